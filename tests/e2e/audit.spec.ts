import type { Attribution } from '#domain/attribution/attribution.ts'
import {
  fillInAudit as fillIn,
  AUDIT_SUBMIT as SUBMIT,
  sendAudit as send,
} from '#tests/support/audit-form.ts'
import { VALID_AUDIT } from '#tests/support/audit-rules.ts'
import { holdAssets } from '#tests/support/hold-assets.ts'
import { HYDRATED, openStill, PHONE } from '#tests/support/nudges.ts'
import { pressUntil } from '#tests/support/press-until.ts'
import { pushed } from '#tests/support/pushed.ts'
import { expect, test } from '#tests/support/site-test.ts'
import { unsentPageIsThere } from '#tests/support/unsent-page.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'

const TOO_FAST = 'Please take a moment to review your information.'
const FAILED = 'Something went wrong. Please try again.'

type Lead = { name: string; status: string; source: string }

test('from a campaign to the thanks: stored, delivered, greeted, and where it came from is known', async ({
  page,
  site,
  automation,
  leadManager,
}) => {
  const landing =
    '/?utm_source=newsletter&utm_medium=email&utm_campaign=spring&gclid=G1&email=jo@sample.example'
  await page.goto(site.url + landing, { referer: 'https://news.example/issue-7?reader=jo' })
  await untilHydrated(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Free marketing audit' }).click()
  await expect(page.getByRole('heading', { name: 'Free Marketing Audit for Aussie Tradies' })).toBeVisible()
  await fillIn(page)
  await send(page, /\/audit\/thank-you\?name=Jo$/)
  await expect(page.getByRole('heading', { name: 'Thanks, Jo!' })).toBeVisible()
  await automation.waitFor((requests) => requests.length === 1)
  await leadManager.waitFor((requests) => requests.length === 1)
  const touch = {
    utmSource: 'newsletter',
    utmMedium: 'email',
    utmCampaign: 'spring',
    gclid: 'G1',
    landingPage: '/',
  }
  expect(automation.requests[0]?.json).toMatchObject({
    formType: 'audit',
    trade: 'Roofer',
    referrer: 'https://news.example/issue-7',
    pageUrl: `${site.url}/audit`,
    tradefront: { attribution: { firstTouch: touch, lastTouch: touch }, consent: { ticked: true } },
  })
  expect(JSON.stringify(automation.requests[0]?.json)).not.toContain('reader=jo')
  const utm = await page.evaluate(() => sessionStorage.getItem('utm'))
  expect(JSON.parse(utm ?? '')).toEqual({
    utm_source: 'newsletter',
    utm_medium: 'email',
    utm_campaign: 'spring',
    gclid: 'G1',
  })
  await page.goto(`${site.url}/?utm_source=later`)
  await untilHydrated(page)
  expect(await page.evaluate(() => sessionStorage.getItem('utm'))).toBe(utm)
  expect((await site.cli('leads', 'list')) as Lead[]).toMatchObject([{ name: 'Jo Citizen', status: 'real' }])

  // Back in the same tab from another site: that is the last touch, without any parameters of the newsletter.
  await page.goto(`${site.url}/about`, { referer: 'https://forum.example/thread' })
  await untilHydrated(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Free marketing audit' }).click()
  await fillIn(page)
  await send(page, /\/audit\/thank-you\?name=Jo$/)
  await automation.waitFor((requests) => requests.length === 2)
  const came = { landingPage: '/about', referrer: 'https://forum.example/thread', at: expect.any(String) }
  const second = automation.requests[1]?.json as { tradefront: { attribution: Attribution } } | undefined
  expect(second?.tradefront.attribution.firstTouch).toMatchObject(touch)
  expect(second?.tradefront.attribution.lastTouch).toEqual(came)
})

test('a reload on a later page is no new arrival: the click that was paid for is still known', async ({
  page,
  site,
}) => {
  await page.route('http://search.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${site.url}/?gclid=G1">An ad</a>` }),
  )
  await page.goto('http://search.example/')
  await page.getByRole('link', { name: 'An ad' }).click()
  await untilHydrated(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL(/\/about$/)
  await page.reload()
  // After the reload the browser names the landing page's referrer again, but without the click id.
  expect(await page.evaluate(() => document.referrer)).toBe('http://search.example/')
  await untilHydrated(page)
  const touches = () => page.evaluate(() => JSON.parse(localStorage.getItem('tradefront:touches') ?? '{}'))
  expect(await touches()).toMatchObject({ lastTouch: { gclid: 'G1', landingPage: '/' } })
})

test('the button waits while it is sent, and a double click is one lead', async ({ page, site }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/audits', async (route) => {
    await released
    await route.continue()
  })
  await page.clock.install()
  await page.goto(`${site.url}/audit`)
  await fillIn(page)
  await page.clock.fastForward(3500)
  await page.getByRole('button', { name: SUBMIT }).dblclick()
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  release()
  // The server counts its own three seconds.
  await expect(async () => {
    await page.clock.fastForward(400)
    if (await page.getByText(TOO_FAST).isVisible())
      await page.getByRole('button', { name: SUBMIT }).dblclick()
    await expect(page).toHaveURL(/thank-you/, { timeout: 500 })
  }).toPass()
  expect(await site.cli('leads', 'list')).toHaveLength(1)
})

test('the thanks come 400 ms after the answer', async ({ page, site }) => {
  const answer = { id: 'x', reference: 'TF-SAMPLE1', deliveries: [] }
  await page.route('**/api/audits', (route) => route.fulfill({ status: 201, json: answer }))
  await openStill(page, `${site.url}/audit`, PHONE, HYDRATED)
  await fillIn(page)
  await page.clock.runFor(4000)
  await page.getByRole('button', { name: SUBMIT }).click()
  await expect.poll(() => pushed(page, 'lead_generated')).toHaveLength(1)
  await page.clock.runFor(399)
  await expect(page).toHaveURL(/\/audit$/)
  await page.clock.runFor(1)
  await expect(page).toHaveURL(/\/audit\/thank-you/)
})

test('the asterisk moves between phone and email, and the counter counts', async ({ page, site }) => {
  await page.goto(`${site.url}/audit`)
  const [phone, email] = [page.locator('label[for=audit-phone]'), page.locator('label[for=audit-email]')]
  await expect(phone).toHaveText('Phone *')
  await expect(email).toHaveText('Email *')
  await expect(page.getByText('0/300')).toBeVisible()
  await page.getByLabel('Email').fill('jo@sample.example')
  await expect(phone).toHaveText('Phone')
  await expect(email).toHaveText('Email *')
  await page.getByLabel('Email').fill('')
  await page.getByLabel('Phone').fill('0491 570 006')
  await expect(phone).toHaveText('Phone *')
  await expect(email).toHaveText('Email')
  await page.getByLabel('Main bottleneck').fill('x'.repeat(42))
  await expect(page.getByText('42/300')).toBeVisible()
  // Counted as the rule counts: 19 characters, which are 20 UTF-16 units, are one too few.
  await page.getByLabel('Main bottleneck').fill(`${'x'.repeat(18)}😀`)
  await expect(page.getByText('19/300')).toBeVisible()
  await page.getByLabel('Main bottleneck').fill(`${'x'.repeat(299)}\n`)
  await expect(page.getByText('299/300')).toBeVisible()
})

test('an email typed after the fact answers the rule about both, but not a wrong phone', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/audit`)
  await untilHydrated(page)
  await page.getByRole('button', { name: SUBMIT }).click()
  const neither = page.locator('#audit-phone-error')
  await expect(neither).toHaveText('Please provide either phone or email')
  await page.getByLabel('Email').fill('j')
  await expect(neither).toBeHidden()
  await page.getByLabel('Phone').fill('12')
  await page.getByRole('button', { name: SUBMIT }).click()
  await expect(neither).toHaveText('Please enter a valid phone number')
  await page.getByLabel('Email').fill('jo@sample.example')
  await expect(neither).toHaveText('Please enter a valid phone number')
  // The summary links to the field.
  await page.getByRole('alert').getByRole('link', { name: 'Name is required', exact: true }).click()
  await expect(page.locator('#audit-name')).toBeFocused()
})

test('half a form is there tomorrow, gone after a week, and gone when cleared', async ({ page, site }) => {
  const name = page.locator('#audit-name')
  await page.goto(`${site.url}/audit?trade=roofing&leads=12`)
  await untilHydrated(page)
  await name.fill('Jo Citizen')
  await page.getByLabel("I'd like the audit and follow-up").check()
  await page.goto(`${site.url}/audit?leads=30`)
  await expect(name).toHaveValue('Jo Citizen')
  await expect(page.getByLabel('Trade')).toHaveValue('Roofer')
  await expect(page.getByLabel('Weekly leads')).toHaveValue('30')
  await expect(page.getByLabel("I'd like the audit and follow-up")).not.toBeChecked()
  await page.clock.setFixedTime(Date.now() + 6.9 * 86_400_000)
  await page.reload()
  await expect(name).toHaveValue('Jo Citizen')
  await page.clock.setFixedTime(Date.now() + 7.1 * 86_400_000)
  await page.reload()
  await expect(page.getByText('0/300')).toBeVisible()
  await expect(name).toHaveValue('')
  await name.fill('Kim')
  await page.getByRole('button', { name: 'Clear form' }).click()
  await expect(name).toHaveValue('')
  await expect(name).toBeFocused()
  await expect(page.getByLabel('Weekly leads')).toHaveValue('')
  await page.reload()
  await expect(page.getByText('0/300')).toBeVisible()
  await expect(name).toHaveValue('')
})

test('what the address filled in stays as it was corrected, after Back and a reload; other numbers in it count again', async ({
  page,
  site,
}) => {
  const [trade, leads, value] = [
    page.getByLabel('Trade'),
    page.getByLabel('Weekly leads'),
    page.getByLabel('Average job value'),
  ]
  const corrected = async () => {
    await expect(page.getByText('0/300')).toBeVisible()
    await expect(trade).toHaveValue('Plumber')
    await expect(leads).toHaveValue('35')
    await expect(value).toHaveValue('')
  }
  const led = `${site.url}/audit?trade=roofing&weeklyLeads=20&avgJobValue=8500&source=discovery`
  await page.goto(led)
  await untilHydrated(page)
  await trade.selectOption('Plumber')
  await leads.fill('35')
  await value.fill('')
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Privacy', exact: true }).click()
  await expect(page).toHaveURL(/\/privacy$/)
  await page.goBack()
  await corrected()
  await page.reload()
  await untilHydrated(page)
  await corrected()
  await page.goto(`${site.url}/audit`)
  await corrected()
  await page.locator('#audit-name').fill('Jo Citizen')
  await page.goto(led)
  await corrected()
  await page.goto(`${site.url}/audit?trade=roofing&weeklyLeads=60`)
  await expect(page.locator('#audit-name')).toHaveValue('Jo Citizen')
  await expect(trade).toHaveValue('Plumber')
  await expect(leads).toHaveValue('60')
})

test('what the calculator was told is there tomorrow too, is sent along, and goes when cleared', async ({
  page,
  site,
  automation,
}) => {
  const calculator = { trade: 'dental', weeklyLeads: 20, jobValue: 4200, conversionPercent: 40 }
  const along = page.getByText('What you answered before goes along')
  await page.goto(`${site.url}/audit?trade=dental&leads=20&value=4200&rate=40`)
  await untilHydrated(page)
  await fillIn(page)
  await page.goto(`${site.url}/audit`)
  await expect(along).toBeVisible()
  await page.getByLabel("I'd like the audit and follow-up").check()
  await send(page, /\/audit\/thank-you\?name=Jo$/)
  await automation.waitFor((received) => received.length === 1)
  expect(automation.requests[0]?.json).toMatchObject({ tradeType: VALID_AUDIT.trade, calculator })
  await page.goto(`${site.url}/audit?trade=dental&leads=20&value=4200&rate=40`)
  await untilHydrated(page)
  await page.locator('#audit-name').fill('Kim')
  await page.getByRole('button', { name: 'Clear form' }).click()
  await expect(along).toBeHidden()
})

test('a form that is cleared is no longer said to be wrong', async ({ page, site }) => {
  await page.goto(`${site.url}/audit`)
  await untilHydrated(page)
  await page.locator('#audit-name').fill('Jo Citizen')
  await pressUntil(page.getByRole('button', { name: SUBMIT }), page.locator('.error-summary'))
  await page.getByRole('button', { name: 'Clear form' }).click()
  await expect(page.locator('.error-summary')).toHaveCount(0)
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)
})

test('a failure keeps the form and says so, and the next try goes through', async ({ page, site }) => {
  await page.route('**/api/audits', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await page.goto(`${site.url}/audit`)
  await fillIn(page)
  await pressUntil(page.getByRole('button', { name: SUBMIT }), page.getByText(FAILED))
  await expect(page.locator('.error-summary')).toBeFocused()
  await expect(page.locator('#audit-name')).toHaveValue(VALID_AUDIT.name)
  await expect(page.getByRole('button', { name: SUBMIT })).toBeEnabled()
  expect(await site.cli('leads', 'list')).toEqual([])
  await page.unroute('**/api/audits')
  await send(page, /\/audit\/thank-you\?name=Jo$/)
  expect(await site.cli('leads', 'list')).toHaveLength(1)
})

test('the server gone: kept on the device, said so, and sent once it is back', async ({
  page,
  site,
  automation,
}) => {
  await page.goto(`${site.url}/audit?utm_source=flyer`)
  await fillIn(page)
  await unsentPageIsThere(page)
  await site.kill()
  await send(page, /\/thank-you\?source=audit&status=unsent&name=Jo$/)
  await expect(page.getByRole('heading', { name: 'Your request has not reached us yet.' })).toBeVisible()
  await site.restart()
  await pressUntil(page.getByRole('button', { name: 'Try sending again' }), /\/audit\/thank-you\?name=Jo$/)
  expect(await site.cli('leads', 'list')).toHaveLength(1)
  await automation.waitFor((requests) => requests.length === 1)
  expect(automation.requests[0]?.json).toMatchObject({
    tradefront: { attribution: { lastTouch: { utmSource: 'flyer' } } },
  })
})

test('a post from before the page was alive comes back with its errors, and the page then works', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/audit`)
  await page.locator('#audit-name').fill('Jo Citizen')
  await page.locator('form[action="/api/audits"]').evaluate((form: HTMLFormElement) => form.submit())
  await expect(page.locator('.error-summary')).toBeVisible()
  await untilHydrated(page)
  await expect(page.locator('.error-summary')).toBeVisible()
  await expect(page.locator('#audit-name')).toHaveValue('Jo Citizen')
  await fillIn(page)
  // 'Sent too fast' belongs to no field, so it stays.
  await expect(page.locator('.error-summary').getByRole('link')).toHaveCount(0)
  await send(page, /\/audit\/thank-you\?name=Jo$/)
  expect(await site.cli('leads', 'list')).toHaveLength(1)
})

