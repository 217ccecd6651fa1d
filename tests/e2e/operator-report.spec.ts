import type { Page } from '@playwright/test'
import { VALID_AUDIT } from '#tests/support/audit-rules.ts'
import { axeFindings } from '#tests/support/axe-findings.ts'
import { FORM_SECRET, postJson } from '#tests/support/form-post.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { test as base, expect } from '#tests/support/site-test.ts'
import { mailSettings, type SmtpReceiver, startSmtpReceiver } from '#tests/support/smtp-receiver.ts'

const test = base.extend<{ smtp: SmtpReceiver; site: Site }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  smtp: async ({}, use) => {
    const smtp = await startSmtpReceiver()
    await use(smtp)
    await smtp.close()
  },
  site: async ({ smtp }, use) => {
    const site = await startSite({
      FORM_SECRET,
      ...mailSettings(smtp),
    })
    await use(site)
    await site.close()
  },
})

async function askForAudit(site: Site, contact = {}): Promise<string> {
  const answer = await postJson(`${site.url}/api/audits`, 'audit', {
    ...VALID_AUDIT,
    ...contact,
    consent: true,
  })
  expect(answer.status).toBe(201)
  return (await answer.json()).reference
}

async function openDraft(page: Page, site: Site, contact = {}) {
  const reference = await askForAudit(site, contact)
  // Reports are drafted at the start and then each minute.
  await site.stop()
  await site.restart()
  await page.goto(`${site.operatorUrl}/items/${reference}`)
  const report = page.getByRole('region', { name: 'Audit report' })
  await expect(report.getByText('Drafted by our rules')).toBeVisible()
  return report
}

/** A colleague saves the draft that is open here, with these changes. */
function saveElsewhere(page: Page, changes: Record<string, string>) {
  return page.evaluate(async (changes) => {
    const path = `/api/reports/${location.pathname.split('/').at(-1)}`
    const draft = await (await fetch(path)).json()
    const body = JSON.stringify({ ...draft.text, ...changes, editedAt: draft.editedAt })
    await fetch(path, { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body })
  }, changes)
}

test('what a colleague saved meanwhile is not sent before it was opened here', async ({
  page,
  site,
  smtp,
}) => {
  await page.clock.install()
  const report = await openDraft(page, site)
  await saveElsewhere(page, { title: 'Another title' })
  // The console refreshes each minute, so it has the later text, which nobody here has read.
  await page.clock.runFor(61_000)
  await expect(report.getByText(/^A draft, last edited/)).toBeVisible()
  const send = async () => {
    await report.getByRole('button', { name: /^Send it/ }).click()
    await page.getByRole('button', { name: 'Send the report' }).click()
  }
  await send()
  await expect(report.getByRole('alert')).toContainText('read it')
  await send()
  await expect(report.getByRole('alert')).toContainText('read it')
  expect(smtp.messages.map(({ headers }) => headers.subject).join()).not.toContain('Another title')
  await Promise.all([
    page.waitForEvent('popup'),
    report.getByRole('link', { name: 'Preview in a new tab' }).click(),
  ])
  await send()
  await expect(report.getByText(/^Sent /)).toBeVisible()
})

test('a text that a colleague saved has been opened once what was written over it is discarded', async ({
  page,
  site,
}) => {
  const report = await openDraft(page, site)
  const title = report.getByLabel('Title')
  await report.getByText('Edit its text').click()
  await title.fill('Mine')
  await saveElsewhere(page, { title: 'Theirs' })
  await report.getByRole('button', { name: 'Save the text' }).click()
  await expect(report.getByRole('alert')).toContainText('Somebody else has saved it')
  await report.getByRole('button', { name: 'Discard it, open the saved text' }).click()
  await page.getByRole('button', { name: 'Discard it', exact: true }).click()
  await expect(title).toHaveValue('Theirs')
  await report.getByRole('button', { name: /^Send it/ }).click()
  await page.getByRole('button', { name: 'Send the report' }).click()
  await expect(report.getByText(/^Sent /)).toBeVisible()
})

