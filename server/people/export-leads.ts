import { CONTACT_FIELDS, contactOf } from '#domain/leads/contact.ts'
import { csv } from '#domain/leads/csv.ts'
import { presentCall } from '#server/booking/find-call.ts'
import type { Services } from '#server/services.ts'
import { everyItem } from '#server/store/every-item.ts'
import type { Item, ItemFilter } from '#server/store/operator-store.ts'

const COLUMNS = ['reference', 'kind', 'createdAt', 'stage', 'tags', 'name', 'phone', 'email', 'businessName']
const LAST_COLUMNS = [
  'status',
  'source',
  'utmSource',
  'utmMedium',
  'utmCampaign',
  'gclid',
  'fbclid',
  'msclkid',
  'referrer',
  'landingPage',
  'consentVersion',
  'consentAt',
  'id',
]

/** An item with the current time and state of a booked call, which may differ from those in its payload. */
export type ExportedItem = Item & { call: Awaited<ReturnType<typeof presentCall>> }

/** Newest first. */
export async function exportItems(
  { store }: Pick<Services, 'store'>,
  filter: ItemFilter,
): Promise<ExportedItem[]> {
  return Array.fromAsync(everyItem(store, filter), async (item) => ({
    ...item,
    call: await presentCall(store, item.submission),
  }))
}

/** The form's own fields stand beside the lead's, as in `leads list`. */
export function exportJson(items: readonly ExportedItem[]) {
  return items.map(({ submission: { payload, ...submission }, call, stage, tags }) => ({
    ...payload,
    ...submission,
    ...call,
    stage,
    tags,
    payload,
  }))
}

/** One row for each submission, one column for each field that occurs. */
export function exportCsv(items: readonly ExportedItem[]): string {
  const rows = items.map(rowOf)
  const given = [
    ...new Set(items.flatMap(({ submission, call }) => Object.keys({ ...submission.payload, ...call }))),
  ]
  const own = [...COLUMNS, ...LAST_COLUMNS, ...CONTACT_FIELDS]
  return csv([...COLUMNS, ...given.filter((field) => !own.includes(field)).sort(), ...LAST_COLUMNS], rows)
}

function rowOf({ submission, call, stage, tags }: ExportedItem): Record<string, unknown> {
  const { payload, attribution, consent, reference, kind, createdAt, status, source, id } = submission
  const { name, phone, email, businessName } = contactOf(payload)
  const touch = attribution.lastTouch ?? attribution.firstTouch
  return {
    ...payload,
    ...call,
    reference,
    kind,
    createdAt,
    stage,
    tags,
    name,
    phone,
    email,
    businessName,
    status,
    source,
    id,
    utmSource: touch?.utmSource,
    utmMedium: touch?.utmMedium,
    utmCampaign: touch?.utmCampaign,
    // An ad's click may name itself by these alone.
    gclid: touch?.gclid,
    fbclid: touch?.fbclid,
    msclkid: touch?.msclkid,
    referrer: attribution.referrer,
    landingPage: touch?.landingPage,
    consentVersion: consent?.version,
    consentAt: consent?.at,
  }
}
