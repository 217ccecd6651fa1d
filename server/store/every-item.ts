import type { ItemFilter } from './operator-store.ts'
import type { Store } from './store.ts'

/** Read at a time: small enough that a running site is not kept waiting. */
const PAGE = 500

/** Newest first; what comes in meanwhile is left out. Reads no more at a time than are wanted. */
export async function* everyItem(
  store: Pick<Store, 'listItems'>,
  filter: ItemFilter = {},
  wanted = Number.POSITIVE_INFINITY,
) {
  const size = Math.min(PAGE, wanted)
  for (let after: ItemFilter['after']; ; ) {
    const page = await store.listItems({ ...filter, ...(after && { after }) }, size)
    yield* page
    const last = page.at(-1)?.submission
    if (!last || page.length < size) return
    after = { createdAt: last.createdAt, id: last.id }
  }
}
