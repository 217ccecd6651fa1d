import { countImpression } from './count.ts'

/** A place is seen once half of it has been on the screen for this long. */
const SEEN_SHARE = 0.5
const SEEN_MS = 1000

/** Counts each experiment once its place has really been seen. Returns a function that stops it. */
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
    // After a visit to another tab the place is where it was, so the observer stays silent and is restarted.
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
