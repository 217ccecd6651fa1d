import type { Page } from '@playwright/test'
import { afterFrames } from '#tests/support/after-frames.ts'
import { moveTo } from '#tests/support/move-to.ts'
import { PAGE_KINDS } from '#tests/support/page-kinds.ts'
import { stuckShare } from '#tests/support/page-measures.ts'
import { expect, test } from '#tests/support/pages-test.ts'
import { pressUntil } from '#tests/support/press-until.ts'
import { FUNNEL } from '#tests/support/review-funnel.ts'
import { setTextSize } from '#tests/support/set-text-size.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'

async function open(page: Page, url: string) {
  await page.goto(url)
  await untilHydrated(page)
}

test('back to top comes after 350 px of scroll, goes up and takes the focus along', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, `${site.url}/services`)
  const button = page.getByRole('button', { name: 'Back to top' })
  await page.evaluate(() => scrollTo(0, 350))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(350)
  await expect(button).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, 351))
  await button.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(button).toHaveCount(0)
})

test('by keyboard past the header: to its navigation, or to the menu where that stands for it', async ({
  page,
  site,
}) => {
  for (const [width, place] of [
    [360, '#menu'],
    [1440, '#navigation'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await open(page, `${site.url}/services`)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveText('Skip to navigation')
    await page.keyboard.press('Enter')
    await expect(page.locator(place)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.locator(`${place} :focus`)).toBeVisible()
  }
  await expect(page.getByRole('banner').locator(':scope > :first-child')).toHaveText('Skip to content')
})

test('the header is smaller after 100 px of scroll, and nothing shifts', async ({ page, site }) => {
  await open(page, `${site.url}/services`)
  await page.evaluate(() => {
    const watched = window as Window & { shifts?: number }
    watched.shifts = 0
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries())
        watched.shifts = (watched.shifts ?? 0) + (shift as never as { value: number }).value
    }).observe({ type: 'layout-shift' })
  })
  const height = () =>
    page.getByRole('banner').evaluate((header) => Math.round(header.getBoundingClientRect().height))
  for (const [scroll, px] of [
    [100, 81],
    [101, 64],
    [0, 81],
  ] as const) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), scroll)
    await expect.poll(height, `${scroll}`).toBe(px)
  }
  // After its last paint has been observed.
  await afterFrames(page, 2)
  expect(await page.evaluate(() => (window as Window & { shifts?: number }).shifts)).toBe(0)
})

test.describe('the menu', () => {
  test.use({ viewport: { width: 820, height: 1180 } })

  test('closes at a tap on the page that is open, and when the tablet is turned; Tab goes round in it', async ({
    page,
    site,
  }) => {
    await open(page, `${site.url}/work`)
    const menu = page.getByRole('dialog', { name: 'Menu' })
    const button = page.getByRole('button', { name: 'Menu', exact: true })
    await button.click()
    const stops = await menu.locator('a, button').count()
    for (let i = 0; i <= stops; i++) {
      await page.keyboard.press('Tab')
      await expect(menu.locator(':focus')).toHaveCount(1)
    }
    await menu.getByRole('link', { name: 'Work' }).click()
    await expect(menu).toBeHidden()
    await button.click()
    await page.setViewportSize({ width: 1180, height: 820 })
    await expect(page.locator('dialog:modal')).toHaveCount(0)
    await page.getByRole('banner').getByRole('link', { name: 'Resources' }).click()
    await expect(page).toHaveURL(`${site.url}/resources`)
  })
})

test('a page whose data are slow to come shows that it is on its way, until it is there', async ({
  page,
  site,
}) => {
  await open(page, `${site.url}/services`)
  const slow = Promise.withResolvers<void>()
  await page.route('**/*.data*', async (route) => {
    await slow.promise
    await route.continue()
  })
  const waiting = page.getByRole('status').filter({ hasText: 'Loading page' })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(waiting).toBeInViewport()
  await expect(page).toHaveURL(`${site.url}/services`)
  slow.resolve()
  await expect(page).toHaveURL(`${site.url}/contact`)
  await expect(waiting).toHaveCount(0)
})

test.describe('the menu of a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } })

  test('gives way where the page that was asked for is slow to come, so that it is seen to be on its way', async ({
    page,
    site,
  }) => {
    await open(page, `${site.url}/services`)
    await page.route('**/*.data*', () => {})
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Work' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Loading page' })).toBeInViewport()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
  })

  test('is the links of the footer where the page does not come alive', async ({ page, site }) => {
    const sheet = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.route('**/assets/*.css', async (route) => {
      await sheet.promise
      await route.continue()
    })
    await page.goto(`${site.url}/services`, { waitUntil: 'domcontentloaded' })
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
    await page.getByRole('link', { name: 'Menu' }).click()
    await expect(page.getByRole('contentinfo')).toBeInViewport()
    sheet.resolve()
    // Late, it changes the heights above what the press has led to.
    await expect
      .poll(() => page.evaluate(() => [...document.styleSheets].some(({ href }) => href !== null)))
      .toBe(true)
    for (const name of ['Home', 'Services', 'Work', 'Resources', 'Service Areas', 'About'])
      await expect(page.getByRole('contentinfo').getByRole('link', { name, exact: true })).toBeInViewport()
  })
})

