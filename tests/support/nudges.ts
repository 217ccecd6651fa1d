import { expect, type Page } from '@playwright/test'

export const PHONE = { width: 360, height: 740 }

/** Opens a page whose clock stands still. It has run for a good second by then. */
export async function openStill(page: Page, url: string, size = PHONE) {
  const start = new Date('2026-11-23T09:00:00+11:00')
  await page.setViewportSize(size)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install({ time: start })
  await page.clock.pauseAt(start.getTime() + 1000)
  await arrive(page, url)
}

export async function arrive(page: Page, url: string) {
  await page.goto(url)
  await expect(async () => {
    await page.clock.runFor(50)
    // The lazy part is there.
    await page.locator('dialog.exit-intent').waitFor({ state: 'attached', timeout: 50 })
  }).toPass({ intervals: [10] })
}

/** Lets the time go on until the document is so old. */
export async function runUntil(page: Page, ms: number) {
  const age = await page.evaluate(() => performance.now())
  expect(age).toBeLessThan(ms)
  await page.clock.runFor(ms - age)
}

export const scrollTo = (page: Page, y: number) =>
  page.evaluate(
    (top) =>
      new Promise<void>((done) => {
        addEventListener('scroll', () => done(), { once: true })
        window.scrollTo({ top, behavior: 'instant' })
      }),
    y,
  )
/** A browser sends both; `mouseleave` does not bubble. */
export const leave = (page: Page, clientY = -1, type: 'mouseout' | 'mouseleave' = 'mouseout') =>
  page.evaluate(
    ([y, name]) =>
      document.documentElement.dispatchEvent(
        new MouseEvent(name, { bubbles: name === 'mouseout', clientY: y }),
      ),
    [clientY, type] as const,
  )
export const exitIntent = (page: Page) => page.getByRole('dialog', { name: 'Before you knock off' })
