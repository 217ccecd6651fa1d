import { defineConfig } from '@playwright/test'

/** Two renderers for the address bar in every window that nobody looks at: a fifth of the run. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']

/** What Playwright itself turns off: of two such lists Chromium takes the last. */
const PLAYWRIGHTS = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // These wait more than they work: forms are answered no sooner than three seconds after they were shown.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON ?? 'test-results/e2e.json' }]],
  use: {
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${[...PLAYWRIGHTS, ...ADDRESS_BAR].join()}`,
      ],
    },
    // A worker's requests pass by `page.route`; offline.spec.ts is where it runs.
    serviceWorkers: 'block',
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    // A trace of every test costs a third of the run: ask for one with `--trace on`.
    screenshot: 'only-on-failure',
  },
})
