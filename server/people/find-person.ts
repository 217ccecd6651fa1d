import { isAbout, isRecipientTheirs, mentions, type Person } from '#domain/people/person.ts'
import { Refused } from '#server/refused.ts'
import type { BookingBlock } from '#server/store/bookings-store.ts'
import { everyItem } from '#server/store/every-item.ts'
import type { Item } from '#server/store/operator-store.ts'
import type { Store } from '#server/store/store.ts'

/** A person, or one submission of somebody who left neither number nor address. */
export type Whom = Person | { lead: string }

/**
 * `theirs`: sent by the person, or by somebody who gave no email address and had the report mailed to theirs.
 * `mentionedIn`: what else names them, sent by others or written by staff.
 * `keptFreeFor`: times that staff keep free, with a reason that names them.
 */
export type Found = { theirs: Item[]; mentionedIn: Item[]; keptFreeFor: BookingBlock[] }

/** Before every time. */
const EVER = ''

/** Looks at every submission, because a number is kept as it was typed. @throws Refused for a lead that is not there */
export async function findPerson(
  store: Pick<Store, 'listItems' | 'findItem' | 'staffWords' | 'reportRecipients' | 'listBlocks'>,
  whom: Whom,
): Promise<Found> {
  if ('lead' in whom) return { theirs: [await theLead(store, whom.lead)], mentionedIn: [], keptFreeFor: [] }
  const blocks = await store.listBlocks(EVER)
  const keptFreeFor = blocks.filter(({ reason }) => mentions(reason, whom))
  const found: Found = { theirs: [], mentionedIn: [], keptFreeFor }
  const named = (await store.staffWords()).filter(({ words }) => mentions(words, whom))
  const namedIn = new Set(named.map(({ submissionId }) => submissionId))
  const mailed = (await store.reportRecipients()).filter(({ email }) => isAbout({ email }, whom))
  const mailedTo = new Set(mailed.map(({ submissionId }) => submissionId))
  for await (const item of everyItem(store)) {
    const { id, payload } = item.submission
    const isNamedSince = mailedTo.has(id) && isRecipientTheirs(payload)
    if (isAbout(payload, whom) || isNamedSince) found.theirs.push(item)
    else if (namedIn.has(id) || mailedTo.has(id) || mentions(Object.values(payload).join('; '), whom))
      found.mentionedIn.push(item)
  }
  return found
}

async function theLead(store: Pick<Store, 'findItem'>, idOrReference: string): Promise<Item> {
  const item = await store.findItem(idOrReference)
  if (!item) throw new Refused(`There is no lead ${idOrReference}.`)
  return item
}
