import { DatabaseSync } from 'node:sqlite'
import type { Browser, Locator, Page } from '@playwright/test'
import { SUBMISSION_FAILED } from '#domain/leads/submission.ts'
import { expectClean } from '#tests/support/accessible.ts'
import { fillInBooking } from '#tests/support/booking-form.ts'
import { freshSlots, VALID_BOOKING } from '#tests/support/booking-rules.ts'
import { postForm } from '#tests/support/form-post.ts'
import { look } from '#tests/support/look.ts'
import { pickTime } from '#tests/support/pick-time.ts'
import { pressUntil } from '#tests/support/press-until.ts'
import type { Site } from '#tests/support/site.ts'
import { expect, test } from '#tests/support/site-test.ts'
import { unsentOnDevice } from '#tests/support/unsent-on-device.ts'
import { unsentPageIsThere } from '#tests/support/unsent-page.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'

const SUBMIT = 'Book this call'
const UNSENT_PAGE = '**/assets/thank-you-*.js'
const [first = '', second = '', third = ''] = freshSlots()

async function open(page: Page, url: string) {
  await page.goto(url)
  await untilHydrated(page)
}

const send = (page: Page, arrived: RegExp | Locator) =>
  pressUntil(page.getByRole('button', { name: SUBMIT }), arrived)

async function bookFirst(page: Page, home: string) {
  await open(page, `${home}/book`)
  await fillInBooking(page, first)
  await send(page, /\/book\/confirmed\?b=/)
}

async function somebodyElseBooks(browser: Browser, site: Site, start: string) {
  const page = await browser.newPage()
  await open(page, `${site.url}/book`)
  await fillInBooking(page, start)
  await send(page, /confirmed/)
  await page.close()
}

test('booked, moved and cancelled with the link alone', async ({ page, site, automation }) => {
  await open(page, `${site.url}/book?utm_source=site&utm_campaign=audit`)
  await fillInBooking(page, first)
  await send(page, /\/book\/confirmed\?b=/)
  await expect(page.getByRole('heading', { name: "You're booked, Jo." })).toBeVisible()
  await page.getByRole('link', { name: 'Choose another time' }).click()
  await expect(page.getByRole('heading', { name: 'Choose another time.' })).toBeVisible()
  await pickTime(page, second)
  await page.getByRole('button', { name: 'Move my call' }).click()
  await expect(page).toHaveURL(/\/book\/confirmed\?b=/)
  await page.getByText('Cancel this call').click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByRole('heading', { name: 'Your call is cancelled.' })).toBeVisible()
  await automation.waitFor((requests) => requests.length === 3)
  const told = automation.requests.map(({ json }) => json as Record<string, unknown>)
  expect(told.map(({ start, change }) => [start, change])).toEqual([
    [first, undefined],
    [second, 'moved'],
    [second, 'cancelled'],
  ])
  expect(JSON.stringify(told[0])).toContain('"utmCampaign":"audit"')
})

test('back on the page of a call that was cancelled from another: it says so, from the cache of a browser too', async ({
  page,
  context,
  site,
}) => {
  await bookFirst(page, site.url)
  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByText('Cancel this call').click()
  await other.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(other.getByRole('heading', { name: 'Your call is cancelled.' })).toBeVisible()
  await expect(page.getByRole('heading', { name: "You're booked, Jo." })).toBeVisible()
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByRole('heading', { name: 'Your call is cancelled.' })).toBeVisible()
})

test('cancelled while the records are away: a page that does not claim to know, and the way back to the call', async ({
  page,
  site,
}) => {
  await bookFirst(page, site.url)
  await page.getByText('Cancel this call').click()
  const other = new DatabaseSync(site.database)
  other.exec('begin immediate')
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByRole('heading', { name: "We can't tell yet whether that was done." })).toBeVisible()
  await untilHydrated(page)
  await expectClean(page, 'cancelled while the records are away')
  other.exec('rollback')
  other.close()
  await page.getByRole('link', { name: "Open your call's page" }).click()
  await expect(page.getByText('15-minute call')).toBeVisible()
  await expect(page).toHaveURL(/\/book\/confirmed\?b=/)
})

test('times that go while the form is open: told at once, and no longer on the page', async ({
  page,
  site,
  browser,
}) => {
  await open(page, `${site.url}/book`)
  await fillInBooking(page, first)
  for (const start of [first, third]) await somebodyElseBooks(browser, site, start)
  await page.getByRole('button', { name: SUBMIT }).click()
  await expect(page.locator('#booking-start-error')).toContainText('That time is no longer free. Next free:')
  await expect(page.locator('.error-summary')).toBeFocused()
  await expect(page.locator(`input[value="${first}"]`)).toHaveCount(0)
  await expect(page.locator(`input[value="${third}"]`)).toHaveCount(0)
  await expect(page.locator('output')).toBeEmpty()
  await pickTime(page, second)
  await send(page, /confirmed/)
})

