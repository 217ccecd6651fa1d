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
  // A browser holds six connections to a host.
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
