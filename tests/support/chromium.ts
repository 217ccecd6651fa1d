import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell']

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

/** Of a browser test's browser: the headless shell that `npm test` has found, else the Chromium. */
export function launchOptions(...more: string[]) {
  const executablePath = process.env.HEADLESS_SHELL_PATH ?? process.env.CHROMIUM_PATH
  // Letters as wide as on a phone: the shell rounds them to whole pixels. One renderer: a test has three otherwise, for
  // the blank page that it begins with, for the site's, and for later.
  const args = [...CHROMIUM_ARGS, '--font-render-hinting=none', '--renderer-process-limit=1', ...more]
  return { ...(executablePath && { executablePath }), args }
}

/** Path of a Chromium: the environment's, Playwright's own, the system's; when there is none, one is installed. */
export function findChromium(): string {
  const found = existingChromium() ?? installChromium()
  if (found) return found
  throw new Error(
    "No Chromium found: run `npx playwright install chromium`, install your system's, or set CHROMIUM_PATH.",
  )
}

/**
 * Path of Chromium's headless shell, which takes a fifth less of the processor a test than the whole browser without its
 * windows; undefined where there is none. Only a machine that is there for the tests has it installed.
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

/** A package of Debian's and its like, where that may be done. */
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
