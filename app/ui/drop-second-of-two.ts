import type { MouseEvent } from 'react'

/** Of a double click on a button that leads to the next step: it would answer one that nobody has seen. */
export function dropSecondOfTwo(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault()
}
