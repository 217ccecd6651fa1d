import type { BrowserContext, Page, Route } from '@playwright/test'
import { fillInAssessmentPage } from '#tests/support/assessment-form.ts'
import { fillInBooking } from '#tests/support/booking-form.ts'
import { VALID_BOOKING } from '#tests/support/booking-rules.ts'
import { fillInEnquiry, openEnquiry } from '#tests/support/enquiry-form.ts'
import { VALID_ENQUIRY } from '#tests/support/enquiry-rules.ts'
import { neverAnswer } from '#tests/support/never-answer.ts'
import { pressUntil, pressUntilPosted } from '#tests/support/press-until.ts'
import { pushed } from '#tests/support/pushed.ts'
import { rulesAreThere } from '#tests/support/rules-are-there.ts'
import { expect, test } from '#tests/support/site-test.ts'
import { keepRefused, unsentOnDevice } from '#tests/support/unsent-on-device.ts'
import { unsentPageIsThere } from '#tests/support/unsent-page.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'

const KEPT = 'Our server could not take it just now. What you typed is kept on this device'
const PAGE_SCRIPT = '**/assets/thank-you-*.js'

type Form = { path: string; button: string; fillIn: (page: Page) => Promise<unknown>; says: string }

const FORMS = {
  enquiry: {
    path: '/contact',
    button: 'Send Message',
    fillIn: fillInEnquiry,
    says: KEPT,
  },
  booking: {
    path: '/book',
    button: 'Book this call',
    fillIn: (page) => fillInBooking(page, VALID_BOOKING.start),
    says: 'Until then no time is held for you.',
  },
  assessment: {
    path: '/assessment',
    button: 'Complete Assessment',
    fillIn: fillInAssessmentPage,
    says: KEPT,
  },
} satisfies Record<string, Form>

for (const [form, { path, button, fillIn, says }] of Object.entries(FORMS))
  test(`the server gone, and the page that would say so never came: the ${form} form says it itself, and is sent later`, async ({
    page,
    site,
  }) => {
    await page.route(PAGE_SCRIPT, (route) => route.abort('connectionreset'))
    await page.goto(site.url + path)
    await untilHydrated(page)
    await fillIn(page)
    await rulesAreThere(page)
    await site.kill()
    const submit = page.getByRole('button', { name: button })
    await pressUntil(submit, page.locator('form').getByText(says))
    expect(page.url()).toBe(site.url + path)
    await page.unroute(PAGE_SCRIPT)
    await site.restart()
    await pressUntil(submit, /\/(thank-you|book\/confirmed)/)
    expect(await site.cli('leads', 'list')).toHaveLength(1)
  })

const cut = (route: Route) => route.abort('connectionreset')

/** The connection drops before there is a token, and the page that would say so has not been loaded. */
async function openWithoutToken(page: Page, home: string) {
  const complete = await openAndLoseToken(page, home)
  await pressUntil(complete, page.getByRole('dialog').getByText(KEPT))
  return complete
}

async function openAndLoseToken(page: Page, home: string) {
  await page.goto(home)
  await untilHydrated(page)
  await page.route('**/api/**', cut)
  await page.route(PAGE_SCRIPT, cut)
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/form-token'))
  const dialog = await openDialog(page)
  await lost
  await fillInDialog(page)
  return dialog.getByRole('button', { name: 'Complete Assessment' })
}

async function keepCall(page: Page, home: string) {
  const { path, button, fillIn, says } = FORMS.booking
  await page.route(PAGE_SCRIPT, cut)
  await page.goto(home + path)
  await untilHydrated(page)
  await fillIn(page)
  await page.route('**/api/**', cut)
  await pressUntil(page.getByRole('button', { name: button }), page.locator('form').getByText(says))
}

/** Ends on the page that says that the request has not been sent yet. */
async function keepEnquiry(page: Page, home: string) {
  await openEnquiry(page, home)
  await unsentPageIsThere(page)
  await page.route('**/api/**', cut)
  await pressUntil(
    page.getByRole('button', { name: 'Send Message' }),
    page.getByRole('heading', { name: 'Your request has not reached us yet.' }),
  )
}

async function openDialog(page: Page) {
  await page.getByRole('main').getByRole('link', { name: 'Start Free Business Assessment' }).first().click()
  return page.getByRole('dialog')
}

