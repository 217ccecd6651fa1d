import { expect, type Page } from '@playwright/test'
import { axeFindings, colourFindings, type Look } from './axe-findings.ts'
import { forcedColourFaults, layoutFaults, stillMoving, targetFaults } from './page-measures.ts'
import { setTextSize } from './set-text-size.ts'

const AT_REST = { colorScheme: 'light', forcedColors: 'none', reducedMotion: 'reduce' } as const

/**
 * A state of a page works for everybody: in light, dark and forced colours, without motion, with large enough
 * targets, at 400% zoom, with text at 200%.
 */
export async function expectAccessible(page: Page, state: string) {
  await expectClean(page, state)
  expect.soft(await page.evaluate(stillMoving), `${state}: moves`).toEqual([])
  expect.soft(await page.evaluate(targetFaults), `${state}: small targets`).toEqual([])
  await expectReflow(page, state)
  await expectLargeText(page, state)
}

/** Has no axe findings in light and dark, and loses no control in forced colours; ends in light. */
export async function expectClean(page: Page, state: string, look: Look = {}) {
  await page.emulateMedia(AT_REST)
  expect.soft(await axeFindings(page, look), `${state}, light`).toEqual([])
  await page.emulateMedia({ ...AT_REST, colorScheme: 'dark' })
  expect.soft(await colourFindings(page, look), `${state}, dark`).toEqual([])
  // axe mistakes the author's text colours for the forced ones.
  await page.emulateMedia({ ...AT_REST, forcedColors: 'active' })
  expect.soft(await page.evaluate(forcedColourFaults), `${state}, forced colours`).toEqual([])
  await page.emulateMedia(AT_REST)
}

/** A window of 1280 by 1024 at 400% zoom leaves 320 by 256. */
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

async function expectLargeText(page: Page, state: string) {
  const before = page.viewportSize()
  await setTextSize(page, 200)
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 })
    expect.soft(await page.evaluate(layoutFaults), `${state}, text at 200% at ${width} px`).toEqual([])
  }
  await setTextSize(page, 100)
  if (before) await page.setViewportSize(before)
}
