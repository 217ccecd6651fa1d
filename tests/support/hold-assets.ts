import type { Page } from '@playwright/test'

/** Holds a page's scripts and styles, or only those that match; the returned function lets them come. */
export async function holdAssets(page: Page, which = '**/assets/**'): Promise<() => Promise<void>> {
  const held: (() => void)[] = []
  await page.route(which, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  return async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    for (const release of held) release()
  }
}
