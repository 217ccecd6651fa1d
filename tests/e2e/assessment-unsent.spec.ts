import type { Page } from '@playwright/test'
import { complete, fillIn, openAssessment, SUCCESS } from '#tests/support/assessment-form.ts'
import { PLAIN_HOST } from '#tests/support/chromium.ts'
import { FORM_SECRET } from '#tests/support/form-post.ts'
import { pressUntil, pressUntilPosted } from '#tests/support/press-until.ts'
import type { Site } from '#tests/support/site.ts'
import { expect, test } from '#tests/support/site-test.ts'
import { unsentPageIsThere } from '#tests/support/unsent-page.ts'

const RECEIVED = "Information received! We'll contact you shortly."
const UNSENT = /Submission failed\. Please try again or call us directly at/

async function completeWithoutServer(page: Page, site: Site) {
  await page.goto(site.url)
  await openAssessment(page)
  await fillIn(page)
  await unsentPageIsThere(page)
  await site.kill()
  await complete(page)
}

test('a destination that is down delays nothing, and gets the lead when it is up', async ({
  page,
  site,
  automation,
  leadManager,
}) => {
  await automation.down()
  await page.goto(site.url)
  await openAssessment(page)
  await fillIn(page)
  await complete(page)
  await expect(page.getByText(RECEIVED)).toBeVisible()
  await leadManager.waitFor((requests) => requests.length === 1)
  await automation.up()
  await automation.waitFor((requests) => requests.length === 1, 20_000)
  expect(leadManager.requests).toHaveLength(1)
  expect(await site.cli('leads', 'list')).toHaveLength(1)
})

test('the server gone at the moment of submit: kept on the device, sent later, one lead', async ({
  page,
  site,
  automation,
}) => {
  await completeWithoutServer(page, site)
  await expect(page).toHaveURL(`${site.url}/thank-you?source=assessment&status=unsent`)
  await expect(page.getByText(UNSENT)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your request has not reached us yet.' })).toBeVisible()
  await page.getByRole('button', { name: 'Try sending again' }).click()
  await expect(page.getByText('It still could not be sent.')).toBeVisible()
  await site.restart()
  await pressUntil(page.getByRole('button', { name: 'Try sending again' }), /\/thank-you\?source=assessment$/)
  await expect(page.getByText(SUCCESS)).toBeVisible()
  await expect(page.getByText('It still could not be sent.')).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  expect(await site.cli('leads', 'list')).toHaveLength(1)
  await automation.waitFor((requests) => requests.length === 1)
  await page.reload()
  expect(await site.cli('leads', 'list')).toHaveLength(1)
})

test('the server back while the page that says so stands open: sent without a press, and said', async ({
  page,
  site,
}) => {
  await completeWithoutServer(page, site)
  await expect(page.getByRole('heading', { name: 'Your request has not reached us yet.' })).toBeVisible()
  await site.restart()
  // It is retried every 15 seconds.
  await expect(page).toHaveURL(`${site.url}/thank-you?source=assessment`, { timeout: 30_000 })
  await expect(page.getByRole('heading', { name: 'Thanks. We have your details.' })).toBeVisible()
  await expect(page.getByText(/One of us calls you by \w+day/)).toBeVisible()
  expect(await site.cli('leads', 'list')).toHaveLength(1)
})

test('closed while it is being sent, then refused: kept, said so, and sent later', async ({ page, site }) => {
  await page.goto(site.url)
  await openAssessment(page)
  await fillIn(page)
  await unsentPageIsThere(page)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/assessments', async (route) => {
    await held
    await route.fulfill({
      status: 429,
      contentType: 'application/problem+json',
      body: JSON.stringify({ title: 'That is a lot of forms at once', status: 429, detail: 'Please wait.' }),
    })
  })
  await pressUntilPosted(page.getByRole('button', { name: 'Complete Assessment' }), '/api/assessments')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  release()
  await expect(page.getByRole('heading', { name: 'Your request has not reached us yet.' })).toBeVisible()
  await page.unroute('**/api/assessments')
  await page.getByRole('button', { name: 'Try sending again' }).click()
  await expect(page).toHaveURL(`${site.url}/thank-you?source=assessment`)
  expect(await site.cli('leads', 'list')).toHaveLength(1)
})

test('the server gone and a browser that keeps nothing: said so, with the phone and the form', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
  })
  await completeWithoutServer(page, site)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Your request has not reached us.' })).toBeVisible()
  await expect(main.getByText('could not keep what you typed')).toBeVisible()
  await expect(main.getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:/)
  await expect(main.getByRole('button', { name: 'Try sending again' })).toBeHidden()
  await site.restart()
  await main.getByRole('link', { name: 'Fill in the form again' }).click()
  await expect(page.getByLabel('Mobile Number')).toBeVisible()
  await page.goto(`${site.url}/thank-you?source=enquiry&status=unsent`)
  await expect(main.getByRole('heading', { name: 'Nothing is waiting to be sent' })).toBeVisible()
})

test('over plain http, which is no secure context: kept on the device before there was a token, sent later, one lead', async ({
  page,
  site,
}) => {
  const origin = `http://${PLAIN_HOST}:${site.port}`
  await page.route('**/api/**', (route) => route.abort('connectionreset'))
  await page.goto(`${origin}/?ab=primary_cta:A`)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await openAssessment(page)
  await fillIn(page)
  await complete(page)
  await page.unroute('**/api/**')
  await page.getByRole('button', { name: 'Try sending again' }).click()
  await expect(page).toHaveURL(`${origin}/thank-you?source=assessment`)
  expect(await site.cli('leads', 'list')).toHaveLength(1)
})

test('an answer lost on the way and sent again is still one lead, also when the secret has changed', async ({
  page,
  site,
}) => {
  await page.route('**/api/assessments', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.goto(site.url)
  await openAssessment(page)
  await fillIn(page)
  await complete(page)
  await expect(page).toHaveURL(/status=unsent/)
  await page.unroute('**/api/assessments')
  await site.stop()
  await site.restart({ FORM_SECRET })
  await page.getByRole('button', { name: 'Try sending again' }).click()
  await expect(page).toHaveURL(`${site.url}/thank-you?source=assessment`)
  expect(await site.cli('leads', 'list')).toHaveLength(1)
})
