import type { Page } from '@playwright/test'
import { HYDRATED, openStill } from '#tests/support/nudges.ts'
import { expect } from '#tests/support/site-test.ts'
import { PUBLIC_HOSTS, tagHeard, test } from '#tests/support/third-parties-test.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'

test.use(PUBLIC_HOSTS)

const DESK = { width: 1280, height: 720 }

/** Time stands still until advanced; the page's own scripts load all the same. */
const visit = (page: Page, url: string) => openStill(page, url, DESK, HYDRATED)
const toldOf = (page: Page) => page.waitForResponse(/\/api\/third-parties/)

test('the tag has its consent defaults before anything else, and hears what it has missed', async ({
  page,
  providers,
  publicUrl,
}) => {
  await page.goto(`${publicUrl}/about?name=Sam&utm_source=google&gclid=sample-click`)
  await expect.poll(() => tagHeard(page)).toContainEqual(['event', 'page_view', expect.anything()])
  const heard = await tagHeard(page)
  expect(heard[0]).toEqual([
    'consent',
    'default',
    {
      ad_storage: 'denied',
      ad_user_data: 'denied',
      ad_personalization: 'denied',
      analytics_storage: 'granted',
      wait_for_update: 500,
    },
  ])
  expect(heard.map(([what]: string[]) => what).slice(1, 4)).toEqual(['js', 'config', 'config'])
  // A `page_location` here would win over what each page view sets.
  expect(heard.slice(2, 4)).toEqual([
    ['config', 'G-SAMPLE', { send_page_view: false }],
    ['config', 'AW-000000000', { send_page_view: false }],
  ])
  const landing = `${publicUrl}/about?utm_source=google&gclid=sample-click`
  expect(heard[4]).toEqual(['set', expect.objectContaining({ page_location: landing, page_path: '/about' })])
  expect(JSON.stringify(heard)).not.toContain('Sam')
  expect(providers.asked()).toContain('/tag.js?id=G-SAMPLE')
})

test('the tag hears the campaign with the page that it led to, and with no later one; a link of ours is none', async ({
  page,
  publicUrl,
}) => {
  const locations = async () =>
    (await tagHeard(page)).flatMap(([what, said]: [string, { page_location: string }]) =>
      what === 'set' ? [said.page_location] : [],
    )
  // An iPhone's click on an ad has no other mark than these.
  const marks = 'utm_content=a%20b&fbclid=sample&gbraid=sample&gad_source=1'
  await page.goto(`${publicUrl}/about?utm_source=news&ref=x&${marks}`)
  await expect.poll(locations).toEqual([`${publicUrl}/about?utm_source=news&${marks}`])
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click()
  await expect.poll(locations).toEqual([expect.any(String), `${publicUrl}/contact`])

  // Personal data that a mailing list puts into its links is passed to nobody, and read by nobody.
  await page.goto(
    `${publicUrl}/about?utm_source=news&utm_term=jo@sample.example&email=jo@sample.example#main`,
  )
  await expect.poll(locations).toEqual([`${publicUrl}/about?utm_source=news`])
  await expect(page).toHaveURL(`${publicUrl}/about?utm_source=news#main`)

  await page.goto(`${publicUrl}/about?utm_source=site&utm_medium=cta&utm_campaign=audit`)
  await expect.poll(locations).toEqual([`${publicUrl}/about`])
})

test('nothing of theirs in the first paint, and the pixel not before 3 s without a hand on the page', async ({
  page,
  providers,
  publicUrl,
}) => {
  await visit(page, `${publicUrl}/about`)
  expect(providers.asked()).toEqual([])
  const told = toldOf(page)
  await page.clock.runFor(1000)
  await told
  await expect.poll(() => providers.asked()).toEqual(['/tag.js?id=G-SAMPLE'])
  const passed = await page.evaluate(() => performance.now())
  await page.clock.runFor(2900 - passed)
  expect(providers.asked()).not.toContain('/pixel.js')
  await page.clock.runFor(200)
  await expect.poll(() => providers.asked()).toContain('/pixel.js')
})

for (const [what, act] of [
  ['click', (page: Page) => page.locator('h1').click()],
  ['keypress', (page: Page) => page.keyboard.press('Shift')],
  ['scroll', (page: Page) => page.evaluate(() => scrollTo(0, 300))],
] as const)
  test(`the first ${what} brings the pixel`, async ({ page, providers, publicUrl }) => {
    await visit(page, `${publicUrl}/about`)
    const told = toldOf(page)
    await page.clock.runFor(1000)
    await told
    await expect.poll(() => providers.asked()).toEqual(['/tag.js?id=G-SAMPLE'])
    await act(page)
    await expect.poll(() => providers.asked()).toContain('/pixel.js')
  })

