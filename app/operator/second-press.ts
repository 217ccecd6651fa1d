import type { MouseEvent } from 'react'

/** The first press may have moved all that is below: the second one of a double click would hit another button. */
export function stopSecondPress(event: MouseEvent): void {
  if (event.detail < 2) return
  event.preventDefault()
  event.stopPropagation()
}
