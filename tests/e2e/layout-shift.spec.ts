import type { Page } from '@playwright/test'
import { afterFrames } from '#tests/support/after-frames.ts'
import { layoutShift } from '#tests/support/page-measures.ts'
import { expect, test } from '#tests/support/site-test.ts'
import { untilHeadingFont } from '#tests/support/until-heading-font.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'

/** A label that is a pixel or two wider once the typeface has come; a line of text that moves counts ten times that. */
const SHIFT_MAX = 0.001

/** The typeface is fetched after the first paint and then shown in place of its stand-in. */
async function untilTypefaceShown(page: Page) {
  await untilHeadingFont(page)
  await afterFrames(page, 3)
}

const A = '/?ab=hero_copy:A&ab=primary_cta:A'
const B = '/?ab=hero_copy:B&ab=primary_cta:B'
const SYDNEY = 'Australia/Sydney'
/** At other hours the times of `/book` that come first are longer, and may take two lines in the visitor's own zone. */
const BEFORE_OPENING = '2026-11-25T06:00+11:00'

for (const [path, width, timezoneId] of [
  [A, 360, SYDNEY],
  [B, 390, SYDNEY],
  [A, 1024, SYDNEY],
  [B, 1280, SYDNEY],
  [A, 1440, SYDNEY],
  ['/audit', 390, SYDNEY],
  ['/contact', 390, SYDNEY],
  ['/contact', 1280, 'UTC'],
  ['/book', 390, SYDNEY],
  ['/book', 360, 'Australia/Perth'],
  ['/book', 390, 'UTC'],
  ['/book', 1280, 'Australia/Brisbane'],
] as const) {
  test.describe(`${path} at ${width} px in ${timezoneId}`, () => {
    test.use({ viewport: { width, height: 800 }, timezoneId, clockAt: BEFORE_OPENING })
    test('nothing moves while it loads', async ({ page, site }) => {
      await page.goto(site.url + path)
      await untilHydrated(page)
      await untilTypefaceShown(page)
      expect(await page.evaluate(layoutShift)).toBeLessThan(SHIFT_MAX)
    })
  })
}
