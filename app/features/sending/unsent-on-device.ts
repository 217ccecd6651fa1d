import { get } from 'idb-keyval'
import { readStored } from '#app/shell/browser-storage.ts'

/** In IndexedDB, not local storage, because a service worker can read it after the tab is closed. */
export const UNSENT_KEY = 'tradefront:unsent'
/** Answers that the worker got while no page was open. */
export const ANSWERED_KEY = 'tradefront:answered'

/** What was being sent when a document ended (note-if-left.ts). */
export const LEFT_BEHIND = 'tradefront:left-behind'

export function leftBehind(): unknown {
  return readStored('localStorage', LEFT_BEHIND)
}

/**
 * Whether something waits to be sent or reported; with a key, whether that entry does. Called on every page,
 * so without the code that reads and sends the entries.
 */
export async function hasUnsent(key: string | null = null): Promise<boolean> {
  const kept = await Promise.all([UNSENT_KEY, ANSWERED_KEY].map((under) => get(under)))
  return kept.flat().some((entry) => (key === null ? entry : entry?.key === key))
}
