import type { Page, Route } from '@playwright/test'
import { afterFrames } from '#tests/support/after-frames.ts'
import { expect, sendLead, test, withoutNews } from '#tests/support/operator-site-test.ts'
import { registerBusiness } from '#tests/support/register-business.ts'
import { secondPress } from '#tests/support/second-press.ts'
import { setTextSize } from '#tests/support/set-text-size.ts'

/** The first post to the path succeeds, but its response is lost. */
async function loseAnswer(page: Page, path: string) {
  await page.route(
    `**${path}`,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
}

test('a note whose answer was lost is kept once, however often it is pressed', async ({ page, site }) => {
  await page.goto(`${site.operatorUrl}/items/${await sendLead(site)}`)
  const note = page.getByLabel('New note')
  await note.fill('Rang, wants a quote')
  await loseAnswer(page, '/notes')
  await page.getByRole('button', { name: 'Keep note' }).click()
  await expect(page.getByRole('alert')).toContainText('The server does not answer.')
  await page.getByRole('button', { name: 'Keep note' }).click()
  await expect(note).toHaveValue('')
  await expect(page.getByText('Note kept.')).toBeAttached()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(page.locator('.history').getByText('Rang, wants a quote')).toHaveCount(1)
  // The same words on another occasion are another note.
  await note.fill('Rang, wants a quote')
  await page.getByRole('button', { name: 'Keep note' }).click()
  await expect(page.locator('.history').getByText('Rang, wants a quote')).toHaveCount(2)
})

test('a refusal is in sight wherever it was pressed, on a desk and on a phone', async ({ page, site }) => {
  const reference = await sendLead(site)
  await page.route('**/notes', (route) => route.abort())
  for (const size of [
    { width: 1280, height: 800 },
    { width: 360, height: 700 },
  ]) {
    await page.setViewportSize(size)
    await page.goto(`${site.operatorUrl}/items/${reference}`)
    const note = page.getByLabel('New note')
    await note.fill('Rang, wants a quote')
    await page.getByRole('button', { name: 'Keep note' }).click()
    await expect(page.getByRole('alert')).toContainText('The server does not answer.')
    await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
    await expect(note).toBeInViewport()
  }
  await registerBusiness(site)
  await page.goto(`${site.operatorUrl}/review-links`)
  await page.route('**/api/review-links/*', (route) => route.abort())
  await page.getByRole('button', { name: /^End it/ }).click()
  await page.getByRole('button', { name: 'End the link' }).click()
  await expect(page.getByText('The server does not answer.')).toBeInViewport({ ratio: 1 })
})

test('a review link whose answer was lost is there at the second press', async ({ page, site }) => {
  await page.goto(`${site.operatorUrl}/review-links`)
  await page.getByLabel('Name of the business').fill('Sample Roofing')
  await page.getByLabel('Slug').fill('sample-roofing')
  await page.getByLabel('Google place id').fill('ChIJsample0000000001')
  await loseAnswer(page, '/api/review-links')
  const register = page.getByRole('button', { name: 'Register' })
  await register.click()
  await expect(page.getByText('The server does not answer.')).toBeVisible()
  await register.click()
  await expect(page.getByText('/r/sample-roofing').first()).toBeVisible()
  await expect(page.getByText(/is taken/)).toHaveCount(0)
  expect(await site.cli('reviews', 'list')).toHaveLength(1)
})

test('a review link that a colleague has ended is gone at the first press, which says so', async ({
  page,
  site,
}) => {
  await registerBusiness(site)
  await page.goto(`${site.operatorUrl}/review-links`)
  const end = page.getByRole('button', { name: /^End it/ })
  await expect(end).toBeVisible()
  await site.cli('reviews', 'remove', 'harbour')
  await end.click()
  await page.getByRole('button', { name: 'End the link' }).click()
  await expect(
    page.getByText('/r/harbour of Harbour Sample Roofing is no longer in use.', { exact: true }),
  ).toBeVisible()
  await expect(end).toHaveCount(0)
  await expect(page.getByText('No business has a review link yet.')).toBeVisible()
})

test('a double click on a release says what came of it, and not that it is released already', async ({
  page,
  site,
}) => {
  const reference = await sendLead(site, { company_website: 'spam.example' })
  await page.goto(`${site.operatorUrl}/items/${reference}`)
  await page.getByRole('button', { name: 'Release and deliver' }).dblclick()
  await expect(page.locator('.history').getByText('Released from quarantine.')).toHaveCount(1)
  await expect(page.getByRole('alert').filter({ hasText: 'quarantine' })).toHaveCount(0)
})

test('the second press of a double click changes nothing else that has moved under it', async ({
  page,
  site,
}) => {
  const reference = await sendLead(site, { company_website: 'spam.example' })
  for (const tag of ['alpha', 'bravo']) await site.cli('leads', 'tag', reference, tag)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`${site.operatorUrl}/items/${reference}`)
  const other = page.getByRole('button', { name: 'Take the tag bravo away' })
  await page.getByRole('button', { name: 'Take the tag alpha away' }).click()
  await expect(page.getByText('Tag taken away: alpha')).toBeAttached()
  await secondPress(other)
  await page.getByRole('button', { name: 'Release and deliver' }).click()
  await expect(page.getByText('Out of quarantine.')).toBeAttached()
  await secondPress(page.getByRole('button', { name: 'Won' }))
  // Answered after all that was pressed before it.
  await page.getByLabel('New note').fill('Rang')
  await page.getByRole('button', { name: 'Keep note' }).click()
  await expect(page.locator('.history').getByText('Rang')).toBeVisible()
  await expect(other).toBeVisible()
  await expect(page.getByRole('button', { name: 'New', exact: true })).toHaveAttribute('aria-pressed', 'true')
})

