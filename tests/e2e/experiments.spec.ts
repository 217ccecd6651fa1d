import type { BrowserContext, Page } from '@playwright/test'
import { loadContent } from '#content/load.ts'
import { VALID_AUDIT } from '#tests/support/audit-rules.ts'
import { look } from '#tests/support/look.ts'
import { arrive, HYDRATED } from '#tests/support/nudges.ts'
import { pressUntil } from '#tests/support/press-until.ts'
import { expect, test } from '#tests/support/site-test.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'

const { hero_copy, primary_cta } = loadContent().experiments
const WORDS = {
  A: { ...hero_copy.variants.A, label: primary_cta.variants.A.label },
  B: { ...hero_copy.variants.B, label: primary_cta.variants.B.label },
}
const FORCED = {
  A: '/?ab=hero_copy:A&ab=primary_cta:A',
  B: '/?ab=hero_copy:B&ab=primary_cta:B',
}
const KEY = 'tradefront:ab'
const RUNNING =
  Math.max(...[hero_copy, primary_cta].map(({ start }) => Date.parse(`${start}T12:00:00+11:00`))) + 86_400_000

type Watched = Window & {
  shifts?: number
  painted?: string[]
  dataLayer?: { event: string; timestamp: string }[]
}

/** A browser that nobody drives, as far as the page can tell: no experiment counts robots. */
async function asVisitor(context: BrowserContext) {
  await context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false }),
  )
}

/** Records every headline that a frame could have shown, and every layout shift. */
async function watchPaint(page: Page) {
  await page.addInitScript(() => {
    const watched = window as Watched
    watched.shifts = 0
    watched.painted = []
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries())
        watched.shifts = (watched.shifts ?? 0) + (shift as never as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    const look = () => {
      const words = ['headline', 'sub', 'assessmentLabel'].map(
        (place) => document.querySelector(`[data-ab=${place}]`)?.textContent,
      )
      const seen = JSON.stringify(words)
      if (words.every(Boolean) && watched.painted?.at(-1) !== seen) watched.painted?.push(seen)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

const events = (page: Page, event: string) =>
  page.evaluate(
    (name) =>
      ((window as Watched).dataLayer ?? [])
        .filter((one) => one.event === name)
        .map(({ timestamp: _any, ...said }) => said),
    event,
  )
const stored = (page: Page) => page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}'), KEY)

for (const variant of ['A', 'B'] as const)
  for (const width of [360, 1440])
    test(`${variant} is all that is ever painted at ${width} px, and nothing moves`, async ({
      page,
      site,
    }) => {
      const complaints: string[] = []
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
      page.on('pageerror', (error) => complaints.push(error.message))
      await page.setViewportSize({ width, height: 800 })
      await watchPaint(page)
      await page.goto(site.url + FORCED[variant])
      await untilHydrated(page)
      const { headline, sub, label } = WORDS[variant]
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline)
      await expect(
        page.getByRole('main').getByRole('link', { name: label, exact: true }).first(),
      ).toBeVisible()
      const { painted, shifts } = await page.evaluate(() => {
        const { painted, shifts } = window as Watched
        return { painted, shifts }
      })
      expect(painted).toEqual([JSON.stringify([headline, sub, label])])
      // What remains is the heading font loading late in the header, the same in both.
      expect(shifts).toBeLessThan(0.001)
      expect(complaints).toEqual([])
    })

for (const path of ['/?lab=1', '/?ab=hero_copy:B'])
  test(`without storage, what ${path} is first painted with stays`, async ({ page, site }) => {
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.clock.setFixedTime(RUNNING)
    await watchPaint(page)
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
      // Gives A in both experiments while the document is being parsed and B later: a second choice would show.
      Math.random = () => (document.readyState === 'loading' ? 0.2 : 0.75)
    })
    await page.goto(site.url + path)
    await untilHydrated(page)
    expect(await page.evaluate(() => (window as Watched).painted)).toHaveLength(1)
    expect(complaints).toEqual([])
  })

