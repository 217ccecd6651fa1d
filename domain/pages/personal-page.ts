import { routePath } from './route-path.ts'

/** Parameters that give access to a person's call: anybody with such a link may move it. */
const SIGNED_FIELDS = ['b', 'move']
const PERSONAL_PATHS = ['/book/confirmed', '/audit/thank-you']

/** A page about one person, which must not be stored by a cache or on the device. */
export function isPersonalPage({ pathname, searchParams }: URL): boolean {
  const path = routePath(pathname)
  // A visitor is greeted by name.
  const fields = [...SIGNED_FIELDS, 'name']
  return PERSONAL_PATHS.includes(path) || fields.some((field) => searchParams.has(field))
}

/** Whether the address holds a signed link, whose page is private. */
export function isSignedLink(search: string): boolean {
  const given = new URLSearchParams(search)
  return SIGNED_FIELDS.some((field) => given.has(field))
}

/** Parameters that name a person, say how to reach them, or give access to something of theirs. */
const ABOUT_SOMEBODY =
  /^(b|move|tel|mobile|code|key|secret|signature|.*(name|mail|phone|token|password))(\[.*\])?$/i
/**
 * Does not match '/@-33.8,151.2', a place on a map. Looks back one character only, because more would take
 * quadratic time on a long text.
 */
const MAIL_ADDRESS = /[^\s/@]@[^\s/@]+\.\w/

/**
 * The address of a page without parameters that are about a person or in `names`, and without its fragment;
 * any other text is unchanged.
 */
export function withoutPersonal(address: string, names: readonly string[] = []): string {
  const [all, path = '', query = ''] = /^(https?:\/\/[^?#]*)\??([^#]*)/i.exec(address) ?? []
  if (all === undefined) return address
  const kept = query.split('&').filter((pair) => pair && !isAboutSomebody(pair, names))
  return kept.length > 0 ? `${path}?${kept.join('&')}` : path
}

function isAboutSomebody(pair: string, names: readonly string[]): boolean {
  return [...new URLSearchParams(pair)].some(
    ([name, value]) => ABOUT_SOMEBODY.test(name) || MAIL_ADDRESS.test(value) || names.includes(name),
  )
}
