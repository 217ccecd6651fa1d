import type { Page } from '@playwright/test'
import { pressUntil, pressUntilPosted } from '#tests/support/press-until.ts'
import { FUNNEL, star } from '#tests/support/review-funnel.ts'
import { expect, test } from '#tests/support/site-test.ts'
import { sized } from '#tests/support/suite-form.ts'
import { unsentPageIsThere } from '#tests/support/unsent-page.ts'

/** 300 ms round trip, 250 kbit/s. */
const TWO_G = {
  offline: false,
  latency: 300,
  downloadThroughput: 250_000 / 8,
  uploadThroughput: 250_000 / 8,
}
const UNSENT = /status=unsent/
const TOO_FAST = 'Please take a moment to review your information.'

function tapAssessment(page: Page) {
  return page.getByRole('main').getByRole('link', { name: 'Start Free Business Assessment' }).first().click()
}

/** In the dialog, or on the page that the link led to because no script had arrived. */
async function fillIn(page: Page) {
  await page.getByLabel('Mobile Number').fill('0491 570 006')
  const onward = page.getByRole('button', { name: 'Continue Assessment' })
  if (await onward.isVisible()) await onward.click()
  await page.getByLabel('Full Name').fill('Alex Sample')
  await page.getByLabel('Business Name').fill('Sample Roofing')
}

function complete(page: Page) {
  return page.getByRole('button', { name: 'Complete Assessment' }).click({ timeout: 500 })
}

/** A page of each kind to open by its address, and the footer link by which to leave it. */
const PAGES = [
  ['/', 'Services', '/services'],
  ['/services/missed-call-text-back', 'Resources', '/resources'],
  ['/service-areas/sydney-nsw', 'Work', '/work'],
  ['/resources/missed-call-cost', 'Contact', '/contact'],
  ['/roi', 'Free marketing audit', '/audit'],
  ['/client-discovery-tool', 'About', '/about'],
  ['/book', 'Privacy', '/privacy'],
] as const

/**
 * Reads a page of each kind and follows a link, then sends private feedback; retries
 * whatever a person would retry.
 */
async function readEverything(page: Page, url: string) {
  const heading = page.getByRole('heading', { level: 1 })
  const open = (path: string) => expect(() => page.goto(url + path, { waitUntil: 'commit' })).toPass()
  const lost = () => page.url().startsWith('chrome-error:')
  for (const [path, name, to] of PAGES) {
    await open(path)
    const read = (await heading.textContent()) ?? ''
    await expect(async () => {
      if (lost()) await page.reload()
      else if (page.url() !== url + to)
        await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click({ timeout: 1000 })
      await expect(page).toHaveURL(url + to, { timeout: 3000 })
      await expect(heading).not.toHaveText(read, { timeout: 3000 })
    }).toPass()
  }
  await open(FUNNEL)
  await untilItSays(/We're Sorry to Hear That/, () => star(page, 2).click({ timeout: 1000 }))
  // The words differ with and without scripts.
  await untilItSays(/Your feedback is in|Thank You!/, async () => {
    await page.getByLabel('Your feedback').fill('The tap drips again.', { timeout: 1000 })
    await page.getByRole('button', { name: 'Send Feedback' }).first().click({ timeout: 1000 })
  })

  async function untilItSays(words: RegExp, act: () => Promise<void>) {
    await expect(async () => {
      if (lost()) await page.goBack()
      else if (!words.test((await heading.textContent({ timeout: 1000 })) ?? '')) await act()
      await expect(heading).toHaveText(words, { timeout: 3000 })
    }).toPass()
  }
}

test('on 2G every kind of page is read and left by a link, and feedback is sent once', async ({
  page,
  site,
}) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', TWO_G)
  await readEverything(page, site.url)
  expect(await site.cli('feedback', 'list')).toHaveLength(1)
})

test('on 2G the page is read before any script is there, and its form is opened and sent once', async ({
  page,
  site,
}) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', TWO_G)
  await page.goto(`${site.url}/?ab=primary_cta:A`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('html[data-hydrated]')).toHaveCount(0)
  await tapAssessment(page)
  await fillIn(page)
  await expect(async () => {
    if (!page.url().includes('/thank-you')) await complete(page)
    await expect(page.getByText(TOO_FAST).or(page.getByText('Thanks. We have your details.'))).toBeVisible()
    await expect(page).toHaveURL(`${site.url}/thank-you?source=assessment`, { timeout: 200 })
  }).toPass()
  expect(await site.cli('leads', 'list')).toHaveLength(1)
})

