/** A link that nobody signed, as the page and the endpoints say it. */
export const NO_BOOKING_THERE = 'This link does not lead to a booking. It may have been cut short on its way.'

/** The page of one booked call, below the site's address; `link` as it was signed. */
export function callPath(link: string): string {
  return `/book/confirmed?b=${encodeURIComponent(link)}`
}

/** The page that moves one, likewise. */
export function movePath(link: string): string {
  return `/book?move=${encodeURIComponent(link)}`
}
