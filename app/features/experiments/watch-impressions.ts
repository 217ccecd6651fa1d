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
          stop()
          countImpression(experiment)
        }, SEEN_MS)
      },
      { threshold: SEEN_SHARE },
    )
    const place = document.querySelector(selector)
    // Whoever was in another tab meanwhile finds it where it was, of which the observer has no news.
    const lookAnew = () => {
      if (!place || document.visibilityState !== 'visible') return
      observer.unobserve(place)
      observer.observe(place)
    }
    lookAnew()
    document.addEventListener('visibilitychange', lookAnew)
    const stop = () => {
      clearTimeout(seen)
      observer.disconnect()
      document.removeEventListener('visibilitychange', lookAnew)
    }
    return stop
  })
  return () => {
    for (const stop of stops) stop()
  }
}
