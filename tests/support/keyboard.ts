import { expect, type Locator, type Page } from '@playwright/test'
import { focusFault } from './page-measures.ts'

/** More Tab stops than any journey needs from one control to the next. */
const MOST_STOPS = 90

/** Presses Tab until the target has the focus; each stop on the way must show its focus uncovered. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press(key)
    expect.soft(await page.evaluate(focusFault)).toBe(null)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${target} is not reached by ${MOST_STOPS} presses of ${key}`)
}

/** Tabs to the control and presses Enter. */
export async function pressOn(page: Page, target: Locator) {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Tabs to the control and fills it in by its keys. */
export async function typeInto(page: Page, target: Locator, text: string) {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}
