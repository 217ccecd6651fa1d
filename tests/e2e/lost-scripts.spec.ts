import type { Page, Route } from '@playwright/test'
import { fillInEnquiry, openEnquiry } from '#tests/support/enquiry-form.ts'
import { VALID_ENQUIRY } from '#tests/support/enquiry-rules.ts'
import { moveTo } from '#tests/support/move-to.ts'
import { pressUntil } from '#tests/support/press-until.ts'
import { expect, test } from '#tests/support/site-test.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'

const SCRIPT = '**/assets/services-*.js'
const WORDS = 'Our phone rings while we are on the roof.'

/**
 * Opens the contact page, hydrated, while the script of the services page gets lost;
 * returns the link to that page.
 */
async function openContact(page: Page, url: string) {
  await page.route(SCRIPT, (route) => route.abort('connectionreset'))
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${url}/contact`)
  await untilHydrated(page)
  return page.getByRole('banner').getByRole('link', { name: 'Services', exact: true })
}

test('a link is passed, and the script fetched ahead for it is lost: what was typed is still there', async ({
  page,
  site,
}) => {
  const link = await openContact(page, site.url)
  await page.getByRole('textbox', { name: 'Message' }).fill(WORDS)
  const loads: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()))
  const told = page.waitForEvent('console', (message) =>
    message.text().includes('Error loading route module'),
  )
  await link.hover()
  await told
  // Long enough for the page to be requested, if the router were allowed to.
  await page.evaluate(async () => (await fetch('/healthz')).text())
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(WORDS)
  expect(loads).toEqual([])
})

test('a link is followed, and the script of its page is lost: the page opens all the same', async ({
  page,
  site,
}) => {
  const link = await openContact(page, site.url)
  await link.click()
  await expect(page).toHaveURL(`${site.url}/services`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(/Services/)
  await page.goBack()
  await expect(page).toHaveURL(`${site.url}/contact`)
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
})

test('the same in a browser without the Navigation API, where the header has an element of that name', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'navigation')
    Reflect.deleteProperty(window, 'NavigateEvent')
  })
  const link = await openContact(page, site.url)
  expect(await page.evaluate(() => String(window.navigation))).toBe('[object HTMLElement]')
  await link.click()
  await expect(page).toHaveURL(`${site.url}/services`)
  await expect(page).toHaveTitle(/Services/)
})

test('Back leads to a page whose script is lost: it opens all the same', async ({ page, site }) => {
  await page.goto(`${site.url}/services#main`)
  await untilHydrated(page)
  await moveTo(page, '/about')
  await expect(page).toHaveURL(`${site.url}/about`)
  await page.reload()
  await untilHydrated(page)
  await page.route(SCRIPT, (route) => route.abort('connectionreset'), { times: 1 })
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/services-'))
  await page.goBack()
  await lost
  await expect(page).toHaveURL(`${site.url}/services#main`)
  await expect(page).toHaveTitle(/Services/)
})

const RULES = '**/assets/rules-*.js'

const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Message' })

test('the rules of a form come with the first touch, not with the page', async ({ page, site }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const has = (name: string) => asked.some((url) => url.includes(`/assets/${name}-`))
  await page.goto(`${site.url}/contact`)
  await untilHydrated(page)
  await expect.poll(() => has('late-analytics')).toBe(true)
  expect(has('rules')).toBe(false)
  await page.getByRole('textbox', { name: 'Message' }).focus()
  await expect.poll(() => has('rules')).toBe(true)
})

for (const [how, lose] of [
  ['are lost on the way', (route: Route) => route.abort('connectionreset')],
  ['do not come for long', () => {}],
] as const)
  test(`the rules of a form ${how}: the server says what is wrong, and the form is sent once`, async ({
    page,
    site,
  }) => {
    await page.route(RULES, lose)
    await openEnquiry(page, site.url)
    await page.getByLabel('Email').fill('jo@')
    const wrong = page.getByRole('alert').getByRole('link', { name: 'Please enter a valid email' })
    await pressUntil(sendButton(page), wrong)
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(VALID_ENQUIRY.message)
    await page.getByLabel('Email').fill(VALID_ENQUIRY.email)
    await sendButton(page).dblclick()
    await expect(page).toHaveURL(`${site.url}/thank-you?source=enquiry`)
    expect(await site.cli('leads', 'list')).toHaveLength(1)
  })

test('the server gone before a form is touched: it says so and stays, and is sent once it is back', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/contact`)
  await untilHydrated(page)
  await site.kill()
  await fillInEnquiry(page)
  await pressUntil(sendButton(page), page.getByText('Something went wrong. Please try again.'))
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(VALID_ENQUIRY.message)
  await expect(sendButton(page)).toBeEnabled()
  await site.restart()
  await pressUntil(sendButton(page), /\/thank-you\?source=enquiry$/)
  expect(await site.cli('leads', 'list')).toHaveLength(1)
})
