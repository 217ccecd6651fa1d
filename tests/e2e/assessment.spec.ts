import { complete, cta, fillIn, openAssessment, SUCCESS, VISITOR } from '#tests/support/assessment-form.ts'
import { holdAssets } from '#tests/support/hold-assets.ts'
import { enterUntil } from '#tests/support/press-until.ts'
import { retime } from '#tests/support/retime.ts'
import { setTextSize } from '#tests/support/set-text-size.ts'
import { expect, test, WEBHOOK_SECRET } from '#tests/support/site-test.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'
import type { WebhookReceiver } from '#tests/support/webhook-receiver.ts'

const CALLED_BY = /^One of us calls you by \w+day 1?\d:\d\d [ap]m AE[DS]T\. /
const TOO_FAST = 'Please take a moment to review your information.'

type Lead = {
  reference: string
  mobile: string
  fullName: string
  businessName: string
  source: string
  status: string
}

async function expectBothWebhooks(automation: WebhookReceiver, leadManager: WebhookReceiver) {
  await automation.waitFor((requests) => requests.length === 1)
  await leadManager.waitFor((requests) => requests.length === 1)
  automation.verify(WEBHOOK_SECRET)
  leadManager.verify(WEBHOOK_SECRET)
  expect(automation.requests[0]?.json).toMatchObject({
    formType: 'assessment',
    leadPriority: 'high',
    leadScore: 85,
    mobile: VISITOR.mobile,
    phone: VISITOR.mobile,
    fullName: VISITOR.fullName,
    name: VISITOR.fullName,
    suburb: VISITOR.suburb,
    location: VISITOR.suburb,
    businessName: VISITOR.suburb,
    tradeType: 'Roofing',
  })
  expect(leadManager.requests[0]?.json).toMatchObject({
    contact: {
      firstName: 'Alex',
      lastName: 'Sample',
      phone: VISITOR.mobile,
      businessName: VISITOR.suburb,
      location: VISITOR.suburb,
      tradeType: 'Roofing',
      customFields: { businessName: VISITOR.suburb, tradeType: 'Roofing', location: VISITOR.suburb },
    },
    tags: ['Tradefront', 'Landing Page Lead', 'Roofing', 'Free Trial'],
  })
  expect(JSON.stringify(leadManager.requests[0]?.json)).not.toContain('"email"')
}