test('what is typed on while the scripts of a refused form are on their way stays', async ({
  page,
  site,
}) => {
  const tooShort = page.locator('#audit-mainBottleneck')
  await page.goto(`${site.url}/audit`)
  await tooShort.fill('Missed calls')
  const letScriptsCome = await holdAssets(page, '**/assets/*.js')
  await page.locator('form[action="/api/audits"]').evaluate((form: HTMLFormElement) => form.submit())
  await expect(page.locator('.error-summary')).toBeVisible()
  await tooShort.press('End')
  await tooShort.pressSequentially(' while we are up on roofs')
  await letScriptsCome()
  await untilHydrated(page)
  await expect(tooShort).toHaveValue('Missed calls while we are up on roofs')
})

test('a device that takes nothing is not said to keep what is typed', async ({ page, site }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await page.goto(`${site.url}/audit`)
  await untilHydrated(page)
  await page.locator('#audit-mainBottleneck').fill('Missed calls')
  await expect(page.getByText('12/300')).toBeVisible()
  await expect(page.getByText(/^What you type is kept on this device/)).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the same form, the same thanks', async ({ page, site, automation, leadManager }) => {
    await page.goto(`${site.url}/audit`)
    for (const [name, value] of Object.entries(VALID_AUDIT)) {
      const control = page.locator(`#audit-${name}`)
      if (name === 'trade') await control.selectOption(value)
      else if (name === 'consent') await control.check()
      else await control.fill(value)
    }
    await send(page, /\/audit\/thank-you\?name=Jo$/)
    await expect(page.getByRole('heading', { name: 'Thanks, Jo!' })).toBeVisible()
    await automation.waitFor((requests) => requests.length === 1)
    await leadManager.waitFor((requests) => requests.length === 1)
  })

  test('a number that is none comes back as it was typed, with what to do', async ({ page, site }) => {
    await page.goto(`${site.url}/audit`)
    const leads = page.getByLabel('Weekly leads')
    const value = page.getByLabel('Average job value')
    await leads.pressSequentially('10-15')
    await value.pressSequentially('1e')
    await page.getByRole('button', { name: SUBMIT }).click()
    const summary = page.locator('.error-summary')
    await expect(summary).toContainText('Please enter a valid number')
    await expect(summary).toContainText('Please enter a valid amount')
    await expect(leads).toHaveValue('10-15')
    await expect(value).toHaveValue('1e')
  })
})

test('the micro-offer comes after 2.5 seconds, once a session', async ({ page, site }) => {
  const offer = page.getByRole('region', { name: 'Want your results faster?' })
  await openStill(page, `${site.url}/audit/thank-you?name=Jo`, PHONE, HYDRATED)
  await page.clock.runFor(2000)
  await expect(offer).toBeHidden()
  await page.clock.runFor(500)
  await expect(offer).toBeVisible()
  await page.clock.resume()
  expect(await page.evaluate(() => sessionStorage.getItem('micro_ty_seen'))).toBe('true')
  expect(await pushed(page, 'micro_offer_show')).toMatchObject([{ page: '/audit/thank-you' }])
  await expect(offer.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:+61255500142')
  await offer.getByRole('link', { name: 'Start Free Business Assessment' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(offer).toBeHidden()
  await page.keyboard.press('Escape')
  await offer.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(offer).toBeHidden()
  expect(await pushed(page, 'micro_offer_close')).toMatchObject([{ page: '/audit/thank-you' }])
  await expect(page.locator('main')).toBeFocused()
  await page.reload()
  await untilHydrated(page)
  await page.clock.runFor(5000)
  await expect(offer).toBeHidden()
})
