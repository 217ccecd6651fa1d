import type { Page } from '@playwright/test'
import { answer, DISCOVERY_TOOL, next } from '#tests/support/discovery-tool.ts'
import { openEnquiry } from '#tests/support/enquiry-form.ts'
import { BAD, field, sendButton, WORDS } from '#tests/support/feedback-form.ts'
import { focusFault } from '#tests/support/page-measures.ts'
import { expect, test } from '#tests/support/pages-test.ts'
import { pressUntil } from '#tests/support/press-until.ts'
import { FUNNEL, openFunnel } from '#tests/support/review-funnel.ts'
import { setTextSize } from '#tests/support/set-text-size.ts'
import { unsentPageIsThere } from '#tests/support/unsent-page.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'

const summary = (page: Page) => page.locator('.error-summary')

test('a form that came back refused leads to its problems once, and then lets the visitor type', async ({
  page,
  site,
}) => {
  const scripts = '**/assets/*.js'
  await page.route(scripts, (route) => route.abort())
  const lost = page.waitForEvent('requestfailed')
  await page.goto(`${site.url}/assessment`)
  await lost
  await page.unroute(scripts)
  await page.getByRole('button', { name: 'Complete Assessment' }).click()
  await expect(summary(page)).toBeFocused()
  await untilHydrated(page)
  const mobile = page.getByLabel('Mobile Number')
  await mobile.pressSequentially('0491570006')
  await expect(mobile).toHaveValue('0491570006')
  await expect(mobile).toBeFocused()
})

test('mending one answer does not have the others read out again', async ({ page, site }) => {
  await page.goto(`${site.url}/contact`)
  await untilHydrated(page)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(summary(page)).toBeFocused()
  await expect(summary(page)).toHaveAttribute('aria-atomic', 'false')
  await page.getByRole('textbox', { name: 'Message' }).pressSequentially('Hello')
  await expect(summary(page).getByRole('link')).toHaveCount(2)
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
})

test('starting the nine questions again begins without a reproach', async ({ page, site }) => {
  await page.goto(`${site.url}${DISCOVERY_TOOL}`)
  await untilHydrated(page)
  for (const answered of [1, 2]) {
    for (let index = 0; index < answered; index++) {
      await answer(page, index)
      await next(page)
      await expect(page.getByText(`Question ${index + 2} of 9`)).toBeVisible()
    }
    await page.getByRole('link', { name: 'Start again' }).click()
    await expect(page).toHaveURL(`${site.url}${DISCOVERY_TOOL}?step=1`)
    await expect(page.getByText('Question 1 of 9')).toBeVisible()
    await expect(page.locator('[data-step-heading]')).toBeFocused()
    await expect(page.getByText('Please choose an answer')).toHaveCount(0)
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
  }
  // It also works on the first question.
  await answer(page, 0)
  await page.getByRole('link', { name: 'Start again' }).press('Enter')
  await expect(page.locator('[data-step-heading]')).toBeFocused()
  await expect(page.getByText('0 of 9 filled in')).toBeVisible()
})

test('feedback that the server failed at: the button has the focus, nothing lies under the toast, Escape takes it away', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route('**/api/feedback', (route) => route.fulfill({ status: 500 }))
  await openFunnel(page, `${site.url}${FUNNEL}&rating=2`)
  await page.getByLabel('Your Feedback').fill('The gutter still drips')
  const send = page.locator('form').getByRole('button', { name: 'Send Feedback' })
  const toast = page.locator('.toast-message')
  await pressUntil(send, toast.and(page.locator('[data-variant=destructive]')))
  await expect(send).toBeFocused()
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press('Shift+Tab')
    expect(await page.evaluate(focusFault)).toBeNull()
  }
  const focused = await page.evaluateHandle(() => document.activeElement)
  await page.keyboard.press('Escape')
  await expect(toast).toHaveCount(0)
  expect(await page.evaluate((before) => document.activeElement === before, focused)).toBe(true)
})

test('the offer after an audit lies on nothing that has the focus', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(`${site.url}/audit/thank-you?name=Jo`)
  await untilHydrated(page)
  await expect(page.getByRole('heading', { name: 'Want your results faster?' })).toBeVisible()
  await page.locator('main a').first().focus()
  const stops = await page.locator('main a:visible, footer a:visible').count()
  for (let stop = 1; stop < stops; stop++) {
    expect(await page.evaluate(focusFault)).toBeNull()
    await page.keyboard.press('Tab')
  }
})

