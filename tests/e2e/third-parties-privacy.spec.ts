import type { CDPSession, Page } from '@playwright/test'
import { AUDIT_SUBMIT, fillInAudit, sendAudit } from '#tests/support/audit-form.ts'
import type { FakeProviders } from '#tests/support/fake-providers.ts'
import { star } from '#tests/support/review-funnel.ts'
import { expect } from '#tests/support/site-test.ts'
import { openChoices, PUBLIC_HOSTS, pixelHeard, tagHeard, test } from '#tests/support/third-parties-test.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'

/** Playwright turns the back/forward cache off, and the headless shell has none. */
test.use({
  launchOptions: {
    ...PUBLIC_HOSTS.launchOptions,
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

/** Playwright's queries do not work in a page from the back/forward cache, which may navigate on at once. */
function looking(devtools: CDPSession) {
  return async (expression: string): Promise<unknown> => {
    const looked = devtools.send('Runtime.evaluate', { expression, returnByValue: true })
    return (await looked.catch(() => null))?.result.value
  }
}

test('the pixel is revoked until ads are allowed, then sends what it held; a no ends it', async ({
  page,
  providers,
  publicUrl,
}) => {
  await page.goto(`${publicUrl}/about`)
  await expect.poll(() => pixelHeard(page)).toContainEqual(['track', 'PageView', {}])
  expect((await pixelHeard(page)).slice(0, 3)).toEqual([
    ['consent', 'revoke'],
    ['set', 'autoConfig', false, '0000'],
    ['init', '0000'],
  ])
  expect(providers.asked().filter((path) => path.startsWith('/sent'))).toEqual([])
  await openChoices(page)
  await page.getByRole('button', { name: 'Allow ads' }).click()
  await expect.poll(() => providers.asked()).toContain('/sent?PageView')
  const granted = { ad_storage: 'granted', ad_user_data: 'granted', ad_personalization: 'granted' }
  expect(await tagHeard(page)).toContainEqual(['consent', 'update', granted])
  await expect(page.getByRole('dialog').getByText('Allowed', { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('ads are allowed')
  // Known from the start of the next document.
  await page.reload()
  await expect.poll(() => pixelHeard(page)).toContainEqual(['track', 'PageView', {}])
  expect((await pixelHeard(page))[0]).toEqual(['consent', 'grant'])
  expect((await tagHeard(page))[1]).toEqual(['consent', 'update', granted])
  await openChoices(page)
  await page.getByRole('button', { name: 'Keep ads off' }).click()
  expect((await pixelHeard(page)).at(-1)).toEqual(['consent', 'revoke'])
})

test('a no in another window is heard in this one; where nothing can be kept it says so', async ({
  page,
  context,
  publicUrl,
}) => {
  await page.goto(`${publicUrl}/about`)
  await expect.poll(() => pixelHeard(page)).toContainEqual(['track', 'PageView', {}])
  await openChoices(page)
  await page.getByRole('button', { name: 'Allow ads' }).click()
  expect((await pixelHeard(page)).at(-1)).not.toEqual(['consent', 'revoke'])
  const other = await context.newPage()
  await other.goto(`${publicUrl}/contact`)
  await untilHydrated(other)
  await openChoices(other)
  await other.getByRole('button', { name: 'Keep ads off' }).click()
  await expect.poll(async () => (await pixelHeard(page)).at(-1)).toEqual(['consent', 'revoke'])

  await other.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await other.getByRole('button', { name: 'Allow ads' }).click()
  await expect(other.getByRole('dialog').getByRole('status')).toHaveText(
    'Your browser keeps nothing for us: ads are allowed until you leave this page.',
  )
  await other.keyboard.press('Escape')
  await openChoices(other)
  await expect(other.getByRole('dialog').getByText('Allowed', { exact: true })).toBeVisible()
})

test('a no on a later page is heard by the one that Back brings from memory', async ({ page, publicUrl }) => {
  await page.goto(`${publicUrl}/about`)
  await expect.poll(() => pixelHeard(page)).toContainEqual(['track', 'PageView', {}])
  await openChoices(page)
  await page.getByRole('button', { name: 'Allow ads' }).click()
  await page.evaluate(() => Object.assign(window, { fromMemory: true }))
  await page.goto(`${publicUrl}/contact`)
  await untilHydrated(page)
  await openChoices(page)
  await page.getByRole('button', { name: 'Keep ads off' }).click()
  const look = looking(await page.context().newCDPSession(page))
  await look('history.back()')
  await expect.poll(() => look('location.pathname')).toBe('/about')
  expect(await look('window.fromMemory')).toBe(true)
  const lastConsent = (heard: string) => look(`${heard}.findLast(([said]) => said === 'consent').at(-1)`)
  await expect.poll(() => lastConsent('pixelHeard')).toBe('revoke')
  expect(await lastConsent('tagHeard')).toMatchObject({ ad_storage: 'denied' })
})

test('a no is kept for 180 days and keeps the pixel away; then it is asked anew', async ({
  page,
  providers,
  publicUrl,
}) => {
  const start = Date.parse('2026-11-23T00:00:00Z')
  const DAY = 86_400_000
  await page.clock.setFixedTime(start)
  await page.goto(`${publicUrl}/about`)
  await untilHydrated(page)
  await openChoices(page)
  await page.getByRole('button', { name: 'Keep ads off' }).click()
  for (const [days, comes] of [
    [179, false],
    [180, true],
  ] as const) {
    const before = providers.asked().length
    await page.clock.setFixedTime(start + days * DAY)
    await page.goto(`${publicUrl}/about`)
    await expect.poll(() => providers.asked().slice(before)).toContain('/tag.js?id=G-SAMPLE')
    await page.locator('h1').click()
    await page.waitForLoadState('networkidle')
    if (comes) await expect.poll(() => providers.asked().slice(before)).toContain('/pixel.js')
    else expect(providers.asked().slice(before)).not.toContain('/pixel.js')
  }
})

test('a yes after an earlier no brings the pixel at once', async ({ page, providers, publicUrl }) => {
  await page.addInitScript(() => {
    if (!localStorage.getItem('tradefront:privacy'))
      localStorage.setItem('tradefront:privacy', JSON.stringify({ ads: false, at: Date.now() - 1000 }))
  })
  await page.clock.install()
  await page.goto(`${publicUrl}/about`)
  await untilHydrated(page)
  await expect.poll(() => tagHeard(page)).toContainEqual(['event', 'page_view', expect.anything()])
  // Every automatic trigger has fired by now, and was refused.
  await page.clock.runFor(4000)
  await openChoices(page)
  await page.keyboard.press('Shift')
  expect(providers.asked()).not.toContain('/pixel.js')
  await page.getByRole('button', { name: 'Allow ads' }).click()
  await expect.poll(() => providers.asked()).toContain('/pixel.js')
})

test('Global Privacy Control is a no that nothing overrules', async ({ page, providers, publicUrl }) => {
  await page.addInitScript(() => {
    localStorage.setItem('tradefront:privacy', JSON.stringify({ ads: true, at: Date.now() - 1000 }))
    Object.defineProperty(navigator, 'globalPrivacyControl', { get: () => true })
  })
  await page.goto(`${publicUrl}/about`)
  await expect.poll(() => tagHeard(page)).toContainEqual(['event', 'page_view', expect.anything()])
  await page.locator('h1').click()
  await openChoices(page)
  await expect(page.getByRole('dialog')).toContainText('Global Privacy Control')
  await expect(page.getByRole('button', { name: 'Allow ads' })).toHaveCount(0)
  expect(providers.asked()).not.toContain('/pixel.js')
  expect(JSON.stringify(await tagHeard(page))).not.toContain('"ad_storage":"granted"')
})

for (const path of ['/review-funnel', '/Review-Funnel/'])
  test(`who rates a business is shown no ads and no chat, at ${path}`, async ({
    page,
    providers,
    publicUrl,
  }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto(`${publicUrl}${path}?business=Sample`)
    await expect.poll(() => tagHeard(page)).toContainEqual(['event', 'page_view', expect.anything()])
    await page.locator('h1').click()
    await page.waitForLoadState('networkidle')
    expect(providers.asked()).toEqual(['/tag.js?id=G-SAMPLE'])
    await star(page, 1).click()
    await expect.poll(() => tagHeard(page)).toContainEqual(['event', 'form_view', expect.anything()])
    const heard = JSON.stringify(await tagHeard(page))
    expect(heard, 'how many stars').not.toContain('review_rated')
    expect(heard, 'of a page view').not.toContain('AW-')
  })

/** Waits for the third parties, so that the thank-you page is a document of its own. */
async function askForAudit(page: Page, providers: FakeProviders, publicUrl: string) {
  await page.goto(`${publicUrl}/audit`)
  await fillInAudit(page)
  await expect.poll(() => providers.asked()).toContain('/pixel.js')
  await sendAudit(page, /\/audit\/thank-you/)
  await expect(page.getByRole('heading', { name: 'Thanks, Jo!' })).toBeVisible()
}

test('the name of who asked for an audit greets them, and no other company can read it', async ({
  page,
  providers,
  publicUrl,
}) => {
  await askForAudit(page, providers, publicUrl)
  await page.locator('h1').click()
  await expect.poll(() => pixelHeard(page)).toContainEqual(['track', 'PageView', {}])
  await expect(page).toHaveURL(`${publicUrl}/audit/thank-you`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL(`${publicUrl}/about`)
  const read = await page.evaluate(() => sessionStorage.addressesRead)
  expect(read).toContain('/audit/thank-you')
  expect(read).toContain('/about')
  expect(read).not.toContain('Jo')
})

test('back from the thanks, out of memory, the form is not still sending', async ({
  page,
  providers,
  publicUrl,
}) => {
  await askForAudit(page, providers, publicUrl)
  const look = looking(await page.context().newCDPSession(page))
  await look('history.back()')
  await expect.poll(() => look('location.pathname')).toBe('/audit')
  await expect
    .poll(() => look(`document.querySelector('main [type=submit]:enabled')?.textContent`))
    .toBe(AUDIT_SUBMIT)
})

test('on the page of a signed link there is nobody else', async ({ page, providers, publicUrl }) => {
  const late = page.waitForResponse(/late-analytics/)
  await page.goto(`${publicUrl}/book/confirmed?b=signed-by-nobody`)
  await late
  await page.locator('h1').click()
  await page.waitForLoadState('networkidle')
  expect(providers.asked()).toEqual([])
})

test('without a script the footer leads to the policy', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(site.url)
  await openChoices(page)
  await expect(page).toHaveURL(/\/privacy$/)
  await context.close()
})
