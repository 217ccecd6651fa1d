import type { Page } from '@playwright/test'
import { expectClean } from '#tests/support/accessible.ts'
import { afterFrames } from '#tests/support/after-frames.ts'
import { expect, test } from '#tests/support/pages-test.ts'
import { calculator, openCalculator } from '#tests/support/roi-calculator.ts'
import { untilHeadingFont } from '#tests/support/until-heading-font.ts'

const ROOFING = '?trade=roofing&leads=20&value=8500&rate=25'
const WIDTHS = [320, 360, 390, 768, 1024, 1440]

test('by keyboard alone: through the fields, to the result, its link and its assumptions', async ({
  page,
  site,
}) => {
  const { trade, leads, value, rate, result, output } = await openCalculator(page, site.url)
  await trade.focus()
  await page.keyboard.type('Plumb')
  await page.keyboard.press('Tab')
  await expect(leads).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(leads).toHaveValue('21')
  await page.keyboard.press('Tab')
  await expect(value).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(value).toHaveValue('400')
  await page.keyboard.press('Tab')
  await expect(rate).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(result).toBeFocused()
  await expect(output('Missed leads')).toHaveText('53')
  await page.keyboard.press('Tab')
  await expect(result.getByRole('button', { name: 'Copy link to this result' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(result.getByRole('link', { name: 'Take these numbers to the free audit' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(result.getByText('What the service costs is not taken off.')).toBeVisible()
})

test('asking for a result leads to what is missing or wrong first', async ({ page, site }) => {
  const { trade, leads, rate, result } = await openCalculator(page, site.url)
  const show = page.getByRole('button', { name: 'Show my estimate' })
  await show.click()
  await expect(trade).toBeFocused()
  await expect(trade).toHaveAccessibleDescription('Please select your trade')
  await trade.selectOption('legal')
  await expect(page.locator('.field-error')).toHaveCount(0)
  await leads.fill('0')
  await rate.fill('101')
  await show.click()
  await expect(leads).toBeFocused()
  await expect(page.locator('.field-error')).toHaveText([
    'Please enter how many leads you get a week',
    'Please enter a rate between 0-100%',
  ])
  await leads.fill('20')
  await rate.fill('30')
  await show.click()
  await expect(result).toBeFocused()
  // A visitor who clears a field to type another number sees no message before asking again.
  await leads.fill('')
  await expect(page.locator('.field-error')).toHaveCount(0)
})

test.describe('at rest', () => {
  test.use({ reducedMotion: 'reduce' })

  test('axe finds nothing, targets are 48 px, and nothing scrolls sideways', async ({ page, site }) => {
    for (const path of [
      `/${ROOFING}`,
      `/roi${ROOFING}`,
      '/roi?trade=roofing&leads=-1',
      '/?trade=legal&leads=9e9&value=9e12&rate=30',
    ]) {
      const { roi, result } = await openCalculator(page, site.url + path)
      for (const summary of await result.locator('summary').all()) await summary.click()
      for (const width of [320, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await expectClean(page, `${path} at ${width}`, { within: '#roi' })
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0)
        const heights = await roi
          .locator('a, button, summary, input, select')
          .evaluateAll((targets) => targets.map((target) => target.getBoundingClientRect().height))
        expect(Math.min(...heights), `${path} at ${width}`).toBeGreaterThanOrEqual(48)
      }
    }
  })
})

test('the result has its place before it is there: nothing below it moves', async ({ page, site }) => {
  await page.goto(site.url)
  await page.evaluate(() => document.fonts.load('700 20px Archivo'))
  const { roi, trade, rate } = await openCalculator(page, site.url)
  const heights = async (widths: readonly number[]) => {
    const all: Record<number, number> = {}
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      all[width] = await roi.evaluate((section) => section.getBoundingClientRect().height)
    }
    return all
  }
  const wide = WIDTHS.filter((width) => width >= 1024)
  const before = await heights(wide)
  await trade.selectOption('building')
  await expect(roi).toContainText('Illustrative estimate')
  expect(await heights(wide)).toEqual(before)
  // Narrower layouts reserved the space with the first estimate.
  const first = await heights(WIDTHS)
  await rate.fill('100')
  expect(await heights(WIDTHS)).toEqual(first)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the page to be written on is short until there is an estimate; it grows out of sight, and then keeps its height', async ({
    page,
    site,
  }) => {
    const { trade, leads, result, output } = await openCalculator(page, site.url)
    const height = async () => (await result.boundingBox())?.height ?? 0
    expect(await height()).toBeLessThan(240)
    // A heading font that loads late is a pixel wider or narrower.
    await untilHeadingFont(page)
    await afterFrames(page, 2)
    const before = await moved(page)
    await trade.selectOption('roofing')
    await expect(output('Missed leads')).toHaveText('56')
    await page.getByRole('button', { name: 'Show my estimate' }).click()
    await expect(result).toBeFocused()
    const full = await height()
    // Typed, because `fill` is no input to the browser: a figure that gains digits grows to its left.
    await leads.press('ControlOrMeta+a')
    await leads.pressSequentially('200')
    await expect(output('Missed leads')).toHaveText('563')
    expect(await height()).toBe(full)
    expect(await moved(page)).toBe(before)

    await expect(page).toHaveURL(/leads=200/)
    await page.reload()
    await expect(output('Missed leads')).toHaveText('563')
    expect(await height()).toBe(full)
  })

  test('a result that the address names has its place before any script of ours', async ({ page, site }) => {
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto(`${site.url}/${ROOFING}#roi`)
    const { result } = calculator(page)
    await expect(result).toHaveAttribute('data-open')
    await page.goto(site.url)
    await expect(result).not.toHaveAttribute('data-open')
  })

  test('the words stand between the rules', async ({ page, site }) => {
    const { result } = await openCalculator(page, site.url)
    const [line, rule] = await result.evaluate((panel) => [
      getComputedStyle(panel.querySelector('.docket-body') ?? panel).lineHeight,
      / ([\d.]+px)\)/.exec(getComputedStyle(panel).backgroundImage)?.[1],
    ])
    expect(rule).toContain(line)
  })
})

/** Layout shifts without recent input; a shift after a tap is expected by the person who tapped. */
function moved(page: Page) {
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    const shifts = observer.takeRecords() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]
    return shifts.reduce((sum, { value, hadRecentInput }) => (hadRecentInput ? sum : sum + value), 0)
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the server works it out, at an address of its own', async ({ page, site }) => {
    await page.goto(site.url)
    const home = calculator(page)
    await home.trade.selectOption('roofing')
    await home.leads.fill('10')
    await page.getByRole('button', { name: 'Show my estimate' }).click()
    await expect(page).toHaveURL(`${site.url}/roi?trade=roofing&leads=10&value=&rate=25`)
    const { value, output, result } = calculator(page)
    await expect(value).toHaveValue('8500')
    await expect(output('Missed leads')).toHaveText('28')
    await expect(result.getByRole('button')).toBeHidden()
    await result.getByText('What this estimate assumes').click()
    await expect(result.getByText('A month has 4.33 weeks.')).toBeVisible()
    await result.getByRole('link', { name: 'Take these numbers to the free audit' }).click()
    await expect(page.getByLabel('Trade')).toHaveValue('Roofer')
    await expect(page.getByLabel('Weekly leads')).toHaveValue('10')
  })

  test('the same messages, and a way on from no trade at all', async ({ page, site }) => {
    await page.goto(`${site.url}/roi?trade=dental&leads=-1&value=-50&rate=101`)
    await expect(page.locator('.field-error')).toHaveText([
      'Please enter a valid number',
      'Please enter a valid amount',
      'Please enter a rate between 0-100%',
    ])
    await page.goto(`${site.url}/roi?trade=&leads=20&value=&rate=25`)
    await expect(page.locator('.roi-result')).toContainText('The estimate appears here.')
    await expect(page.locator('.field-error')).toHaveText(['Please select your trade'])
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  })
})
