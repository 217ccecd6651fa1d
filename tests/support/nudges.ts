import { expect, type Page } from '@playwright/test'
import { isReviewPage } from '#domain/reviews/review-page.ts'

export const HYDRATED = 'html[data-hydrated]'
/** Of the lazy part of a page. */
export const LAZY_PART = 'dialog.exit-intent'
export const PHONE = { width: 360, height: 740 }

/** Selector for a fully working page: includes the lazy part, which review pages never fetch. */
const everything = (url: string) => (isReviewPage(new URL(url).pathname) ? HYDRATED : LAZY_PART)

/** Opens a page whose clock stands still from the moment `alive` is there. */
export async function openStill(page: Page, url: string, size = PHONE, alive = everything(url)) {
  const start = new Date('2026-11-23T09:00:00+11:00')
  await page.setViewportSize(size)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install({ time: start })
  await page.clock.pauseAt(start.getTime() + 60_000)
  await arrive(page, url, alive)
}

export async function arrive(page: Page, url: string, alive = everything(url)) {
  await page.goto(url)
  await windOnUntil(page, alive)
}

/** In short steps, because timers of the page's first seconds must not fire while it is still loading. */
export async function windOnUntil(page: Page, alive: string) {
  await expect(async () => {
    await page.clock.runFor(25)
    await page.locator(alive).waitFor({ state: 'attached', timeout: 50 })
  }).toPass({ intervals: [10] })
}

/** Advances the clock until the document has reached this age. */
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