async function fillInDialog(page: Page, mobile = '0491 570 006') {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Mobile Number').fill(mobile)
  await dialog.getByRole('button', { name: 'Continue Assessment' }).click()
  await dialog.getByLabel('Full Name').fill('Alex Sample')
  await dialog.getByLabel('Business Name').fill('Sample Roofing')
}

async function comeBack(page: Page) {
  await page.unroute('**/api/**')
  await page.unroute(PAGE_SCRIPT)
  await page.evaluate(() => dispatchEvent(new Event('online')))
}

const ARRIVED = 'Your request has reached us.'
const hasArrived = (page: Page, said = ARRIVED) => expect(page.getByText(said)).toBeVisible()

/** Opens another page of ours, which sends what is kept and says so. */
async function anotherTabSends(context: BrowserContext, home: string, said = ARRIVED) {
  const other = await context.newPage()
  await other.goto(`${home}/about`)
  await hasArrived(other, said)
  return other
}

test('kept before there was a token and pressed again, also when it has gone by itself: one lead', async ({
  page,
  site,
}) => {
  const complete = await openWithoutToken(page, `${site.url}/?ab=primary_cta:A`)
  const again = page.waitForRequest('**/api/form-token*')
  await complete.click()
  await again
  await expect(complete.and(page.locator(':enabled'))).toBeVisible()
  await expect(page.getByRole('dialog').getByText(KEPT)).toBeVisible()
  await comeBack(page)
  await hasArrived(page)
  await expect(page.getByRole('dialog').getByText(KEPT)).toHaveCount(0)
  expect(await site.cli('leads', 'list')).toHaveLength(1)
  await complete.click()
  await expect(page).toHaveURL(`${site.url}/thank-you?source=assessment`)
  expect(await site.cli('leads', 'list')).toHaveLength(1)
})

for (const reaches of [true, false])
  for (const kept of [true, false])
    test(`left for another ad while it is on its way, ${reaches ? 'arrived' : 'not arrived'}, its token fetched on pressing, ${kept ? 'after it was kept' : 'at once'}: one lead, with the ad of its own visit`, async ({
      page,
      site,
    }) => {
      const from = `${site.url}/?ab=primary_cta:A&utm_source=first`
      const complete = kept ? await openWithoutToken(page, from) : await openAndLoseToken(page, from)
      await page.unroute('**/api/**')
      const { underWay } = await neverAnswer(page, '/api/assessments', reaches)
      await pressUntilPosted(complete, '/api/assessments')
      await underWay
      await page.goto(`${site.url}/?utm_source=second`)
      await hasArrived(page)
      const [lead, ...others] = (await site.cli('leads', 'list')) as { id: string }[]
      expect(others).toEqual([])
      expect(await site.cli('leads', 'show', String(lead?.id))).toMatchObject({
        attribution: { lastTouch: { utmSource: 'first' } },
      })
      expect(await unsentOnDevice(page)).toEqual([])
    })

test('a call that was kept and goes out by itself is said to be booked, with the way to it', async ({
  page,
  site,
}) => {
  await keepCall(page, site.url)
  await comeBack(page)
  await expect(page.getByText('Your call is booked.')).toBeVisible()
  await page.getByRole('link', { name: 'See or change the time' }).click()
  await expect(page).toHaveURL(/\/book\/confirmed\?b=/)
  await expect(page.getByRole('heading', { name: "You're booked, Jo." })).toBeVisible()
  expect(await site.cli('bookings', 'list')).toHaveLength(1)
})

for (const byItself of [true, false])
  test(`a call and a message that waited, the message's page open, sent ${byItself ? 'by themselves' : 'by pressing'}: the way to the call is named`, async ({
    page,
    site,
  }) => {
    await keepCall(page, site.url)
    await page.unroute('**/api/**')
    await page.unroute(PAGE_SCRIPT)
    // Nothing of what is kept reaches the server before both are.
    await page.route('**/api/bookings', cut)
    await keepEnquiry(page, site.url)
    await page.unroute('**/api/bookings')
    if (byItself) await comeBack(page)
    else {
      await page.unroute('**/api/**')
      await page.getByRole('button', { name: 'Try sending again' }).click()
    }
    await expect(page.getByRole('heading', { name: 'Thanks. We have your message.' })).toBeVisible()
    await page.getByRole('link', { name: 'See or change the time' }).click()
    await expect(page.getByRole('heading', { name: "You're booked, Jo." })).toBeVisible()
    expect(await site.cli('leads', 'list')).toHaveLength(2)
  })

