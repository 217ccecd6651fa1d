import { get } from 'idb-keyval'
import { readStored, writeStored } from '#app/shell/browser-storage.ts'
import { isObject } from '#domain/is-object.ts'
import type { OutgoingSubmission } from './post-submission.ts'

/** In IndexedDB, not local storage, because a service worker can read it after the tab is closed. */
export const UNSENT_KEY = 'tradefront:unsent'
/** Answers that the worker got while no page was open. */
export const ANSWERED_KEY = 'tradefront:answered'

const LEFT_BEHIND = 'tradefront:left-behind'

/** What was being sent when documents ended (note-if-left.ts). */
export function leftBehind(): unknown[] {
  return [readStored('localStorage', LEFT_BEHIND) ?? []].flat()
}

/** Returns false if the browser stores nothing. */
export function noteLeft(left: OutgoingSubmission & { id: string; earlier: string | null }): boolean {
  return writeStored('localStorage', LEFT_BEHIND, [...leftBehind(), left])
}

/** Removes one note; another form, or another tab, may have left its own. */
export function forgetLeft(id: unknown): void {
  const others = leftBehind().filter((left) => !isObject(left) || left.id !== id)
  writeStored('localStorage', LEFT_BEHIND, others.length > 0 ? others : null)
}

/**
 * Whether something waits to be sent or reported; with a key, whether that entry does. Called on every page,
 * so without the code that reads and sends the entries.
 */
export async function hasUnsent(key: string | null = null): Promise<boolean> {
  const kept = await Promise.all([UNSENT_KEY, ANSWERED_KEY].map((under) => get(under)))
  return kept.flat().some((entry) => (key === null ? entry : entry?.key === key))
}
