import type { Locator, Page } from '@playwright/test'
import { fillInAssessmentPage } from '#tests/support/assessment-form.ts'
import { AUDIT_SUBMIT, fillInAudit } from '#tests/support/audit-form.ts'
import { fillInBooking } from '#tests/support/booking-form.ts'
import { freshSlots } from '#tests/support/booking-rules.ts'
import { fillInEnquiry, openEnquiry } from '#tests/support/enquiry-form.ts'
import { moveTo } from '#tests/support/move-to.ts'
import { pickTime } from '#tests/support/pick-time.ts'
import { pressUntil } from '#tests/support/press-until.ts'
import { pushed } from '#tests/support/pushed.ts'
import type { Site } from '#tests/support/site.ts'
import { expect, test } from '#tests/support/site-test.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'

const [first = '', second = ''] = freshSlots()
const fillInFirstTime = (page: Page) => fillInBooking(page, first)

/** No script of ours hears of it, as before hydration. Holding those back would hide the redirect. */
const sendPlainly = (button: Locator) =>
  button.evaluate(({ form }: HTMLButtonElement) => HTMLFormElement.prototype.submit.call(form))

for (const [form, path, fillIn, button, thanks] of [
  ['enquiry', '/contact', fillInEnquiry, 'Send Message', /\/thank-you/],
  ['booking', '/book', fillInFirstTime, 'Book this call', /\/book\/confirmed/],
  ['audit', '/audit', fillInAudit, AUDIT_SUBMIT, /\/audit\/thank-you/],
] as const)
  test(`a form sent before its script came is one conversion, counted by the page of thanks: ${form}`, async ({
    page,
    site,
  }) => {
    await page.goto(site.url + path)
    await fillIn(page)
    await pressUntil(page.getByRole('button', { name: button }), thanks, sendPlainly)
    await expect.poll(() => pushed(page, 'lead_generated')).toMatchObject([{ form_id: form, value: 497 }])
    await page.reload()
    await untilHydrated(page)
    await expect.poll(() => pushed(page, 'page_view')).toHaveLength(1)
    expect(await pushed(page, 'lead_generated')).toEqual([])
    expect(await site.cli('leads', 'list')).toHaveLength(1)
  })

test('a form that is sent once more after Back is the same lead, and no second conversion', async ({
  page,
  site,
}) => {
  await openEnquiry(page, site.url)
  const formToken = page.locator('[name=formToken]').first()
  const token = await formToken.inputValue()
  await pressUntil(page.getByRole('button', { name: 'Send Message' }), /\/thank-you/, sendPlainly)
  await expect.poll(() => pushed(page, 'lead_generated')).toMatchObject([{ form_id: 'enquiry' }])
  await page.goBack()
  await untilHydrated(page)
  await fillInEnquiry(page)
  await formToken.evaluate((field: HTMLInputElement, value) => {
    field.value = value
  }, token)
  await pressUntil(page.getByRole('button', { name: 'Send Message' }), /\/thank-you/, sendPlainly)
  await untilHydrated(page)
  await expect.poll(() => pushed(page, 'page_view')).not.toEqual([])
  expect(await pushed(page, 'lead_generated')).toEqual([])
  expect(await site.cli('leads', 'list')).toHaveLength(1)
})

test('a form that the script sends after one that the browser sent is one conversion more', async ({
  page,
  site,
}) => {
  await openEnquiry(page, site.url)
  await pressUntil(page.getByRole('button', { name: 'Send Message' }), /\/thank-you/, sendPlainly)
  await untilHydrated(page)
  await moveTo(page, '/assessment')
  await fillInAssessmentPage(page)
  await pressUntil(page.getByRole('button', { name: 'Complete Assessment' }), /source=assessment/)
  await expect(page.getByRole('heading', { name: 'Thanks. We have your details.' })).toBeVisible()
  const forms = (await pushed(page, 'lead_generated')).map(({ form_id: form }) => form)
  expect(forms).toEqual(['enquiry', 'assessment'])
})

