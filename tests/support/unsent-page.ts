import { expect, type Page } from '@playwright/test'

/** Waits until the page that says 'not sent yet' can be opened without the server. */
export async function unsentPageIsThere(page: Page) {
  const isThere = () => {
    const { module = '', imports = [] } = globalThis.__reactRouterManifest?.routes['routes/thank-you'] ?? {}
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    return [module, ...imports].every((script) => loaded.includes(script))
  }
  await expect.poll(() => page.evaluate(isThere)).toBe(true)
}
