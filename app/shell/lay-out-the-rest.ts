import { afterFrame } from '#app/ui/after-frame.ts'

/**
 * Below a visitor who has not moved, sections take their real height (base.css) without moving anything: one a frame,
 * as all of them together are a task of 100 ms on a slow phone. Answers when all have, or the visitor has moved.
 */
export function layOutTheRest(): Promise<void> {
  const parts = document.querySelectorAll<HTMLElement>('main > section, body > footer').values()
  return new Promise((done) => {
    function next() {
      if (scrollY > 0 || location.hash) return done()
      const { value: part } = parts.next()
      if (!part) {
        document.documentElement.dataset.whole = ''
        return done()
      }
      part.style.contentVisibility = 'visible'
      afterFrame(next)
    }
    next()
  })
}
