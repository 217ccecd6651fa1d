import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/accessible.ts'
import { fillInEnquiry, openEnquiry } from '#tests/support/enquiry-form.ts'
import { VALID_ENQUIRY } from '#tests/support/enquiry-rules.ts'
import { FORM_SECRET } from '#tests/support/form-post.ts'
import { pressOn, typeInto } from '#tests/support/keyboard.ts'
import { enterUntil, pressUntil } from '#tests/support/press-until.ts'
import { expect, test } from '#tests/support/site-test.ts'
import { keepRefused, unsentOnDevice } from '#tests/support/unsent-on-device.ts'
import { unsentPageIsThere } from '#tests/support/unsent-page.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'

const SUBMIT = 'Send Message'

/** What a page says of a form on the device that the server refuses. */
async function keptAndSaid(page: Page, url: string) {
  await page.goto(url)
  await keepRefused(page)
  await page.reload()
  return page.getByRole('alert').filter({ hasText: 'A form kept on this device has not been sent.' })
}

const send = (page: Page, arrived: RegExp) => pressUntil(page.getByRole('button', { name: SUBMIT }), arrived)

test('an enquiry is stored, delivered, and answered with an honest page', async ({
  page,
  site,
  automation,
}) => {
  await openEnquiry(page, site.url)
  await send(page, /\/thank-you\?source=enquiry$/)
  await expect(page.getByRole('heading', { name: 'Thanks. We have your message.' })).toBeVisible()
  await automation.waitFor((requests) => requests.length === 1)
  expect(automation.requests[0]?.json).toMatchObject({ formType: 'enquiry', ...VALID_ENQUIRY })
})

test('whether we are open now is no longer said in a tab that is looked at again later', async ({
  page,
  site,
}) => {
  await page.clock.install()
  await page.goto(`${site.url}/contact`)
  await untilHydrated(page)
  const line = page.locator('[data-open]')
  const lookAgainAfter = async (minutes: number) => {
    await page.clock.fastForward(minutes * 60_000)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  }
  await lookAgainAfter(4)
  await expect(line).toBeVisible()
  await lookAgainAfter(2)
  await expect(line).toBeHidden()
  await expect(page.getByRole('main').getByText(/Monday to Friday/)).toBeVisible()
})

test('a field that has to be filled in says so to a screen reader', async ({ page, site }) => {
  await page.goto(`${site.url}/contact`)
  const form = page.getByRole('main').locator('form')
  await expect(form.getByLabel('Message')).toHaveAttribute('aria-required', 'true')
  await expect(form.getByLabel('Name')).toHaveAttribute('aria-required', 'true')
  await expect(form.getByLabel('Phone')).not.toHaveAttribute('aria-required')
})

test('a look at another page costs no message, and what was sent does not come back', async ({
  page,
  site,
}) => {
  await openEnquiry(page, site.url)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^How we work in/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/service-areas\//)
  await page.goBack()
  await expect(page.locator('#enquiry-message')).toHaveValue(VALID_ENQUIRY.message)
  await expect(page.locator('#enquiry-name')).toHaveValue(VALID_ENQUIRY.name)
  await send(page, /\/thank-you\?source=enquiry$/)
  await page.goto(`${site.url}/contact`)
  await untilHydrated(page)
  await expect(page.locator('#enquiry-message')).toHaveValue('')
  expect(await site.cli('leads', 'list')).toHaveLength(1)
})

test('the clock of the device put back while the form is open: sent all the same', async ({ page, site }) => {
  await openEnquiry(page, site.url)
  await page.evaluate(() => {
    const now = Date.now
    Date.now = () => now() - 3_600_000
  })
  await send(page, /\/thank-you\?source=enquiry$/)
  expect(await site.cli('leads', 'list')).toHaveLength(1)
})

test('the server gone: kept on the device, and sent once it is back, with another secret too', async ({
  page,
  site,
}) => {
  await openEnquiry(page, site.url)
  await unsentPageIsThere(page)
  await site.kill()
  await send(page, /\/thank-you\?source=enquiry&status=unsent$/)
  await site.restart({ FORM_SECRET })
  await page.getByRole('button', { name: 'Try sending again' }).click()
  await expect(page).toHaveURL(`${site.url}/thank-you?source=enquiry`)
  await expect(
    page.getByText(/reads it and answers by \w+day 1?\d:\d\d [ap]m AE[DS]T, by phone/),
  ).toBeVisible()
  expect(await site.cli('leads', 'list')).toHaveLength(1)
})

