import { useEffect } from 'react'
import { whenKept } from './unsent-events.ts'
import { hasUnsent, leftBehind } from './unsent-on-device.ts'

/** How often a device that still holds a submission tries again while the page is open. */
const RETRY_MS = 15_000

/**
 * Sends what this visit or an earlier one could not: on load, when the connection is back, and at intervals
 * until it succeeds.
 */
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
        if (leftBehind().length === 0 && !(await hasUnsent().catch(console.warn))) return
        const mayDoMore = await import('./say-outcomes.tsx').then((sending) => sending.sendAndSay())
        if (mayDoMore) tryLater()
      } catch (error) {
        // A connection that lost the form may lose the code that sends it, too.
        console.warn(error)
        tryLater()
      }
    }
    // A refusal waits until somebody looks at the page.
    function look() {
      if (!document.hidden) trySending()
    }
    trySending()
    addEventListener('visibilitychange', look)
    addEventListener('online', trySending)
    const forget = whenKept(tryLater)
    return () => {
      forget()
      clearTimeout(retry)
      removeEventListener('visibilitychange', look)
      removeEventListener('online', trySending)
    }
  }, [])
}
