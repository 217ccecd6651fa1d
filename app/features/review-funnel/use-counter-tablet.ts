import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { navigationTiming } from '#app/shell/navigation-timing.ts'
import { isReviewPage } from '#domain/reviews/review-page.ts'
import { counterFunnel, isKiosk, markCounterTablet } from './counter-tablet.ts'

/** Once for each document: an error's page mounts the shell again. */
let judged = false

/** Brings a counter tablet back to the stars from whichever page a customer leaves it on. */
export function useCounterTablet(): void {
  const { pathname, search } = useLocation()
  useLayoutEffect(() => {
    // A typed address, or a link from another site, takes the tab away from the counter.
    const { referrer } = document
    const isFromUs = referrer !== '' && new URL(referrer).origin === location.origin
    const isTyped = navigationTiming()?.type === 'navigate' && !isFromUs
    if (isTyped && !judged) markCounterTablet(null)
    judged = true
  }, [])
  // In the page's own frame: Back may be pressed in the next one.
  useLayoutEffect(() => {
    const home = counterFunnel()
    // On the funnel itself its own watch is there.
    if (home === null || (isReviewPage(pathname) && isKiosk(search))) return
    const left = new AbortController()
    import('./kiosk-watch.tsx').then(
      ({ waitAway }) => left.signal.aborted || left.signal.addEventListener('abort', waitAway(home)),
      // Without its watch the page must not stay open for the next customer.
      () => location.replace(home),
    )
    return () => left.abort()
  }, [pathname, search])
}