test('kept on the device behind a form that the server refuses: sent all the same, and said so', async ({
  page,
  site,
}) => {
  await openEnquiry(page, site.url)
  await unsentPageIsThere(page)
  await page.route('**/api/enquiries', (route) => route.abort('connectionreset'))
  await send(page, /\/thank-you\?source=enquiry&status=unsent$/)
  await keepRefused(page)
  await page.unroute('**/api/enquiries')
  await page.getByRole('button', { name: 'Try sending again' }).click()
  await expect(page).toHaveURL(`${site.url}/thank-you?source=enquiry`)
  expect(await site.cli('leads', 'list')).toHaveLength(1)
})

test('kept on the device and refused by the server: said there with what is wrong, and the form has what was typed', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/thank-you?source=enquiry&status=unsent`)
  await expect(page.getByRole('heading', { name: 'Nothing is waiting to be sent' })).toBeVisible()
  await keepRefused(page, 'enquiry', '/api/enquiries', { phone: '0491 570 006' })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your request has not reached us.' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('main')).toContainText('(Name is required, Message is required')
  await page.getByRole('main').getByRole('link', { name: 'Fill in the form again' }).click()
  await expect(page).toHaveURL(`${site.url}/contact`)
  await expect(page.getByRole('main').getByLabel('Phone')).toHaveValue('0491 570 006')
  await expect.poll(() => unsentOnDevice(page)).toEqual([])
})

test('any page says once that a form on the device is refused, and which, until that is put away', async ({
  page,
  site,
}) => {
  const said = await keptAndSaid(page, `${site.url}/about`)
  await expect(said).toContainText('Please fill in the audit form again, or ring us.')
  const tryAgain = () =>
    page.evaluate(async () => {
      const tried = new Promise((done) => addEventListener('tradefront:sent', done, { once: true }))
      dispatchEvent(new Event('online'))
      await tried
    })
  const message = await said.locator('.toast-message').elementHandle()
  await tryAgain()
  // A second toast would have replaced it.
  expect(await message?.evaluate((shown) => shown.isConnected)).toBe(true)
  expect(await unsentOnDevice(page)).toMatchObject([{ form: 'audit' }])
  // Escape closes what lies in front of the toast first.
  const dialog = page.getByRole('dialog')
  await pressUntil(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy choices' }), dialog)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(await unsentOnDevice(page)).toMatchObject([{ form: 'audit' }])
  await said.getByRole('button', { name: 'Dismiss' }).press('Enter')
  await expect(page.locator('main')).toBeFocused()
  await expect.poll(() => unsentOnDevice(page)).toEqual([])
})

test('Escape, which may be meant for something else, hides what is said of a kept form and keeps the form', async ({
  page,
  site,
}) => {
  const said = await keptAndSaid(page, `${site.url}/about`)
  await expect(said).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(said).toHaveCount(0)
  expect(await unsentOnDevice(page)).toMatchObject([{ form: 'audit' }])
  await page.reload()
  await expect(said).toBeVisible()
})

test('what is said lies on no way on: neither the button back to the top nor the offer after an audit', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${site.url}/about`)
  await keepRefused(page)
  await page.goto(`${site.url}/services`)
  await expect(page.locator('.toast-message')).toBeVisible()
  await page.evaluate(() => scrollTo(0, 600))
  await page.getByRole('button', { name: 'Back to top' }).click({ trial: true })
  await page.goto(`${site.url}/audit/thank-you?name=Jo`)
  const offer = page.getByRole('region', { name: 'Want your results faster?' })
  await expect(page.locator('.toast-message')).toBeVisible()
  await expect(offer).toBeVisible()
  for (const way of [/^Call/, 'Start Free Business Assessment'])
    await offer.getByRole('link', { name: way }).click({ trial: true })
  await page.evaluate(() => scrollTo(0, 600))
  await page.getByRole('button', { name: 'Back to top' }).click({ trial: true })
})

