import { VALID_DISCOVERY } from '#tests/support/discovery-rules.ts'
import { ANSWERED, answerFrom, DISCOVERY_TOOL } from '#tests/support/discovery-tool.ts'
import { holdAssets } from '#tests/support/hold-assets.ts'
import { pressUntil } from '#tests/support/press-until.ts'
import { expect, test } from '#tests/support/site-test.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'

/** The code that shows the answer is loaded at the first interaction, as a separate script. */
const SCRIPT = '**/assets/discovery-result-*.js'
const COMING = { name: 'All nine answered. Working it out...' }
const ANSWER = { name: 'Missed call text back first.' }

test('comes with the first sign of use, so that all nine questions and the answer need no server', async ({
  page,
  site,
}) => {
  const scripts: string[] = []
  page.on('requestfinished', (request) => scripts.push(new URL(request.url()).pathname))
  const has = (name: string) => scripts.some((path) => path.startsWith(`/assets/${name}-`))
  await page.goto(site.url + DISCOVERY_TOOL)
  await untilHydrated(page)
  await expect.poll(() => has('late-analytics')).toBe(true)
  expect(has('discovery-result')).toBe(false)
  await answerFrom(page, 0, 1)
  for (const name of ['discovery-result', 'forms', 'price']) await expect.poll(() => has(name)).toBe(true)
  await site.kill()
  await answerFrom(page, 1)
  await expect(page.getByRole('heading', ANSWER)).toBeFocused()
  await page.getByRole('link', { name: 'Change $8,500' }).click()
  await page.goBack()
  await expect(page.getByRole('heading', ANSWER)).toBeFocused()
})

test('lost on its way: the server writes the answer, and it is a form that works', async ({ page, site }) => {
  await page.route(SCRIPT, (route) => route.abort('connectionreset'))
  await page.goto(site.url + DISCOVERY_TOOL)
  await untilHydrated(page)
  await answerFrom(page, 0)
  await expect(page.getByRole('heading', COMING)).toBeFocused()
  const stays = page.waitForEvent('console', (message) =>
    message.text().startsWith('TypeError: Failed to fetch dynamically imported module'),
  )
  await page.getByRole('link', { name: 'Get the answer from our server' }).click()
  await expect(page.getByRole('heading', ANSWER)).toBeVisible()
  await stays
  await expect(page.getByText('9 of 9 filled in')).toBeVisible()
  await page.getByLabel('Phone').fill(VALID_DISCOVERY.phone)
  await pressUntil(page.getByRole('button', { name: 'Send My Docket' }), /\/thank-you\?source=discovery$/)
  expect(await site.cli('leads', 'list')).toHaveLength(1)
})

test('out of reach before anybody has touched the page: all nine work, and the answer comes with the line', async ({
  page,
  context,
  site,
}) => {
  await page.goto(site.url + DISCOVERY_TOOL)
  await untilHydrated(page)
  await context.setOffline(true)
  await answerFrom(page, 0)
  await expect(page.getByRole('heading', COMING)).toBeFocused()
  await context.setOffline(false)
  await expect(page.getByRole('heading', ANSWER)).toBeFocused()
})

test('late: said meanwhile, and the focus follows', async ({ page, site }) => {
  const letGo = await holdAssets(page, SCRIPT)
  await page.goto(site.url + DISCOVERY_TOOL)
  await untilHydrated(page)
  await answerFrom(page, 0)
  await expect(page.getByRole('heading', COMING)).toBeFocused()
  await letGo()
  await expect(page.getByRole('heading', ANSWER)).toBeFocused()
})

test('an answer that the server wrote stays while its script is on the way, and comes alive with it', async ({
  page,
  site,
}) => {
  const asked = page.waitForRequest(SCRIPT)
  const letGo = await holdAssets(page, SCRIPT)
  await page.goto(site.url + ANSWERED)
  await asked
  const heading = await page.getByRole('heading', ANSWER).elementHandle()
  await letGo()
  await untilHydrated(page)
  await expect(page.getByRole('heading', ANSWER)).toBeVisible()
  expect(await heading?.evaluate((element) => element.isConnected)).toBe(true)
})
