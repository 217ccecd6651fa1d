import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { sendFirstParty } from './first-party.ts'
import { track } from './track.ts'
import { watchClicks } from './watch-clicks.ts'
import { watchScroll } from './watch-scroll.ts'

/** What can wait goes after what the page itself loads. */
const LATE_MS = 1000

/** Page views, scroll depth and clicks of every page. Stands once in the page's shell. */
export function useAnalytics() {
  const { pathname } = useLocation()
  useEffect(() => {
    const onHide = () => document.visibilityState === 'hidden' && sendFirstParty()
    document.addEventListener('visibilitychange', onHide)
    addEventListener('pagehide', sendFirstParty)
    const stopClicks = watchClicks()
    const late = setTimeout(
      () => import('./late-analytics.ts').then((late) => late.start(), console.warn),
      LATE_MS,
    )
    return () => {
      clearTimeout(late)
      stopClicks()
      removeEventListener('pagehide', sendFirstParty)
      document.removeEventListener('visibilitychange', onHide)
    }
  }, [])
  // Before the effects of what the page shows: what a form then tells belongs to its page, not to the one before.
  useLayoutEffect(() => {
    // Without its query, which may name the visitor.
    track('page_view', { title: document.title, location: location.origin + pathname, path: pathname })
  }, [pathname])
  // As early, so that the page before hears nothing of this one's.
  useLayoutEffect(() => watchScroll(pathname), [pathname])
}
