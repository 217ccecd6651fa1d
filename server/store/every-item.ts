import type { ItemFilter } from './operator-store.ts'
import type { Store } from './store.ts'

/** Read at a time: small enough that a running site is not kept waiting. */
const PAGE = 500

/** Newest first, `wanted` at most; what comes in meanwhile is left out. */
export async function* everyItem(...wanted: Parameters<typeof everyPage>) {
  for await (const page of everyPage(...wanted)) yield* page
}

/** The same, as many at once as are read. */
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
