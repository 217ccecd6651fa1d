import type { Page } from '@playwright/test'
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