/** Which of every twenty requests is lost: a single one in the short form, each in turn in the whole form. */
const LOST = sized({ short: [9], whole: Array.from({ length: 20 }, (_, i) => i) })

/** Returns the paths lost so far. */
async function loseOneInTwenty(page: Page, lost: number): Promise<string[]> {
  let asked = 0
  const gone: string[] = []
  await page.route('**/*', (route) => {
    if (asked++ % 20 !== lost) return route.continue()
    gone.push(new URL(route.request().url()).pathname)
    return route.abort('connectionreset')
  })
  return gone
}

for (const lost of LOST)
  test(`one request in twenty is lost, the ${lost + 1}. first: the form still goes out, once`, async ({
    page,
    site,
  }) => {
    const gone = await loseOneInTwenty(page, lost)
    await expect(() => page.goto(`${site.url}/?ab=primary_cta:A`)).toPass()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(async () => {
      if (new URL(page.url()).pathname === '/') await tapAssessment(page)
      // The browser's own error page after a lost connection, which a person would reload.
      else if (page.url().startsWith('chrome-error:')) await page.reload()
      await expect(page.getByLabel('Mobile Number')).toBeVisible({ timeout: 5000 })
    }).toPass()
    await fillIn(page)
    await expect(async () => {
      if (UNSENT.test(page.url())) {
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(
          'Your request has not reached us yet.',
        )
        await page.getByRole('button', { name: 'Try sending again' }).click({ timeout: 500 })
      } else if (page.url().startsWith('chrome-error:')) await page.reload()
      else if (!page.url().includes('/thank-you')) await complete(page)
      await expect(page).toHaveURL(`${site.url}/thank-you?source=assessment`, { timeout: 1000 })
    }).toPass()
    expect(gone.length).toBeGreaterThan(0)
    expect(await site.cli('leads', 'list')).toHaveLength(1)
  })

for (const lost of LOST)
  test(`one request in twenty is lost, the ${lost + 1}. first: every kind of page is read, and feedback is sent once`, async ({
    page,
    site,
  }) => {
    const gone = await loseOneInTwenty(page, lost)
    await readEverything(page, site.url)
    expect(gone.length).toBeGreaterThan(5)
    expect(await site.cli('feedback', 'list')).toHaveLength(1)
  })

/** Only in the whole form, because the browser waits 12 seconds for its answer. */
for (const form of sized({ short: [], whole: ['assessment'] }))
  test(`no answer to the ${form}: the visitor hears that it is not sure, and it is one lead all the same`, async ({
    page,
    site,
  }) => {
    await page.route('**/api/assessments', async (route) => {
      // The lead is stored, and then no response ever arrives.
      await route.fetch()
    })
    await page.goto(`${site.url}/?ab=primary_cta:A`)
    await tapAssessment(page)
    await fillIn(page)
    await pressUntilPosted(page.getByRole('button', { name: 'Complete Assessment' }), '/api/assessments')
    await expect(page).toHaveURL(UNSENT, { timeout: 14_000 })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your request has not reached us yet.')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('button', { name: 'Try sending again' }).click()
    await expect(page).toHaveURL(`${site.url}/thank-you?source=assessment`)
    expect(await site.cli('leads', 'list')).toHaveLength(1)
  })

test('a server told to stop at the moment of submit: what the page then says is so, and it is one lead', async ({
  page,
  site,
}) => {
  const stopped = page.waitForRequest('**/api/assessments').then(() => site.stop())
  await page.goto(`${site.url}/?ab=primary_cta:A`)
  await tapAssessment(page)
  await fillIn(page)
  await unsentPageIsThere(page)
  await pressUntil(page.getByRole('button', { name: 'Complete Assessment' }), /\/thank-you/)
  expect(await stopped).toBe(0)
  const stored = await site.cli('leads', 'list')
  if (!UNSENT.test(page.url())) expect(stored).toHaveLength(1)
  await site.restart()
  await pressUntil(page.getByRole('button', { name: 'Try sending again' }), /\/thank-you\?source=assessment$/)
  expect(await site.cli('leads', 'list')).toHaveLength(1)
})
