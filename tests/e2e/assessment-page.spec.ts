import { complete, fillInAssessmentPage, VISITOR } from '#tests/support/assessment-form.ts'
import { pushed } from '#tests/support/pushed.ts'
import { expect, test } from '#tests/support/site-test.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'

test('on its own page the dialog has its own fields', async ({ page, site }) => {
  await page.goto(`${site.url}/assessment`)
  await untilHydrated(page)
  await page.getByRole('banner').getByRole('link', { name: 'Start Free Business Assessment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Mobile Number').fill(VISITOR.mobile)
  await dialog.getByRole('button', { name: 'Continue Assessment' }).click()
  await dialog.getByText('Full Name').click()
  await expect(dialog.getByLabel('Full Name')).toBeFocused()
})

test('its own page is one view of one form, also when Back from a skip link loads its data again', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/assessment`)
  await untilHydrated(page)
  const token = page.locator('main [name=formToken]')
  const first = await token.inputValue()
  await page.getByRole('link', { name: 'Skip to main content' }).press('Enter')
  await expect(page).toHaveURL(/#main$/)
  await page.goBack()
  await expect(token).not.toHaveValue(first)
  expect(await pushed(page, 'form_view')).toHaveLength(1)
  const posted = page.waitForRequest('**/api/assessments')
  await fillInAssessmentPage(page)
  await complete(page)
  expect((await posted).postDataJSON().formToken).toBe(first)
})
