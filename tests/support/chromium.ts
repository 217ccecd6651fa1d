import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell']

/** Each window has two renderers for the address bar that nobody looks at: a fifth of a test's work. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']

/** The features that Playwright itself disables: Chromium uses only the last of two such lists. */
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

/** This machine under another name: over plain http it is not a secure context, as on a home network. */
export const PLAIN_HOST = 'plain.test'

export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`,
  `--disable-features=${[...PLAYWRIGHTS, ...ADDRESS_BAR].join()}`,
]

/** Launch options for browser tests: the headless shell that `npm test` has found, else the Chromium. */
export function launchOptions(...more: string[]) {
  const executablePath = process.env.HEADLESS_SHELL_PATH ?? process.env.CHROMIUM_PATH
  // Without hinting text is as wide as on a phone; the shell rounds widths to whole pixels. One renderer: a
  // test otherwise has three, for its initial blank page, for the site's, and a spare.
  const args = [...CHROMIUM_ARGS, '--font-render-hinting=none', '--renderer-process-limit=1', ...more]
  return { ...(executablePath && { executablePath }), args }
}

/**
 * Path of a Chromium: from the environment, from Playwright, or from the system; if there
 * is none, it is installed.
 */
export function findChromium(): string {
  const found = existingChromium() ?? installChromium()
  if (found) return found
  throw new Error(
    "No Chromium found: run `npx playwright install chromium`, install your system's, or set CHROMIUM_PATH.",
  )
}

/**
 * Path of Chromium's headless shell, which needs a fifth less processor time per test than headless Chromium;
 * undefined if there is none. It is installed only on machines dedicated to tests.
 */
export function findHeadlessShell(): string | undefined {
  const found = onPath(SHELL_NAMES)
  if (!found && process.env.CI) installPackage('chromium-headless-shell')
  return found ?? onPath(SHELL_NAMES)
}

function existingChromium(): string | undefined {
  return (
    [process.env.CHROMIUM_PATH, chromium.executablePath()].find((path) => path && executable(path)) ??
    onPath(SYSTEM_NAMES)
  )
}

function onPath(names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(executable)
}

function installChromium(): string | undefined {
  console.log('No Chromium here; installing one for the tests.')
  spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
    stdio: 'inherit',
    timeout: 300_000,
  })
  if (!existingChromium()) installPackage('chromium')
  return existingChromium()
}

/** Installs a Debian package, if permitted. */
function installPackage(name: string) {
  if (process.getuid?.() !== 0) return
  spawnSync('sh', ['-c', `apt-get update -qq && apt-get install -y -qq ${name}`], {
    stdio: 'inherit',
    timeout: 600_000,
  })
}

function executable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
