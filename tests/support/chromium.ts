import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

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

/** Path of a Chromium: the environment's, Playwright's own, the system's; when there is none, one is installed. */
export function findChromium(): string {
  const found = existingChromium() ?? installChromium()
  if (found) return found
  throw new Error(
    "No Chromium found: run `npx playwright install chromium`, install your system's, or set CHROMIUM_PATH.",
  )
}

function existingChromium(): string | undefined {
  const candidates = [
    process.env.CHROMIUM_PATH,
    chromium.executablePath(),
    ...(process.env.PATH ?? '')
      .split(delimiter)
      .flatMap((folder) => SYSTEM_NAMES.map((name) => join(folder, name))),
  ]
  return candidates.find((path) => path && executable(path))
}

function installChromium(): string | undefined {
  console.log('No Chromium here; installing one for the tests.')
  spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
    stdio: 'inherit',
    timeout: 300_000,
  })
  const installed = existingChromium()
  if (installed || process.getuid?.() !== 0) return installed
  spawnSync('sh', ['-c', 'apt-get update -qq && apt-get install -y -qq chromium'], {
    stdio: 'inherit',
    timeout: 600_000,
  })
  return existingChromium()
}

function executable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
