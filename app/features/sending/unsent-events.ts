import type { QueuedOutcome } from './unsent-queue.ts'

/** Between a form that could not be sent, the shell that sends it later, and the page that says so meanwhile. */
const KEPT = 'tradefront:kept'
const SENT = 'tradefront:sent'

export function tellKept(): void {
  dispatchEvent(new Event(KEPT))
}

export function tellSent(outcomes: QueuedOutcome[]): void {
  dispatchEvent(new CustomEvent(SENT, { detail: outcomes }))
}

/** Answers what ends it, as an effect does. */
export function whenKept(listener: () => void): () => void {
  addEventListener(KEPT, listener)
  return () => removeEventListener(KEPT, listener)
}

/** What came of each that the shell has tried; not all of them are stored. */
export function whenSent(listener: (outcomes: QueuedOutcome[]) => void): () => void {
  const heard = (event: Event) => listener((event as CustomEvent<QueuedOutcome[]>).detail)
  addEventListener(SENT, heard)
  return () => removeEventListener(SENT, heard)
}
