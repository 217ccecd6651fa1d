import type { KeyboardEvent } from 'react'

const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

/** For a modal's `onKeyDown`: keeps Tab inside. A native modal lets it out to the browser's own controls. */
export function trapFocus(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)].filter(isStop)
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  const { activeElement } = document
  if (activeElement !== from && activeElement !== event.currentTarget) return
  event.preventDefault()
  to?.focus()
}

function isStop(element: HTMLElement): boolean {
  return element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility()
}
