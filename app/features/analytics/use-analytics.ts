import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { onComeBack } from '#app/shell/on-come-back.ts'
import { sendFirstParty } from './first-party.ts'
import { track } from './track.ts'
import { watchClicks } from './watch-clicks.ts'
import { watchScroll } from './watch-scroll.ts'

/** Lets what the page itself loads go first. */
const LATE_MS = 1000

/** Tracks page views, scroll depth and clicks of every page. Used once, in the page's shell. */
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
  // Runs before the effects of the page's content: a form's events belong to its page, not the one before.
  useLayoutEffect(() => {
    const view = () =>
      // The address leaves out its query, which may name the visitor.
      track('page_view', { title: document.title, location: location.origin + pathname, path: pathname })
    view()
    // Nothing else of the page runs again then.
    return onComeBack(view)
  }, [pathname])
  // Runs just as early, so that the page before does not count this one's scrolling.
  useLayoutEffect(() => watchScroll(pathname), [pathname])
}
