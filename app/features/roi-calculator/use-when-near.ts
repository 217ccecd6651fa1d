import { type RefObject, useCallback, useEffect, useRef } from 'react'

/** About a thumb's flick ahead of the screen. */
const NEAR = '400px'

/** Runs `load` once: when the element comes near the screen, or earlier by the returned function. */
export function useWhenNear(element: RefObject<HTMLElement | null>, load: () => Promise<void>): () => void {
  const latest = useRef(load)
  const started = useRef(false)
  const start = useCallback(() => {
    if (started.current) return
    started.current = true
    latest.current().catch((error) => console.warn('The calculator stays with the server.', error))
  }, [])
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        start()
      },
      { rootMargin: NEAR },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, start])
  return start
}
