import { useEffect, useRef } from 'react'

/** Specification, section 9. */
const FOCUS_DELAY_MS = 100

/** After a change of step, not on arrival, the focus goes to the main area and the page to its top. */
export function useStepFocus(step: string): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    const moved = setTimeout(() => {
      shown.current = step
      scrollTo(0, 0)
      document.getElementById('main')?.focus({ preventScroll: true })
    }, FOCUS_DELAY_MS)
    return () => clearTimeout(moved)
  }, [step])
}