test('a time that goes just before the line does: told at once, and the form stays', async ({
  page,
  site,
  browser,
}) => {
  await open(page, `${site.url}/book`)
  await fillInBooking(page, first)
  await somebodyElseBooks(browser, site, first)
  await page.route(/slots|\.data/, (route) => route.abort())
  await page.getByRole('button', { name: SUBMIT }).click()
  await expect(page.locator('.error-summary')).toBeFocused()
  await expect(page.locator(`input[value="${first}"]`)).toHaveCount(0)
  await pickTime(page, second)
  await send(page, /confirmed/)
})

test('a time that had gone when the form was sent without the script: what was typed stays, also on later days', async ({
  page,
  site,
  browser,
}) => {
  await open(page, `${site.url}/book?source=hero`)
  await fillInBooking(page, first)
  await somebodyElseBooks(browser, site, first)
  await page.locator('form[action="/api/bookings"]').evaluate((form: HTMLFormElement) => form.submit())
  await expect(page.locator('#booking-start-error')).toContainText('That time is no longer free.')
  await untilHydrated(page)
  // Its times are fetched again once the page has hydrated.
  await expect(page.locator(`input[value="${first}"]`)).toHaveCount(0)
  await page.getByRole('link', { name: 'Later days' }).click()
  await expect(page).toHaveURL(/from=/)
  await expect(page.getByLabel('Name')).toHaveValue('Jo Sample')
  await expect(page.getByLabel('Phone')).toHaveValue('0491 570 006')
  await expect(page.locator('input[name=source]')).toHaveValue('hero')
})

test.describe('before the script has come, in Perth', () => {
  test.use({ timezoneId: 'Australia/Perth' })
  test('a time that is chosen stays chosen, and is named', async ({ page, site }) => {
    const { promise: come, resolve: letCome } = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await come
      await route.continue()
    })
    await page.goto(`${site.url}/book`, { waitUntil: 'commit' })
    await pickTime(page, second)
    letCome()
    await untilHydrated(page)
    await expect(page.locator('output')).toContainText(/AWST/)
    await expect(page.locator(`input[value="${second}"]`)).toBeChecked()
  })
})

for (const [place, timezoneId, own, theirs] of [
  ['Perth', 'Australia/Perth', /\d [ap]m AWST/, /^\d{1,2}:00 [ap]m AWST/],
  // Their time includes the day if that differs: our morning's time does so here, in every
  // season and whenever this runs.
  ['New York', 'America/New_York', /\d [ap]m E[DS]T/, /^(Sun|Mon|Tue|Wed|Thu|Fri) \d{1,2}:00 pm E[DS]T/],
] as const) {
  test.describe(`a visitor in ${place}`, () => {
    test.use({ timezoneId })
    test('sees both clocks, each with its abbreviation', async ({ page, site }) => {
      await open(page, `${site.url}/book`)
      const slot = page.locator('details[open] .slot').first()
      await expect(slot).toContainText(own)
      await expect(slot.locator('> small').last()).toHaveText(/\d [ap]m AE[DS]T/)
      await expect(page.locator('.slot').filter({ hasText: theirs })).not.toHaveCount(0)
      const heights = await page
        .locator('details[open] .slot')
        .evaluateAll((slots) => new Set(slots.map((one) => one.getBoundingClientRect().height)).size)
      if (place === 'Perth') expect(heights, 'heights in one day').toBe(1)
      await fillInBooking(page, first)
      await expect(page.locator('output')).toContainText(own)
      await send(page, /confirmed/)
      await expect(page.getByText('In Sydney:')).toBeVisible()
      expect(await site.cli('bookings', 'list')).toMatchObject([{ start: first, timeZone: timezoneId }])
    })
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } })
  test('booked and cancelled all the same; another zone is one link away', async ({ page, site }) => {
    await page.goto(`${site.url}/book`)
    await page.getByRole('navigation', { name: 'Other days' }).getByRole('link', { name: 'Perth' }).click()
    await expect(page.locator('details[open] .slot').first()).toContainText('AWST')
    await page.getByRole('button', { name: SUBMIT }).click()
    await expect(page.locator('#booking-start-error')).toHaveText('Please choose a time')
    await expect(page.getByRole('link', { name: 'Later days' })).toHaveAttribute(
      'href',
      /tz=Australia%2FPerth/,
    )
    await fillInBooking(page, first)
    await send(page, /\/book\/confirmed\?b=/)
    await page.getByText('Cancel this call').click()
    await page.getByRole('button', { name: 'Yes, cancel it' }).click()
    await expect(page.getByRole('heading', { name: 'Your call is cancelled.' })).toBeVisible()
  })
})

