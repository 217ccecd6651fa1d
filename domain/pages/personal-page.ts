import { routePath } from './route-path.ts'

/** What opens a person's call: whoever has such a link may move it. */
const SIGNED_FIELDS = ['b', 'move']
const PERSONAL_PATHS = ['/book/confirmed', '/audit/thank-you']

/** A page about one person. Neither a cache nor a device keeps it. */
export function isPersonalPage({ pathname, searchParams }: URL): boolean {
  const path = routePath(pathname)
  // A visitor is greeted by name.
  const fields = [...SIGNED_FIELDS, 'name']
  return PERSONAL_PATHS.includes(path) || fields.some((field) => searchParams.has(field))
}

/** Its page is for nobody else's eyes. */
export function isSignedLink(search: string): boolean {
  const given = new URLSearchParams(search)
  return SIGNED_FIELDS.some((field) => given.has(field))
}

/** Of an address's parameters: who somebody is, how to reach them, what opens a thing of theirs. */
const ABOUT_SOMEBODY =
  /^(b|move|tel|mobile|code|key|secret|signature|.*(name|mail|phone|token|password))(\[.*\])?$/i
/** Not '/@-33.8,151.2', which is a place on a map. From its @ on: a longer look back takes a long text's square. */
const MAIL_ADDRESS = /[^\s/@]@[^\s/@]+\.\w/

/** A page's address with its query, but for what is about one person and any other `names`; all else as it was. */
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
