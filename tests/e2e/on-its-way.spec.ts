import type { Page } from '@playwright/test'
import { MIN_FILL_MS } from '#domain/leads/form-guard.ts'
import { fillIn, openAssessment } from '#tests/support/assessment-form.ts'
import { openEnquiry } from '#tests/support/enquiry-form.ts'
import { VALID_ENQUIRY } from '#tests/support/enquiry-rules.ts'
import { fillInAgain } from '#tests/support/fill-in-again.ts'
import { neverAnswer } from '#tests/support/never-answer.ts'
import { pressUntil, pressUntilPosted } from '#tests/support/press-until.ts'
import { FUNNEL, openFunnel } from '#tests/support/review-funnel.ts'
import { expect, test } from '#tests/support/site-test.ts'
import { unsentOnDevice } from '#tests/support/unsent-on-device.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'

/** Posts to the path reach the server; the returned function releases their responses. */
async function holdAnswers(page: Page, path: string): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch()
    await held.promise
    await route.fulfill({ response })
  })
  return held.resolve
}

/** Leaves the form for another page while its answer is held; the returned function lets it come. */
async function sendAndGoOn(page: Page, home: string): Promise<() => void> {
  await openEnquiry(page, home)
  const letAnswerCome = await holdAnswers(page, '/api/enquiries')
  await pressUntilPosted(page.getByRole('button', { name: 'Send Message' }), '/api/enquiries')
  await page.locator('footer').getByRole('link', { name: 'Free marketing audit' }).click()
  await expect(page.locator('#audit-name')).toBeVisible()
  return letAnswerCome
}

test('whoever goes on while a message is on its way stays where they are, and hears that it has arrived', async ({
  page,
  site,
}) => {
  const letAnswerCome = await sendAndGoOn(page, site.url)
  await page.locator('#audit-name').fill('Jo Citizen')
  letAnswerCome()
  await expect(page.getByText('Your request has reached us.')).toBeVisible()
  await expect(page).toHaveURL(/\/audit$/)
  await expect(page.locator('#audit-name')).toHaveValue('Jo Citizen')
  await page.goto(`${site.url}/contact`)
  await untilHydrated(page)
  await expect(page.locator('#enquiry-message')).toHaveValue('')
  expect(await site.cli('leads', 'list')).toHaveLength(1)
})

