import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshSlots, VALID_BOOKING } from '#tests/support/booking-rules.ts'
import { FORM_SECRET, postJson } from '#tests/support/form-post.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts'

const SECRET = `whsec_${Buffer.from('a secret of some thirty two bytes').toString('base64')}`

let site: Site
let receiver: WebhookReceiver
let reference: string
beforeAll(async () => {
  receiver = await startWebhookReceiver()
  site = await startSite({ FORM_SECRET, STAGE_WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: SECRET })
  reference = await lead('Kim Sample')
})
afterAll(async () => {
  await site.close()
  await receiver.close()
})

async function lead(fullName: string): Promise<string> {
  const fields = { mobile: '0491 570 006', fullName, suburb: 'Sample Roofing', source: 'hero' }
  const answer = await postJson(`${site.url}/api/assessments`, 'assessment', fields)
  return (await answer.json()).reference
}

function move(to: string, which = reference) {
  return fetch(`${site.operatorUrl}/api/items/${which}/stage`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ stage: to }),
  })
}

test('every change of a stage is told, signed, with what was before; from the console and by command', async () => {
  await move('contacted')
  await move('contacted')
  await receiver.waitFor((requests) => requests.length === 1)
  await site.cli('leads', 'stage', reference, 'won')
  await receiver.waitFor((requests) => requests.length === 2)

  const told = receiver.requests.map(({ rawBody, headers }) =>
    new Webhook(SECRET).verify(rawBody, headers as Record<string, string>),
  ) as { type: string; timestamp: string; data: Record<string, string> }[]
  expect(told).toMatchObject([
    { type: 'lead.stage_changed', data: { reference, was: 'new', stage: 'contacted', kind: 'assessment' } },
    { type: 'lead.stage_changed', data: { reference, was: 'contacted', stage: 'won' } },
  ])
  expect(told[0]?.data).toMatchObject({
    name: 'Kim Sample',
    phone: '0491 570 006',
    phoneE164: '+61491570006',
  })
  expect(told[0]?.data).not.toHaveProperty('email')
  expect(Date.parse(told[0]?.timestamp ?? '')).toBeLessThan(Date.parse(told[1]?.timestamp ?? ''))
})

test('a lead whose call is cancelled is told of as one that waits again', async () => {
  receiver.requests.length = 0
  const [start = ''] = freshSlots()
  const answer = await postJson(`${site.url}/api/bookings`, 'booking', { ...VALID_BOOKING, start })
  const booked = await answer.json()
  await site.cli('bookings', 'cancel', booked.reference)
  await receiver.waitFor((requests) => requests.length === 1)
  expect(receiver.requests[0]?.json).toMatchObject({
    type: 'lead.stage_changed',
    data: { reference: booked.reference, kind: 'booking', was: 'booked', stage: 'new' },
  })
})

test('what was missed while the receiver was down comes later, under the same id', async () => {
  receiver.requests.length = 0
  receiver.respondWith(503)
  const other = await lead('Alex Sample')
  await move('lost', other)
  await receiver.waitFor((requests) => requests.length >= 1)
  receiver.respondWith(200)
  const item = await (await fetch(`${site.operatorUrl}/api/items/${other}`)).json()
  const delivery = item.deliveries.find(({ destination }: { destination: string }) => destination === 'stage')
  await site.cli('deliveries', 'replay', delivery.id)
  await receiver.waitFor((requests) => requests.length >= 2)
  expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id']))).toEqual(
    new Set([delivery.id]),
  )
})

test('without an address nothing is kept to be sent', async () => {
  await site.stop()
  await site.restart({ STAGE_WEBHOOK_URL: '' })
  const before = ((await site.cli('deliveries', 'list')) as unknown[]).length
  await move('booked')
  expect(await site.cli('leads', 'show', reference)).toMatchObject({ stage: 'booked' })
  expect((await site.cli('deliveries', 'list')) as unknown[]).toHaveLength(before)
})
