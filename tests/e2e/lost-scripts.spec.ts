import type { Page } from '@playwright/test'
import { pressUntil } from '#tests/support/press-until.ts'
import { expect, test } from '#tests/support/site-test.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'

const SCRIPT = '**/assets/services-*.js'
const WORDS = 'Our phone rings while we are on the roof.'

/** The contact page, alive, with the script of the services page lost on its way; answers the link to that page. */
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
  // Time enough for the page to be asked for, had the router its way.
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
})

test('what sends a form comes with the first touch, not with the page', async ({ page, site }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const sending = () => asked.some((url) => url.includes('/assets/sending-'))
  await page.goto(`${site.url}/contact`)
  await untilHydrated(page)
  await expect.poll(() => asked.some((url) => url.includes('/late-analytics-'))).toBe(true)
  expect(sending()).toBe(false)
  await page.getByRole('textbox', { name: 'Message' }).focus()
  await expect.poll(sending).toBe(true)
})

test('what sends a form is lost: what was typed stays, and pressed again the browser sends it by itself', async ({
  page,
  site,
}) => {
  await page.route('**/assets/sending-*.js', (route) => route.abort('connectionreset'))
  await page.goto(`${site.url}/contact`)
  await untilHydrated(page)
  await page.getByLabel('Name').fill('Jo Citizen')
  await page.getByLabel('Email').fill('jo@sample.example')
  await page.getByRole('textbox', { name: 'Message' }).fill(WORDS)
  const button = page.getByRole('button', { name: 'Send Message' })
  await button.click()
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(WORDS)
  await expect(button).toBeEnabled()
  await pressUntil(button, /\/thank-you\?source=enquiry$/)
  expect(await site.cli('leads', 'list')).toHaveLength(1)
})

test('what sends a form was lost once, on a bad connection: pressed again it is sent', async ({
  page,
  site,
}) => {
  let lost = 0
  await page.route('**/assets/sending-*.js', (route) =>
    lost++ === 0 ? route.abort('connectionreset') : route.continue(),
  )
  await page.goto(`${site.url}/contact`)
  await untilHydrated(page)
  const posted = page.waitForRequest('**/api/enquiries')
  await page.getByLabel('Name').fill('Jo Citizen')
  await page.getByLabel('Email').fill('jo@sample.example')
  await page.getByRole('textbox', { name: 'Message' }).fill(WORDS)
  await pressUntil(page.getByRole('button', { name: 'Send Message' }), /\/thank-you\?source=enquiry$/)
  expect((await posted).headers()['content-type']).toBe('application/json')
  expect(await site.cli('leads', 'list')).toHaveLength(1)
})
