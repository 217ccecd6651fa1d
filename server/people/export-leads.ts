import { contactOf } from '#domain/leads/contact.ts'
import { csv } from '#domain/leads/csv.ts'
import type { Services } from '#server/services.ts'
import type { Item, ItemFilter } from '#server/store/operator-store.ts'
import { everyItem } from './find-person.ts'

/** Each under one name, whatever its form calls it. */
const CONTACT_FIELDS = ['fullName', 'name', 'mobile', 'phone', 'email', 'businessName', 'suburb', 'business']
const COLUMNS = ['reference', 'kind', 'createdAt', 'stage', 'tags', 'name', 'phone', 'email', 'businessName']
const LAST_COLUMNS = [
  ...['status', 'source', 'utmSource', 'utmMedium', 'utmCampaign', 'referrer', 'consentVersion', 'consentAt'],
  'id',
]

/** Newest first. */
export async function exportItems(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  filter: ItemFilter,
): Promise<Item[]> {
  const createdBefore = new Date(clock.now() + 1).toISOString()
  return Array.fromAsync(everyItem(store, { createdBefore, ...filter }))
}

/** The form's own fields stand beside the lead's, as in `leads list`. */
export function exportJson(items: readonly Item[]) {
  return items.map(({ submission: { payload, ...submission }, stage, tags }) => ({
    ...payload,
    ...submission,
    stage,
    tags,
    payload,
  }))
}

/** A row a submission, a column for each field that occurs. */
export function exportCsv(items: readonly Item[]): string {
  const rows = items.map(rowOf)
  const given = [...new Set(items.flatMap(({ submission }) => Object.keys(submission.payload)))]
  const own = [...COLUMNS, ...LAST_COLUMNS, ...CONTACT_FIELDS]
  return csv([...COLUMNS, ...given.filter((field) => !own.includes(field)).sort(), ...LAST_COLUMNS], rows)
}

function rowOf({ submission, stage, tags }: Item): Record<string, unknown> {
  const { payload, attribution, consent, reference, kind, createdAt, status, source, id } = submission
  const { name, phone, email, businessName } = contactOf(payload)
  const touch = attribution.lastTouch ?? attribution.firstTouch
  return {
    ...payload,
    ...{ reference, kind, createdAt, stage, tags, name, phone, email, businessName, status, source, id },
    utmSource: touch?.utmSource,
    utmMedium: touch?.utmMedium,
    utmCampaign: touch?.utmCampaign,
    referrer: attribution.referrer,
    consentVersion: consent?.version,
    consentAt: consent?.at,
  }
}
