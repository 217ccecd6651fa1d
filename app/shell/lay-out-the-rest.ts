import { afterFrame } from '#app/ui/after-frame.ts'

/** What a frame may spend on it: on a slow phone that is one part. */
const MS_A_FRAME = 4

/**
 * Gives parts below the viewport their real height (base.css) without moving anything that is seen: as many as fit into
 * a frame, as all together are a task of 100 ms on a slow phone. Parts that a visitor has jumped past wait
 * until they come back to them.
 */
export function layOutTheRest(): Promise<void> {
  const parts = document.querySelectorAll<HTMLElement>('.prose > *, .beside-form, main > *, footer').values()
  let passed = false
  return new Promise((done) => {
    function next() {
      const until = performance.now() + MS_A_FRAME
      // Goes on where the last frame left off: leaving the loop does not end this kind of iterator.
      for (const part of parts) {
        // Lays out the part before it too.
        if (part.getBoundingClientRect().bottom < 0) passed = true
        else part.dataset.whole = ''
        if (performance.now() > until) return afterFrame(next)
      }
      if (!passed) document.documentElement.dataset.whole = ''
      // The last part, the footer, is laid out in the frame that follows.
      afterFrame(done)
    }
    afterFrame(next)
  })
}