test('pressed while it goes out by itself, each with no token yet: one lead', async ({ page, site }) => {
  const complete = await openWithoutToken(page, `${site.url}/?ab=primary_cta:A`)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/form-token*', async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/form-token*')
  await comeBack(page)
  await asked
  await complete.click()
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Submitting...' })).toHaveCount(1)
  // What is corrected from here on would not be in what is sent.
  await expect(page.locator('dialog[open] input[name=mobile]')).not.toBeEditable()
  release()
  await expect(page).toHaveURL(`${site.url}/thank-you?source=assessment`)
  expect(await site.cli('leads', 'list')).toHaveLength(1)
})

test('filled in again after the form has cleared itself: another lead, and the first is not lost', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    const later = window.setTimeout
    Object.assign(window, {
      setTimeout: (run: () => void, ms?: number) => {
        if (ms !== 120_000) return later(run, ms)
        addEventListener('two-minutes-later', run, { once: true })
      },
    })
  })
  await page.goto(`${site.url}/?ab=primary_cta:A`)
  await untilHydrated(page)
  await page.route(PAGE_SCRIPT, cut)
  const dialog = await openDialog(page)
  await expect(dialog.getByText(/We call you by/)).toBeAttached()
  await fillInDialog(page)
  await page.route('**/api/**', cut)
  const complete = dialog.getByRole('button', { name: 'Complete Assessment' })
  await pressUntil(complete, dialog.getByText(KEPT))
  await page.evaluate(() => dispatchEvent(new Event('two-minutes-later')))
  await expect(dialog.getByText('Step 1 of 2')).toBeVisible()
  await expect(dialog.getByLabel('Full Name')).toHaveValue('')
  await fillInDialog(page, '0491 570 156')
  await complete.click()
  await expect(complete.and(page.locator(':enabled'))).toBeVisible()
  await expect(dialog.getByText(KEPT)).toBeVisible()
  await comeBack(page)
  await hasArrived(page)
  expect(await site.cli('leads', 'list')).toHaveLength(2)
})

test('sent from another tab, then pressed in the one that is still open: one lead', async ({
  page,
  context,
  site,
}) => {
  const complete = await openWithoutToken(page, `${site.url}/?ab=primary_cta:A`)
  const other = await anotherTabSends(context, site.url)
  expect(await site.cli('leads', 'list')).toHaveLength(1)
  await page.unroute('**/api/**')
  await page.unroute(PAGE_SCRIPT)
  await complete.click()
  await expect(page).toHaveURL(`${site.url}/thank-you?source=assessment`)
  expect(await site.cli('leads', 'list')).toHaveLength(1)
  // There is one conversion too: the tab that sent it has counted it.
  expect(await pushed(other, 'lead_generated')).toHaveLength(1)
  expect(await pushed(page, 'lead_generated')).toEqual([])
})

test('the page that says not sent yet says thanks when another tab has sent it', async ({
  page,
  context,
  site,
}) => {
  await keepEnquiry(page, site.url)
  await anotherTabSends(context, site.url)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('heading', { name: 'Thanks. We have your message.' })).toBeVisible()
  await expect(page.locator('[aria-live=assertive]')).toHaveText('Navigated to Thank you page')
  await expect(page.locator('#main')).toBeFocused()
})

test('the page that says not sent yet says thanks when it is loaded anew after another tab has sent it', async ({
  page,
  context,
  site,
}) => {
  await keepEnquiry(page, site.url)
  const unsent = page.url()
  await anotherTabSends(context, site.url)
  await page.unroute('**/api/**')
  expect(page.url()).toBe(unsent)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Thanks. We have your message.' })).toBeVisible()
})