test('what is chosen after the press is in neither what is sent nor in a draft', async ({ page, site }) => {
  await openFunnel(page, `${site.url}${FUNNEL}&rating=2`)
  await page.locator('#feedback-feedback').fill('The gutter drips')
  await page.locator('#feedback-category').selectOption('Pricing')
  const letAnswerCome = await holdAnswers(page, '/api/feedback')
  const send = page.getByRole('button', { name: 'Send Feedback' }).first()
  await pressUntilPosted(send, '/api/feedback')
  const category = page.locator('#feedback-category')
  await expect(category).toHaveJSProperty('inert', true)
  await page.locator('label[for="feedback-category"]').click({ force: true })
  await expect(category).not.toBeFocused()
  letAnswerCome()
  await expect(page.getByRole('heading', { name: 'Your feedback is in' })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('drips')
})

test('a time cannot be changed while the call is being booked; a refusal gives it back', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/book`)
  await untilHydrated(page)
  // Today may have only a single time left.
  const day = page.locator('details.slot-day').nth(1)
  await day.locator('summary').click()
  const times = day.locator('label.slot')
  await times.nth(0).click()
  await page.locator('#booking-name').fill('Jo Citizen')
  await page.locator('#booking-phone').fill('0491 570 006')
  const held = Promise.withResolvers<void>()
  const refusal = { title: 'No', status: 422, detail: 'Please try again.' }
  await page.route('**/api/bookings', async (route) => {
    await held.promise
    await route.fulfill({ status: 422, contentType: 'application/problem+json', json: refusal })
  })
  await pressUntilPosted(page.getByRole('button', { name: 'Book this call' }), '/api/bookings')
  const chosen = page.locator('output')
  await expect(chosen).toHaveText(/\d:\d\d/)
  const said = await chosen.ariaSnapshot()
  await times.nth(1).click({ force: true })
  await expect(times.nth(0).locator('input')).toBeChecked()
  await times.nth(0).locator('input').press('ArrowRight')
  await expect(times.nth(0).locator('input')).toBeChecked()
  await expect(chosen).toMatchAriaSnapshot(said)
  held.resolve()
  await expect(page.getByText(refusal.detail)).toBeVisible()
  await times.nth(1).click()
  await expect(times.nth(1).locator('input')).toBeChecked()
})

test('nor is anybody taken from where they went on to when the server could not be reached', async ({
  page,
  site,
}) => {
  await openEnquiry(page, site.url)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/enquiries', async (route) => {
    await held.promise
    await route.abort()
  })
  await pressUntilPosted(page.getByRole('button', { name: 'Send Message' }), '/api/enquiries')
  await page.locator('footer').getByRole('link', { name: 'Free marketing audit' }).click()
  await page.locator('#audit-name').fill('Jo Citizen')
  held.resolve()
  await expect(page.getByText('What you typed is kept on this device.')).toBeVisible()
  await expect(page).toHaveURL(/\/audit$/)
  await expect(page.locator('#audit-name')).toHaveValue('Jo Citizen')
  await page.goto(`${site.url}/thank-you?source=enquiry&status=unsent`)
  await untilHydrated(page)
  await page.unroute('**/api/enquiries')
  // The page tries by itself too, and the button is gone once that has arrived.
  await pressUntil(
    page.getByRole('button', { name: 'Try sending again' }),
    page.getByRole('heading', { name: 'Thanks. We have your message.' }),
  )
  expect(await site.cli('leads', 'list')).toHaveLength(1)
})

for (const [where, reaches, fillsIn] of [
  ['before it has arrived', false, false],
  ['after it has arrived', true, false],
  ['after it has arrived, in a browser that fills forms in again', true, true],
] as const)
  test(`a page that is loaded anew while its message is on its way, ${where}: one lead, said so, nothing to send twice`, async ({
    page,
    site,
  }) => {
    if (fillsIn) await fillInAgain(page, { 'enquiry-message': VALID_ENQUIRY.message })
    await openEnquiry(page, site.url)
    const { underWay } = await neverAnswer(page, '/api/enquiries', reaches)
    await pressUntilPosted(page.getByRole('button', { name: 'Send Message' }), '/api/enquiries')
    await underWay
    await page.reload()
    await expect(page.getByText('Your request has reached us.')).toBeVisible()
    if (fillsIn) await expect(page.locator('html')).toHaveAttribute('data-filled-in')
    await expect(page.locator('#enquiry-message')).toHaveValue('')
    expect(await site.cli('leads', 'list')).toHaveLength(1)
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('left-behind')
  })

test('a page that is left while the rules of its form are still on their way: one lead, said so', async ({
  page,
  site,
}) => {
  await openEnquiry(page, site.url)
  const { promise: left, resolve: leave } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => left.then(() => route.abort().catch(() => {})))
  // The server takes no form that was filled in within three seconds.
  await page.waitForFunction((ms) => performance.now() > ms, 2 * MIN_FILL_MS)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible()
  await page.goto('about:blank')
  leave()
  await page.unroute('**/assets/*.js')
  await page.goto(`${site.url}/about`)
  await expect(page.getByText('Your request has reached us.')).toBeVisible()
  expect(await site.cli('leads', 'list')).toHaveLength(1)
})

/** Presses, while the rules of the form do not come. */
async function pressWithoutRules(page: Page, home: string, email?: string) {
  await page.route('**/assets/rules-*.js', () => {})
  await openEnquiry(page, home)
  if (email) await page.locator('#enquiry-email').fill(email)
  await page.waitForFunction((ms) => performance.now() > ms, 2 * MIN_FILL_MS)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible()
}

test('a form that a link of ours leaves while its rules are still on their way is empty when it is opened again', async ({
  page,
  site,
}) => {
  await pressWithoutRules(page, site.url)
  await page.locator('footer').getByRole('link', { name: 'Free marketing audit' }).click()
  await expect(page.getByText('Your request has reached us.')).toBeVisible()
  await page.goto(`${site.url}/contact`)
  await untilHydrated(page)
  await expect(page.locator('#enquiry-message')).toHaveValue('')
  expect(await site.cli('leads', 'list')).toHaveLength(1)
})

test('a form with a mistake that is loaded anew while its rules are on their way comes back as it was typed', async ({
  page,
  site,
}) => {
  await pressWithoutRules(page, site.url, 'jo@')
  await page.reload()
  await expect(page.getByText('A form kept on this device has not been sent.')).toBeVisible()
  const message = page.locator('#enquiry-message')
  await expect(message).toHaveValue(VALID_ENQUIRY.message)
  await expect(page.locator('#enquiry-email')).toHaveValue('jo@')
  await message.press('End')
  await message.pressSequentially(' Soon!')
  await page.reload()
  await untilHydrated(page)
  await expect(message).toHaveValue(`${VALID_ENQUIRY.message} Soon!`)
  await expect(page.locator('#enquiry-email')).toHaveValue('jo@')
})

for (const reaches of [false, true])
  test(`two forms on their way from two tabs when both are closed, ${reaches ? 'arrived' : 'not arrived'}: two leads`, async ({
    page,
    context,
    site,
  }) => {
    const other = await context.newPage()
    for (const one of [page, other]) {
      await openEnquiry(one, site.url)
      const { underWay } = await neverAnswer(one, '/api/enquiries', reaches)
      await pressUntilPosted(one.getByRole('button', { name: 'Send Message' }), '/api/enquiries')
      await underWay
    }
    const next = await context.newPage()
    for (const one of [page, other]) await one.goto('about:blank')
    await next.goto(`${site.url}/about`)
    await expect(next.getByText('Your request has reached us.')).toBeVisible()
    await expect.poll(() => site.cli('leads', 'list')).toHaveLength(2)
    expect(await next.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('left-behind')
  })

test('a form left before it had a token, and a visitor who turns to the page while the code that sends it still loads: one lead', async ({
  page,
  site,
}) => {
  const tokens = '**/api/form-token?form=assessment'
  await page.route(tokens, () => {})
  await page.goto(site.url)
  await openAssessment(page)
  await fillIn(page)
  await page.waitForFunction((ms) => performance.now() > ms, 2 * MIN_FILL_MS)
  await page.getByRole('button', { name: 'Complete Assessment' }).click()
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible()
  await page.goto('about:blank')
  await page.unroute(tokens)
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/say-outcomes-*.js', (route) => held.promise.then(() => route.continue()))
  const asked = page.waitForRequest(/say-outcomes/)
  await page.goto(`${site.url}/about`)
  await asked
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  held.resolve()
  await expect(page.getByText('Your request has reached us.')).toBeVisible()
  await expect.poll(async () => (await unsentOnDevice(page)).length).toBe(0)
  expect(await site.cli('leads', 'list')).toHaveLength(1)
})

test('whoever comes back to the form of a message on its way finds it empty, and what they write then is theirs', async ({
  page,
  site,
}) => {
  const letAnswerCome = await sendAndGoOn(page, site.url)
  await page.goBack()
  const message = page.locator('#enquiry-message')
  await expect(message).toHaveValue('')
  await message.fill('And the tap drips.')
  letAnswerCome()
  await expect(page.getByText('Your request has reached us.')).toBeVisible()
  await page.reload()
  await untilHydrated(page)
  await expect(message).toHaveValue('And the tap drips.')
  expect(await site.cli('leads', 'list')).toHaveLength(1)
})

test('feedback that is on its way when its page is loaded anew is not there to be sent again', async ({
  page,
  site,
}) => {
  await openFunnel(page, `${site.url}${FUNNEL}&rating=2`)
  await page.locator('#feedback-feedback').fill('The gutter drips')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const { underWay } = await neverAnswer(page, '/api/feedback', false)
  await pressUntilPosted(page.getByRole('button', { name: 'Send Feedback' }).first(), '/api/feedback')
  await underWay
  await page.reload()
  await expect(page.getByText('Your request has reached us.')).toBeVisible()
  await openFunnel(page, `${site.url}${FUNNEL}&rating=2`)
  await expect(page.getByText('0/1000')).toBeVisible()
  expect(await site.cli('feedback', 'list')).toHaveLength(1)
})

for (const [what, path, box] of [
  ['no time is chosen', '/book', '.slot input'],
  ['no consent is given', '/audit', '[name="consent"]'],
] as const)
  test(`filled in again by the browser after a reload of ${path}: ${what} that the visitor has not`, async ({
    page,
    site,
  }) => {
    await fillInAgain(page, {})
    await page.goto(site.url + path)
    await page.reload()
    await untilHydrated(page)
    await expect(page.locator('html')).toHaveAttribute('data-filled-in')
    await expect(page.locator(box).first()).not.toBeChecked()
  })

test('without scripts a browser is asked to leave the choice of a time alone', async ({ browser, site }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(`${site.url}/book`)
  await expect(page.locator('form:has(.slot)')).toHaveAttribute('autocomplete', 'off')
  await expect(page.getByLabel('Name')).toHaveAttribute('autocomplete', 'name')
  await page.close()
})
