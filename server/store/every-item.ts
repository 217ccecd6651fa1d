import type { ItemFilter } from './operator-store.ts'
import type { Store } from './store.ts'

/** Items read at a time: few enough not to keep a running site waiting. */
const PAGE = 500

/** Yields items newest first, `wanted` at most; those that come in meanwhile are left out. */
export async function* everyItem(...wanted: Parameters<typeof everyPage>) {
  for await (const page of everyPage(...wanted)) yield* page
}

/** Yields the same items, page by page. */
export async function* everyPage(
  store: Pick<Store, 'listItems'>,
  filter: ItemFilter = {},
  wanted = Number.POSITIVE_INFINITY,
) {
  let after: ItemFilter['after']
  for (let left = wanted; left > 0; left -= PAGE) {
    const size = Math.min(PAGE, left)
    const page = await store.listItems({ ...filter, ...(after && { after }) }, size)
    yield page
    const last = page.at(-1)?.submission
    if (!last || page.length < size) return
    after = { createdAt: last.createdAt, id: last.id }
  }
}
