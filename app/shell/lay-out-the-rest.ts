import { afterFrame } from '#app/ui/after-frame.ts'

/**
 * Gives parts below the viewport their real height (base.css) without moving anything that is seen: one part
 * a frame, as all together are a task of 100 ms on a slow phone. Parts that a visitor has jumped past wait
 * until they come back to them.
 */
export function layOutTheRest(): Promise<void> {
  const parts = document.querySelectorAll<HTMLElement>('.prose, .beside-form, main > *').values()
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
