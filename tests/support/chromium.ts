import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** The first is the same engine without a window of its own: a test takes a sixth less of the processor in it. */
const SHELL = 'chromium-headless-shell'
const WHOLE_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** Two renderers for the address bar in every window that nobody looks at: a fifth of a test's work. */
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

/** This machine by a name that is not its own: over plain http no secure context, as on a home network. */
export const PLAIN_HOST = 'plain.test'

export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`,
  `--disable-features=${[...PLAYWRIGHTS, ...ADDRESS_BAR].join()}`,
]

/**
 * Path of a Chromium: the environment's, Playwright's own, the system's; when there is none, one is installed. `whole`: as
 * visitors have it, for what is measured.
 */
export function findChromium({ whole = false } = {}): string {
  const names = whole ? WHOLE_NAMES : [SHELL, ...WHOLE_NAMES]
  const found = existingChromium(names) ?? installChromium(names)
  if (found) return found
  throw new Error(
    "No Chromium found: run `npx playwright install chromium`, install your system's, or set CHROMIUM_PATH.",
  )
}

function existingChromium(names: string[]): string | undefined {
  const candidates = [
    process.env.CHROMIUM_PATH,
    chromium.executablePath(),
    ...(process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name))),
  ]
  return candidates.find((path) => path && executable(path))
}

function installChromium(names: string[]): string | undefined {
  console.log('No Chromium here; installing one for the tests.')
  spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
    stdio: 'inherit',
    timeout: 300_000,
  })
  const installed = existingChromium(names)
  if (installed || process.getuid?.() !== 0) return installed
  const install = names.slice(0, 2).map((name) => `apt-get install -y -qq ${name}`)
  spawnSync('sh', ['-c', `apt-get update -qq && (${install.join(' || ')})`], {
    stdio: 'inherit',
    timeout: 600_000,
  })
  return existingChromium(names)
}

function executable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
