import { useLocation } from 'react-router'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** What goes with the visitor to the page that follows a form, beside its address. */
export type Arrival = {
  /** 'Monday 10:00 am AEDT', of what is stored. */
  callbackBy?: string | undefined
  /** False where this browser keeps nothing, so that nothing goes out by itself. */
  kept?: boolean
  /** Under which key it waits on the device. */
  key?: string | null
}

/** The server knows of none of it, so neither does the page while it hydrates. */
export function useArrival(): Arrival {
  const { state } = useLocation()
  const hydrated = useHydrated()
  return hydrated && typeof state === 'object' && state !== null ? state : {}
}
