import { afterFrame } from '#app/ui/after-frame.ts'

/**
 * Below the window, parts take their real height (base.css) without moving anything that is seen: one a frame, as all of
 * them together are a task of 100 ms on a slow phone. What a visitor has jumped past waits until they come back to it.
 */
export function layOutTheRest(): Promise<void> {
  const parts = document.querySelectorAll<HTMLElement>('.prose, main > *').values()
  let passed = false
  return new Promise((done) => {
    function next() {
      const { value: part } = parts.next()
      if (!part) {
        if (!passed) document.documentElement.dataset.whole = ''
        return done()
      }
      if (part.getBoundingClientRect().bottom < 0) passed = true
      else part.dataset.whole = ''
      afterFrame(next)
    }
    next()
  })
}
