import { VALID_BOOKING } from '#tests/support/booking-rules.ts'
import { answerFrom } from '#tests/support/discovery-tool.ts'
import { everythingKept, expect, keptPages, test, visit } from '#tests/support/offline-test.ts'
import { pickTime } from '#tests/support/pick-time.ts'
import { pressUntil } from '#tests/support/press-until.ts'
import { untilHeadingFont } from '#tests/support/until-heading-font.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'

const SERVICE = '/services/missed-call-text-back'
const NOT_HERE = 'This page is not on this device yet.'
const NOT_RATABLE = 'This rating page needs a connection.'

test('a page seen once is there without a connection, with its scripts', async ({ page, front }) => {
  await visit(page, front.url + SERVICE)
  const heading = await page.getByRole('heading', { level: 1 }).textContent()
  front.goAway()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '')
  await untilHydrated(page)
})

test('of a page seen once, before the worker was there, all that it was brought to life with stays on the device', async ({
  page,
  front,
}) => {
  for (const path of [SERVICE, '/contact']) {
    await visit(page, front.url + path)
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').flatMap(({ name }) => (name.includes('/assets/') ? name : [])),
    )
    expect(loaded.length).toBeGreaterThan(10)
    // By address: the browser's own cache, which it may empty, would hide what is missing.
    const kept = () =>
      page.evaluate(async () =>
        (await (await caches.open('tradefront-assets-1')).keys()).map(({ url }) => url),
      )
    await expect.poll(kept).toEqual(expect.arrayContaining(loaded))
  }
})

test('a page that the worker asks for once more, in vain, holds up no other page', async ({
  page,
  front,
}) => {
  await page.goto(`${front.url}/about`)
  front.answer('/about', 'nothing')
  await expect.poll(() => front.asked.filter((each) => each === 'GET /about')).toHaveLength(2)
  await page.goto(`${front.url}/contact`)
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
})

test("the worker's files wait until the page has its layout; who lands on a part of it gets the worker too", async ({
  page,
  front,
}) => {
  await page.addInitScript(() => {
    const register = navigator.serviceWorker.register
    navigator.serviceWorker.register = function (...args) {
      document.documentElement.dataset.askedWhole = String('whole' in document.documentElement.dataset)
      return register.apply(this, args)
    }
  })
  const html = page.locator('html')
  await page.goto(front.url)
  await expect(html).toHaveAttribute('data-asked-whole', 'true')
  await page.goto('about:blank')
  await page.goto(`${front.url}/#roi`)
  await expect(html).toHaveAttribute('data-asked-whole', 'true')
})