test('the document itself says A, so that is what stands without scripts', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(site.url + FORCED.B)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(WORDS.A.headline)
  await context.close()
})

test('what was forced is stored, reused for 14 days, and decided anew after', async ({ page, site }) => {
  await page.clock.setFixedTime(RUNNING)
  const h1 = page.getByRole('heading', { level: 1 })
  await page.goto(site.url + FORCED.B)
  await untilHydrated(page)
  await expect(h1).toHaveText(WORDS.B.headline)
  expect((await stored(page)).hero_copy).toEqual({ variant: 'B', at: RUNNING, forced: true })
  await page.clock.setFixedTime(RUNNING + 14 * 86_400_000 - 1)
  await page.goto(site.url)
  await expect(h1).toHaveText(WORDS.B.headline)
  await page.clock.setFixedTime(RUNNING + 14 * 86_400_000)
  await page.goto(site.url)
  const { hero_copy: again } = await stored(page)
  expect(again).toMatchObject({ at: RUNNING + 14 * 86_400_000, forced: false })
  await expect(h1).toHaveText(WORDS[again.variant as 'A' | 'B'].headline)
})

test('forced in one experiment only, by a link from another page of ours too', async ({ page, site }) => {
  await page.goto(`${site.url}/?ab=primary_cta:B`)
  await expect(page.getByRole('main').getByRole('link', { name: WORDS.B.label })).toBeVisible()
  expect(await stored(page)).toMatchObject({ primary_cta: { variant: 'B', forced: true } })
  const { hero_copy: hero } = await stored(page)
  expect(hero?.forced ?? false).toBe(false)
  await page.goto(`${site.url}/services`)
  await untilHydrated(page)
  await page.getByRole('link', { name: 'Tradefront' }).first().click()
  await expect(page.getByRole('main').getByRole('link', { name: WORDS.B.label })).toBeVisible()
})

test('an impression is counted once, after a second on the screen', async ({ page, context, site }) => {
  await asVisitor(context)
  await page.clock.install({ time: RUNNING })
  await page.clock.pauseAt(RUNNING + 60_000)
  const watching = page.waitForResponse(/watch-impressions/)
  await arrive(page, site.url, HYDRATED)
  await page.clock.runFor(1000)
  await watching
  // Nothing counts as seen while another tab is in front; back in this one, everything is where it was.
  await look(page, 'hidden')
  await page.clock.runFor(3000)
  expect(await events(page, 'experiment_impression')).toEqual([])
  await look(page, 'visible')
  await expect
    .poll(async () => {
      await page.clock.runFor(500)
      return (await events(page, 'experiment_impression')).length
    })
    .toBe(2)
  const { hero_copy: hero, primary_cta: cta } = await stored(page)
  expect(await events(page, 'experiment_impression')).toEqual(
    expect.arrayContaining([
      { event: 'experiment_impression', experiment_id: 'hero_copy', variant: hero.variant },
      { event: 'experiment_impression', experiment_id: 'primary_cta', variant: cta.variant },
    ]),
  )
  const again = page.waitForResponse(/watch-impressions/)
  await arrive(page, site.url, HYDRATED)
  await page.clock.runFor(1000)
  await (await again).finished()
  // The counting code starts observing in real time: hence two rounds, each with a round trip to the server.
  for (let n = 0; n < 2; n++) {
    await page.evaluate(() => fetch('/healthz'))
    await page.clock.runFor(3000)
  }
  expect(await events(page, 'experiment_impression')).toEqual([])
})

