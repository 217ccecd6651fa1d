import { fillIn, openAssessment, VISITOR } from '#tests/support/assessment-form.ts'
import { AUDIT_SUBMIT, fillInAudit } from '#tests/support/audit-form.ts'
import { pressUntil, pressUntilPosted } from '#tests/support/press-until.ts'
import { retime } from '#tests/support/retime.ts'
import { expect, test } from '#tests/support/site-test.ts'

test('the assessment is empty two minutes after it was sent, if its visitor is still there and does not type', async ({
  page,
  site,
}) => {
  await retime(page, 120_000, 2000)
  // It waits on the device, and the page that says so cannot be opened: the dialog says it itself, and stays.
  await page.route('**/assets/thank-you-*.js', (route) => route.abort('connectionreset'))
  await page.route('**/api/assessments', (route) => route.abort('connectionreset'))
  await page.goto(site.url)
  await openAssessment(page)
  const dialog = page.getByRole('dialog')
  const business = dialog.getByLabel('Business Name')
  const send = async () => {
    await fillIn(page)
    const isKept = dialog.getByText('What you typed is kept on this device.')
    await pressUntil(dialog.getByRole('button', { name: 'Complete Assessment' }), isKept)
  }
  await send()
  await expect(dialog.getByText('Step 1 of 2')).toBeVisible()
  await expect(dialog.getByLabel('Mobile Number')).toHaveValue('')
  await send()
  await business.fill('Sample Gutters')
  await page.waitForTimeout(3000)
  await expect(business).toHaveValue('Sample Gutters')
  await expect(dialog.getByLabel('Full Name')).toHaveValue(VISITOR.fullName)
})

test('whoever goes on between the answer to their audit and its thanks hears that it has arrived', async ({
  page,
  site,
}) => {
  await retime(page, 400, 4000)
  await page.goto(`${site.url}/audit`)
  await fillInAudit(page)
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/audits') && response.ok())
  await pressUntilPosted(page.getByRole('button', { name: AUDIT_SUBMIT }), '/api/audits')
  await answer
  await page.locator('footer').getByRole('link', { name: 'About' }).first().click()
  await expect(page).toHaveURL(`${site.url}/about`)
  await expect(page.getByText('Your request has reached us.')).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/about`)
  expect(await site.cli('leads', 'list')).toHaveLength(1)
})

test('what the visitor wrote and ticked stays as it was sent, until the answer is there', async ({
  page,
  site,
}) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/api/audits', async (route) => {
    await held.promise
    await route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      json: { title: 'No', status: 422, detail: 'Please try again.' },
    })
  })
  await page.goto(`${site.url}/audit`)
  await fillInAudit(page)
  const consent = page.getByLabel("I'd like the audit and follow-up")
  const name = page.locator('#audit-name')
  const written = await name.inputValue()
  await pressUntilPosted(page.getByRole('button', { name: AUDIT_SUBMIT }), '/api/audits')
  // A click on the box, then one on its words.
  for (const part of [consent, page.locator('label', { has: consent })]) {
    await part.click({ force: true, position: { x: 8, y: 8 } })
    await expect(consent).toBeChecked()
  }
  await name.click()
  await page.keyboard.type('x')
  await expect(name).toHaveValue(written)
  held.resolve()
  await expect(page.getByText('Please try again.')).toBeVisible()
  await name.press('End')
  await page.keyboard.type('x')
  await expect(name).toHaveValue(`${written}x`)
  await consent.click()
  await expect(consent).not.toBeChecked()
})
