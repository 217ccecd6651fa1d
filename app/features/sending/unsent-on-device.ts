import { get } from 'idb-keyval'

/** IndexedDB and not local storage, because a service worker can read it after the tab is closed. */
export const UNSENT_KEY = 'tradefront:unsent'
/** What the worker was answered with no page open. */
export const ANSWERED_KEY = 'tradefront:answered'

/**
 * Whether something waits to be sent, or to be said. Asked on every page, so without what it takes to read and send the
 * entries. With a key, of the one under it.
 */
export async function hasUnsent(key: string | null = null): Promise<boolean> {
  const kept = await Promise.all([UNSENT_KEY, ANSWERED_KEY].map((under) => get(under)))
  return kept.flat().some((entry) => (key === null ? entry : entry?.key === key))
}
