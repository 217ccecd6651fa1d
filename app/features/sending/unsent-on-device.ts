import { get } from 'idb-keyval'
import { readStored } from '#app/shell/browser-storage.ts'

/** IndexedDB and not local storage, because a service worker can read it after the tab is closed. */
export const UNSENT_KEY = 'tradefront:unsent'
/** What the worker was answered with no page open. */
export const ANSWERED_KEY = 'tradefront:answered'

/** What was on its way when a document ended (note-if-left.ts). */
export const LEFT_BEHIND = 'tradefront:left-behind'

export function leftBehind(): unknown {
  return readStored('localStorage', LEFT_BEHIND)
}

/**
 * Whether something waits to be sent, or to be said. Asked on every page, so without what it takes to read and send the
 * entries. With a key, of the one under it.
 */
export async function hasUnsent(key: string | null = null): Promise<boolean> {
  const kept = await Promise.all([UNSENT_KEY, ANSWERED_KEY].map((under) => get(under)))
  return kept.flat().some((entry) => (key === null ? entry : entry?.key === key))
}