test.describe('without JavaScript, on later days', () => {
  test.use({ javaScriptEnabled: false })
  test('a refusal shows these days again, where the visitor was choosing', async ({ page, site }) => {
    const times = () =>
      page.locator('.slot input').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
    const laterDays = page.getByRole('link', { name: 'Later days' })
    await page.goto(`${site.url}/book`)
    await laterDays.click()
    const later = await times()
    expect(later).not.toContain(first)
    await page.getByRole('button', { name: SUBMIT }).click()
    await expect(page.locator('#booking-start-error')).toHaveText('Please choose a time')
    expect(await times()).toEqual(later)
    await page.goto(`${site.url}/book`)
    await fillInBooking(page, first)
    await send(page, /\/book\/confirmed/)
    await page.getByRole('link', { name: 'Choose another time' }).click()
    await laterDays.click()
    await page.getByRole('button', { name: 'Move my call' }).click()
    await expect(page.locator('#booking-start-error')).toHaveText('Please choose a time')
    expect(await times()).toEqual(later)
  })
})

test('the server gone: kept on the device, no time promised, and booked once it is back', async ({
  page,
  site,
}) => {
  await open(page, `${site.url}/book`)
  await fillInBooking(page, first)
  await unsentPageIsThere(page)
  await site.kill()
  await send(page, /\/thank-you\?source=booking&status=unsent$/)
  await expect(page.getByText('Until then no time is held for you.')).toBeVisible()
  await site.restart()
  await pressUntil(page.getByRole('button', { name: 'Try sending again' }), /\/book\/confirmed\?b=/)
  await expect(page.getByRole('link', { name: 'Choose another time' })).toBeVisible()
  expect(await site.cli('bookings', 'list')).toHaveLength(1)
})

/** Leaves on the device a booking whose time has been taken by somebody else. */
async function keptWhileTaken(page: Page, url: string) {
  const opened = await (await fetch(`${url}/api/form-token?form=booking`)).json()
  await open(page, `${url}/book`)
  await fillInBooking(page, first)
  await unsentPageIsThere(page)
  await page.route('**/api/bookings', (route) => route.abort('connectionreset'))
  await send(page, /\/thank-you\?source=booking&status=unsent$/)
  const taken = await postForm(`${url}/api/bookings`, { ...VALID_BOOKING, start: first, ...opened })
  expect(taken.status).toBe(303)
}

test('kept on the device while somebody else takes the time: nothing is booked, and it says so', async ({
  page,
  site,
}) => {
  await keptWhileTaken(page, site.url)
  await page.unroute('**/api/bookings')
  await pressUntil(page.getByRole('button', { name: 'Try sending again' }), /\/book$/)
  await expect(page.getByRole('alert').getByText('The time you chose has gone.')).toBeVisible()
  await expect(page.getByLabel('Name'), 'it needs another time and nothing else').toHaveValue('Jo Sample')
  expect(await unsentOnDevice(page)).toEqual([])
  expect(await site.cli('leads', 'list')).toHaveLength(1)
})

