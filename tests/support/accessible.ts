import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { layoutFaults, stillMoving, targetFaults } from './page-measures.ts'

/** What depends on the colours; every other rule is the same in each scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
const SCHEMES = [
  { colorScheme: 'light', forcedColors: 'none' },
  { colorScheme: 'dark', forcedColors: 'none' },
  { colorScheme: 'dark', forcedColors: 'active' },
] as const

/** A state of a page is right for everybody: in light, dark and forced colours, at rest, in reach, at 400% zoom. */
export async function expectAccessible(page: Page, state: string) {
  for (const scheme of SCHEMES) {
    await page.emulateMedia({ ...scheme, reducedMotion: 'reduce' })
    const axe = new AxeBuilder({ page })
    if (scheme.colorScheme === 'dark') axe.withRules(COLOUR_RULES)
    const { violations } = await axe.analyze()
    const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
    expect.soft(found, `${state}, ${scheme.colorScheme}, forced colours ${scheme.forcedColors}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', reducedMotion: 'reduce' })
  expect.soft(await page.evaluate(stillMoving), `${state}: moves`).toEqual([])
  expect.soft(await page.evaluate(targetFaults), `${state}: small targets`).toEqual([])
  await expectReflow(page, state)
}

/** A window of 1280 by 1024 at 400% leaves 320 by 256. */
async function expectReflow(page: Page, state: string) {
  const before = page.viewportSize()
  for (const size of [
    { width: 320, height: 640 },
    { width: 320, height: 256 },
  ]) {
    await page.setViewportSize(size)
    expect.soft(await page.evaluate(layoutFaults), `${state} at ${size.width} × ${size.height}`).toEqual([])
  }
  if (before) await page.setViewportSize(before)
}