test('told to fill in the form again, and filled in: what was refused is put away with its message', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/contact`)
  await keepRefused(page, 'enquiry', '/api/enquiries')
  await page.reload()
  const said = page.getByText('A form kept on this device has not been sent.')
  await expect(said).toBeVisible()
  await fillInEnquiry(page)
  await send(page, /\/thank-you\?source=enquiry$/)
  await expect(said).toBeHidden()
  expect(await unsentOnDevice(page)).toEqual([])
  expect(await site.cli('leads', 'list')).toHaveLength(1)
})

test('what nobody foresaw on the server: the form says so, with the error that is logged', async ({
  page,
  site,
}) => {
  await openEnquiry(page, site.url)
  const database = new DatabaseSync(site.database, { timeout: 5000 })
  database.exec('alter table submission rename to away')
  const said = page.getByText(/^Something went wrong\. Please try again\. If you call us, say error \w{8}\.$/)
  await pressUntil(page.getByRole('button', { name: SUBMIT }), said)
  const errorId = (await said.textContent())?.slice(-9, -1)
  expect(site.log.join('')).toContain(`"errorId":"${errorId}"`)
  database.exec('alter table away rename to submission')
  database.close()
  await send(page, /\/thank-you\?source=enquiry$/)
  expect(await site.cli('leads', 'list')).toHaveLength(1)
})

test('a form that this browser cannot read says so, instead of doing nothing', async ({ page, site }) => {
  await page.addInitScript(() => {
    window.FormData.prototype.entries = FormData.prototype[Symbol.iterator] = () => {
      throw new TypeError('not in this browser')
    }
  })
  await openEnquiry(page, site.url)
  await page.getByRole('button', { name: SUBMIT }).click()
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
})

test.describe('by keyboard', () => {
  test.use({ reducedMotion: 'reduce', viewport: { width: 1280, height: 720 } })

  test('a message, refused first, then sent', async ({ page, site }) => {
    await page.goto(`${site.url}/contact`)
    await untilHydrated(page)
    const main = page.getByRole('main')
    await expect(main).toMatchAriaSnapshot(`
    - main:
      - /children: equal
      - heading "Talk to a person" [level=1]
      - paragraph: /since 2023/
      - heading "Call or write" [level=2]
      - link "02 5550 0142"
      - paragraph: /Open now|Closed now/
      - list
      - paragraph: (Sydney time)
      - term: Anything
      - definition:
        - link "hello@tradefront.example"
      - term: Already a customer
      - definition:
        - link "support@tradefront.example"
      - term: Thinking about it
      - definition:
        - link "sales@tradefront.example"
      - heading "Write to us" [level=2]
      - form "Write to us":
        - /children: equal
        - text: Name
        - textbox "Name"
        - paragraph: /one is enough/
        - text: Phone
        - textbox "Phone"
        - text: Email
        - textbox "Email"
        - text: Message
        - textbox "Message"
        - paragraph:
          - link "privacy policy"
        - button "Send Message"
        - status
      - heading "Our offices" [level=2]
      - heading "Tradefront Sydney" [level=3]
      - text: /1 Sample Street/
      - link "02 5550 0142"
      - link "sydney@tradefront.example"
      - paragraph
      - link "How we work in Sydney"
      - heading "Tradefront Melbourne" [level=3]
      - text: /2 Sample Lane/
      - link "03 7010 0142"
      - link "melbourne@tradefront.example"
      - paragraph
      - link "How we work in Melbourne"
  `)
    const form = page.getByRole('form', { name: 'Write to us' })
    const submit = form.getByRole('button', { name: 'Send Message' })
    await pressOn(page, submit)
    const summary = page.getByRole('alert', { name: 'Please check these answers' })
    await expect(summary).toBeFocused()
    await expectAccessible(page, 'contact, refused')
    await summary.focus()
    await pressOn(page, summary.getByRole('link', { name: 'Name is required' }))
    const name = form.getByRole('textbox', { name: 'Name' })
    await expect(name).toBeFocused()
    await expect(name).toHaveAccessibleDescription('Name is required')
    await page.keyboard.type('Jo Citizen')
    await expect(name).not.toHaveAttribute('aria-invalid')
    await typeInto(page, form.getByRole('textbox', { name: 'Email' }), 'jo@sample.example')
    await typeInto(page, form.getByRole('textbox', { name: 'Message' }), 'Do you take on roofers in Dubbo?')
    await enterUntil(submit, /\/thank-you\?source=enquiry$/)
    await expect(main).toBeFocused()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thanks. We have your message.')
    expect(await site.cli('leads', 'list')).toHaveLength(1)
  })
})