test('put right after its answer was lost: told that the call is booked as it was first sent, until that is put away', async ({
  page,
  site,
}) => {
  await page.route(UNSENT_PAGE, (route) => route.abort('connectionreset'))
  await open(page, `${site.url}/book`)
  await fillInBooking(page, first)
  await page.route('**/api/bookings', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await send(page, page.locator('form').getByText('Until then no time is held for you.'))
  await page.unroute('**/api/bookings')
  await page.route('**/api/**', (route) => route.abort('connectionreset'))
  await page.unroute(UNSENT_PAGE)
  await page.getByLabel('Phone').fill('0491 570 156')
  await send(page, /\/thank-you\?source=booking&status=unsent$/)
  await page.unroute('**/api/**')
  await page.getByRole('button', { name: 'Try sending again' }).click()
  const said = 'Your call is booked as you first sent it.'
  await expect(page.getByRole('heading', { name: said })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('What you changed since has not reached us')
  await expect(page.getByRole('main').getByRole('link', { name: 'Fill in the form again' })).toHaveCount(0)
  expect(await unsentOnDevice(page)).toMatchObject([{ fields: { phone: '0491 570 156' } }])
  await page.goto(`${site.url}/about`)
  await expect(page.getByRole('alert').getByText(said)).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(() => unsentOnDevice(page)).toEqual([])
  expect(await site.cli('bookings', 'list')).toMatchObject([{ start: first, phone: '0491 570 006' }])
})

test('put right once it is booked: told so, and no press books another', async ({ page, site }) => {
  await open(page, `${site.url}/book`)
  await fillInBooking(page, first)
  await page.route('**/api/bookings', async (route) => {
    await route.fetch()
    await route.fulfill({ status: 500 })
  })
  await send(page, page.locator('.error-summary', { hasText: SUBMISSION_FAILED }))
  await page.unroute('**/api/bookings')
  await pickTime(page, second)
  for (let press = 0; press < 2; press += 1) {
    const answered = page.waitForResponse('**/api/bookings')
    await page.getByRole('button', { name: SUBMIT }).click()
    expect((await answered).status()).toBe(409)
    await expect(page.locator('.error-summary')).toContainText('This call is booked already')
  }
  expect(await site.cli('bookings', 'list')).toMatchObject([{ start: first }])
})

test('kept on the device while somebody else takes the time, and nobody looks: it waits until somebody does', async ({
  page,
  site,
}) => {
  await keptWhileTaken(page, site.url)
  await look(page, 'hidden')
  await page.unroute('**/api/bookings')
  // If the first refusal deleted it, it would not be sent a second time.
  for (let time = 0; time < 2; time += 1) {
    const answered = page.waitForResponse('**/api/bookings')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    expect((await answered).status()).toBe(409)
  }
  await expect(page.getByRole('alert')).toBeEmpty()
  expect(await unsentOnDevice(page)).toHaveLength(1)
  const looked = page.waitForRequest('**/api/bookings', { timeout: 8_000 })
  await look(page, 'visible')
  // Sooner than the next try, which comes after 15 seconds.
  await looked
  await expect(page.getByRole('alert').getByText('The time you chose has gone.')).toBeVisible()
  await expect.poll(() => unsentOnDevice(page)).toEqual([])
})

test('kept on the device and sent by itself: the page that said no time is held gives way to the booking', async ({
  page,
  context,
  site,
}) => {
  await open(page, `${site.url}/book`)
  await fillInBooking(page, first)
  await unsentPageIsThere(page)
  await context.setOffline(true)
  await send(page, /\/thank-you\?source=booking&status=unsent$/)
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/book\/confirmed\?b=/)
  await expect(page.getByRole('heading', { name: "You're booked, Jo." })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`${site.url}/book`)
})

test('later days are the same form: nobody is told to wait again, and only a time that can be seen is named', async ({
  page,
  site,
}) => {
  await open(page, `${site.url}/book`)
  const age = () => page.evaluate(() => performance.now())
  const alive = await age()
  const summary = page.locator('.error-summary')
  await page.getByRole('button', { name: SUBMIT }).click()
  await expect(summary).toBeFocused()
  await pickTime(page, first)
  await expect(page.locator('output')).not.toBeEmpty()
  // Open for longer than the three seconds that a form requires.
  await expect.poll(age).toBeGreaterThan(alive + 3_000)
  await page.getByRole('link', { name: 'Later days' }).click()
  await expect(page).toHaveURL(/from=/)
  await expect(page.locator(`input[value="${first}"]`)).toHaveCount(0)
  await expect(page.locator('output')).toBeEmpty()
  const times = page.getByRole('radiogroup', { name: 'Choose a time' })
  await expect(times).toBeFocused()
  const day = await times.getByRole('group').locator('visible=true').nth(1).getAttribute('aria-label')
  await expect(times).toHaveAccessibleDescription(new RegExp(`${day} \\d+ free$`))
  await page.locator('details[open] .slot input').first().check()
  await expect(page.locator('output')).not.toBeEmpty()
  await page.getByLabel('Name').fill('Jo Sample')
  await page.getByLabel('Phone').fill('0491 570 006')
  await page.getByRole('button', { name: SUBMIT }).click()
  await expect(page).toHaveURL(/\/book\/confirmed\?b=/)
})

test('other days that arrive while a name is typed leave the focus there', async ({ page, site }) => {
  await open(page, `${site.url}/book`)
  const { promise: come, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/book.data*', async (route) => {
    await come
    await route.continue()
  })
  await page.getByRole('link', { name: 'Later days' }).click()
  const name = page.getByLabel('Name')
  await name.click()
  await page.keyboard.type('Jo ')
  letCome()
  await expect(page).toHaveURL(/from=/)
  await page.keyboard.type('Sample')
  await expect(name).toHaveValue('Jo Sample')
})

test.describe('on a small phone in Perth', () => {
  test.use({ viewport: { width: 320, height: 640 }, timezoneId: 'Australia/Perth' })
  test('no axe finding, nothing wider than 320 px', async ({ page, site }) => {
    await open(page, `${site.url}/book`)
    await page.clock.setFixedTime(new Date())
    await page.getByRole('button', { name: SUBMIT }).click()
    await expect(page.locator('.error-summary')).toBeFocused()
    const check = async (state: string) => {
      await expectClean(page, state)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    }
    await check('refused')
    await fillInBooking(page, first)
    await check('filled in')
    await page.clock.setSystemTime(Date.now() + 60_000)
    await send(page, /confirmed/)
    await expect(page.getByRole('heading', { name: "You're booked, Jo." })).toBeVisible()
    await page.getByText('Cancel this call').click()
    await check('about to cancel')
  })
})
