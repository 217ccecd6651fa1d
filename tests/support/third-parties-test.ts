import type { Page } from '@playwright/test'
import { launchOptions } from './chromium.ts'
import { type FakeProviders, startFakeProviders } from './fake-providers.ts'
import { test as siteTest } from './site-test.ts'

/** A site on a public host with all third parties configured. */
export const test = siteTest.extend<{ providers: FakeProviders; publicUrl: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  providers: async ({}, use) => {
    const providers = await startFakeProviders()
    await use(providers)
    await providers.close()
  },
  context: async ({ context }, use) => {
    // The router needs it; a host without https, as these are, lacks it.
    await context.addInitScript(() => Object.assign(crypto, { randomUUID: () => String(Math.random()) }))
    await use(context)
  },
  publicUrl: async ({ site, providers }, use) => {
    await site.stop()
    const SITE_URL = `http://shop.example:${site.port}`
    await site.restart({ SITE_URL, ALLOW_SAMPLE_DATA: '1', ...providers.environment })
    await use(SITE_URL)
  },
})

/** For `test.use`: resolves the third parties' hosts, and ours, to this machine. */
export const PUBLIC_HOSTS = { launchOptions: launchOptions('--host-resolver-rules=MAP *.example 127.0.0.1') }

type Heard = Window & { tagHeard?: unknown[][]; pixelHeard?: unknown[][] }
export const tagHeard = (page: Page) =>
  page.evaluate(() => JSON.parse(JSON.stringify((window as Heard).tagHeard ?? [])))
export const pixelHeard = (page: Page) => page.evaluate(() => (window as Heard).pixelHeard ?? [])
export const openChoices = (page: Page) => page.getByRole('link', { name: 'Privacy choices' }).click()
