import { useEffect } from 'react'
import { toast } from '#app/ui/toast.tsx'
import { tellSent, whenKept } from './unsent-events.ts'
import { hasUnsent } from './unsent-on-device.ts'

/** How often a device that still holds a submission tries again while the page is open. */
const RETRY_MS = 15_000

/** A tablet on a counter, where another customer stands now. */
function isForEverybody(): boolean {
  return new URLSearchParams(location.search).get('kiosk') === '1'
}

/** Sends what this visit or an earlier one could not: on load, when the connection is back, and now and then until it is through. */
export function useUnsentSubmissions() {
  useEffect(() => {
    let retry: ReturnType<typeof setTimeout> | undefined
    function tryLater() {
      clearTimeout(retry)
      retry = setTimeout(trySending, RETRY_MS)
    }
    async function trySending() {
      clearTimeout(retry)
      try {
        if (!(await hasUnsent())) return
        const [{ sendUnsent }, { timeHasGone }] = await Promise.all([
          import('./unsent.ts'),
          import('./unsent-queue.ts'),
        ])
        const outcomes = await sendUnsent()
        tellSent(outcomes)
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
        if (await hasUnsent()) tryLater()
      } catch (error) {
        console.warn('Forms kept on this device could not be read.', error)
      }
    }
    trySending()
    window.addEventListener('online', trySending)
    const forget = whenKept(tryLater)
    return () => {
      forget()
      clearTimeout(retry)
      window.removeEventListener('online', trySending)
    }
  }, [])
}
