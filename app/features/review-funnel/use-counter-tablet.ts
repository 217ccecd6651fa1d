import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { navigationTiming } from '#app/shell/navigation-timing.ts'
import { isReviewPage } from '#domain/reviews/review-page.ts'
import { counterFunnel, markCounterTablet } from './counter-tablet.ts'

/** Brings a counter tablet back to the stars from whichever page a customer leaves it on. */
export function useCounterTablet(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    // A typed address, or a link from another site, takes the tab away from the counter.
    const isTyped = navigationTiming()?.type === 'navigate' && !document.referrer.startsWith(location.origin)
    if (isTyped) markCounterTablet(null)
  }, [])
  useEffect(() => {
    const home = counterFunnel()
    if (home === null || isReviewPage(pathname)) return
    const left = new AbortController()
    import('./kiosk-watch.tsx').then(
      ({ waitAway }) => left.signal.aborted || left.signal.addEventListener('abort', waitAway(home)),
      // Without its watch the page must not stay open for the next customer.
      () => location.replace(home),
    )
    return () => left.abort()
  }, [pathname])
}
