import type { Page } from '@playwright/test'
import {
  BAD,
  drafts,
  field,
  send,
  sendButton,
  sendInVain,
  WORDS,
  writeDraft,
} from '#tests/support/feedback-form.ts'
import { registerBusiness } from '#tests/support/register-business.ts'
import { FUNNEL, openFunnel, rate } from '#tests/support/review-funnel.ts'
import { expect, test } from '#tests/support/site-test.ts'

const DAY_MS = 86_400_000
const FAILED = 'There was a problem submitting your feedback. Please try again.'

test('a draft: saved 2 seconds after the last change, said for 2 seconds, restored for this business, gone after 14 days', async ({
  page,
  site,
}) => {
  await page.clock.install()
  await openFunnel(page, site.url + BAD)
  await page.clock.pauseAt(Date.now() + 60_000)
  const saved = page.getByText('Saved', { exact: true })
  await page.getByLabel('Name').fill('Jo Citizen')
  await page.clock.runFor(2500)
  expect(await drafts(page)).toEqual({})
  await field(page).fill('The tap')
  await page.clock.runFor(1999)
  await field(page).fill(WORDS)
  await page.clock.runFor(1999)
  await expect(saved).toBeHidden()
  expect(await drafts(page)).toEqual({})
  await page.clock.runFor(1)
  await expect(saved).toBeVisible()
  const fields = { name: 'Jo Citizen', email: '', feedback: WORDS, category: '' }
  expect(await drafts(page)).toEqual({ 'Sample Plumbing': { at: expect.any(Number), fields } })
  await page.clock.runFor(2001)
  await expect(saved).toBeHidden()

  await page.clock.resume()
  // Includes a name that is a property of every object.
  for (const business of ['Another', 'constructor']) {
    await openFunnel(page, `${site.url}/review-funnel?business=${business}&rating=1`)
    await expect(page.getByText('0/1000')).toBeVisible()
    await expect(field(page)).toHaveValue('')
  }
  await openFunnel(page, site.url + BAD)
  await expect(field(page)).toHaveValue(WORDS)
  await expect(page.getByLabel('Name')).toHaveValue('Jo Citizen')
  await expect(sendButton(page)).toBeEnabled()
  for (const [days, restored] of [
    [13.9, WORDS],
    [14, ''],
  ] as const) {
    const draft = { at: (await page.evaluate(() => Date.now())) - days * DAY_MS, fields }
    await page.evaluate(
      (text) => localStorage.setItem('feedback-draft', text),
      JSON.stringify({ 'Sample Plumbing': draft }),
    )
    await openFunnel(page, site.url + BAD)
    await expect(page.getByText(`${restored.length}/1000`)).toBeVisible()
    await expect(field(page)).toHaveValue(restored)
  }
})

for (const [what, leave] of [
  ['by a link', (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()],
  ['for another document', (page: Page) => page.evaluate(() => location.assign('/terms'))],
] as const)
  test(`left ${what} before they are saved, the words are a draft all the same`, async ({ page, site }) => {
    await page.clock.install()
    await openFunnel(page, site.url + BAD)
    await expect(page.getByText('0/1000')).toBeVisible()
    await page.clock.pauseAt(Date.now() + 60_000)
    await field(page).fill(WORDS)
    await leave(page)
    await expect(page).toHaveURL(/\/terms$/)
    await page.clock.resume()
    await openFunnel(page, site.url + BAD)
    await expect(field(page)).toHaveValue(WORDS)
  })

test('changing the rating loses no words, and emptied words leave no draft', async ({ page, site }) => {
  await page.clock.install()
  await openFunnel(page, site.url + FUNNEL)
  await rate(page, 1)
  await field(page).fill(WORDS)
  await page.getByRole('link', { name: 'Change rating' }).click()
  await rate(page, 3)
  await expect(field(page)).toHaveValue(WORDS)
  await field(page).fill('')
  await page.clock.runFor(2000)
  expect(await drafts(page)).toEqual({})
})

for (const [what, kept] of [
  ['no JSON at all', 'not json'],
  ['another shape', '{"Sample Plumbing":{"at":"now"}}'],
  ['a single draft from an older page', '{"feedback":"old"}'],
] as const) {
  test(`a stored draft that is ${what} is left alone`, async ({ page, site }) => {
    await page.addInitScript((text) => localStorage.setItem('feedback-draft', text), kept)
    await openFunnel(page, site.url + BAD)
    await expect(page.getByText('0/1000')).toBeVisible()
    await field(page).fill(WORDS)
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    expect(await drafts(page)).toMatchObject({ 'Sample Plumbing': { fields: { feedback: WORDS } } })
  })
}

test('a failure says so, keeps words and draft, and the next try goes through', async ({ page, site }) => {
  await page.route('**/api/feedback', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await writeDraft(page, site.url)
  await sendInVain(page)
  await expect(page.getByRole('alert').getByText(FAILED)).toBeVisible()
  await expect(field(page)).toHaveValue(WORDS)
  await expect(sendButton(page)).toBeEnabled()
  expect(await drafts(page)).toHaveProperty('Sample Plumbing')
  await page.unroute('**/api/feedback')
  await send(page, 'Thank You!')
  expect(await site.cli('feedback', 'list')).toHaveLength(1)
})

test('two branches of one name, each with its own short link: the words for one stay with it', async ({
  page,
  site,
}) => {
  const [sydney, perth] = [
    await registerBusiness(site, { slug: 'sample-sydney' }),
    await registerBusiness(site, { slug: 'sample-perth' }),
  ]
  await openFunnel(page, `${sydney}?rating=2`)
  await field(page).fill(WORDS)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await openFunnel(page, `${perth}?rating=2`)
  await expect(page.getByText('0/1000')).toBeVisible()
  await expect(field(page)).toHaveValue('')
  await field(page).fill('They came late.')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await send(page, 'Thank You!')
  await openFunnel(page, `${sydney}?rating=2`)
  await expect(field(page)).toHaveValue(WORDS)
})