test('by keyboard alone: modal, two steps, toast, thank-you page, both signed payloads', async ({
  page,
  site,
  automation,
  leadManager,
}) => {
  await page.goto(`${site.url}/?ab=primary_cta:A`)
  await untilHydrated(page)
  await cta(page).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Step 1 of 2')).toBeVisible()
  await expect(dialog.getByText('50% Complete')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Back' })).toBeDisabled()
  await expect(dialog.getByLabel('Mobile Number')).toBeFocused()
  await page.keyboard.type(VISITOR.mobile)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Step 2 of 2')).toBeVisible()
  await expect(dialog.getByText('100% Complete')).toBeVisible()
  await expect(dialog.getByLabel('Full Name')).toBeFocused()
  await expect(dialog.getByText(/We call you by \w+day 1?\d:\d\d [ap]m AE[DS]T\./)).toBeVisible()
  await page.keyboard.type(VISITOR.fullName)
  await page.keyboard.press('Tab')
  await page.keyboard.type(VISITOR.suburb)
  await enterUntil(dialog.getByLabel('Business Name'), /\/thank-you\?source=assessment$/)
  await expect(page.getByText(SUCCESS)).toBeVisible()
  await expect(page.getByText(CALLED_BY)).toBeVisible()
  // On arrival the focus moves there once; before that, it would be taken away from the link.
  await expect(page.getByRole('main')).toBeFocused()
  // A fragment changes the address, but the page is still about the same request.
  await page.getByRole('link', { name: 'Skip to main content' }).press('Enter')
  await expect(page).toHaveURL(/#main$/)
  await expect(page.getByText(CALLED_BY)).toBeVisible()
  await expectBothWebhooks(automation, leadManager)
  const leads = (await site.cli('leads', 'list')) as Lead[]
  expect(leads).toHaveLength(1)
  expect(leads[0]).toMatchObject({
    mobile: VISITOR.mobile,
    fullName: VISITOR.fullName,
    businessName: VISITOR.suburb,
    source: 'hero',
    status: 'real',
  })
})

test('Escape closes it, the focus returns, and it opens empty at step 1 again', async ({ page, site }) => {
  await page.goto(site.url)
  await openAssessment(page)
  await fillIn(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(cta(page)).toBeFocused()
  await openAssessment(page)
  await expect(page.getByRole('dialog').getByText('Step 1 of 2')).toBeVisible()
  await expect(page.getByRole('dialog').getByLabel('Mobile Number')).toHaveValue('')
})

test('it opens after the frame that shows the press, which it would hold up on a slow phone', async ({
  page,
  site,
}) => {
  await page.goto(site.url)
  // Once it was open it is loaded: nothing else would keep it from opening at once.
  await openAssessment(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const openInFrame = await cta(page).evaluate(async (button: HTMLElement) => {
    button.click()
    await new Promise(requestAnimationFrame)
    return document.querySelector('dialog[open]') !== null
  })
  expect(openInFrame).toBe(false)
  await expect(dialog).toBeVisible()
})

test('a double click opens it, moves on one step, and a press on its blank paper keeps it open', async ({
  page,
  site,
}) => {
  await page.goto(site.url)
  await untilHydrated(page)
  await cta(page).dblclick()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Mobile Number').fill(VISITOR.mobile)
  await dialog.getByRole('button', { name: 'Continue Assessment' }).dblclick()
  await expect(dialog.getByText('Step 2 of 2')).toBeVisible()
  await expect(dialog.getByText('Please enter your full name')).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.mouse.click(195, 800)
  await expect(dialog.getByText('Step 2 of 2')).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.mouse.click(20, 400)
  await expect(dialog).toBeHidden()
})

test('with text at 200 % its buttons stay on a phone, one below the other', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(site.url)
  await openAssessment(page)
  await setTextSize(page, 200)
  const dialog = page.getByRole('dialog')
  const next = dialog.getByRole('button', { name: 'Continue Assessment' })
  const right = async () => {
    const { x = 0, width = 0 } = (await next.boundingBox()) ?? {}
    return x + width
  }
  await expect.poll(right).toBeLessThanOrEqual(360)
})

test('step 1 advances without validating; the final check leads back to the wrong mobile', async ({
  page,
  site,
}) => {
  await page.goto(site.url)
  await openAssessment(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Mobile Number').fill('123')
  await dialog.getByRole('button', { name: 'Continue Assessment' }).click()
  await dialog.getByRole('button', { name: 'Complete Assessment' }).click()
  await expect(dialog.getByText('Step 1 of 2')).toBeVisible()
  await expect(dialog.getByText('Please enter a valid mobile number')).toBeVisible()
  await expect(dialog.getByLabel('Mobile Number')).toBeFocused()
  await dialog.getByLabel('Mobile Number').fill(VISITOR.mobile)
  await expect(dialog.getByText('Please enter a valid mobile number')).toBeHidden()
  await dialog.getByRole('button', { name: 'Continue Assessment' }).click()
  await dialog.getByRole('button', { name: 'Complete Assessment' }).click()
  await expect(dialog.getByText('Please enter your full name')).toBeVisible()
  await expect(dialog.getByText('Please enter your business name')).toBeVisible()
})

test('by keyboard between the steps, with errors in both: the cursor is in the step that is shown', async ({
  page,
  site,
}) => {
  await page.goto(site.url)
  await openAssessment(page)
  const dialog = page.getByRole('dialog')
  const mobile = dialog.getByLabel('Mobile Number')
  const fullName = dialog.getByLabel('Full Name')
  await mobile.press('Enter')
  await fullName.press('Enter')
  await expect(dialog.getByText('Please enter a valid mobile number')).toBeVisible()
  await expect(mobile).toBeFocused()
  await page.keyboard.type(VISITOR.mobile)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Step 2 of 2')).toBeVisible()
  await expect(fullName).toBeFocused()
  await fullName.fill(VISITOR.fullName)
  await dialog.getByRole('button', { name: 'Back' }).press('Enter')
  await expect(dialog.getByText('Step 1 of 2')).toBeVisible()
  await expect(mobile).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Business Name')).toBeFocused()
})

test('quicker than three seconds is told so, and nothing is stored', async ({ page, site }) => {
  await page.goto(site.url)
  await openAssessment(page)
  await fillIn(page)
  await page.getByRole('button', { name: 'Complete Assessment' }).click()
  const told = page.getByRole('dialog').getByText(TOO_FAST)
  await expect(told).toBeVisible()
  expect(await site.cli('leads', 'list')).toEqual([])
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(told, 'of a press on the other step').toBeHidden()
})

test('what was told about a press goes with the last mistake that it named', async ({ page, site }) => {
  await page.addInitScript(() => {
    performance.now = () => 0
  })
  await page.goto(site.url)
  await openAssessment(page)
  await fillIn(page)
  const name = page.getByLabel('Full Name')
  await name.fill('X')
  await page.getByRole('button', { name: 'Complete Assessment' }).click()
  const told = page.getByRole('dialog').getByText(TOO_FAST)
  await expect(told).toBeVisible()
  await name.fill('Alex Sample')
  await expect(told).toBeHidden()
})

test('a filled honeypot gets the same answer, and waits in quarantine', async ({
  page,
  site,
  automation,
}) => {
  await page.goto(site.url)
  await openAssessment(page)
  await fillIn(page)
  await page
    .getByRole('dialog')
    .locator('[name=company_website]')
    .evaluate((field: HTMLInputElement) => {
      field.value = 'https://spam.example'
    })
  await complete(page)
  await expect(page.getByText(SUCCESS)).toBeVisible()
  const [lead] = (await site.cli('leads', 'list')) as Lead[]
  expect(lead).toMatchObject({ status: 'quarantined', quarantineReason: 'honeypot' })
  expect(automation.requests).toHaveLength(0)
  await site.cli('leads', 'release', lead?.reference ?? '')
  await automation.waitFor((requests) => requests.length === 1, 15_000)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the call to action leads to the same form as a page, and the lead arrives', async ({
    page,
    site,
    automation,
    leadManager,
  }) => {
    await page.goto(site.url)
    await expect(cta(page)).not.toHaveAttribute('aria-haspopup')
    await cta(page).click()
    await expect(page).toHaveURL(/\/assessment\?source=hero/)
    await page.getByLabel('Mobile Number').fill(VISITOR.mobile)
    await page.getByLabel('Full Name').fill(VISITOR.fullName)
    await page.getByLabel('Business Name').fill(VISITOR.suburb)
    await complete(page)
    await expect(page).toHaveURL(`${site.url}/thank-you?source=assessment`)
    await expect(page.getByText("Information received! We'll contact you shortly.")).toBeVisible()
    await expect(page.getByText(CALLED_BY)).toBeVisible()
    await expectBothWebhooks(automation, leadManager)
  })

  test('nowhere to deliver to, as on a fresh install: stored is all there is to do', async ({
    page,
    site,
  }) => {
    await site.stop()
    await site.restart({ AUTOMATION_WEBHOOK_URL: '', LEAD_WEBHOOK_URL: '' })
    await page.goto(`${site.url}/assessment`)
    await page.getByLabel('Mobile Number').fill(VISITOR.mobile)
    await page.getByLabel('Full Name').fill(VISITOR.fullName)
    await page.getByLabel('Business Name').fill(VISITOR.suburb)
    await complete(page)
    await expect(page.getByText(SUCCESS)).toBeVisible()
  })

  test('wrong answers come back with what was typed and what to do', async ({ page, site }) => {
    await page.goto(`${site.url}/assessment`)
    await page.getByLabel('Mobile Number').fill('123')
    await page.getByLabel('Full Name').fill(VISITOR.fullName)
    await page.getByRole('button', { name: 'Complete Assessment' }).click()
    await expect(page.getByLabel('Mobile Number')).toHaveValue('123')
    await expect(page.getByLabel('Full Name')).toHaveValue(VISITOR.fullName)
    await expect(page.getByText('Please enter a valid mobile number').first()).toBeVisible()
    await expect(page.getByText('Please enter your business name').first()).toBeVisible()
  })
})

test('a tap before the page is hydrated is replayed, not lost', async ({ page, site }) => {
  const letScriptsCome = await holdAssets(page)
  // Without a script the link is followed after three seconds; here that waits until the script has arrived.
  await retime(page, 3000, 60_000)
  await page.goto(site.url, { waitUntil: 'commit' })
  await cta(page).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await letScriptsCome()
  await expect(page.getByRole('dialog').getByText('Step 1 of 2')).toBeVisible()
})
