import { isAbout, mentions, type Person } from '#domain/people/person.ts'
import { everyItem } from '#server/store/every-item.ts'
import type { Item } from '#server/store/operator-store.ts'
import type { Store } from '#server/store/store.ts'

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
