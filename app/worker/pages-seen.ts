import { PAGES } from './kept.ts'

/** Where the list goes in the offline page (app/routes/offline.tsx). */
const PLACE = /(<ul[^>]*data-pages-seen[^>]*>)<\/ul>/

/** The offline page with links to what can still be read. Titles come from our own pages, so they are HTML already. */
export async function withPagesSeen(html: string): Promise<string> {
  const cache = await caches.open(PAGES)
  const items = await Promise.all(
    [...(await cache.keys())].reverse().map(async (request) => {
      const page = await (await cache.match(request))?.text()
      const title = /<title>([^<]*)<\/title>/.exec(page ?? '')?.[1]?.replace(/ \| [^|]*$/, '')
      const { pathname, search } = new URL(request.url)
      const address = (pathname + search).replaceAll('&', '&amp;')
      return title ? `<li><a class="link" href="${address}">${title}</a></li>` : ''
    }),
  )
  return html.replace(PLACE, (_all, open) => `${open}${items.join('')}</ul>`)
}
