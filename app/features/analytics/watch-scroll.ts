import { milestonesAt, type ScrollMilestone } from '#domain/events/scroll-depth.ts'
import { track } from './track.ts'

/** Reports each milestone of the page at this path once. */
export function watchScroll(path: string): () => void {
  const reported = new Set<ScrollMilestone>()
  const onScroll = () => {
    // Ignores the router's own scroll to the top of the page that it opens.
    if (scrollY === 0) return
    for (const depth of milestonesAt(scrollY, innerHeight, document.documentElement.scrollHeight)) {
      if (reported.has(depth)) continue
      reported.add(depth)
      track('scroll_depth', { depth }, path)
    }
  }
  addEventListener('scroll', onScroll, { passive: true })
  return () => removeEventListener('scroll', onScroll)
}
