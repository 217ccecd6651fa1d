import { loadContent } from '#content/load.ts'
import { canonicalPaths, STATIC_ROUTES } from '#content/routes.ts'
import { registerBusiness } from '#tests/support/register-business.ts'
import { FUNNEL } from '#tests/support/review-funnel.ts'
import { expect, test } from '#tests/support/site-test.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'

/** Pages that are reached only by responses or links. */
const BY_THE_WAY = [
  '/?ab=hero_copy:B&ab=primary_cta:B',
  '/book?move=signed-by-nobody',
  '/client-discovery-tool?step=3',
  '/roi?trade=roofing&leads=20&value=8500&rate=25',
  '/thank-you?source=booking',
  '/thank-you?source=audit&status=unsent&name=Jo',
  '/audit/thank-you?name=Jo',
  FUNNEL,
  `${FUNNEL}&rating=2`,
  `${FUNNEL}&rating=5`,
  '/r/harbour',
  '/r/harbour/card',
  '/r/harbour/stickers',
]
/**
 * Pages that report that they do not exist: by their own status, and by the console
 * line of the specification.
 */
const MISSING = ['/nope', '/book/confirmed?b=signed-by-nobody', '/r/nobody']
const SAID_OF_MISSING =
  /^(Failed to load resource: the server responded with a status of 404|404: there is no page)/

test('no page has an error or a warning in its console, a request that fails, or a break of its own policy', async ({
  page,
  site,
}) => {
  await registerBusiness(site)
  const faults: string[] = []
  let path = ''
  const found = (what: string) => {
    // A message from Playwright, which blocks service workers here.
    if (what === 'Service Worker registration blocked by Playwright') return
    if (!MISSING.includes(path) || !SAID_OF_MISSING.test(what)) faults.push(`${path}: ${what}`)
  }
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) found(message.text())
  })
  page.on('pageerror', (error) => found(String(error)))
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // A prefetch still under way when the page was left.
    if (why !== 'net::ERR_ABORTED') found(`${why} ${request.url()}`)
  })
  page.on('response', (response) => {
    const missing = MISSING.includes(path) && response.request().isNavigationRequest()
    if (response.status() >= 400 && !missing) found(`${response.status()} ${response.url()}`)
  })
  const pages = Object.values(canonicalPaths(loadContent())).flat()
  for (path of [...STATIC_ROUTES, ...pages, ...BY_THE_WAY, ...MISSING]) {
    const response = await page.goto(site.url + path, { waitUntil: 'commit' })
    expect(response?.status(), path).toBe(MISSING.includes(path) ? 404 : 200)
    // The offline pages have no scripts: they must do without a network.
    if (path.endsWith('/offline')) await page.waitForLoadState()
    else await untilHydrated(page)
  }
  expect(faults).toEqual([])
})