test('an answer that was asked for before a change does not take it back', async ({ page, site }) => {
  await page.clock.install()
  const reference = await sendLead(site)
  await page.goto(`${site.operatorUrl}/items/${reference}`)
  const contacted = page.getByRole('button', { name: 'Contacted' })
  await expect(contacted).toHaveAttribute('aria-pressed', 'false')
  const held = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const before = await (await page.request.get(`${site.operatorUrl}/api/items/${reference}`)).json()
  const answerLate = async (route: Route) => {
    asked.resolve()
    await held.promise
    await route.fulfill({ json: before })
  }
  await page.route(`**/api/items/${reference}`, answerLate, { times: 1 })
  // The page refreshes each minute.
  await page.clock.fastForward(61_000)
  await asked.promise
  // A live event about the change would trigger a newer request.
  await withoutNews(page)
  await contacted.click()
  await expect(contacted).toHaveAttribute('aria-pressed', 'true')
  const late = page.waitForResponse(`**/api/items/${reference}`)
  held.resolve()
  await (await late).finished()
  // After a round trip the page has read the response, and after a frame it has shown it.
  await page.evaluate(() => fetch('/healthz'))
  await afterFrames(page, 2)
  await expect(contacted).toHaveAttribute('aria-pressed', 'true')
})

test('a stage that a colleague has set meanwhile is not replaced before it was seen', async ({
  page,
  site,
}) => {
  // Without live events the page does not know of it.
  await withoutNews(page)
  const reference = await sendLead(site)
  await page.goto(`${site.operatorUrl}/items/${reference}`)
  const stage = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(stage('New')).toHaveAttribute('aria-pressed', 'true')
  await site.cli('leads', 'stage', reference, 'won')
  await stage('Lost').click()
  await expect(page.getByRole('article').getByRole('alert')).toContainText(/won/i)
  await expect(stage('Won')).toHaveAttribute('aria-pressed', 'true')
  await expect(stage('Lost')).toHaveAttribute('aria-pressed', 'false')
  await stage('Lost').click()
  await expect(page.getByText('Won → Lost')).toBeVisible()
  await expect(page.getByRole('article').getByRole('alert')).toBeHidden()
})

test('a stage that is taken back or corrected before it has its answer is not lost, nor blamed on others', async ({
  page,
  site,
}) => {
  const reference = await sendLead(site)
  await page.goto(`${site.operatorUrl}/items/${reference}`)
  const isStage = (name: string) =>
    expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true')
  await isStage('New')
  let answer = () => {}
  for (const [pressed, meant, name] of [
    ['x', 'n', 'New'],
    ['e', 'b', 'Booked'],
  ] as const) {
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    const asked = page.waitForRequest('**/stage')
    await page.route('**/stage', (route) => held.then(() => route.continue()), { times: 1 })
    await page.keyboard.press(pressed)
    await asked
    await page.keyboard.press(meant)
    answer()
    await expect(page.getByText(`Now ${name}.`)).toBeAttached()
    await isStage(name)
    await expect(page.getByRole('article').getByRole('alert')).toBeHidden()
  }
  expect(await site.cli('leads', 'show', reference)).toMatchObject({ stage: 'booked' })
})

test('single keys wait while a dialog is open, also where the focus is behind it', async ({ page, site }) => {
  await page.goto(`${site.operatorUrl}/items/${await sendLead(site)}`)
  await expect(page.getByRole('button', { name: 'Lost' })).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('?')
  await expect(page.locator('dialog:modal')).toBeVisible()
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('x')
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog:modal')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Lost' })).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('x')
  await expect(page.getByRole('button', { name: 'Lost' })).toHaveAttribute('aria-pressed', 'true')
})

test('in forced colours the stage that a lead has looks different', async ({ page, site }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`${site.operatorUrl}/items/${await sendLead(site)}`)
  const outline = (pressed: boolean) =>
    page
      .locator(`.stage[aria-pressed="${pressed}"]`)
      .first()
      .evaluate((button) => getComputedStyle(button).outlineStyle)
  expect([await outline(true), await outline(false)]).toEqual(['solid', 'none'])
})

test('with letters of twice the size the console goes on below, and not beyond its side', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await sendLead(site)
  // A table of numbers may be wider, since it would make no sense as a single column.
  for (const path of ['/', '/calendar']) {
    await page.goto(site.operatorUrl + path)
    await setTextSize(page, 200)
    await expect(
      page
        .getByRole('heading', { level: 1 })
        .or(page.getByRole('heading', { level: 2 }))
        .first(),
    ).toBeVisible()
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      path,
    ).toBeLessThanOrEqual(0)
  }
})
