import { isAbout, mentions, type Person } from '#domain/people/person.ts'
import type { Item, ItemFilter } from '#server/store/operator-store.ts'
import type { Store } from '#server/store/store.ts'

/** Read at a time: small enough that a running site is not kept waiting. */
const PAGE = 500

/** What they sent, and what others sent that names them. */
export type Found = { theirs: Item[]; mentionedIn: Item[] }

/** Looks at every submission, because a number is kept as it was typed. */
export async function findPerson(store: Pick<Store, 'listItems'>, person: Person): Promise<Found> {
  const found: Found = { theirs: [], mentionedIn: [] }
  for await (const item of everyItem(store)) {
    const { payload } = item.submission
    if (isAbout(payload, person)) found.theirs.push(item)
    else if (mentions(Object.values(payload).join('\n'), person)) found.mentionedIn.push(item)
  }
  return found
}

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
