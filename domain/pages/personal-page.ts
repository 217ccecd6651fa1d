/** Signed links, and what names a visitor. */
const PERSONAL_FIELDS = ['b', 'move', 'name']
const PERSONAL_PATHS = ['/book/confirmed', '/audit/thank-you']

/** A page about one person. Neither a cache nor a device keeps it. */
export function isPersonalPage({ pathname, searchParams }: URL): boolean {
  const path = pathname.replace(/(\.data|\/)$/, '')
  return PERSONAL_PATHS.includes(path) || PERSONAL_FIELDS.some((field) => searchParams.has(field))
}
