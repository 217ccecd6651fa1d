import { countImpression } from './count.ts'

/** Seen means: half of it on the screen, for so long. */
const SEEN_SHARE = 0.5
const SEEN_MS = 1000

/** Counts each experiment once its place has really been seen; the answer stops it. */
export function watchImpressions(places: (readonly [experiment: string, selector: string])[]): () => void {
  const stops = places.map(([experiment, selector]) => {
    let seen: ReturnType<typeof setTimeout>
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(seen)
        if (!entry?.isIntersecting || document.visibilityState !== 'visible') return
        seen = setTimeout(() => {
          if (document.visibilityState !== 'visible') return
          observer.disconnect()
          countImpression(experiment)
        }, SEEN_MS)
      },
      { threshold: SEEN_SHARE },
    )
    const place = document.querySelector(selector)
    if (place) observer.observe(place)
    return () => {
      clearTimeout(seen)
      observer.disconnect()
    }
  })
  return () => {
    for (const stop of stops) stop()
  }
}
