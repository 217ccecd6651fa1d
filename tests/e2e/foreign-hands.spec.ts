import type { Page, Route } from '@playwright/test'
import { afterFrames } from '#tests/support/after-frames.ts'
import { openAssessment } from '#tests/support/assessment-form.ts'
import { AUDIT_SUBMIT, fillInAudit } from '#tests/support/audit-form.ts'
import { pressUntil } from '#tests/support/press-until.ts'
import { expect, test } from '#tests/support/site-test.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'

/**
 * Does what translating browsers do: wraps each text in an element of their own, and takes React's
 * text node out of the page.
 */
function translatePage() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    if (!text.data.trim() || text.parentElement?.closest('font, script, style, noscript')) continue
    const theirs = document.createElement('font')
    theirs.textContent = text.data
    text.replaceWith(theirs)
  }
}

test('what was typed before the page is alive stays where a password manager has put an icon beside each field', async ({
  page,
  site,
}) => {
  let letThrough = () => {}
  const held = new Promise<void>((open) => {
    letThrough = open
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${site.url}/contact`, { waitUntil: 'commit' })
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.fill('Our phone rings while we are on the roof.')
  await page.evaluate(() => {
    for (const field of document.querySelectorAll('main input, main textarea'))
      field.after(document.createElement('div'))
  })
  letThrough()
  await untilHydrated(page)
  await expect(message).toHaveValue('Our phone rings while we are on the roof.')
  await expect(message).toBeFocused()
})

test('whoever goes on to the next field while the page is made anew stays in it', async ({ page, site }) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      for (const field of document.querySelectorAll('main input, main textarea'))
        field.after(document.createElement('div'))
      document.getElementById('enquiry-name')?.focus()
    })
    // React has begun to hydrate, and does the rest in chunks.
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (message: unknown) {
      MessagePort.prototype.postMessage = postMessage
      document.getElementById('enquiry-message')?.focus()
      this.postMessage(message)
    }
  })
  await page.goto(`${site.url}/contact`)
  await untilHydrated(page)
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
})

test('a page translated before it is alive stays at what its address names, and can be put on a home screen', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 780 })
  await page.addInitScript(`addEventListener('DOMContentLoaded', ${translatePage})`)
  // As the service worker marks a page that it has kept.
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => document.documentElement.setAttribute('data-kept', ''))
  })
  await page.goto(`${site.url}/#faq-cancellation`)
  await untilHydrated(page)
  await expect(page.locator('h1 font')).toHaveCount(0)
  await afterFrames(page, 3)
  const top = () => page.locator('#faq-cancellation').evaluate((one) => one.getBoundingClientRect().top)
  await expect.poll(async () => Math.abs((await top()) - 100)).toBeLessThan(50)
  await expect(page.locator('html')).toHaveAttribute('data-kept')
  for (const rel of ['manifest', 'apple-touch-icon'])
    await expect(page.locator(`head link[rel=${rel}]`)).toHaveCount(1)
})

test('whatever React renders anew, the whole sheet has the last word on how it looks', async ({
  page,
  site,
}) => {
  const sheets = () => page.evaluate(() => Array.from(document.styleSheets, ({ href }) => href))
  for (const path of ['/', '/contact']) {
    await page.goto(site.url + path)
    await untilHydrated(page)
    await page.evaluate(() => {
      const { __reactRouterDataRouter } = globalThis as unknown as {
        __reactRouterDataRouter: { navigate: (path: string) => Promise<void> }
      }
      return __reactRouterDataRouter.navigate('/services/no-such-page')
    })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404')
    expect(await sheets()).toEqual([null, expect.stringContaining('/assets/styles-')])
  }
})

test('on a translated page the time beside the button is the one that is chosen, and later days open', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/book?tz=Australia/Perth`)
  await untilHydrated(page)
  const chosen = page.locator('form output')
  // Today may have only a single time left.
  const day = page.locator('details.slot-day').nth(1)
  await day.locator('summary').click()
  const choose = async (nth: number) => {
    await day.locator('.slot').nth(nth).click()
    const time = await day.locator('.slot').nth(nth).locator('span > span').first().textContent()
    await expect(chosen).toContainText(time ?? '-')
    await page.evaluate(translatePage)
  }
  await choose(0)
  await choose(1)
  await page.getByRole('link', { name: 'Later days' }).click()
  await expect(page).toHaveURL(/from=/)
  await expect(chosen).toBeEmpty()
  await expect(page.getByRole('button', { name: 'Book this call' })).toBeVisible()
})

test('a translated assessment keeps what was typed when the server says when we call', async ({
  page,
  site,
}) => {
  const asked: Route[] = []
  await page.route('**/api/form-token*', (route) => void asked.push(route))
  await page.goto(site.url)
  await openAssessment(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Mobile Number').fill('0491 570 006')
  await page.evaluate(translatePage)
  await expect.poll(() => asked.length).toBe(1)
  await asked[0]?.continue()
  await expect(dialog.getByText(/We call you by/)).toBeAttached()
  await expect(dialog.getByLabel('Mobile Number')).toHaveValue('0491 570 006')
})

test('storage that hangs while the server is away: the form says that it has not gone out, and then goes', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
  })
  await page.goto(`${site.url}/audit`)
  await fillInAudit(page)
  await page.route('**/api/audits', (route) => route.abort('connectionreset'))
  const submit = page.getByRole('button', { name: AUDIT_SUBMIT })
  await pressUntil(
    submit,
    page.locator('.error-summary', { hasText: 'Something went wrong. Please try again.' }),
  )
  await page.unroute('**/api/audits')
  await pressUntil(submit, /\/audit\/thank-you/)
  expect(await site.cli('leads', 'list')).toHaveLength(1)
})

test('a browser too old for the scripts is left to the HTML, and its form arrives', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'timeout'))
  const scripts = scriptsOf(page)
  await page.goto(`${site.url}/contact`)
  await page.getByLabel('Name').fill('Alex Sample')
  await page.getByLabel('Phone').fill('0491 570 006')
  await page.getByRole('textbox', { name: 'Message' }).fill('Our phone rings while we are on the roof.')
  await pressUntil(page.getByRole('button', { name: 'Send Message' }), /\/thank-you\?source=enquiry/)
  expect(scripts).toEqual([])
  expect(await site.cli('leads', 'list')).toHaveLength(1)
})

test('a page of another site that opens ours loses hold of it, and of the page that follows', async ({
  page,
  context,
  site,
}) => {
  await page.route('https://elsewhere.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<button>Open</button>' }),
  )
  await page.goto('https://elsewhere.example/')
  await page.evaluate((url) => {
    document.querySelector('button')?.addEventListener('click', () => {
      Object.assign(globalThis, { ours: window.open(url) })
    })
  }, `${site.url}/about`)
  const opening = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Open' }).click()
  const opened = await opening
  await expect(opened.getByRole('heading', { level: 1 })).toBeVisible()
  const isLost = () => page.evaluate(() => (globalThis as unknown as { ours: Window }).ours.closed)
  await expect.poll(isLost).toBe(true)
  expect(await opened.evaluate(() => opener)).toBeNull()
  await opened.evaluate(() => location.assign('/services'))
  await opened.waitForURL(`${site.url}/services`)
  expect(await isLost()).toBe(true)
  expect(await opened.evaluate(() => opener)).toBeNull()
})

test('a page of another site cannot send forms by its visitors, from a frame that hides its origin either', async ({
  page,
  site,
}) => {
  const { formToken } = await (await page.request.get(`${site.url}/api/form-token?form=enquiry`)).json()
  const fields = { formToken, name: 'Alex Sample', phone: '0491 570 006', message: 'Hi' }
  const inputs = Object.entries(fields).map(([name, value]) => `<input name="${name}" value="${value}">`)
  const form = `<form method="post" target="_top" action="${site.url}/api/enquiries">${inputs.join('')}<button>Win</button></form>`
  await page.route('http://elsewhere.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<iframe sandbox="allow-forms allow-top-navigation" srcdoc='${form}'></iframe>`,
    }),
  )
  await page.goto('http://elsewhere.example/')
  // Until the form would be accepted.
  await page.waitForTimeout(3_500)
  const answer = page.waitForResponse('**/api/enquiries')
  await page.frameLocator('iframe').getByRole('button').click()
  expect((await answer).status()).toBe(403)
  expect(await site.cli('leads', 'list')).toEqual([])
})

function scriptsOf(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  return scripts
}
