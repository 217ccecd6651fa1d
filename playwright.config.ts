import { defineConfig } from '@playwright/test'
import { launchOptions } from './tests/support/chromium.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/build-program.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // These tests mostly wait: a form is accepted no sooner than three seconds after it was shown.
  workers: 4,
  forbidOnly: Boolean(process.env.CI),
  // A shared machine may be three times slower for an hour: these timeouts are to catch only tests that hang.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON ?? 'test-results/e2e.json' }]],
  use: {
    launchOptions: launchOptions(),
    // A service worker's requests bypass `page.route`; offline.spec.ts enables it.
    serviceWorkers: 'block',
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    // A trace of every test costs a third of the run: ask for one with `--trace on`.
    screenshot: 'only-on-failure',
  },
})
