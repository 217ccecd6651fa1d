import { focusMain } from '#app/ui/focus-main.ts'
import { ArrowUpIcon } from '#app/ui/icons.tsx'
import { useScrolledPast } from '#app/ui/use-scrolled-past.ts'

/** Pixels of scroll (spec section 2). */
const SHOWN_AFTER = 350

export function BackToTop() {
  const shown = useScrolledPast(SHOWN_AFTER)
  if (!shown) return null
  return (
    <button type="button" aria-label="Back to top" className="back-to-top" onClick={toTop}>
      <ArrowUpIcon />
    </button>
  )
}

/** The focus moves too, or the next Tab would jump back down to where the button was. */
function toTop() {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollTo({ top: 0, behavior: calm ? 'instant' : 'smooth' })
  focusMain()
}
