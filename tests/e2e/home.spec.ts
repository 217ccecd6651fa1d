import type { Page } from '@playwright/test'
import { afterFrames } from '#tests/support/after-frames.ts'
import { holdAssets } from '#tests/support/hold-assets.ts'
import { expect, test } from '#tests/support/pages-test.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'

/** Specification, section 2: the home page's sections in order, each by text that only it contains. */
const SECTIONS = [
  /You're on the tools/,
  /100% Australian.*24\/7 Response.*5-Star Rated.*No Lock-in/s,
  /^30-Day Momentum Guarantee/,
  /^How it works/,
  /^What are missed calls costing you\?/,
  /^What changes, in figures/,
  /^(Sample)?What it looks like in one business/,
  /^What you can hold us to/,
  /^Start with your trade/,
  /^Popular areas/,
  /^Straight answers/,
  /^Find out what you're missing/,
  /^Works with what you already use/,
]
const QUESTIONS = [
  'value',
  'time-saved',
  'ease-of-management',
  'already-booked-out',
  'competitors',
  'cancellation',
  'audit-contents',
  'audit-free',
  'reply-speed',
  'tool-integration',
]

test("the hero's conversation is marked as an example, and begins as we promise: whose assistant it is", async ({
  page,
  site,
}) => {
  await page.goto(site.url)
  const figure = page.getByRole('figure').first()
  await expect(figure.getByText('Example', { exact: true })).toBeVisible()
  await expect(figure.locator('.bubble').first()).toContainText("Sample Roofing's automated assistant here")
})

test("the hero's conversation has arrived within five seconds of its start, as nothing pauses it", async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(site.url)
  const lasts = await page.evaluate(() => {
    // Only time-based ones: the reading progress is a scroll-driven animation, which comes
    // with the whole style sheet.
    const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline)
    const ends = timed.map(({ effect }) => Number(effect?.getComputedTiming().endTime))
    return Math.max(...ends)
  })
  expect(lasts).toBeGreaterThan(0)
  expect(lasts).toBeLessThanOrEqual(5_000)
})

test('the thirteen sections, in the order of the specification', async ({ page, site }) => {
  await page.goto(`${site.url}/?ab=hero_copy:A`)
  const sections = page.locator('main > section')
  await expect(sections).toHaveCount(SECTIONS.length)
  await expect(sections).toHaveText(SECTIONS)
  await expect(sections.nth(1).getByRole('listitem')).toHaveCount(4)
})

test('the links to services and areas that the specification names', async ({ page, site }) => {
  await page.goto(site.url)
  const main = page.getByRole('main')
  for (const path of [
    '/services/roof-restoration-leads',
    '/services/emergency-plumber-leads',
    '/services/electrician-after-hours-answering',
    '/services/roof-painting-repainting-leads',
    '/service-areas/sydney-nsw',
    '/service-areas/melbourne-vic',
    '/service-areas/newcastle-nsw',
    '/service-areas/brisbane-qld',
  ])
    await expect(main.locator(`a[href="${path}"]`).first(), path).toBeVisible()
})

