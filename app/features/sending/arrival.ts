import { useLocation } from 'react-router'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** State that goes with the visitor to the page after a form, beside its address. */
export type Arrival = {
  /** 'Monday 10:00 am AEDT', for a stored submission. */
  callbackBy?: string | undefined
  /** False if this browser stores nothing, so that nothing is sent automatically. */
  kept?: boolean
  /** The key under which it waits on the device. */
  key?: string | null
}

/** Empty during hydration, as the server knows none of it. */
export function useArrival(): Arrival {
  const { state } = useLocation()
  const hydrated = useHydrated()
  return hydrated && typeof state === 'object' && state !== null ? state : {}
}