async function tabToTheEnd(page: Page) {
  const stops = await page.locator('main :is(a, button):visible, footer a:visible').count()
  await tabOn(page, stops - 1)
}

/** At each stop, what has the focus is seen. */
async function tabOn(page: Page, stops: number) {
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(focusFault)).toBeNull()
  }
}

test('in a window three lines high a toast lies on nothing that has the focus', async ({ page, site }) => {
  await page.setViewportSize({ width: 640, height: 360 })
  await openFunnel(page, `${site.url}${FUNNEL}&rating=5`)
  await page.getByRole('button', { name: 'Share Review Link' }).click()
  await expect(page.locator('.toast-message')).toBeVisible()
  await tabToTheEnd(page)
})

test('with text at twice its size a phone shows what has the focus beside a toast', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await setTextSize(page, 200)
  await openFunnel(page, `${site.url}${FUNNEL}&rating=5`)
  await page.getByRole('button', { name: 'Copy Review Link' }).press('Enter')
  await expect(page.locator('.toast-message')).toBeVisible()
  await tabToTheEnd(page)
})

test('nor do the longest words of a toast fill that phone; they scroll, and its button stays', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await setTextSize(page, 200)
  await page.route('**/api/feedback', (route) => route.abort())
  await openFunnel(page, site.url + BAD)
  await field(page).fill(WORDS)
  await pressUntil(sendButton(page), page.locator('.toast-message'))
  await page.getByLabel('Category').focus()
  await tabOn(page, 9)
  await page.locator('.toast-message').evaluate((toast) => toast.scrollTo(0, toast.scrollHeight))
  await expect(page.getByText('Please try again.')).toBeInViewport()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.locator('.toast-message')).toHaveCount(0)
})

test('the offer after an audit hides no word of the steps', async ({ page, site }) => {
  for (const [width, height] of [
    [360, 740],
    [1024, 768],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(`${site.url}/audit/thank-you?name=Jo`)
    await untilHydrated(page)
    const offer = page.getByRole('region', { name: 'Want your results faster?' })
    await expect(offer).toBeVisible()
    const [card, steps] = [await offer.boundingBox(), await page.locator('main ol').boundingBox()]
    if (!card || !steps) throw new Error('nothing to measure')
    const beside = card.x >= steps.x + steps.width
    expect(beside || card.y >= steps.y + steps.height, `${width} px`).toBe(true)
    await page.evaluate(() => sessionStorage.clear())
  }
})

test('what waits on the device and still does not go out: that it is tried is heard, and the button keeps the focus', async ({
  page,
  site,
}) => {
  await openEnquiry(page, site.url)
  await unsentPageIsThere(page)
  await page.route('**/api/**', (route) => route.abort('connectionreset'))
  const again = page.getByRole('button', { name: 'Try sending again' })
  await pressUntil(page.getByRole('button', { name: 'Send Message' }), again)
  await expect(page.locator('main')).toBeFocused()
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/**', async (route) => {
    await held
    await route.abort('connectionreset')
  })
  await again.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Sending...' })).toHaveCount(1)
  letGo()
  await expect(page.getByText('It still could not be sent.')).toBeVisible()
  await expect(again).toBeFocused()
})

test('a form that was kept is not wiped under the fingers of somebody who types on', async ({
  page,
  site,
}) => {
  await page.clock.install()
  await page.goto(`${site.url}/assessment`)
  await untilHydrated(page)
  await page.getByLabel('Mobile Number').fill('0491 570 006')
  await page.getByLabel('Full Name').fill('Alex Sample')
  await page.getByLabel('Business Name').fill('Sample Roofing')
  await page.route('**/api/**', (route) => route.abort('connectionreset'))
  await page.route('**/assets/thank-you-*.js', (route) => route.abort('connectionreset'))
  const complete = page.getByRole('button', { name: 'Complete Assessment' })
  await pressUntil(complete, summary(page).getByText('kept on this device'))
  await expect(summary(page)).toBeFocused()
  await page.getByLabel('Full Name').fill('Alexandra Sample')
  await page.clock.runFor(125_000)
  await expect(page.getByLabel('Full Name')).toHaveValue('Alexandra Sample')
})