test('a click from before the pixel is known brings it as soon as it is', async ({
  page,
  providers,
  publicUrl,
}) => {
  await visit(page, `${publicUrl}/about`)
  await page.locator('h1').click()
  await page.clock.runFor(1000)
  // After three seconds it would come anyway.
  expect(await page.evaluate(() => performance.now())).toBeLessThan(3000)
  await expect.poll(() => providers.asked()).toContain('/pixel.js')
})

test('the chat widget comes on a phone only, and stands above the contact bar', async ({
  page,
  providers,
  publicUrl,
}) => {
  await page.goto(`${publicUrl}/about`)
  await expect.poll(() => providers.asked()).toContain('/pixel.js')
  expect(providers.asked()).not.toContain('/chat.js')
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`${publicUrl}/about`)
  await expect(page.locator('chat-widget')).toHaveCSS('bottom', '96px')
  expect(providers.asked().filter((path) => path === '/chat.js').length).toBeGreaterThan(0)
})

test('the policy grows by their hosts and no others, and the hints name them', async ({
  page,
  site,
  providers,
  publicUrl,
}) => {
  const headersOf = async (path: string) => (await page.request.get(site.url + path)).headers()
  const foreign = (policy = '') =>
    Object.fromEntries(
      policy.split('; ').flatMap((directive) => {
        const hosts = directive.split(' ').filter((source) => source.startsWith('http'))
        return hosts.length > 0 ? [[directive.split(' ')[0], hosts]] : []
      }),
    )
  const [tag, pixel, chat] = providers.origins
  for (const path of ['/', '/audit']) {
    const { 'content-security-policy': policy, link } = await headersOf(path)
    const all = expect.arrayContaining([tag, pixel, chat])
    const hosts = foreign(policy)
    expect(hosts).toEqual({
      ...{ 'script-src': all, 'img-src': all, 'connect-src': all },
      ...{ 'style-src': [chat], 'font-src': [chat], 'frame-src': expect.arrayContaining([chat]) },
    })
    // Besides the scripts' own hosts, those that they send to, wherever they are loaded from
    // (server/http/third-parties.ts).
    for (const host of Object.values(hosts).flat())
      expect(host).toMatch(/google|doubleclick|facebook|^http:\/\/(tag|pixel|chat)\.example:/)
    expect(link).toBe(`<${tag}>; rel=preconnect, <${pixel}>; rel=dns-prefetch, <${chat}>; rel=dns-prefetch`)
  }
  await site.stop()
  await site.restart({ SITE_URL: publicUrl, ALLOW_SAMPLE_DATA: '1' })
  const bare = await headersOf('/')
  expect(foreign(bare['content-security-policy'])).not.toHaveProperty('connect-src')
})

test('not configured, nothing is asked of anybody', async ({ page, site }) => {
  await site.stop()
  const SITE_URL = `http://shop.example:${site.port}`
  await site.restart({ SITE_URL, ALLOW_SAMPLE_DATA: '1' })
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  const told = toldOf(page)
  await page.goto(`${SITE_URL}/about`)
  await told
  await page.locator('h1').click()
  await page.waitForLoadState('networkidle')
  expect([...hosts]).toEqual([`shop.example:${site.port}`])
  expect((await page.request.get(`${site.url}/about`)).headers().link).toBeUndefined()
})

test('on localhost nothing comes, whatever is configured', async ({ page, site, providers, publicUrl }) => {
  const late = page.waitForResponse(/late-analytics/)
  await page.goto(`${publicUrl.replace('shop.example', 'localhost')}/about`)
  await untilHydrated(page)
  await late
  await page.locator('h1').click()
  await page.waitForLoadState('networkidle')
  await site.stop()
  await site.restart({ ...providers.environment })
  const toldHere = toldOf(page)
  await page.goto(`http://shop.example:${site.port}/about`)
  await toldHere
  await page.waitForLoadState('networkidle')
  expect(providers.asked()).toEqual([])
  const { crmFormUrl: _crm, ...told } = await (await page.request.get(`${site.url}/api/third-parties`)).json()
  expect(told).toEqual({ tag: null, pixel: null, chatUrl: null })
})