for (const [who, apart, prepare] of [
  ['a driven browser', 'automated', async () => {}],
  ['a forced visitor', 'forced', asVisitor],
] as const)
  test(`${who} is told apart, on the page and in the report`, async ({ page, context, site }) => {
    await prepare(context)
    await page.goto(site.url + FORCED.B)
    await expect.poll(() => events(page, 'experiment_impression')).toHaveLength(2)
    expect(await events(page, 'experiment_impression')).toContainEqual({
      ...{ event: 'experiment_impression', experiment_id: 'hero_copy', variant: 'B', apart },
    })
    await page.close()
    await expect
      .poll(() => site.cli('experiments', 'report'))
      .toMatchObject([
        { arms: [{ impressions: 0 }, { impressions: 1, exposures: 0, [apart]: { exposures: 1 } }] },
        {},
      ])
  })

test('who comes to home by a link is assigned there before it is shown, and counted', async ({
  page,
  context,
  site,
}) => {
  await asVisitor(context)
  await watchPaint(page)
  await page.goto(`${site.url}/services?ab=primary_cta:B`)
  await untilHydrated(page)
  await page.getByRole('banner').getByRole('link', { name: 'Tradefront' }).click()
  await expect(page).toHaveURL(`${site.url}/`)
  await expect.poll(() => events(page, 'experiment_impression')).toHaveLength(2)
  const { hero_copy: hero, primary_cta: cta } = await stored(page)
  expect(hero).toMatchObject({ forced: false, seen: true })
  expect(cta).toMatchObject({ variant: 'B', forced: true, seen: true })
  const { headline, sub } = WORDS[hero.variant as 'A' | 'B']
  expect(await page.evaluate(() => (window as Watched).painted)).toEqual([
    JSON.stringify([headline, sub, WORDS.B.label]),
  ])
})

test('a lead carries its variants, and is a conversion for who has seen them', async ({
  page,
  context,
  site,
  automation,
}) => {
  await asVisitor(context)
  await page.addInitScript(
    ([key, at]) => {
      const seen = { at, forced: false, seen: true }
      if (!localStorage.getItem(key))
        localStorage.setItem(
          key,
          JSON.stringify({
            user: 'x',
            hero_copy: { ...seen, variant: 'B' },
            primary_cta: { variant: 'A', at, forced: true, seen: true, converted: true },
          }),
        )
    },
    [KEY, Date.now()] as const,
  )
  await page.goto(`${site.url}/audit`)
  await untilHydrated(page)
  const { trade, consent: _ticked, ...texts } = VALID_AUDIT
  for (const [name, value] of Object.entries(texts)) await page.locator(`#audit-${name}`).fill(value)
  await page.getByLabel('Trade').selectOption(trade)
  await page.getByLabel("I'd like the audit and follow-up").check()
  await pressUntil(page.getByRole('button', { name: 'Get My Free Audit' }), /\/audit\/thank-you/)
  await automation.waitFor((requests) => requests.length === 1)
  expect(automation.requests[0]?.json).toMatchObject({
    tradefront: {
      attribution: { variants: { hero_copy: 'B', primary_cta: 'A' }, forcedVariants: ['primary_cta'] },
    },
  })
  expect(await events(page, 'experiment_conversion')).toEqual([
    { event: 'experiment_conversion', experiment_id: 'hero_copy', variant: 'B' },
  ])
  expect((await stored(page)).hero_copy.converted).toBe(true)
})

test('what was seen in an earlier test of this name is forgotten on any page: no lead is a conversion of it', async ({
  page,
  site,
}) => {
  const earlier = { variant: 'B', at: RUNNING - 3 * 86_400_000, forced: false, seen: true }
  const current = { ...earlier, at: RUNNING }
  await page.clock.setFixedTime(RUNNING + 1)
  await page.goto(`${site.url}/accessibility`)
  await page.evaluate(([key, kept]) => localStorage.setItem(key, kept), [
    KEY,
    JSON.stringify({ hero_copy: earlier, primary_cta: current }),
  ] as const)
  await page.goto(`${site.url}/audit`)
  await untilHydrated(page)
  expect(await stored(page)).toEqual({ primary_cta: current })
})
