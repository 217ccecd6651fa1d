import type { CDPSession } from '@playwright/test'
import { CHROMIUM_ARGS } from '#tests/support/chromium.ts'
import { openEnquiry } from '#tests/support/enquiry-form.ts'
import { expect, test } from '#tests/support/pages-test.ts'
import { pressUntil } from '#tests/support/press-until.ts'
import { FUNNEL } from '#tests/support/review-funnel.ts'
import type { Site } from '#tests/support/site.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'

/** Playwright turns the back/forward cache off, and the headless shell has none. */
test.use({
  launchOptions: {
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: CHROMIUM_ARGS,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

let site: Site
test.beforeAll(({ site: shared }) => {
  site = shared
})

/**
 * Evaluates in the page: Playwright's own queries do not work in one from the back/forward cache. What a document
 * would have said that is being left is undefined.
 */
function look(devtools: CDPSession) {
  return async (expression: string): Promise<unknown> => {
    const evaluated = devtools.send('Runtime.evaluate', { expression, returnByValue: true })
    return (await evaluated.catch(leftMeanwhile))?.result.value
  }
}
function leftMeanwhile(error: Error) {
  if (!error.message.includes('Inspected target navigated')) throw error
}
const NOT_RESTORED = `performance.getEntriesByType('navigation')[0].notRestoredReasons?.reasons.map(({ reason }) => reason)`

test('Back to a page that a tap has left for a whole document: it waits for nothing more, and stays when it is loaded anew', async ({
  page,
}) => {
  const devtools = await page.context().newCDPSession(page)
  const inPage = look(devtools)
  await page.goto(`${site.url}/about`)
  await untilHydrated(page)
  // Answers as the service worker does when the connection drops, once the page has announced the next load.
  await inPage(`{
    const { fetch } = window
    window.fetch = async (...asked) => {
      if (!String(asked[0]).includes('.data')) return fetch(...asked)
      while (!document.querySelector('.pending-page')) await new Promise(requestAnimationFrame)
      const headers = { 'X-Remix-Redirect': '/attribution', 'X-Remix-Reload-Document': 'true' }
      return new Response(null, { status: 204, headers })
    }
    window.left = true
    document.querySelector('a[href="/attribution"]').click()
  }`)
  await expect.poll(() => inPage('location.pathname')).toBe('/attribution')
  await inPage('history.back()')
  await expect.poll(() => inPage('location.pathname')).toBe('/about')
  expect(await inPage('window.left'), String(await inPage(NOT_RESTORED))).toBe(true)
  await expect.poll(() => inPage(`document.querySelector('.pending-page') !== null`)).toBe(false)
  expect(await inPage(`sessionStorage.getItem('tradefront:heading-to')`)).toBeNull()
  await devtools.send('Page.reload')
  await expect
    .poll(() => inPage(`!('left' in window) && 'hydrated' in document.documentElement.dataset`))
    .toBe(true)
  expect(await inPage('location.pathname')).toBe('/about')
})

test('Back to a form that was sent, and left for a whole document as the script of the next page was lost: it is empty, and can be filled in', async ({
  page,
}) => {
  const inPage = look(await page.context().newCDPSession(page))
  await openEnquiry(page, site.url)
  await page.route('**/assets/thank-you-*.js', (route) => route.abort('connectionreset'))
  await pressUntil(page.getByRole('button', { name: 'Send Message' }), /\/thank-you\?source=enquiry$/)
  await inPage('history.back()')
  await expect.poll(() => inPage('location.pathname')).toBe('/contact')
  const state = `'hydrated' in document.documentElement.dataset && (({ value, readOnly, form }) =>
    ({ value, readOnly, sending: form.querySelector('[type=submit]').disabled }))(document.getElementById('enquiry-message'))`
  await expect.poll(() => inPage(state)).toEqual({ value: '', readOnly: false, sending: false })
})

const PAGE_VIEWS = `dataLayer.filter(({ event }) => event === 'page_view').map(({ path }) => path)`

test('Back brings every kind of page as it was left, from memory, and is a view of it', async ({ page }) => {
  const inPage = look(await page.context().newCDPSession(page))
  for (const path of ['/', '/services/missed-call-text-back', '/audit', '/contact', '/book', FUNNEL]) {
    await page.goto(site.url + path)
    await untilHydrated(page)
    await inPage(
      `addEventListener('pageshow', ({ persisted }) => { document.documentElement.dataset.persisted = persisted })`,
    )
    await page.goto(`${site.url}/attribution`)
    await inPage('history.back()')
    await expect.poll(() => inPage('location.pathname + location.search')).toBe(path)
    const persisted = await inPage('document.documentElement.dataset.persisted')
    expect(persisted, `${path}: ${await inPage(NOT_RESTORED)}`).toBe('true')
    const [pathname] = path.split('?')
    expect(await inPage(PAGE_VIEWS)).toEqual([pathname, pathname])
  }
})

test('a page that a browser brings back from memory at its top is where it was left', async ({ page }) => {
  await page.goto(`${site.url}/about`)
  await untilHydrated(page)
  // As WebKit does, which no installed browser here is.
  await page.evaluate(() => {
    const told = (type: string) => dispatchEvent(new PageTransitionEvent(type, { persisted: true }))
    scrollTo({ top: 700, behavior: 'instant' })
    told('pagehide')
    scrollTo({ top: 0, behavior: 'instant' })
    told('pageshow')
  })
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(700)
})

test('a nudge closed on a later page does not ask again on the one that comes back from memory', async ({
  page,
}) => {
  const inPage = look(await page.context().newCDPSession(page))
  const OPEN = `document.querySelector('dialog.exit-intent')?.open`
  const leaveThroughTop = () =>
    inPage(
      `document.documentElement.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, clientY: -1 }))`,
    )
  await page.setViewportSize({ width: 1024, height: 800 })
  for (const path of ['/about', '/services']) {
    await page.goto(site.url + path)
    // Armed: the dialog is there, and the document is old enough.
    await expect.poll(() => inPage(`${OPEN} === false && performance.now() > 2500`)).toBe(true)
    await inPage('window.leftAt = location.pathname')
  }
  await leaveThroughTop()
  await expect.poll(() => inPage(OPEN)).toBe(true)
  await inPage(`document.querySelector('dialog.exit-intent').close()`)
  await expect.poll(() => inPage(`sessionStorage['tradefront:exit-intent-closed']`)).toBe('true')
  await inPage('history.back()')
  await expect.poll(() => inPage('window.leftAt'), `${await inPage(NOT_RESTORED)}`).toBe('/about')
  await leaveThroughTop()
  expect(await inPage(OPEN)).toBe(false)
})
