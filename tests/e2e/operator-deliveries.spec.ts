import type { Item } from '#domain/operator/api.ts'
import { openStore } from '#server/store/open-store.ts'
import { axeFindings } from '#tests/support/axe-findings.ts'
import { changeAnswer, expect, row, sendLead, test, withoutNews } from '#tests/support/operator-site-test.ts'
import { sampleDelivery, sampleSubmission } from '#tests/support/sample-submission.ts'

test('a delivery that gave up is replayed, and the page follows without reload', async ({
  page,
  site,
  databaseUrl,
  automation,
}) => {
  await page.goto(`${site.operatorUrl}/?delivery=dead`)
  await expect(page.getByText('0 found')).toBeVisible()
  // Written by another process, as a command would: the open page is notified of that too.
  const store = await openStore(databaseUrl)
  const payload = { mobile: '0491 570 006', fullName: 'Alex Sample' }
  const dead = sampleDelivery('automation', { state: 'dead', payloadSnapshot: JSON.stringify(payload) })
  const createdAt = new Date().toISOString()
  await store.capture({ submission: sampleSubmission({ payload, createdAt }), deliveries: [dead] })
  await store.close()
  await expect(row(page, 'Alex')).toContainText('Not delivered')
  await row(page, 'Alex').click()
  const delivery = page.getByRole('listitem').filter({ hasText: /^automation/ })
  await expect(delivery).toContainText('Gave up')
  await delivery.getByText(/request$/).click()
  await expect(page.getByRole('region', { name: 'Request' })).toContainText('Alex Sample')
  await page.getByRole('button', { name: 'Replay automation' }).click()
  await expect(delivery).toContainText('Delivered')
  await expect(page.getByText('Sent again to automation.')).toBeVisible()
  expect(automation.requests.map(({ json }) => json)).toEqual([payload])
})

test('a destination that asked us to stay away is set going again from the item, and the page says why it waits', async ({
  page,
  site,
  automation,
}) => {
  automation.respondWith(410)
  await sendLead(site)
  await page.goto(site.operatorUrl)
  await row(page, 'Alex').click()
  const delivery = page.getByRole('listitem').filter({ hasText: /^automation/ })
  await expect(delivery).toContainText('paused, tried once an hour')
  await expect(delivery).toContainText('Next attempt')
  automation.respondWith(200)
  await page.getByRole('button', { name: 'Try now automation' }).click()
  await expect(delivery).toContainText('Delivered')
})

test('what waits for a destination that lost its address says so, and names no time for it', async ({
  page,
  site,
  automation,
}) => {
  automation.respondWith(500)
  await sendLead(site)
  await site.stop()
  await site.restart({ AUTOMATION_WEBHOOK_URL: '' })
  await page.goto(site.operatorUrl)
  await row(page, 'Alex').click()
  const delivery = page.getByRole('listitem').filter({ hasText: /^automation/ })
  await expect(delivery).toContainText('Held back: it goes out once an address is set')
  await expect(delivery).toContainText('Webhook URL not configured. It waits for an address.')
  await expect(delivery).not.toContainText('Next attempt')
})

test('a person whom autofill had sent to quarantine is released and delivered', async ({
  page,
  site,
  leadManager,
}) => {
  await sendLead(site, { company_website: 'filled by a browser' })
  await page.goto(`${site.operatorUrl}/?status=quarantined`)
  await row(page, 'Alex').click()
  await expect(page.getByText('In quarantine: honeypot')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Release and deliver' }).click()
  await expect(page.getByText('Released from quarantine.')).toBeVisible()
  await leadManager.waitFor((requests) => requests.length === 1)
  await expect(page.getByRole('listitem').filter({ hasText: /^lead-manager/ })).toContainText('Delivered')
})

test('destinations that were never set up stand in a line for each reason, the others each for itself', async ({
  page,
  site,
}) => {
  await page.goto(`${site.operatorUrl}/overview`)
  const deliveries = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Deliveries' }) })
  const without = deliveries.getByRole('listitem').filter({ hasText: 'Mail not configured' })
  await expect(without).toHaveText('mail, report-mail, mail-visitor, reminderMail not configured')
  const automation = deliveries.getByRole('listitem').filter({ hasText: 'automation' })
  await expect(automation).toContainText('0 delivered, 0 on the way, 0 given up')
})

test('what was settled without being sent is not said to be delivered', async ({ page, site }) => {
  await withoutNews(page)
  const reference = await sendLead(site)
  const lastError = 'The call was over before it could be sent.'
  const settled = { state: 'done', held: null, noReplay: null } as const
  await changeAnswer<Item>(page, `**/api/items/${reference}`, (item) => ({
    ...item,
    deliveries: item.deliveries.map((each) => ({
      ...{ ...each, ...settled },
      lastError: each.destination === 'mail' ? lastError : null,
    })),
  }))
  await page.goto(`${site.operatorUrl}/items/${reference}`)
  const delivery = (name: RegExp) => page.getByRole('listitem').filter({ hasText: name })
  await expect(delivery(/^mail/)).toContainText('Not sent')
  await expect(delivery(/^mail/)).toContainText(lastError)
  await expect(delivery(/^mail/)).not.toContainText('Delivered')
  await expect(delivery(/^automation/)).toContainText('Delivered')
})

test('the history says who changed a call, and whom a release left without one', async ({ page, site }) => {
  await withoutNews(page)
  const reference = await sendLead(site)
  const at = '2026-11-23T00:00:00.000Z'
  const was = { at, was: null, detail: '', actor: 'staff' }
  const activities = [
    { ...was, id: '1', what: 'moved', was: at, detail: '2026-11-24T00:00:00.000Z', actor: 'visitor' },
    { ...was, id: '2', what: 'moved', was: '2026-11-24T00:00:00.000Z', detail: at },
    { ...was, id: '3', what: 'cancelled', detail: at, actor: 'visitor' },
    { ...was, id: '4', what: 'cancelled', detail: at },
    { ...was, id: '5', what: 'release' },
    { ...was, id: '6', what: 'release', detail: at },
  ]
  const theirCall = { when: 'Monday 23 November, 11:00 am AEDT', date: '2026-11-23', state: 'booked' }
  const held = { status: 'quarantined', quarantineReason: 'honeypot', call: theirCall }
  const consent = { wording: 'We ring you.', version: '3', at, ticked: false }
  await changeAnswer<object>(page, `**/api/items/${reference}`, (item) => ({
    ...item,
    ...held,
    consent,
    activities,
  }))
  await page.goto(`${site.operatorUrl}/items/${reference}`)
  const [monday, tuesday] = ['Mon, 23 Nov, 11:00 am AEDT', 'Tue, 24 Nov, 11:00 am AEDT']
  await expect(page.locator('.history > li > p')).toHaveText([
    `Released from quarantine. Their time, ${monday}, could not be held: they have no call. Please ring or write to them.`,
    'Released from quarantine.',
    `Call cancelled: it was ${monday}.`,
    `They cancelled their call: it was ${monday}.`,
    `Call moved from ${tuesday} to ${monday}.`,
    `They moved their call from ${monday} to ${tuesday}.`,
    'Came in.',
  ])
  const call = page.getByRole('region', { name: 'Their call' })
  await expect(call).toContainText('theirs only once this is released')
  await expect(call.getByRole('link')).toHaveCount(0)
  const ticked = page
    .getByRole('region', { name: 'Consent' })
    .locator('div')
    .filter({ hasText: /^Ticked/ })
  await expect(ticked.getByRole('definition')).toHaveText('No')
})
