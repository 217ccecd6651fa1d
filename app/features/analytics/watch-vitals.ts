import { type Metric, onCLS, onINP, onLCP, onTTFB } from 'web-vitals'
import { loadGrade } from '#domain/events/performance-grade.ts'
import { track } from './track.ts'

/** How quick this page was for this visitor. They belong to the document, whatever is shown by now. */
export function watchVitals() {
  const [load] = performance.getEntriesByType('navigation')
  if (!(load instanceof PerformanceNavigationTiming)) return
  const { pathname } = new URL(load.name)
  const report = ({ name, value, rating }: Metric) => {
    if (name === 'FCP') return
    track(
      'web_vital',
      { metric: name, value: Math.round(name === 'CLS' ? value * 1000 : value), rating },
      pathname,
    )
  }
  for (const on of [onTTFB, onLCP, onINP, onCLS]) on(report)
  console.info(`Loaded in ${Math.round(load.duration)} ms: grade ${loadGrade(load.duration)}`)
}
