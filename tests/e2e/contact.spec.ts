import type { Page } from '@playwright/test'
import { VALID_ENQUIRY } from '#tests/support/enquiry-rules.ts'
import { pressUntil } from '#tests/support/press-until.ts'
import { expect, test } from '#tests/support/site-test.ts'
import { unsentPageIsThere } from '#tests/support/unsent-page.ts'

const SUBMIT = 'Send Message'

async function fillIn(page: Page) {
  for (const [name, value] of Object.entries(VALID_ENQUIRY))
    await page.locator(`#enquiry-${name}`).fill(value)
}

const send = (page: Page, arrived: RegExp) => pressUntil(page.getByRole('button', { name: SUBMIT }), arrived)

test('an enquiry is stored, delivered, and answered with an honest page', async ({
  page,
  site,
  automation,
}) => {
  await page.goto(`${site.url}/contact`)
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await fillIn(page)
  await send(page, /\/thank-you\?source=enquiry$/)
  await expect(page.getByRole('heading', { name: 'Thanks. We have your message.' })).toBeVisible()
  await automation.waitFor((requests) => requests.length === 1)
  expect(automation.requests[0]?.json).toMatchObject({ formType: 'enquiry', ...VALID_ENQUIRY })
})

test('the server gone: kept on the device, and sent once it is back', async ({ page, site }) => {
  await page.goto(`${site.url}/contact`)
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await fillIn(page)
  await unsentPageIsThere(page)
  await site.kill()
  await send(page, /\/thank-you\?source=enquiry&status=unsent$/)
  await site.restart()
  await pressUntil(page.getByRole('button', { name: 'Try sending again' }), /\/thank-you\?source=enquiry$/)
  expect(await site.cli('leads', 'list')).toHaveLength(1)
})