test.describe('the ten questions', () => {
  test('are in order, closed, and open by keyboard', async ({ page, site }) => {
    await page.goto(site.url)
    const answers = page.locator('details[id^=faq-]')
    expect(await answers.evaluateAll((all) => all.map(({ id }) => id))).toEqual(
      QUESTIONS.map((id) => `faq-${id}`),
    )
    for (const answer of await answers.all()) await expect(answer).not.toHaveAttribute('open')
    await answers.first().locator('summary').focus()
    await page.keyboard.press('Enter')
    await expect(answers.first()).toHaveAttribute('open')
  })

  test('say the same to search engines', async ({ page, site }) => {
    await page.goto(site.url)
    const nodes = await page.locator('script[type="application/ld+json"]').allTextContents()
    const { mainEntity } = nodes.map((json) => JSON.parse(json)).find((node) => node['@type'] === 'FAQPage')
    const text = (words: string) => words.replaceAll(/\s+/g, ' ').trim()
    const shown = await page.locator('details[id^=faq-]').evaluateAll((all) =>
      all.map((answer) => ({
        name: answer.querySelector('summary')?.textContent ?? '',
        text: answer.querySelector('div')?.textContent ?? '',
      })),
    )
    expect(mainEntity).toHaveLength(10)
    for (const [i, { name, acceptedAnswer }] of mainEntity.entries()) {
      expect(text(name)).toBe(text(shown[i]?.name ?? ''))
      expect(text(acceptedAnswer.text.replaceAll(/<[^>]*>/g, ''))).toBe(text(shown[i]?.text ?? ''))
    }
  })

  for (const [width, height] of [
    [360, 740],
    [1440, 900],
  ] as const)
    test(`an address that leads to one stays there once all styles have come, also after a reload and Back, at ${width} px`, async ({
      page,
      site,
    }) => {
      await page.setViewportSize({ width, height })
      const answer = page.locator('#faq-cancellation')
      const laidOut = async () => {
        await untilHydrated(page)
        await expect(page.locator('html')).toHaveAttribute('data-whole')
        await afterFrames(page, 2)
      }
      const top = () => answer.evaluate((one) => Math.round(one.getBoundingClientRect().top))
      await page.goto(`${site.url}/#faq-cancellation`)
      await laidOut()
      const padding = await page.evaluate(() =>
        Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop),
      )
      expect(Math.abs((await top()) - padding)).toBeLessThanOrEqual(8)
      await page.evaluate(() => scrollBy({ top: -innerHeight, behavior: 'instant' }))
      const left = await top()
      await page.reload()
      await laidOut()
      await expect.poll(top).toBe(left)
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: 'Privacy' })
        .first()
        .evaluate((link: HTMLAnchorElement) => location.assign(link.href))
      await expect(page).toHaveURL(/privacy/)
      await page.goBack()
      await laidOut()
      await expect.poll(top).toBe(left)
    })

  for (const { who, by, scroll, stays } of [
    {
      who: 'the browser, when a font comes',
      by: 48,
      scroll: (page: Page, by: number) => page.evaluate((by) => scrollBy(0, by), by),
      stays: false,
    },
    {
      who: 'the visitor at the scroll bar, of which pages hear nothing else',
      by: 200,
      scroll: (page: Page, by: number) =>
        page.evaluate((by) => scrollBy({ top: by, behavior: 'instant' }), by),
      stays: true,
    },
    {
      who: 'the visitor',
      by: 48,
      scroll: (page: Page, by: number) => page.mouse.wheel(0, by),
      stays: true,
    },
  ])
    test(`scrolled by ${who}, before all styles have come: an address's place is ${stays ? 'left' : 'kept'}`, async ({
      page,
      site,
    }) => {
      const letSheetCome = await holdAssets(page, '**/assets/styles-*.css')
      await page.setViewportSize({ width: 360, height: 740 })
      await page.mouse.move(180, 400)
      const asked = page.waitForRequest(/\.css$/)
      await page.goto(`${site.url}/#faq-cancellation`, { waitUntil: 'commit' })
      await asked
      const before = await page.evaluate(() => scrollY)
      await scroll(page, by)
      await page.waitForFunction((y) => scrollY === y, before + by)
      await letSheetCome()
      await untilHydrated(page)
      const top = () => page.locator('#faq-cancellation').evaluate((one) => one.getBoundingClientRect().top)
      await expect.poll(async () => Math.abs((await top()) - 102) > 8).toBe(stays)
    })

  test('each has an address: on load, and when the address changes', async ({ page, site }) => {
    await page.goto(`${site.url}/#faq-cancellation`)
    const cancellation = page.locator('#faq-cancellation')
    await expect(cancellation).toHaveAttribute('open')
    await expect(cancellation).toBeInViewport()
    const value = page.locator('#faq-value')
    await expect(value).not.toHaveAttribute('open')
    await page.evaluate(() => {
      location.hash = 'faq-value'
    })
    await expect(value).toHaveAttribute('open')
    await expect(value).toBeInViewport()
    await expect(cancellation).toHaveAttribute('open')
    await value.locator('summary').click()
    await page.goBack()
    await page.goForward()
    await expect(value).toHaveAttribute('open')
    // #roi names no answer. A visitor who has scrolled on stays there, also after a reload.
    await page.goto(`${site.url}/#roi`)
    await untilHydrated(page)
    await expect(page.locator('#roi')).toBeInViewport()
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await expect(page.getByRole('contentinfo')).toBeInViewport()
    await page.reload()
    await untilHydrated(page)
    await afterFrames(page, 2)
    await expect(page.locator('#roi')).not.toBeInViewport()
    for (const hash of ['faq-nothing', '%', 'roi']) {
      await page.goto('about:blank')
      await page.goto(`${site.url}/#${hash}`)
      await untilHydrated(page)
      await expect(page.locator('details[open]')).toHaveCount(0)
    }
  })
})

test("WebKit lays out the whole page at once: it would leave parts in the first font's widths", async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    CSS.supports = () => true
  })
  await page.route('**/assets/**', () => {})
  await page.goto(site.url, { waitUntil: 'domcontentloaded' })
  await expect(page.locator('html')).toHaveAttribute('data-whole')
})
