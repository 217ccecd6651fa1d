import { afterAll, beforeAll, expect, test } from 'vitest'
import { anchorsOf } from '#content/anchors.ts'
import { renderBodies } from '#content/bodies.ts'
import { contentFolder, loadContent } from '#content/load.ts'
import { readSources } from '#content/read.ts'
import { allPaths } from '#content/routes.ts'
import { type Site, startSite } from '#tests/support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const NOT_IN_FUNNEL = ['navigation', 'menu']
/** What the content check does not know: the frame of the funnel is smaller, and a short text has no list. */
const NOT_EVERYWHERE: Record<string, string[]> = {
  '/review-funnel': NOT_IN_FUNNEL,
  '/review-funnel/offline': NOT_IN_FUNNEL,
}
const LIST_OF_HEADINGS = 'on-this-page'

test('each page has the ids that the content check allows links to, no other from its texts, and none twice', async () => {
  const { sources } = readSources(contentFolder())
  const bodies = await renderBodies(sources)
  const anchors = anchorsOf(sources, bodies)
  const texts = new Set(bodies.map(({ path }) => path))
  for (const path of allPaths(loadContent())) {
    const html = await (await fetch(site.url + path)).text()
    const ids = [...html.matchAll(/<[^>]*? id="([^"]+)"/g)].map(([, id]) => String(id))
    const allowed = anchors(path) ?? expect.unreachable(`${path} cannot be rendered`)
    const absent = [...allowed].filter((id) => id !== LIST_OF_HEADINGS && !ids.includes(id))
    const unknown = ids.filter((id) => (texts.has(path) || id.startsWith('faq-')) && !allowed.has(id))
    const twice = ids.filter((id, i) => ids.indexOf(id) < i)
    expect({ path, absent, unknown, twice }).toEqual({
      path,
      absent: NOT_EVERYWHERE[path] ?? [],
      unknown: [],
      twice: [],
    })
  }
})