test('a device that can be neither read nor written any more keeps nobody from being told that we have it', async ({
  page,
  site,
}) => {
  await page.route(PAGE_SCRIPT, cut)
  await openEnquiry(page, site.url)
  await page.route('**/api/**', cut)
  const submit = page.getByRole('button', { name: 'Send Message' })
  await pressUntil(submit, page.locator('form').getByText(KEPT))
  await page.evaluate(() => {
    IDBDatabase.prototype.transaction = () => {
      throw new DOMException('Internal error.', 'UnknownError')
    }
  })
  await page.unroute('**/api/**')
  await page.unroute(PAGE_SCRIPT)
  await submit.click()
  await expect(page).toHaveURL(`${site.url}/thank-you?source=enquiry`)
  expect(await site.cli('leads', 'list')).toHaveLength(1)
})

test('one that the server fails at waits, and those behind it go out', async ({ page, site }) => {
  await page.route('**/api/audits', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await keepEnquiry(page, site.url)
  await keepRefused(page)
  await page.unroute('**/api/**', cut)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByRole('heading', { name: 'Thanks. We have your message.' })).toBeVisible()
  expect(await site.cli('leads', 'list')).toHaveLength(1)
  expect(await unsentOnDevice(page)).toMatchObject([{ form: 'audit' }])
})

for (const [what, status, answer] of [
  ['the server fails', 500, {}],
  ['the server refuses it', 422, { detail: 'Please check the fields.', errors: { message: ['Too short.'] } }],
] as const)
  test(`${what} after the visitor has left the form: it waits on the device, and the visitor is told`, async ({
    page,
    site,
  }) => {
    const held = Promise.withResolvers<void>()
    await page.route('**/api/enquiries', async (route) => {
      await held.promise
      await route.fulfill({ status, json: answer })
    })
    await openEnquiry(page, site.url)
    await unsentPageIsThere(page)
    const submit = page.getByRole('button', { name: 'Send Message' })
    await pressUntilPosted(submit, '/api/enquiries')
    await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).click()
    await expect(page).toHaveURL(`${site.url}/about`)
    await expect(submit).toBeHidden()
    held.resolve()
    await expect(page.getByText('What you typed is kept on this device.')).toBeVisible()
    await expect(page).toHaveURL(`${site.url}/about`)
    expect(await unsentOnDevice(page)).toMatchObject([{ form: 'enquiry' }])
    await page.unroute('**/api/enquiries')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByText('Your request has reached us.')).toBeVisible()
    expect(await site.cli('leads', 'list')).toHaveLength(1)
  })

test('what sends a kept form is lost on its way as well, and then its token: each is tried again, and the form goes out by itself', async ({
  page,
  site,
}) => {
  await page.clock.install()
  await page.goto(`${site.url}/about`)
  await untilHydrated(page)
  const enquiry = { form: 'enquiry', endpoint: '/api/enquiries', fields: VALID_ENQUIRY, formToken: null }
  await unsentOnDevice(page, [{ ...enquiry, key: '1' }])
  const sender = '**/assets/say-outcomes-*.js'
  await page.route(sender, cut)
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/say-outcomes-'))
  await page.reload()
  await lost
  await page.route('**/api/form-token*', cut, { times: 1 })
  await page.unroute(sender)
  await expect(async () => {
    await page.clock.fastForward(15_000)
    await expect(page.getByText('Your request has reached us.')).toBeVisible({ timeout: 1500 })
  }).toPass()
  expect(await site.cli('leads', 'list')).toHaveLength(1)
})

test('half-written answers that are too old go from the device, whatever page is opened', async ({
  page,
  site,
}) => {
  const at = Date.now() - 15 * 86_400_000
  await page.addInitScript((at) => {
    const old = { at, fields: { name: 'Sam Sample' } }
    localStorage.setItem('tradefront:draft:audit', JSON.stringify(old))
    localStorage.setItem('feedback-draft', JSON.stringify({ 'Sample Roofing': old }))
  }, at)
  await page.goto(`${site.url}/about`)
  const kept = () => page.evaluate(() => JSON.stringify(localStorage))
  await expect.poll(kept).not.toContain('Sam Sample')
})

test('a call kept on a page to which the visitor comes back: once another page has booked it, no time is said to be free', async ({
  page,
  context,
  site,
}) => {
  await keepCall(page, site.url)
  await anotherTabSends(context, site.url, 'Your call is booked.')
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.locator('form').getByText(FORMS.booking.says)).toHaveCount(0)
  expect(await site.cli('leads', 'list')).toHaveLength(1)
})
