import type { Page } from '@playwright/test'
import { DISCOVERY_QUESTIONS } from '#domain/discovery/questions.ts'
import { stepName } from '#domain/discovery/steps.ts'
import { DISCOVERY_ANSWERS } from '#tests/support/discovery-rules.ts'
import { DISCOVERY_TOOL } from '#tests/support/discovery-tool.ts'
import { holdAssets } from '#tests/support/hold-assets.ts'
import { FUNNEL } from '#tests/support/review-funnel.ts'
import { expect, test } from '#tests/support/site-test.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'

/** Opens a page whose scripts are held back; the returned function lets them load. */
async function openWithoutScripts(page: Page, url: string): Promise<() => Promise<void>> {
  const letScriptsCome = await holdAssets(page, '**/assets/*.js')
  await page.goto(url, { waitUntil: 'commit' })
  return async () => {
    await letScriptsCome()
    await untilHydrated(page)
  }
}

/** Leaves by a link of the page, and returns by the browser's Back. */
async function lookElsewhere(page: Page) {
  await page.locator('footer').getByRole('link', { name: 'Terms' }).click()
  await expect(page).toHaveURL(/\/terms$/)
  await page.goBack()
}

for (const [path, selector] of [
  ['/contact', '#enquiry-message'],
  ['/book', '#booking-name'],
] as const)
  test(`what was typed at ${path} before its scripts came survives a look elsewhere`, async ({
    page,
    site,
  }) => {
    const letScriptsCome = await openWithoutScripts(page, site.url + path)
    await page.locator(selector).fill('Typed early')
    await letScriptsCome()
    await lookElsewhere(page)
    await expect(page.locator(selector)).toHaveValue('Typed early')
  })

test('what came back with a refusal, as no script was there yet, survives a look elsewhere', async ({
  page,
  site,
}) => {
  const letScriptsCome = await openWithoutScripts(page, `${site.url}/contact`)
  await page.locator('#enquiry-message').fill('Sent early')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('heading', { name: 'Please check these answers' })).toBeVisible()
  await letScriptsCome()
  await expect(page.locator('#enquiry-message')).toHaveValue('Sent early')
  await lookElsewhere(page)
  await expect(page.locator('#enquiry-message')).toHaveValue('Sent early')
})

test('what was typed into the audit early stands in its draft, and not what stood there before', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/audit`)
  await untilHydrated(page)
  await page.locator('#audit-name').fill('Old Name')
  await page.locator('#audit-businessName').fill('Sample Roofing')
  const letScriptsCome = await openWithoutScripts(page, `${site.url}/audit`)
  await page.locator('#audit-name').fill('New Name')
  await letScriptsCome()
  await expect(page.locator('#audit-businessName')).toHaveValue('Sample Roofing')
  await page.reload()
  await untilHydrated(page)
  await expect(page.locator('#audit-name')).toHaveValue('New Name')
})

test('a number typed into the audit early stays as it was typed, also where it is none', async ({
  page,
  site,
}) => {
  const [leads, value] = [page.getByLabel('Weekly leads'), page.getByLabel('Average job value')]
  const letScriptsCome = await openWithoutScripts(page, `${site.url}/audit`)
  await value.fill('1200')
  await leads.fill('10-15')
  await page.locator('#audit-mainBottleneck').focus()
  await letScriptsCome()
  await expect(value).toHaveAttribute('type', 'number')
  await expect(value).toHaveValue('1200')
  await expect(leads).toHaveValue('10-15')
  await page.getByRole('button', { name: 'Get My Free Audit' }).click()
  await expect(page.locator('.error-summary')).toContainText('Please enter a valid number')
})

test('private feedback that was typed early becomes a draft', async ({ page, site }) => {
  const letScriptsCome = await openWithoutScripts(page, `${site.url}${FUNNEL}&rating=2`)
  await page.locator('#feedback-feedback').fill('The gutter drips')
  await letScriptsCome()
  await expect(page.getByText('Saved')).toBeVisible()
  await page.goto(`${site.url}${FUNNEL}&rating=2`)
  await untilHydrated(page)
  await expect(page.locator('#feedback-feedback')).toHaveValue('The gutter drips')
})

test('an answer that was given early is not replaced by the one of an earlier visit', async ({
  page,
  site,
}) => {
  const index = DISCOVERY_QUESTIONS.findIndex((question) => !('options' in question))
  const asked = DISCOVERY_QUESTIONS[index]?.id ?? ''
  const before: string[] = DISCOVERY_QUESTIONS.slice(0, index).map(({ id }) => id)
  const answered = Object.entries(DISCOVERY_ANSWERS).filter(([id]) => before.includes(id))
  const address = `${site.url}${DISCOVERY_TOOL}?${new URLSearchParams([...answered, ['step', stepName(index)]])}`
  const answer = page.locator(`.docket-body [name="${asked}"]`)
  await page.goto(address)
  await untilHydrated(page)
  await answer.fill('5')
  const letScriptsCome = await openWithoutScripts(page, address)
  await answer.fill('77')
  await letScriptsCome()
  await expect(answer).toHaveValue('77')
})