test('what is half written on a draft comes back in its tab, on the text that it was written on, until it is discarded', async ({
  page,
  site,
}) => {
  const report = await openDraft(page, site)
  const word = report.getByLabel('A word of your own, above everything else')
  await report.getByText('Edit its text').click()
  const how = await report.getByLabel('How').first().inputValue()
  await word.fill('We rang and')
  await report.getByLabel('How').last().fill('Answer every call.')
  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await page.goBack()
  await expect(word).toHaveValue('We rang and')
  await expect(report.getByLabel('How').last()).toHaveValue('Answer every call.')
  await expect(report.getByLabel('How').first()).toHaveValue(how)
  await expect(report.getByRole('status')).toContainText('Changed and not saved')

  await saveElsewhere(page, { notes: 'A colleague rang' })
  await page.reload()
  await expect(word).toHaveValue('We rang and')
  await word.fill('We rang and they')
  await report.getByRole('button', { name: 'Save the text' }).click()
  await expect(report.getByRole('alert')).toContainText('Somebody else has saved it')
  const discard = report.getByRole('button', { name: 'Discard it, open the saved text' })
  await discard.click()
  const question = page.getByRole('dialog', { name: 'Discard what you have written?' })
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(word).toHaveValue('We rang and they')
  await discard.click()
  await question.getByRole('button', { name: 'Discard it' }).click()
  await expect(word).toHaveValue('A colleague rang')
  await word.fill('A colleague rang, and so did we')
  await report.getByRole('button', { name: 'Save the text' }).click()
  await expect(report.getByText(/^A draft, last edited/)).toBeVisible()
  await page.reload()
  await report.getByText('Edit its text').click()
  await expect(word).toHaveValue('A colleague rang, and so did we')
  await expect(report.getByText(/^A draft, last edited/)).toBeVisible()
})

test('a text whose save was not answered is saved all the same, and nobody else is blamed for it', async ({
  page,
  site,
}) => {
  const report = await openDraft(page, site)
  const word = report.getByLabel('A word of your own, above everything else')
  const save = report.getByRole('button', { name: 'Save the text' })
  const saveUnheard = async () => {
    await page.route('**/api/reports/*', async (route) => {
      if (route.request().method() === 'PUT') await route.fetch()
      await route.abort()
    })
    // The console also reads the report, and that request fails first.
    const lost = page.waitForEvent('requestfailed', (request) => request.method() === 'PUT')
    await save.click()
    await lost
    await expect(report.getByRole('alert')).toContainText('The server does not answer')
    await page.unroute('**/api/reports/*')
  }
  await report.getByText('Edit its text').click()
  await word.fill('  We rang ')
  await saveUnheard()
  await save.click()
  await expect(report.getByText(/^A draft, last edited/)).toBeVisible()
  await expect(report.getByRole('alert')).toBeHidden()

  await word.fill('We rang on Monday')
  await saveUnheard()
  await page.reload()
  await expect(word).toHaveValue('We rang on Monday')
  await expect(report.getByText(/^A draft, last edited/)).toBeVisible()
  await word.fill('We rang on Monday and on Tuesday')
  await save.click()
  await expect(report.getByText(/^A draft, last edited/)).toBeVisible()
})

