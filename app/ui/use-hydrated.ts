import { useSyncExternalStore } from 'react'

/** False on the server and while hydrating: what needs a script appears once there is one. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}

function subscribe() {
  return () => {}
}
