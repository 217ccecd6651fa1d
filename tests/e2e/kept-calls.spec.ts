import type { Page } from '@playwright/test'
import { fillInAssessmentPage } from '#tests/support/assessment-form.ts'
import { fillInBooking } from '#tests/support/booking-form.ts'
import { freshSlots } from '#tests/support/booking-rules.ts'
import { openEnquiry } from '#tests/support/enquiry-form.ts'
import { look } from '#tests/support/look.ts'
import { pickTime } from '#tests/support/pick-time.ts'
import { pressUntil } from '#tests/support/press-until.ts'
import { expect, test } from '#tests/support/site-test.ts'
import { unsentOnDevice } from '#tests/support/unsent-on-device.ts'
import { unsentPageIsThere } from '#tests/support/unsent-page.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'

const GONE = 'The time you chose has gone.'
const BOOK = { name: 'Book this call' }

/** Ends on the page that says that the call is not booked yet. */
async function keepCall(page: Page, start: string) {
  await fillInBooking(page, start)
  await unsentPageIsThere(page)
  await page.route('**/api/**', (route) => route.abort('connectionreset'))
  await pressUntil(
    page.getByRole('button', BOOK),
    page.getByRole('heading', { name: 'Your request has not reached us yet.' }),
  )
}

async function keepTwoCalls(page: Page, home: string, [first, second]: [string, string]) {
  await page.goto(`${home}/book`)
  await untilHydrated(page)
  await keepCall(page, first)
  await page.goBack()
  await expect(page.getByLabel('Name')).toHaveValue('')
  await keepCall(page, second)
  await page.unroute('**/api/**')
}

const online = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))
const again = (page: Page) => page.getByRole('button', { name: 'Try sending again' }).click()

for (const [how, send] of [
  ['by themselves', online],
  ['by pressing', again],
] as const)
  test(`one time sent twice without a connection, gone out ${how}, is one call, which is said to be booked`, async ({
    page,
    site,
  }) => {
    const [start = ''] = freshSlots()
    await keepTwoCalls(page, site.url, [start, start])
    await send(page)
    await expect(page.getByRole('heading', { name: "You're booked, Jo." })).toBeVisible()
    await expect(page.getByText(GONE)).toHaveCount(0)
    expect(await site.cli('bookings', 'list')).toHaveLength(1)
  })

test('two times sent without a connection are two calls, and the way to each is named', async ({
  page,
  site,
}) => {
  const [first = '', second = ''] = freshSlots()
  await keepTwoCalls(page, site.url, [first, second])
  await online(page)
  await expect(page.getByRole('heading', { name: "You're booked, Jo." })).toBeVisible()
  const shown = page.url()
  await expect(page.getByText('You have another call booked.')).toBeVisible()
  await page.getByRole('link', { name: 'See or cancel it' }).click()
  await expect(page).not.toHaveURL(shown)
  await expect(page.getByRole('heading', { name: "You're booked, Jo." })).toBeVisible()
  expect(await site.cli('bookings', 'list')).toHaveLength(2)
})

test('the way to a call that has gone out by itself stays while another form is sent', async ({
  page,
  site,
}) => {
  const [start = ''] = freshSlots()
  await page.goto(`${site.url}/book`)
  await untilHydrated(page)
  await keepCall(page, start)
  await page.unroute('**/api/**')
  await openEnquiry(page, site.url)
  const way = page.getByRole('link', { name: 'See or change the time' })
  await expect(way).toBeVisible()
  await pressUntil(page.getByRole('button', { name: 'Send Message' }), /\/thank-you\?source=enquiry$/)
  await expect(way).toBeVisible()
})

test('a time that has gone is no longer said to have gone once another is booked', async ({ page, site }) => {
  const [first = '', second = ''] = freshSlots()
  await page.goto(`${site.url}/book`)
  await untilHydrated(page)
  await keepCall(page, first)
  const other = await page.context().newPage()
  await other.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
  await other.goto(`${site.url}/book`)
  await untilHydrated(other)
  await pickTime(other, first)
  await other.getByLabel('Name').fill('Sam Sample')
  await other.getByLabel('Phone').fill('0491 570 156')
  await pressUntil(other.getByRole('button', BOOK), /\/book\/confirmed/)
  await other.close()
  await page.unroute('**/api/**')
  await online(page)
  await expect(page.getByText(GONE)).toBeVisible()
  await fillInBooking(page, second)
  await pressUntil(page.getByRole('button', BOOK), /\/book\/confirmed/)
  await expect(page.getByRole('heading', { name: "You're booked, Jo." })).toBeVisible()
  await expect(page.getByText(GONE)).toHaveCount(0)
})

test('what was said of one form is not said beside the next, which failed', async ({ page, site }) => {
  const toast = page.locator('.toast')
  await page.goto(`${site.url}/assessment`)
  await untilHydrated(page)
  await fillInAssessmentPage(page)
  await pressUntil(page.getByRole('button', { name: 'Complete Assessment' }), /\/thank-you/)
  await expect(toast).toHaveText(/\S/)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await page.getByLabel('Name').fill('Alex Sample')
  await page.getByLabel('Phone').fill('0491 570 006')
  await page.getByLabel('Message').fill('Please ring me')
  await expect(toast).toHaveText(/\S/)
  await page.route('**/api/enquiries', (route) => route.fulfill({ status: 500, json: {} }))
  await pressUntil(page.getByRole('button', { name: 'Send Message' }), page.getByText(/went wrong/))
  await expect(toast).toHaveText('')
})

test('a call that the server refuses while nobody looks is asked for again when somebody does, not each quarter minute', async ({
  page,
  site,
}) => {
  let posts = 0
  await page.route('**/api/bookings', async (route) => {
    posts += 1
    await route.fulfill({ status: 409, json: { detail: GONE, errors: { start: [GONE] } } })
  })
  await page.clock.install()
  await page.goto(`${site.url}/about`)
  await untilHydrated(page)
  await look(page, 'hidden')
  await unsentOnDevice(page, [
    { key: '1', form: 'booking', endpoint: '/api/bookings', fields: {}, formToken: 'token' },
  ])
  await online(page)
  await expect.poll(() => posts).toBe(1)
  for (let quarter = 0; quarter < 4; quarter += 1) await page.clock.runFor(15_000)
  expect(posts).toBe(1)
  await look(page, 'visible')
  await expect(page.getByText(GONE)).toBeVisible()
  expect(posts).toBe(2)
})
