import { expect, type Locator, type Page } from '@playwright/test'
import { focusFault } from './page-measures.ts'

/** Longer than any way on the site from one control to the next that a journey needs. */
const MOST_STOPS = 90

/** Tab until it is reached; each stop on the way must show its focus with nothing over it. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press(key)
    expect.soft(await page.evaluate(focusFault)).toBe(null)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${target} is not reached by ${MOST_STOPS} presses of ${key}`)
}

/** Reached by Tab and pressed. */
export async function pressOn(page: Page, target: Locator) {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** The control after the one that has the focus, filled in by its keys. */
export async function typeInto(page: Page, target: Locator, text: string) {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}
