import type { Page } from '@playwright/test'

/** They come while somebody types; without them a form that reached no server is not kept, as it might be refused later. */
export async function rulesAreThere(page: Page): Promise<void> {
  const came = (name: string) =>
    performance.getEntriesByType('resource').some((each) => each.name.includes(name))
  for (const name of ['/rules-', '/clean-text-']) await page.waitForFunction(came, name)
}
