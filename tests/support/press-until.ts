import { expect, type Locator, type Page } from '@playwright/test'
import { MIN_FILL_MS } from '#domain/leads/form-guard.ts'

const click = (button: Locator) => button.click({ timeout: 500 })

/** By the browser's clock, also where a test has installed another for the page. */
const untilOlder = (page: Page, ms: number) =>
  expect
    .poll(() => page.evaluate(() => new PerformanceMark('now').startTime), { intervals: [50] })
    .toBeGreaterThan(ms)

/**
 * A script is faster than the three seconds that a form requires, so it waits for them; where they count from
 * later on, it is refused, and presses again until the address or element that it waits for is there. That is
 * checked first, because the button may have gone with its page.
 */
export async function pressUntil(button: Locator, arrived: RegExp | Locator, press = click) {
  const page = button.page()
  await untilOlder(page, MIN_FILL_MS)
  await expect(async () => {
    const there = arrived instanceof RegExp ? arrived.test(page.url()) : await arrived.isVisible()
    if (!there) await press(button)
    if (arrived instanceof RegExp) await expect(page).toHaveURL(arrived, { timeout: 1500 })
    else await expect(arrived).toBeVisible({ timeout: 2500 })
  }).toPass()
}

/** The same by the keyboard: Enter on the button, or in a field of its form. */
export const enterUntil = (control: Locator, arrived: RegExp | Locator) =>
  pressUntil(control, arrived, (target) => target.press('Enter', { timeout: 500 }))

/**
 * Presses until a post to `path` is under way: a press that is too early also shows
 * 'Submitting...' for a moment.
 */
export async function pressUntilPosted(button: Locator, path: string) {
  let posts = 0
  button.page().on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(path)) posts += 1
  })
  await expect(async () => {
    // On a stalled machine a click may take longer than it waits, and its post longer still: not pressed again at once.
    if (posts === 0) await click(button).catch(() => {})
    await expect.poll(() => posts, { timeout: 2_000 }).toBe(1)
  }).toPass()
}
