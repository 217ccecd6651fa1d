import { isDate } from '#domain/time/dates.ts'

/** Message for a link with an invalid signature, on the page and from the endpoints. */
export const NO_BOOKING_THERE = 'This link does not lead to a booking. It may have been cut short on its way.'

/** Path of the page of one booked call; `link` is the signed link. */
export function callPath(link: string): string {
  return `/book/confirmed?b=${encodeURIComponent(link)}`
}

/** Path of the page that moves one, likewise. */
export function movePath(link: string): string {
  return `/book?move=${encodeURIComponent(link)}`
}

/** The days that a page of times begins with, for its address; null for what is no date. */
export function fromSearch(from: unknown): string | null {
  return typeof from === 'string' && isDate(from) ? `from=${from}` : null
}
