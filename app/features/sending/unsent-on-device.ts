import { get } from 'idb-keyval'

/** IndexedDB and not local storage, because a service worker can read it after the tab is closed. */
export const UNSENT_KEY = 'tradefront:unsent'

/** Asked on every page, so without what it takes to read and send the entries. With a key, of the one under it. */
export async function hasUnsent(key: string | null = null): Promise<boolean> {
  const kept: unknown = await get(UNSENT_KEY)
  return Array.isArray(kept) && kept.some((entry) => key === null || entry?.key === key)
}
