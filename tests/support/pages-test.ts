import { test as base, expect } from '@playwright/test'
import { type Site, startSite } from './site.ts'

/** One site for all tests of a worker, for tests that only read pages and do not look at stored data. */
export const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const site = await startSite()
      await use(site)
      await site.close()
    },
    { scope: 'worker' },
  ],
})

export { expect }
