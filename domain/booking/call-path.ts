/** The page of one booked call, below the site's address; `link` as it was signed. */
export function callPath(link: string): string {
  return `/book/confirmed?b=${encodeURIComponent(link)}`
}
