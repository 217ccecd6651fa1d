import { useEffect } from 'react'
import { toast } from '#app/ui/toast.tsx'
import { hasUnsent } from './unsent-on-device.ts'

/** How often a device that still holds a submission tries again while the page is open. */
const RETRY_MS = 15_000

/** A tablet on a counter, where another customer stands now. */
function isForEverybody(): boolean {
  return new URLSearchParams(location.search).get('kiosk') === '1'
}

/** Sends what an earlier visit could not: on load, when the connection is back, and now and then until it is through. */
export function useUnsentSubmissions() {
  useEffect(() => {
    let retry: ReturnType<typeof setTimeout> | undefined
    async function trySending() {
      clearTimeout(retry)
      try {
        if (!(await hasUnsent())) return
        const [{ sendUnsent }, { timeHasGone }] = await Promise.all([
          import('./unsent.ts'),
          import('./unsent-queue.ts'),
        ])
        const outcomes = await sendUnsent()
        if (outcomes.some(({ outcome }) => outcome === 'stored') && !isForEverybody()) {
          toast({
            title: 'Your request has reached us.',
            description: 'It was kept on this device until the connection was back.',
          })
        }
        if (outcomes.some(timeHasGone)) {
          toast({
            title: 'The time you chose has gone.',
            description: 'Nothing is booked. Please choose another on the booking page, or ring us.',
            variant: 'destructive',
          })
        }
        if (await hasUnsent()) retry = setTimeout(trySending, RETRY_MS)
      } catch (error) {
        console.warn('Forms kept on this device could not be read.', error)
      }
    }
    trySending()
    window.addEventListener('online', trySending)
    return () => {
      clearTimeout(retry)
      window.removeEventListener('online', trySending)
    }
  }, [])
}
