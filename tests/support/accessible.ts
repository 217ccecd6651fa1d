import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { edgeless, layoutFaults, stillMoving, targetFaults } from './page-measures.ts'

const AT_REST = { colorScheme: 'light', forcedColors: 'none', reducedMotion: 'reduce' } as const
/** What depends on the colours; every other rule is the same in each scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** A state of a page is right for everybody: in light, dark and forced colours, at rest, in reach, at 400% zoom. */
export async function expectAccessible(page: Page, state: string) {
  await page.emulateMedia(AT_REST)
  await expectClean(new AxeBuilder({ page }), `${state}, light`)
  await page.emulateMedia({ ...AT_REST, colorScheme: 'dark' })
  await expectClean(new AxeBuilder({ page }).withRules(COLOUR_RULES), `${state}, dark`)
  await page.emulateMedia({ ...AT_REST, forcedColors: 'active' })
  // axe takes the author's text colours for the forced ones.
  await expectClean(new AxeBuilder({ page }).disableRules(COLOUR_RULES), `${state}, forced colours`)
  expect.soft(await page.evaluate(edgeless), `${state}: no edge in forced colours`).toEqual([])
  await page.emulateMedia(AT_REST)
  expect.soft(await page.evaluate(stillMoving), `${state}: moves`).toEqual([])
  expect.soft(await page.evaluate(targetFaults), `${state}: small targets`).toEqual([])
  await expectReflow(page, state)
}

async function expectClean(axe: AxeBuilder, state: string) {
  // In the page itself: a second page for each look takes longer than the look, and we have no frames.
  const { violations } = await axe.setLegacyMode().analyze()
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  expect.soft(found, state).toEqual([])
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
