import { type Metric, onCLS, onINP, onLCP } from 'web-vitals'
import { navigationTiming } from '#app/shell/navigation-timing.ts'
import type { Events } from '#domain/events/events.ts'
import { loadGrade } from '#domain/events/performance-grade.ts'
import { track } from './track.ts'

/**
 * Milliseconds to the first byte: the highest that is good, and the highest that only needs improvement
 * (web.dev/articles/ttfb).
 */
const [TTFB_GOOD, TTFB_POOR] = [800, 1800]

/**
 * Reports how fast this page was for this visitor. The figures belong to the document's address, whatever
 * page is shown by then.
 */
export function watchVitals() {
  const load = navigationTiming()
  if (!load) return
  const { responseStart: ttfb, name } = load
  const report = (metric: Events['web_vital']['metric'], value: number, rating: Metric['rating']) =>
    track('web_vital', { metric, value: Math.round(value), rating }, new URL(name).pathname)
  report('TTFB', ttfb, ttfb > TTFB_POOR ? 'poor' : ttfb > TTFB_GOOD ? 'needs-improvement' : 'good')
  onLCP(({ value, rating }) => {
    report('LCP', value, rating)
    console.info(`Loaded in ${Math.round(value)} ms: grade ${loadGrade(value)}`)
  })
  onINP(({ value, rating }) => report('INP', value, rating))
  onCLS(({ value, rating }) => report('CLS', value * 1000, rating))
}
