import type { Locator } from '@playwright/test'

/** The second press of a double click, where this has moved to after the first. */
export async function secondPress(target: Locator) {
  const { mouse } = target.page()
  await target.hover()
  await mouse.down({ clickCount: 2 })
  await mouse.up({ clickCount: 2 })
}