test('a page never seen: an honest page with the phone, what happens to forms, and the pages that are there', async ({
  page,
  front,
}) => {
  await visit(page, front.url + SERVICE)
  // On the second load the service worker intercepts requests, and caches the heading font.
  await page.reload()
  await page.evaluate(() => document.fonts.ready)
  await untilHydrated(page)
  front.goAway()
  const answer = await page.goto(`${front.url}/about`)
  expect(answer?.status()).toBe(503)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NOT_HERE)
  await expect(page).toHaveTitle(/^No connection/)
  await untilHeadingFont(page)
  await expect(page.getByRole('main').getByRole('link', { name: /^Call / })).toHaveAttribute(
    'href',
    /^tel:\+61/,
  )
  await expect(page.getByRole('main')).not.toContainText('or a text')
  await expect(page.getByText('when you are back online and open one of our pages')).toBeVisible()
  const seen = page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect(seen).toHaveCount(1)
  await seen.click()
  await expect(page).toHaveURL(front.url + SERVICE)
  await untilHydrated(page)
  await page.goto(`${front.url}/about`)
  front.goAway(false)
  await page.getByRole('link', { name: 'Try this page again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/We answer/)
})

test('the offline page gives way to the page that was asked for, once there is a connection', async ({
  context,
  page,
  front,
}) => {
  await visit(page, front.url + SERVICE)
  front.goAway()
  await page.goto(`${front.url}/about`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NOT_HERE)
  await untilHeadingFont(page)
  front.goAway(false)
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(NOT_HERE)
  await expect(page).toHaveURL(`${front.url}/about`)
})

test('the router without a connection: pages seen open, others give the offline page, and none an error', async ({
  page,
  front,
}) => {
  await visit(page, front.url)
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL(`${front.url}/about`)
  // The router fetched only the data, but the device has stored the whole page all the same.
  await expect.poll(() => keptPages(page)).toContain('/about')
  await page.goto(front.url)
  await untilHydrated(page)
  front.goAway()
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/We answer/)
  await untilHydrated(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy', exact: true }).click()
  await expect(page).toHaveURL(`${front.url}/privacy`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NOT_HERE)
})

test("a campaign's address finds the page without it, and the page is kept without the campaign", async ({
  page,
  front,
}) => {
  await visit(page, front.url + SERVICE)
  await page.goto(`${front.url}/about?gclid=a-click&utm_source=google`)
  await expect.poll(() => keptPages(page)).toContain('/about')
  front.goAway()
  for (const path of [`${SERVICE}?utm_source=flyer`, '/about', '/about?gclid=another-click']) {
    await page.goto(front.url + path)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(NOT_HERE)
  }
})

test('a page seen only with what the calculator passed on is there without it too, with nothing filled in', async ({
  page,
  front,
}) => {
  await visit(page, `${front.url}/audit?trade=roofing&leads=20`)
  await page.reload()
  await expect.poll(() => keptPages(page)).toContain('/audit')
  front.goAway()
  await page.goto(`${front.url}/audit`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Free Marketing Audit for Aussie Tradies')
  await expect(page.getByLabel('Weekly leads')).toHaveValue('')
})

test("one business's review page is not taken for another's", async ({ page, front }) => {
  await visit(page, `${front.url}/review-funnel`)
  await visit(page, `${front.url}/review-funnel?business=Sample+Plumbing`)
  front.goAway()
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto(`${front.url}/review-funnel?business=Sample+Plumbing&utm_source=card`)
  await expect(heading).toHaveText('How was your experience with Sample Plumbing?')
  await page.goto(`${front.url}/review-funnel?business=Sample+Roofing`)
  await expect(heading).toHaveText(NOT_RATABLE)
})

test("a customer of another business is told that its page opens later, and offered nothing of ours as that business's", async ({
  page,
  front,
}) => {
  await visit(page, front.url)
  front.goAway()
  for (const path of ['/r/sample-roofing', '/review-funnel?business=Sample+Roofing']) {
    expect((await page.goto(front.url + path))?.status()).toBe(503)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(NOT_RATABLE)
    await expect(page.getByText('It opens once the connection is back.')).toBeVisible()
    await expect(page.locator('[href^="tel:"], [href^="mailto:"], [href*="assessment"]')).toHaveCount(0)
    await expect(page.locator('body')).not.toContainText('our website')
  }
  front.goAway(false)
  await page.getByRole('link', { name: 'Try this page again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'How was your experience with Sample Roofing?',
  )
})

test('a server that fails or hangs gives the page last seen; one that says gone is believed', async ({
  page,
  front,
}) => {
  await visit(page, front.url + SERVICE)
  const heading = await page.getByRole('heading', { level: 1 }).textContent()
  front.answer(SERVICE, 502)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '')
  for (const gone of [410, 404]) {
    front.answer(SERVICE, gone)
    expect((await page.reload())?.status()).toBe(gone)
    await expect.poll(() => keptPages(page)).not.toContain(SERVICE)
    front.answer(SERVICE, (text) => text)
    await page.reload()
    await expect.poll(() => keptPages(page)).toContain(SERVICE)
  }
})

for (const [what, instead] of [
  ['fails', 502],
  ['hangs', 'nothing'],
] as const)
  test(`a tap to a page that the device has, where the server ${what}: it is shown all the same`, async ({
    page,
    front,
  }) => {
    await visit(page, front.url + SERVICE)
    await visit(page, `${front.url}/services`)
    front.answer(`${SERVICE}.data`, instead)
    await page.getByRole('main').locator(`a[href="${SERVICE}"]`).first().click()
    await expect(page).toHaveURL(front.url + SERVICE)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Miss the call. Keep the job.')
  })

test('a page last seen does not say what was true only then', async ({ page, front }) => {
  const now = page.getByText(/^(Open now|Closed)/)
  const promise = page.getByText(/^Three answers and we call you back/)
  await visit(page, `${front.url}/contact`)
  await visit(page, `${front.url}/assessment`)
  await expect(promise).toHaveText(/call you back by .+ \d+:\d\d [ap]m/)
  await page.goto(`${front.url}/contact`)
  await expect(now).toBeVisible()
  front.goAway()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Talk to a person' })).toBeVisible()
  await untilHydrated(page)
  await expect(now).toBeHidden()
  await page.goto(`${front.url}/assessment`)
  await untilHydrated(page)
  await expect(promise).toHaveText(/call you back within 24 hours\./)
  // What the router fetches once the connection is back is current.
  front.goAway(false)
  await page.locator('footer a[href="/contact"]').click()
  await expect(now).toBeVisible()
})

test('thanks out of the device name no day: it was another request that was promised one', async ({
  page,
  front,
}) => {
  const promise = page.getByText(/^One of us calls you /)
  await visit(page, `${front.url}/thank-you?source=assessment`)
  await expect(promise).toHaveText(/calls you by \w+day/)
  front.goAway()
  await page.reload()
  await untilHydrated(page)
  await expect(promise).toHaveText(/calls you by the next day we are open/)
})

test('the line lost between two weeks of free times: the page comes whole, with what was typed', async ({
  page,
  front,
}) => {
  await visit(page, `${front.url}/book`)
  await page.getByLabel('Name').fill('Jo Sample')
  await page.getByLabel('Phone').fill('0491 570 006')
  front.goAway()
  const loaded = page.waitForEvent('load')
  await page.getByRole('link', { name: 'Later days' }).click()
  await loaded
  await untilHydrated(page)
  await expect(page.getByLabel('Name')).toHaveValue('Jo Sample')
  await expect(page.getByLabel('Phone')).toHaveValue('0491 570 006')
})

test('neither personal pages nor the interface nor a form token stay on the device', async ({
  page,
  front,
}) => {
  await visit(page, `${front.url}/audit`)
  for (const path of [
    '/book/confirmed?b=signed-by-nobody',
    '/book?move=signed-by-nobody',
    '/thank-you?source=audit&status=unsent&name=Xanthippe',
    '/audit/thank-you?name=Xanthippe',
    '/api/bookings/slots?from=2027-04-02',
  ])
    await page.goto(front.url + path)
  await page.goto(front.url)
  await visit(page, `${front.url}/book`)
  const kept = await everythingKept(page)
  expect(kept).toContain('Free Marketing Audit')
  expect(kept).not.toMatch(/Xanthippe|signed-by-nobody|\/api\/bookings\/slots\?from=2027/)
  const { formToken } = await (await page.request.get(`${front.url}/api/form-token?form=audit`)).json()
  expect(formToken).toMatch(/^audit\.\w+\.[\w-]{36}\.[\w-]{43}$/)
  expect(kept).not.toMatch(/(audit|booking|assessment)\.\w+\.[\w-]{36}\./)
})

test('what is kept has an end', async ({ page, front }) => {
  await visit(page, front.url)
  await page.evaluate(async () => {
    for (const name of ['pages', 'assets', 'files']) {
      const cache = await caches.open(`tradefront-${name}-1`)
      for (let i = 0; i < 300; i++) await cache.put(`/old-${i}`, new Response('old'))
    }
  })
  await visit(page, `${front.url}/about`)
  for (const [name, most] of [
    ['pages', 40],
    ['assets', 250],
    ['files', 60],
  ] as const)
    await expect
      .poll(() =>
        page.evaluate(
          async (cache) => (await (await caches.open(cache)).keys()).length,
          `tradefront-${name}-1`,
        ),
      )
      .toBe(most)
  expect(await keptPages(page)).toContain('/about')
})

test('a page is fetched whole once, be it loaded or tapped to again; one that is only pointed at is not', async ({
  page,
  front,
}) => {
  await visit(page, front.url)
  await page.goto(`${front.url}/about`)
  await untilHydrated(page)
  const footer = page.getByRole('contentinfo')
  await page.getByRole('banner').getByRole('link', { name: 'Services', exact: true }).hover()
  await expect
    .poll(() => front.asked.filter((asked) => asked.startsWith('GET /services.data')))
    .not.toEqual([])
  for (const [name, path] of [
    ['Contact', '/contact'],
    ['About', '/about'],
    ['Privacy', '/privacy'],
  ] as const) {
    await footer.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(front.url + path)
    await expect.poll(() => keptPages(page)).toContain(path)
  }
  // Each is fetched a second after its tap, in their order: what the others had asked for would be here by now.
  const whole = front.asked.filter((asked) => /^GET \/(about|contact|privacy|services)$/.test(asked))
  expect(whole).toEqual(['GET /about', 'GET /contact', 'GET /privacy'])
})

test('a form opened without a connection is checked by its rules, kept, and sent once there is one', async ({
  page,
  site,
  front,
}) => {
  await visit(page, `${front.url}/book`)
  // Nobody has interacted with the page, so only the service worker can have fetched them.
  for (const name of ['rules', 'booking'])
    await expect.poll(() => everythingKept(page)).toContain(`/assets/${name}-`)
  front.goAway()
  await page.reload()
  await untilHydrated(page)
  const button = page.getByRole('button', { name: 'Book this call' })
  await button.click()
  await expect(page.getByRole('alert').getByRole('link', { name: 'Please choose a time' })).toBeVisible()
  // A time of today could pass during the test.
  await pickTime(page, VALID_BOOKING.start)
  await page.getByLabel('Name').fill('Jo Citizen')
  await page.getByLabel('Phone').fill('0491 570 006')
  await pressUntil(button, /\/thank-you\?source=booking&status=unsent$/)
  // Nor does loading it anew make it a page that is not on the device.
  await page.reload()
  await untilHydrated(page)
  front.goAway(false)
  await page.getByRole('button', { name: 'Try sending again' }).click()
  await expect(page).toHaveURL(/\/book\/confirmed/)
  expect(await site.cli('bookings', 'list')).toHaveLength(1)
})

test('a page opened whole past the worker brings what it may fetch later too', async ({ page, front }) => {
  await visit(page, `${front.url}/about`)
  await page.goto(`${front.url}/client-discovery-tool`)
  await untilHydrated(page)
  // Nobody has touched the page, so only the service worker can have fetched these.
  for (const name of ['discovery-result', 'rules'])
    await expect.poll(() => everythingKept(page)).toContain(`/assets/${name}-`)
  front.goAway()
  await page.reload()
  await untilHydrated(page)
  await answerFrom(page, 0)
  await expect(page.getByRole('heading', { name: 'Missed call text back first.' })).toBeFocused()
})

test('what a page may fetch later and was lost on its way comes with the next page', async ({
  page,
  front,
}) => {
  front.answer('/assets/rules-', 503)
  await visit(page, `${front.url}/about`)
  await page.goto(`${front.url}/book`)
  await untilHydrated(page)
  await expect.poll(() => front.asked.some((asked) => asked.startsWith('GET /assets/rules-'))).toBe(true)
  front.answer('/assets/rules-', (text) => text)
  await expect(async () => {
    await page.goto(`${front.url}/contact`)
    expect(await everythingKept(page)).toContain('/assets/rules-')
  }).toPass()
})

test('an error that came in place of a script is not kept: the page works as soon as the server does', async ({
  page,
  front,
}) => {
  await visit(page, front.url)
  front.answer('/assets/work-', 503)
  await page.goto(`${front.url}/work`)
  await expect.poll(() => front.asked.some((asked) => asked.startsWith('GET /assets/work-'))).toBe(true)
  front.answer('/assets/work-', (text) => text)
  await page.goto(`${front.url}/work`)
  await untilHydrated(page)
})

test('a form that the page itself sends is left to the browser: the worker never says that it is kept', async ({
  page,
  front,
}) => {
  await visit(page, `${front.url}/contact`)
  front.goAway()
  await page.locator('form[action="/api/enquiries"]').evaluate((form: HTMLFormElement) => form.submit())
  await expect(page).toHaveURL(/^chrome-error:/)
})

test("a plain review page does not stand in for the counter's, which would keep a customer's words", async ({
  page,
  front,
}) => {
  const funnel = `${front.url}/review-funnel?placeId=ChIJsample0000000001`
  await visit(page, `${front.url}/review-funnel`)
  front.goAway()
  expect((await page.goto(funnel))?.status()).toBe(200)
  expect((await page.goto(`${funnel}&kiosk=1`))?.status()).toBe(503)
})

test('a booking page that the device kept offers nothing that is over, and says how old its times are', async ({
  page,
  front,
}) => {
  await visit(page, `${front.url}/book`)
  const times = page.locator('details.slot-day')
  const all = await times.count()
  const [first] = await times.locator('summary').allInnerTexts()
  expect(all).toBeGreaterThan(3)
  const last = await times.first().locator('input').last().getAttribute('value')
  front.goAway()
  // The first day that had times is over, be it tomorrow or behind a long weekend.
  await page.clock.setFixedTime(Date.parse(last ?? '') + 60_000)
  await page.reload()
  await untilHydrated(page)
  await expect(page.getByText('They are from your last visit: some may have gone.')).toBeVisible()
  const left = await times.locator('summary').allInnerTexts()
  expect(left.length).toBeGreaterThan(0)
  expect(left.length).toBeLessThan(all)
  expect(left).not.toContain(first)
})
