import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/site-test.ts'
import { sized } from '#tests/support/suite-form.ts'

/** 300 ms there and back, 250 kbit a second. */
const TWO_G = {
  offline: false,
  latency: 300,
  downloadThroughput: 250_000 / 8,
  uploadThroughput: 250_000 / 8,
}
const UNSENT = /status=unsent/
const TOO_FAST = 'Please take a moment to review your information.'

test.describe.configure({ timeout: 120_000 })

function tapAssessment(page: Page) {
  return page.getByRole('main').getByRole('link', { name: 'Start Free Business Assessment' }).first().click()
}

/** In the dialog, or on the page where the link led because no script had come. */
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

/** Which of every twenty requests is lost: one way in short, each of them in the whole form. */
const LOST = sized({ short: [9], whole: Array.from({ length: 20 }, (_, i) => i) })

for (const lost of LOST)
  test(`one request in twenty is lost, the ${lost + 1}. first: the form still goes out, once`, async ({
    page,
    site,
  }) => {
    let asked = 0
    const gone: string[] = []
    await page.route('**/*', (route) => {
      if (asked++ % 20 !== lost) return route.continue()
      gone.push(new URL(route.request().url()).pathname)
      return route.abort('connectionreset')
    })
    await expect(() => page.goto(`${site.url}/?ab=primary_cta:A`)).toPass()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(async () => {
      if (new URL(page.url()).pathname === '/') await tapAssessment(page)
      // The browser's own page of a lost connection: a person loads it again.
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
      } else if (page.url().startsWith('chrome-error:')) await page.goBack()
      else if (!page.url().includes('/thank-you')) await complete(page)
      await expect(page).toHaveURL(`${site.url}/thank-you?source=assessment`, { timeout: 1000 })
    }).toPass()
    expect(gone.length).toBeGreaterThan(0)
    expect(await site.cli('leads', 'list')).toHaveLength(1)
  })

/** The browser waits 12 seconds for its answer: only in the whole form. */
for (const form of sized({ short: [], whole: ['assessment'] }))
  test(`no answer to the ${form}: the visitor hears that it is not sure, and it is one lead all the same`, async ({
    page,
    site,
  }) => {
    await page.route('**/api/assessments', async (route) => {
      // Stored, and then nothing ever comes back.
      await route.fetch()
    })
    await page.goto(`${site.url}/?ab=primary_cta:A`)
    await tapAssessment(page)
    await fillIn(page)
    await expect(async () => {
      await complete(page)
      await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(page).toHaveURL(UNSENT, { timeout: 14_000 })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your request has not reached us yet.')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('button', { name: 'Try sending again' }).click()
    await expect(page).toHaveURL(`${site.url}/thank-you?source=assessment`)
    expect(await site.cli('leads', 'list')).toHaveLength(1)
  })
