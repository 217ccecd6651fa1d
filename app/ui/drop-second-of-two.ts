import type { MouseEvent } from 'react'

/** Drops the second click of a double click that led to the next step: nobody has seen yet what it falls on. */
export function dropSecondOfTwo(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault()
}
