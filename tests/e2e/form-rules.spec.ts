import type { Locator, Page } from '@playwright/test'
import { RULED_FORMS } from '#tests/support/form-rules.ts'
import { pressUntilPosted } from '#tests/support/press-until.ts'
import { expect, test } from '#tests/support/site-test.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'

const TOO_FAST = 'Please take a moment to review your information.'

/** Enters a value as a person does; a number field accepts key presses that `fill` would reject. */
async function enter(page: Page, kind: string, fields: Record<string, string>) {
  for (const [name, value] of Object.entries(fields)) {
    const control = page.locator(`#${kind}-${name}`)
    const type = await control.evaluate((element) => (element as HTMLInputElement).type)
    if (type === 'fieldset') await choose(control, value)
    else if (type === 'checkbox') await control.setChecked(value === 'on')
    else if (type === 'select-one') await control.selectOption(value)
    else if (type !== 'number') await control.fill(value)
    else {
      await control.fill('')
      await control.pressSequentially(value)
    }
  }
}

/**
 * Chooses one of a group of radio buttons, which may be inside a closed fold; '' clears the
 * choice, which no person can.
 */
async function choose(group: Locator, value: string) {
  if (value === '') {
    await group.evaluate((fieldset) => {
      for (const radio of fieldset.querySelectorAll<HTMLInputElement>(':checked')) radio.checked = false
    })
    return
  }
  const fold = group.locator('details', { has: group.page().locator(`[value="${value}"]`) })
  if (!(await fold.evaluate((details) => (details as HTMLDetailsElement).open)))
    await fold.locator('summary').click()
  await group.locator(`[value="${value}"]`).check()
}

async function messagesOf(page: Page, kind: string) {
  return page
    .locator(`[id^="${kind}-"][id$="-error"]`)
    .evaluateAll(
      (errors, prefix) =>
        Object.fromEntries(
          errors
            .filter((error) => error.textContent)
            .map((error) => [error.id.slice(prefix, -'-error'.length), error.textContent]),
        ),
      kind.length + 1,
    )
}

for (const { kind, page: path, endpoint, submitLabel, valid, rules } of RULED_FORMS) {
  // Time stands still, so an accepted form is refused by the three-second rule and nothing is sent.
  test(`every rule of the ${kind} form in a browser`, async ({ page, site }) => {
    await page.addInitScript(() => {
      performance.now = () => 0
    })
    await page.goto(site.url + path)
    await untilHydrated(page)
    const summary = page.locator('.error-summary')
    const right = (field: string) => valid[field as keyof typeof valid] ?? ''
    await enter(page, kind, valid)
    for (const { when, enters, says } of rules) {
      await test.step(when, async () => {
        await enter(page, kind, enters)
        await page.getByRole('button', { name: submitLabel }).click()
        await expect(summary).toBeFocused()
        expect(await messagesOf(page, kind)).toEqual(says)
        const texts = Object.values(says)
        await expect(summary.getByRole('link')).toHaveText(texts)
        await expect(summary).toContainText(TOO_FAST)
        // Editing a field takes its message away, from the summary too.
        for (const field of Object.keys(says)) {
          await enter(page, kind, { [field]: '' })
          await enter(page, kind, { [field]: right(field) })
        }
        expect(await messagesOf(page, kind)).toEqual({})
        await expect(summary).toHaveCount(texts.length > 0 ? 0 : 1)
        await enter(page, kind, Object.fromEntries(Object.keys(enters).map((field) => [field, right(field)])))
      })
    }
    expect(await site.cli('leads', 'list')).toEqual([])
  })

  test(`that the ${kind} form is under way is heard, as its button has lost the focus`, async ({
    page,
    site,
  }) => {
    // The request is never answered.
    await page.route(`**${endpoint}`, () => {})
    await page.goto(site.url + path)
    await untilHydrated(page)
    await enter(page, kind, valid)
    const said = page.locator('form').getByRole('status').filter({ hasText: 'Submitting...' })
    await expect(said).toHaveCount(0)
    await pressUntilPosted(page.getByRole('button', { name: submitLabel }), endpoint)
    await expect(said).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  })
}
