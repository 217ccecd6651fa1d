import type { Item, ItemDelivery, ItemSummary } from '#domain/operator/api.ts'
import { zoneAbbreviation } from '#domain/time/format-when.ts'

export const KIND_NAMES: Record<ItemSummary['kind'], string> = {
  assessment: 'Assessment',
  audit: 'Audit',
  feedback: 'Feedback',
  booking: 'Booking',
  enquiry: 'Enquiry',
  discovery: 'Discovery',
}

export const STAGE_NAMES: Record<ItemSummary['stage'], string> = {
  new: 'New',
  contacted: 'Contacted',
  booked: 'Booked',
  won: 'Won',
  lost: 'Lost',
}

export const DELIVERY_NAMES: Record<ItemDelivery['state'] | 'unsent', string> = {
  open: 'On its way',
  done: 'Delivered',
  unsent: 'Not sent',
  dead: 'Gave up',
  unconfigured: 'No address set',
}

/** 'mail'; for what is sent more than once, e.g. 'mail, cancelled (change 2)' of a booking. */
export function deliveryName({ kind }: Item, { destination, occasion }: ItemDelivery): string {
  if (kind === 'booking' && occasion === '') return `${destination}, booked`
  const [, change, n] = /^(moved|cancelled)-(\d+)$/.exec(occasion) ?? []
  if (change) return `${destination}, ${change} (change ${n})`
  return destination === 'report-mail' && occasion !== '' ? `${destination}, sent again` : destination
}

export const BREAKER_NAMES = {
  closed: 'Going through',
  open: 'Down: held back, tried every 5 minutes',
  paused: 'Gone (410): paused, tried once an hour',
}

/** '1 h 20 min', '45 min'. */
export function duration(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  const hours = Math.floor(minutes / 60)
  const rest = `${minutes % 60} min`
  return hours === 0 ? rest : minutes % 60 === 0 ? `${hours} h` : `${hours} h ${rest}`
}

/** The time zone in the content, inserted at build. */
declare const SITE_TIME_ZONE: string

const PARTS = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: SITE_TIME_ZONE,
} as const
const MOMENT = new Intl.DateTimeFormat('en-AU', PARTS)
const YEAR = new Intl.DateTimeFormat('en-AU', { year: 'numeric', timeZone: SITE_TIME_ZONE })
const OF_ANOTHER_YEAR = new Intl.DateTimeFormat('en-AU', { ...PARTS, year: 'numeric' })

/** 'Mon, 23 Nov, 11:00 am AEDT': in the site's time zone, wherever it is read, as in promises and mails. */
export function moment(iso: string): string {
  const at = Date.parse(iso)
  const format = YEAR.format(at) === YEAR.format(Date.now()) ? MOMENT : OF_ANOTHER_YEAR
  return `${format.format(at)} ${zoneAbbreviation(at, SITE_TIME_ZONE)}`
}

export function whoIs({ name, businessName, reference }: ItemSummary): string {
  return name ?? businessName ?? reference
}