test('a call that is moved or cancelled is no further conversion', async ({ page, site }) => {
  await page.goto(`${site.url}/book`)
  await untilHydrated(page)
  await fillInFirstTime(page)
  await pressUntil(page.getByRole('button', { name: 'Book this call' }), /\/book\/confirmed/)
  const ofCall = page.url()
  const opened = await page.context().newPage()
  await opened.goto(ofCall)
  await opened.getByRole('link', { name: 'Choose another time' }).click()
  await pickTime(opened, second)
  await pressUntil(opened.getByRole('button', { name: 'Move my call' }), /\/book\/confirmed/)
  await untilHydrated(opened)
  await expect.poll(() => pushed(opened, 'page_view')).not.toEqual([])
  expect(await pushed(opened, 'lead_generated')).toEqual([])
  await opened.getByText('Cancel this call').click()
  await opened.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(opened.getByRole('heading', { name: 'Your call is cancelled.' })).toBeVisible()
  await untilHydrated(opened)
  await expect.poll(() => pushed(opened, 'page_view')).not.toEqual([])
  expect(await pushed(opened, 'lead_generated')).toEqual([])
})

const TOUCH = { at: '2026-11-20T00:00:00.000Z', utmSource: 'facebook', utmCampaign: 'spring' }

/** Sends a form of a landing page, with its campaign; what is missing is asked for on a page of ours. */
async function sendFromElsewhere(page: Page, siteUrl: string, endpoint: string, sent: object) {
  const attribution = JSON.stringify({ firstTouch: TOUCH, lastTouch: TOUCH })
  const fields = Object.entries({ ...sent, source: 'landing-hero', attribution }).map(
    ([name, value]) => `<input name="${name}" value="${value.replaceAll('"', '&quot;')}">`,
  )
  const body = `<form method="post" action="${endpoint}">${fields.join('')}<button>Send</button></form>`
  await page.route('**/landing', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(`${siteUrl}/landing`)
  await page.getByRole('button', { name: 'Send' }).click()
}

async function expectFromElsewhere(site: Site, payload: object) {
  const [lead] = (await site.cli('leads', 'list')) as { reference: string }[]
  expect(await site.cli('leads', 'show', lead?.reference ?? '')).toMatchObject({
    source: 'landing-hero',
    payload,
    attribution: { firstTouch: TOUCH, lastTouch: TOUCH, ctaSource: 'landing-hero' },
  })
}

for (const javaScriptEnabled of [true, false])
  test(`a form of a page elsewhere, put right on ours, keeps what led to that page: ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled })
    const page = await context.newPage()
    const message = 'Our gutters leak.'
    await sendFromElsewhere(page, site.url, '/api/enquiries', { phone: '0491 570 006', message })
    if (javaScriptEnabled) await untilHydrated(page)
    await page.getByLabel('Name').fill('Kim Sample')
    await pressUntil(page.getByRole('button', { name: 'Send Message' }), /\/thank-you/)
    await context.close()
    await expectFromElsewhere(site, { name: 'Kim Sample', message })
  })

test('a booking of a page elsewhere keeps it, too, while its visitor looks for another time', async ({
  page,
  site,
}) => {
  await sendFromElsewhere(page, site.url, '/api/bookings', { phone: '0491 570 006' })
  await untilHydrated(page)
  const times = page.locator('[name=start]')
  const first = await times.first().getAttribute('value')
  await page.getByRole('link', { name: 'Later days' }).click()
  await expect(times.first()).not.toHaveAttribute('value', first ?? '')
  await pickTime(page, (await times.last().getAttribute('value')) ?? '')
  await page.getByLabel('Name').fill('Jo Sample')
  await pressUntil(page.getByRole('button', { name: 'Book this call' }), /\/book\/confirmed/)
  await expectFromElsewhere(site, { name: 'Jo Sample', phone: '0491 570 006' })
})
