import type { MouseEvent } from 'react'

/** Drops the second click of a double click on a button to the next step, which nobody has seen yet. */
export function dropSecondOfTwo(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault()
}
