import { useEffect, useRef } from 'react'
import { focusMain } from '#app/ui/focus-main.ts'

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
      focusMain()
    }, FOCUS_DELAY_MS)
    return () => clearTimeout(moved)
  }, [step])
}