test('a link that opens a dialog says so', async ({ page, site }) => {
  await open(page, `${site.url}/services`)
  const choices = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy choices' })
  for (const link of [page.getByRole('banner').locator('[data-assessment-cta]:visible'), choices])
    await expect(link).toHaveAttribute('aria-haspopup', 'dialog')
})

test('Back takes an open dialog along', async ({ page, site }) => {
  await open(page, `${site.url}/services`)
  await moveTo(page, '/resources')
  await expect(page).toHaveURL(`${site.url}/resources`)
  await page.getByRole('banner').locator('[data-assessment-cta]:visible').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`${site.url}/services`)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.locator('main')).toBeFocused()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy choices' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goForward()
  await expect(page).toHaveURL(`${site.url}/resources`)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('how far a page is read is shown, also where styles know no scroll position', async ({ page, site }) => {
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS)
    CSS.supports = (...asked: [string]) => !asked[0].includes('timeline') && supports(...asked)
  })
  await page.goto(`${site.url}/about`)
  await untilHydrated(page)
  const read = () =>
    page
      .locator('.reading-progress > i')
      .evaluate((tape) => parseFloat(tape.style.getPropertyValue('--read')))
  const readAfter = async (top: number) => {
    await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top)
    return read()
  }
  // Repeated, because the page below grows while it is laid out.
  await expect.poll(() => readAfter(100_000)).toBeGreaterThan(99)
  await expect.poll(() => readAfter(0)).toBe(0)
})

test('nothing is lost or scrolls sideways, 320 px wide or with text at 200 %', async ({ page, site }) => {
  for (const path of [...PAGE_KINDS, '/thank-you?source=assessment']) {
    await open(page, site.url + path)
    for (const { width, textZoom } of [
      { width: 320, textZoom: 100 },
      { width: 320, textZoom: 200 },
      { width: 360, textZoom: 200 },
      { width: 768, textZoom: 200 },
      { width: 1280, textZoom: 200 },
    ]) {
      await page.setViewportSize({ width, height: 800 })
      await setTextSize(page, textZoom)
      const where = width < 768 ? 'body' : 'main'
      const cut = await page.evaluate((where) => {
        const beyond = document.documentElement.scrollWidth - innerWidth
        const texts = [...document.querySelectorAll(`${where} :is(h1, h2, h3, p, li, label, a, button)`)]
        const outside = texts.filter((element) => {
          const { left, right, width } = element.getBoundingClientRect()
          return width > 1 && (left < -1 || right > innerWidth + 1) && element.checkVisibility()
        })
        // Text that overflows its own button or slot is covered by whatever is beside it.
        const words = document.createRange()
        const cramped = [...document.querySelectorAll('.btn, .slot')].filter((button) => {
          words.selectNodeContents(button)
          const [inside, box] = [words.getBoundingClientRect(), button.getBoundingClientRect()]
          return box.width > 1 && (inside.left < box.left - 1 || inside.bottom > box.bottom + 1)
        })
        return {
          beyond,
          outside: [...outside, ...cramped].map((element) => element.textContent?.slice(0, 60)),
        }
      }, where)
      expect.soft(cut, `${path}, ${width} px, text at ${textZoom} %`).toEqual({ beyond: 0, outside: [] })
    }
  }
})

test('at 400% zoom the window is for reading: next to nothing stays in place over it', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 320, height: 256 })
  for (const path of ['/services', `${FUNNEL}&rating=2`]) {
    await open(page, site.url + path)
    await page.evaluate(() => scrollTo(0, 600))
    await expect(page.locator('.nudge-bar, .funnel-bar').first()).toBeAttached()
    expect(await page.evaluate(stuckShare), path).toBeLessThan(0.1)
    const up = page.getByRole('button', { name: 'Back to top' })
    const dark = await page.getByRole('contentinfo').evaluate((box) => getComputedStyle(box).backgroundColor)
    await expect(up, 'the last line of the footer').toHaveCSS('background-color', dark)
    expect((await up.boundingBox())?.width).toBe(320)
    await expect(page.locator('.nudge-spacer:visible'), 'room for a bar that covers nothing').toHaveCount(0)
  }
})

test('the page that one is on is marked in the header and the menu, by more than a colour', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  for (const [width, list] of [
    [1440, 'Main'],
    [360, 'Menu'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await open(page, `${site.url}/about`)
    const links = page.getByRole('navigation', { name: list, exact: true }).getByRole('link')
    if (list === 'Menu') await pressUntil(page.getByRole('button', { name: 'Menu' }), links.first())
    const here = await links.evaluateAll((all) =>
      all
        .filter((link) => getComputedStyle(link).textDecorationLine === 'underline')
        .map((link) => [link.textContent, link.getAttribute('aria-current')]),
    )
    expect(here, list).toEqual([['About', 'page']])
  }
})

test('the mark beside the brand is drawn in forced colours too, at the top and at the foot', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' })
  await open(page, `${site.url}/about`)
  for (const brand of await page.locator('.brand:visible').all()) {
    const look = await brand.evaluate((element) => {
      const { backgroundColor, borderLeftColor } = getComputedStyle(element, '::before')
      return { backgroundColor, borderLeftColor }
    })
    expect(look).toEqual({ backgroundColor: 'rgb(255, 122, 26)', borderLeftColor: 'rgb(0, 0, 0)' })
  }
})
