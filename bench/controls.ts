import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from '../tests/support/chromium.ts'
import { DISCOVERY_TOOL } from '../tests/support/discovery-tool.ts'
import { FUNNEL, star } from '../tests/support/review-funnel.ts'
import { startSite } from '../tests/support/site.ts'
import { startStyledWithoutScripts } from './bare-page.ts'
import { durationsOf, observeInteractions } from './interactions.ts'
import { median } from './median.ts'
import { printTable } from './table.ts'

export type ControlRow = {
  page: string
  control: string
  medianMs: number
  /** The same press on the same page without any script, where the browser alone responds. */
  withoutScriptsMs?: number
}

type Control = {
  page: string
  control: string
  of: (page: Page) => Locator
  /** The key pressed while the control has the focus; without it the control is tapped. */
  key?: string
  /** The browser responds without our scripts, so its own time is measured as well. */
  native?: true
}

const ROUNDS = 5
/** Long after hydration, so that only the press is measured and not work still going on from the load. */
const SETTLED_MS = 1500
const PAINTED_MS = 1000
const BAD = `${FUNNEL}&rating=2`
const submit = (page: Page) => page.getByRole('main').locator('form button[type=submit]').first()

const CONTROLS: Control[] = [
  { page: '/', control: 'menu', of: (page) => page.getByRole('button', { name: 'Menu' }) },
  {
    page: '/',
    control: 'call to action',
    of: (page) => page.getByRole('main').locator('[data-assessment-cta]').first(),
  },
  { page: '/', control: 'a question', of: (page) => page.locator('details summary').first(), native: true },
  {
    page: '/about',
    control: 'a link',
    of: (page) => page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }),
  },
  {
    page: '/contact',
    control: 'a letter',
    of: (page) => page.getByRole('textbox', { name: 'Message' }),
    key: 'a',
    native: true,
  },
  { page: '/contact', control: 'send, empty', of: submit },
  { page: '/audit', control: 'consent', of: (page) => page.getByRole('checkbox').first(), native: true },
  { page: '/audit', control: 'send, empty', of: submit },
  {
    page: '/book',
    control: 'a time',
    of: (page) => page.locator('details[open] .slot').first(),
    native: true,
  },
  {
    page: '/book',
    control: 'another day',
    of: (page) => page.locator('.slot-day:not([open]) summary').first(),
    native: true,
  },
  { page: '/book', control: 'later days', of: (page) => page.getByRole('link', { name: 'Later days' }) },
  { page: '/book', control: 'book, empty', of: submit },
  {
    page: DISCOVERY_TOOL,
    control: 'an answer',
    of: (page) => page.getByText('Roofing', { exact: true }),
    native: true,
  },
  { page: `${DISCOVERY_TOOL}?trade=roofing&step=1`, control: 'next', of: submit },
  { page: FUNNEL, control: 'a star', of: (page) => star(page, 2) },
  { page: BAD, control: 'a letter', of: (page) => page.getByRole('textbox').first(), key: 'a', native: true },
  { page: BAD, control: 'change rating', of: (page) => page.getByText('Change rating') },
  { page: '/assessment', control: 'next, empty', of: submit },
]

/** Milliseconds from a press to the next frame, on a processor slowed down four times. INP budget: 100. */
export async function benchControls(): Promise<ControlRow[]> {
  const site = await startSite()
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS })
  try {
    const rows: ControlRow[] = []
    for (const control of CONTROLS) {
      const bare = control.native && (await startStyledWithoutScripts(site.url + control.page))
      const [times, bareTimes]: [number[], number[]] = [[], []]
      const press = await pressing(browser, site.url + control.page, control)
      const pressBare = bare && (await pressing(browser, bare.url, control))
      for (let i = 0; i < ROUNDS; i++) {
        times.push(await press())
        if (pressBare) bareTimes.push(await pressBare())
      }
      bare?.close()
      rows.push({
        page: control.page,
        control: control.control,
        medianMs: median(times),
        ...(bare && { withoutScriptsMs: median(bareTimes) }),
      })
    }
    printTable(
      'From a press to the next frame, processor 4× slower',
      ['page', 'control', 'median ms', 'without scripts'],
      rows.map(({ page, control, medianMs, withoutScriptsMs }) => [
        page,
        control,
        medianMs,
        withoutScriptsMs,
      ]),
    )
    return rows
  } finally {
    await browser.close()
    await site.close()
  }
}

/**
 * Finds the control and returns a function that presses it on a fresh page. Found on a page of its own, because
 * Playwright's locators leave listeners in theirs, and every touch would wait for these.
 */
async function pressing(browser: Browser, url: string, { of, key }: Control): Promise<() => Promise<number>> {
  const page = await openOnPhone(browser, url)
  await page.waitForTimeout(SETTLED_MS)
  const selector = await of(page).evaluate((control) => {
    const path: string[] = []
    for (let at: Element | null = control; at?.parentElement; at = at.parentElement)
      path.unshift(`:nth-child(${[...at.parentElement.children].indexOf(at) + 1})`)
    return [':root', ...path].join(' > ')
  })
  await page.close()
  return () => pressOnce(browser, url, selector, key)
}

async function pressOnce(browser: Browser, url: string, selector: string, key?: string): Promise<number> {
  const page = await openOnPhone(browser, url)
  try {
    await page.evaluate(
      ({ selector, focus }) => {
        const control = document.querySelector<HTMLElement>(selector)
        if (!control) throw new Error(`${location.href} has no ${selector}`)
        control.scrollIntoView({ block: 'center', behavior: 'instant' })
        if (focus) control.focus()
      },
      { selector, focus: Boolean(key) },
    )
    await page.waitForTimeout(SETTLED_MS)
    const { x, y, width, height } = await page.evaluate(
      (selector) => document.querySelector(selector)?.getBoundingClientRect().toJSON() as DOMRect,
      selector,
    )
    if (key) await page.keyboard.press(key)
    else await page.touchscreen.tap(x + width / 2, y + height / 2)
    // Only then is the page queried, because work that the press starts may delay the frame of its release.
    await page.waitForTimeout(PAINTED_MS)
    const durations = await durationsOf(page)
    return durations.length > 0 ? Math.max(...durations) : Number.NaN
  } finally {
    await page.close()
  }
}

async function openOnPhone(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  // Event Timing leaves out events shorter than 16 ms, so the first input is observed too,
  // which is always reported.
  await page.addInitScript(observeInteractions, ['event', 'first-input'])
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(url)
  // No locator waits for it (see `pressing`). A page without scripts never hydrates.
  await page.evaluate(async () => {
    const { dataset } = document.documentElement
    while (document.querySelector('script:not([type])') && !('hydrated' in dataset))
      await new Promise((resolve) => setTimeout(resolve, 50))
  })
  return page
}
