import type { QueuedOutcome } from './unsent-queue.ts'

/** Events between a form that was not sent, the shell that sends it later, and the page that says so. */
const KEPT = 'tradefront:kept'
const SENT = 'tradefront:sent'
const GIVEN_BACK = 'tradefront:given-back'

export function tellKept(): void {
  dispatchEvent(new Event(KEPT))
}

export function tellSent(outcomes: QueuedOutcome[]): void {
  dispatchEvent(new CustomEvent(SENT, { detail: outcomes }))
}

export function tellGivenBack(): void {
  dispatchEvent(new Event(GIVEN_BACK))
}

/** The listener hears that the words of a form are back in this tab. Returns a function that stops it. */
export function whenGivenBack(listener: () => void): () => void {
  addEventListener(GIVEN_BACK, listener)
  return () => removeEventListener(GIVEN_BACK, listener)
}

/** Returns a function that stops it, as an effect does. */
export function whenKept(listener: () => void): () => void {
  addEventListener(KEPT, listener)
  return () => removeEventListener(KEPT, listener)
}

/** The listener receives the outcome of each submission that the shell has tried; not all are stored. */
export function whenSent(listener: (outcomes: QueuedOutcome[]) => void): () => void {
  const heard = (event: Event) => listener((event as CustomEvent<QueuedOutcome[]>).detail)
  addEventListener(SENT, heard)
  return () => removeEventListener(SENT, heard)
}
