import { useEffect, useState } from 'react'
import { ArrowUpIcon } from '#app/ui/icons.tsx'

/** Pixels of scroll (spec section 2). */
const SHOWN_AFTER = 350

export function BackToTop() {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const look = () => setShown(scrollY > SHOWN_AFTER)
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  if (!shown) return null
  return (
    <button type="button" aria-label="Back to top" className="back-to-top" onClick={toTop}>
      <ArrowUpIcon />
    </button>
  )
}

/** The focus goes along, else the next Tab would jump back down to where the button was. */
function toTop() {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollTo({ top: 0, behavior: calm ? 'instant' : 'smooth' })
  document.getElementById('main')?.focus({ preventScroll: true })
}
