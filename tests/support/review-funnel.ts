import type { Page } from '@playwright/test'
import { PLACE } from './review-links.ts'
import { expect } from './site-test.ts'
import { untilHydrated } from './until-hydrated.ts'

export const FUNNEL = `/review-funnel?business=Sample+Plumbing&placeId=${PLACE}`

/** The link to the public review, whatever each step calls it. */
export const PUBLIC_REVIEW = /^Leave a (public )?Google review/i

export async function openFunnel(page: Page, url: string) {
  await page.goto(url)
  await untilHydrated(page)
}

export function star(page: Page, rating: number) {
  return page.getByRole('button', { name: rating === 1 ? '1 star' : `${rating} stars` })
}

/** Picks a star and advances the page's clock, installed by the test, by the 1.2 seconds that follow. */
export async function rate(page: Page, rating: number) {
  await star(page, rating).click()
  await page.clock.runFor(1200)
  await expect(page.getByText('Change rating')).toBeVisible()
  // The new step scrolls to its top once, which would move the page under the next tap.
  await page.clock.runFor(100)
  await expect(page.locator('#main')).toBeFocused()
}
