import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import type { Submission } from '#domain/leads/submission.ts'
import { sampleAssessment } from '#tests/support/sample-assessment.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts'
import type { Channel } from './channel.ts'
import { type ChannelConfig, createChannels } from './create-channels.ts'
import { leadManagerChannel } from './lead-manager.ts'

const SECRET = `whsec_${Buffer.from('a secret of some thirty two bytes').toString('base64')}`
const OTHER = `whsec_${Buffer.from('another one, for the rotation ...').toString('base64')}`

const NOTHING: ChannelConfig = {
  automationUrl: undefined,
  leadUrl: undefined,
  feedbackUrl: undefined,
  stageUrl: undefined,
  webhookSecrets: [],
  allowPrivate: true,
  smtpUrl: undefined,
  mailFrom: undefined,
  notifyEmail: undefined,
  leadManager: { tradeType: 'Roofing', tags: ['Free Trial'] },
  productName: 'Tradefront',
}
const calls = {
  content: loadContent(),
  siteUrl: 'https://tradefront.example',
  sign: (id: string) => `${id}.signed`,
}
const deps = { promisedBy: () => null, calls }
const feedbackOf = (rating: unknown) =>
  sampleAssessment({ kind: 'feedback', payload: { rating, feedback: 'Late.', business: 'Sample Roofing' } })

const sampleCall = sampleAssessment({
  kind: 'booking',
  payload: { start: '2026-11-24T22:00:00Z', name: 'Jo Citizen', email: 'jo@sample.example' },
})
const sampleFor = ({ destination }: Channel) =>
  destination === 'feedback' ? feedbackOf(1) : destination === 'mail' ? sampleAssessment() : sampleCall

let receiver: WebhookReceiver
beforeEach(async () => {
  receiver = await startWebhookReceiver()
})
afterEach(() => receiver.close())

function configured(changes: Partial<ChannelConfig> = {}): Channel[] {
  const { url } = receiver
  return createChannels({ ...NOTHING, automationUrl: url, leadUrl: url, feedbackUrl: url, ...changes }, deps)
}

function sendAll(channels: Channel[], submission: Submission) {
  const wanted = channels.filter((channel) => channel.unconfigured === null && channel.wants(submission))
  return Promise.all(
    wanted.map((channel) => {
      const deliveryId = `d-${channel.destination}`
      const body = channel.build(submission, deliveryId)
      return channel.send({
        deliveryId,
        body,
        at: new Date().toISOString(),
        signal: AbortSignal.timeout(10_000),
      })
    }),
  )
}

test('a fresh install says what each channel lacks, builds all the same, and sends nothing', async () => {
  const channels = createChannels(NOTHING, deps)
  expect(channels.map(({ destination, unconfigured }) => [destination, unconfigured])).toEqual([
    ['automation', 'Webhook URL not configured'],
    ['lead-manager', 'Webhook URL not configured'],
    ['feedback', 'Webhook URL not configured'],
    ['stage', 'Webhook URL not configured'],
    ['mail', 'Mail not configured'],
    ['report-mail', 'Mail not configured'],
    ['mail-visitor', 'Mail not configured'],
    ['reminder', 'Mail not configured'],
  ])
  // The payloads of a report and a stage change are written when they happen, not built from a submission.
  const written = ['report-mail', 'stage']
  for (const channel of channels.filter(({ destination }) => !written.includes(destination))) {
    const body = channel.build(sampleFor(channel), 'd1')
    expect(JSON.parse(body)).toBeTypeOf('object')
    const result = await channel.send({
      deliveryId: 'd1',
      body,
      at: new Date().toISOString(),
      signal: AbortSignal.timeout(10_000),
    })
    expect(result).toMatchObject({ ok: false, error: channel.unconfigured })
  }
})

test('an assessment goes to the automation and to the lead manager, signed, each under its own id', async () => {
  const results = await sendAll(configured({ webhookSecrets: [SECRET, OTHER] }), sampleAssessment())
  expect(results.map(({ ok }) => ok)).toEqual([true, true])
  receiver.verify(SECRET)
  receiver.verify(OTHER)
  const byId = new Map(receiver.requests.map((request) => [request.headers['webhook-id'], request.json]))
  expect(byId.get('d-automation')).toMatchObject({
    formType: 'assessment',
    leadScore: 85,
    leadPriority: 'high',
    phone: '0491 570 006',
    phoneE164: '+61491570006',
  })
  expect(byId.get('d-lead-manager')).toMatchObject({
    contact: { firstName: 'Jo', lastName: 'Anne Citizen', phone: '0491 570 006', phoneE164: '+61491570006' },
  })
})

test('without a secret there is no signature, and the receiver would know', async () => {
  await sendAll(configured(), sampleAssessment())
  expect(receiver.requests.map(({ headers }) => headers['webhook-signature'])).toEqual([undefined, undefined])
  expect(() => receiver.verify(SECRET)).toThrow()
})

test('a body that was changed on its way does not verify', async () => {
  await sendAll(configured({ webhookSecrets: [SECRET] }), sampleAssessment())
  for (const request of receiver.requests) request.rawBody = request.rawBody.replace('Citizen', 'Citisen')
  expect(() => receiver.verify(SECRET)).toThrow('No matching signature')
})

test.each(['audit', 'booking', 'enquiry', 'discovery'] as const)(
  '%s goes the same two ways',
  async (kind) => {
    await sendAll(configured(), sampleAssessment({ kind }))
    expect(receiver.requests.map(({ headers }) => headers['webhook-id']).sort()).toEqual([
      'd-automation',
      'd-lead-manager',
    ])
  },
)

test.each([1, 2, 3, '3'])('feedback of %j goes to its own channel alone', async (rating) => {
  await sendAll(configured(), feedbackOf(rating))
  expect(receiver.requests.map(({ headers }) => headers['webhook-id'])).toEqual(['d-feedback'])
})

test.each([4, 5, '4', 0, null, undefined, 'x'])('a rating of %j sends nothing', async (rating) => {
  await sendAll(configured(), feedbackOf(rating))
  expect(receiver.requests).toEqual([])
})

test('the bytes that were frozen are the bytes that arrive', async () => {
  const [automation] = configured()
  const body = '{"frozen":"é \\u0000 <>"}'
  await automation?.send({
    deliveryId: 'd1',
    body,
    at: new Date().toISOString(),
    signal: AbortSignal.timeout(10_000),
  })
  expect(receiver.requests[0]?.rawBody).toBe(body)
})

test('a loopback address is refused unless the operator allows it', async () => {
  const results = await sendAll(configured({ allowPrivate: false }), sampleAssessment())
  expect(results.map(({ ok }) => ok)).toEqual([false, false])
  expect(receiver.requests).toEqual([])
})

test('a secret that cannot be read stops the start', () => {
  expect(() => configured({ webhookSecrets: ['whsec_?'] })).toThrow()
})

test('a call that is moved or cancelled is no new contact for the lead manager', () => {
  const { wants } = leadManagerChannel(undefined, { productName: '', tradeType: '', tags: [] }, {} as never)
  const payload = { name: 'Jo Citizen', phone: '0491 570 006', start: '2026-11-26T22:00:00Z' }
  const wanted = (over: object) =>
    wants(sampleAssessment({ kind: 'booking', payload: { ...payload, ...over } }))
  expect([{}, { change: 'moved' }, { change: 'cancelled' }].map(wanted)).toEqual([true, false, false])
})
