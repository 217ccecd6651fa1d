import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/site-test.ts'

const CRM = 'https://crm.sample.example'
const FORM = `${CRM}/forms/17?theme=plain`
const NATIVE = 'Works with what you already use'

/** We cannot run the CRM here, so the browser gets a substitute for its responses. */
async function fakeCrm(page: Page) {
  const loads: string[] = []
  await page.route(`${CRM}/**`, (route) => {
    loads.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<title>Form</title><p>A form of the CRM</p>' })
  })
  return loads
}

function warningsOf(page: Page) {
  const warnings: string[] = []
  page.on('console', (message) => {
    // Playwright's own message about service workers, which it blocks in these tests.
    if (message.text().includes('blocked by Playwright')) return
    if (message.type() === 'warning' || message.type() === 'error') warnings.push(message.text())
  })
  return warnings
}

test('none configured: what we work with, no frame, and no word in the console', async ({ page, site }) => {
  const warnings = warningsOf(page)
  await page.goto(site.url, { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: NATIVE })).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  const response = await page.request.get(site.url)
  expect(response.headers()['content-security-policy']).not.toContain('frame-src')
  expect(warnings).toEqual([])
})

test('configured on a public host: the form, again when asked, and a policy that names exactly its host', async ({
  page,
  site,
}) => {
  await site.stop()
  await site.restart({ SITE_URL: 'https://tradefront.example', CRM_FORM_URL: FORM, ALLOW_SAMPLE_DATA: '1' })
  const loads = await fakeCrm(page)
  const warnings = warningsOf(page)
  await page.goto(site.url)
  const frame = page.locator('iframe')
  await expect(frame).toHaveAttribute('src', FORM)
  await expect(frame).toHaveAccessibleName('Or leave your details here')
  await expect(page.frameLocator('iframe').getByText('A form of the CRM')).toBeVisible()
  await expect(page.getByRole('heading', { name: NATIVE })).toHaveCount(0)
  // The second start, 100 ms later, finds the form there and leaves it alone.
  await page.waitForLoadState('networkidle')
  expect(loads).toEqual([FORM])
  await page.evaluate('initCrmForm()')
  await expect.poll(() => loads.length).toBe(2)
  await expect(page.frameLocator('iframe').getByText('A form of the CRM')).toBeVisible()
  expect(warnings).toEqual([])

  for (const path of ['/', '/services', '/audit']) {
    const { 'content-security-policy': policy, link } = (await page.request.get(site.url + path)).headers()
    expect(link, path).toBe(`<${CRM}>; rel=dns-prefetch`)
    const directives = policy?.split('; ').filter((directive) => directive.includes('crm'))
    expect(directives, path).toEqual([`frame-src ${CRM}`])
  }
})

test('a first start that fails is only logged, and the one after 100 ms makes up for it', async ({
  page,
  site,
}) => {
  await site.stop()
  await site.restart({ SITE_URL: 'https://tradefront.example', CRM_FORM_URL: FORM, ALLOW_SAMPLE_DATA: '1' })
  await fakeCrm(page)
  const warnings = warningsOf(page)
  let asked = 0
  await page.route('**/api/third-parties', (route) => {
    asked += 1
    return asked === 1 ? route.fulfill({ status: 500 }) : route.continue()
  })
  await page.goto(site.url)
  await expect(page.locator('iframe')).toHaveAttribute('src', FORM)
  expect(warnings.filter((text) => text.includes('could not be started'))).toHaveLength(1)
  expect(asked).toBe(2)
  const starts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('/api/third-parties'))
      .map(({ startTime }) => startTime),
  )
  expect((starts[1] ?? 0) - (starts[0] ?? 0)).toBeGreaterThanOrEqual(99)
})

test('a form that cannot be had at all leaves the page as useful as without one', async ({ page, site }) => {
  const warnings = warningsOf(page)
  await page.route('**/api/third-parties', (route) => route.fulfill({ body: 'Not today' }))
  await page.goto(site.url)
  await expect.poll(() => warnings.filter((text) => text.includes('could not be started')).length).toBe(2)
  await expect(page.getByRole('heading', { name: NATIVE })).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('on a local host it stays out', async ({ page, site }) => {
  await site.stop()
  await site.restart({ CRM_FORM_URL: FORM })
  const response = await page.request.get(`${site.url}/api/third-parties`)
  expect(await response.json()).toEqual({ crmFormUrl: null, tag: null, pixel: null, chatUrl: null })
  expect((await page.request.get(site.url)).headers()['content-security-policy']).not.toContain('crm')
})
