import { look } from '#tests/support/look.ts'
import { expect, row, sendLead, test } from '#tests/support/operator-site-test.ts'

test('the view goes on by itself after the server was away', async ({ page, site }) => {
  await page.goto(site.operatorUrl)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const port = new URL(site.operatorUrl).port
  await site.stop()
  await expect(page.getByText('Reconnecting…')).toBeVisible()
  await site.restart({ OPERATOR_PORT: port })
  await sendLead(site)
  await expect(row(page, 'Alex')).toBeVisible()
})

test('the view goes on by itself after a proxy answered for the server', async ({ page, site }) => {
  await page.clock.install()
  await page.route('**/api/live', (route) => route.fulfill({ status: 502 }), { times: 1 })
  await page.goto(site.operatorUrl)
  await expect(page.getByText('Reconnecting…')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nothing has come in yet' })).toBeVisible()
  await sendLead(site)
  await page.clock.fastForward(2_000)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(row(page, 'Alex')).toBeVisible()
})

test('any number of tabs may be open: who is looked at listens, and a tab that comes back has missed nothing', async ({
  context,
  page,
  site,
}) => {
  await page.goto(site.operatorUrl)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await look(page, 'hidden')
  // A browser opens at most six connections to a host.
  for (let n = 0; n < 6; n++) {
    const tab = await context.newPage()
    await tab.goto(site.operatorUrl)
    await expect(tab.getByText('Live', { exact: true })).toBeVisible()
    await look(tab, 'hidden')
  }
  await sendLead(site)
  await expect(row(page, 'Alex')).toBeHidden()
  await look(page, 'visible')
  await expect(row(page, 'Alex')).toBeVisible()
})

test('who comes back sees what they missed of the lead that is open, also where another comes in at that moment', async ({
  page,
  site,
}) => {
  await sendLead(site)
  await page.goto(site.operatorUrl)
  await row(page, 'Alex').click()
  const contacted = page.getByRole('button', { name: 'Contacted' })
  await expect(contacted).toHaveAttribute('aria-pressed', 'false')
  await look(page, 'hidden')
  const answered = await page.evaluate(async () => {
    const item = `/api/items/${location.pathname.split('/').at(-1)}`
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify({ stage: 'contacted' })
    return (await fetch(`${item}/stage`, { method: 'PUT', headers, body })).status
  })
  expect(answered).toBe(200)
  const another = JSON.stringify({ type: 'item', submissionId: 'another' })
  await page.route('**/api/live', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: `retry: 600000\ndata: ${another}\n\n` }),
  )
  await look(page, 'visible')
  await expect(contacted).toHaveAttribute('aria-pressed', 'true')
})