test('what is typed at the moment a save is answered is not replaced by what was saved', async ({
  page,
  site,
}) => {
  const report = await openDraft(page, site)
  const word = report.getByLabel('A word of your own, above everything else')
  await report.getByText('Edit its text').click()
  await word.fill('We rang')
  // Typed as soon as the page says that it was saved, before React runs the effects of what it shows.
  await word.evaluate((field: HTMLTextAreaElement) => {
    const typed = new MutationObserver(() => {
      if (!document.body.textContent.includes('A draft, last edited')) return
      typed.disconnect()
      field.focus()
      document.execCommand('insertText', false, ' on Monday')
    })
    typed.observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await report.getByRole('button', { name: 'Save the text' }).click()
  await expect(report.getByText(/^Changed and not saved/)).toBeVisible()
  await expect(word).toHaveValue('We rang on Monday')
  await report.getByRole('button', { name: 'Save the text' }).click()
  await expect(report.getByText(/^A draft, last edited/)).toBeVisible()
  await page.reload()
  await expect(word).toHaveValue('We rang on Monday')
})

test('a draft is edited, looked at, and sent once somebody has said so; all of it is in the history', async ({
  page,
  site,
  smtp,
}) => {
  const report = await openDraft(page, site)
  await expect(page.getByRole('article').getByText(/^Report due by /)).toBeVisible()

  await report.getByText('Edit its text').click()
  await report.getByLabel('Title', { exact: true }).fill('What we would do at Sample Roofing')
  await expect(report.getByRole('button', { name: /^Send it/ })).toBeHidden()
  await report.getByLabel('Steps, one a line').first().fill('Ring back in ten minutes\n\n  \nText who rang')
  await report.getByLabel('How').first().fill('')
  await report.getByRole('button', { name: 'Save the text' }).click()
  await expect(report.getByRole('alert')).toContainText('Say what to do in each quick win')
  await report.getByLabel('How').first().fill('Answer <b>every</b> call.')
  expect(await axeFindings(page)).toEqual([])
  const [unsaved] = await Promise.all([
    page.waitForEvent('popup'),
    report.getByRole('button', { name: 'Preview without saving' }).click(),
  ])
  await expect(unsaved.getByText('Preview of a text that is not saved.')).toBeVisible()
  await expect(unsaved.getByText('Answer <b>every</b> call.')).toBeVisible()
  await unsaved.close()
  await report.getByRole('button', { name: 'Save the text' }).click()
  await expect(report.getByText('A draft, last edited')).toBeVisible()
  await expect(report.getByLabel('How').first()).toHaveValue('Answer <b>every</b> call.')

  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    report.getByRole('link', { name: 'Preview in a new tab' }).click(),
  ])
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('What we would do at Sample Roofing')
  await expect(preview.getByText('Answer <b>every</b> call.')).toBeVisible()
  await expect(preview.locator('.month').first().getByRole('listitem')).toHaveText([
    'Ring back in ten minutes',
    'Text who rang',
  ])
  await preview.close()

  const sent = () => smtp.messages.filter(({ headers }) => /What we would do/.test(headers.subject ?? ''))
  await report.getByRole('button', { name: 'Send it to jo@sample.example' }).click()
  await page.getByRole('button', { name: 'Not yet' }).click()
  await expect(report.getByRole('button', { name: /^Send it/ })).toBeFocused()
  expect(sent()).toHaveLength(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Send this report?' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(report.getByText(/^Sent /)).toBeVisible()
  await expect(report.getByText('Edit its text')).toBeHidden()
  await expect(page.getByRole('article').getByText(/^Report due by /)).toBeHidden()
  await expect(page.getByText('Audit report drafted.')).toBeVisible()
  await expect(page.getByText('Audit report edited.')).toBeVisible()
  await expect(page.getByText('Audit report sent.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /^report-mail/ })).toContainText('Delivered')
})

test('without an email it asks to be rung about, and goes to the address that they name then', async ({
  page,
  site,
  smtp,
}) => {
  const reference = await askForAudit(site, { phone: '0491 570 006', email: '' })
  await site.stop()
  await site.restart()
  await page.goto(`${site.operatorUrl}/items/${reference}`)
  const report = page.getByRole('region', { name: 'Audit report' })
  await expect(report.getByText('No email given: ring first')).toBeVisible()
  await expect(report.getByRole('link', { name: 'Preview in a new tab' })).toBeVisible()
  await report.getByRole('button', { name: 'Send it where they asked' }).press('Enter')
  const address = page.getByLabel('The address they named on the phone')
  await expect(address).toBeFocused()
  expect(await axeFindings(page)).toEqual([])
  await address.press('Enter')
  expect(await address.evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true)
  await address.fill('jo@sample')
  await address.press('Enter')
  await expect(report.getByRole('alert')).toContainText('jo@sample is no email address')
  await report.getByRole('button', { name: 'Send it where they asked' }).press('Enter')
  await address.fill('jo@sample.example')
  await address.press('Enter')
  await expect(report.getByText(/^Sent /)).toBeVisible()
  await expect(page.getByRole('article').getByText(/^Report due by /)).toBeHidden()
  const addressed = () => smtp.messages.flatMap(({ headers }) => headers.to ?? [])
  await expect.poll(addressed).toContain('jo@sample.example')
  // That address was the wrong one.
  await report.getByRole('button', { name: 'Send it again' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Send this report again?' })).toBeVisible()
  await expect(address).toBeFocused()
  await address.fill('joanne@sample.example')
  await address.press('Enter')
  await expect.poll(addressed).toContain('joanne@sample.example')
  await expect(page.getByRole('listitem').filter({ hasText: /^report-mail, sent again/ })).toContainText(
    'Delivered',
  )
})

test('a draft that is still being made is said to be; one that cannot be read just now is not', async ({
  page,
  site,
}) => {
  const reference = await askForAudit(site)
  const unavailable = { status: 503, json: { detail: 'The database is away for a moment.' } }
  const missing = { status: 404, json: { detail: 'There is no report.' } }
  let answer = missing
  await page.route('**/api/reports/*', (route) => route.fulfill(answer))
  await page.goto(`${site.operatorUrl}/items/${reference}`)
  const report = page.getByRole('region', { name: 'Audit report' })
  await expect(report.getByText('Its draft is still being made.')).toBeVisible()
  answer = unavailable
  await page.reload()
  await expect(report.getByText(unavailable.json.detail)).toBeVisible()
  await expect(report.getByText('still being made')).toHaveCount(0)
})

test('a long mail address widens no phone', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const email = 'accounts@northernbeachesroofingandguttering.com.au'
  const report = await openDraft(page, site, { email })
  await expect(report.getByRole('button', { name: `Send it to ${email}` })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
