import { hash, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import type { Channel } from '#server/channels/channel.ts'
import { replayDelivery } from '#server/outbox/replay-delivery.ts'
import { createStore } from '#server/store/create-store.ts'
import { openSqliteCore } from '#server/store/sqlite-database.ts'
import type { Store } from '#server/store/store.ts'
import { fakeChannel } from '#tests/support/fake-channel.ts'
import { type TestClock, testClock } from '#tests/support/test-clock.ts'
import { type CaptureInput, captureSubmission } from './capture.ts'
import { purgeQuarantined, releaseSubmission } from './quarantine.ts'

const content = loadContent()
const DAY = 24 * 60 * 60 * 1_000

let store: Store
let clock: TestClock
beforeEach(() => {
  store = createStore(openSqliteCore({ path: ':memory:' }))
  clock = testClock()
})
afterEach(() => store.close())

async function capture(over: Partial<CaptureInput> = {}, channels: Channel[] = [fakeChannel('automation')]) {
  const input: CaptureInput = {
    kind: 'assessment',
    idemKey: randomUUID(),
    payload: { fullName: 'Sample Person', mobile: '0491 570 006' },
    attribution: {},
    consent: null,
    source: 'hero',
    ...over,
  }
  const captured = await captureSubmission({ store, channels, clock }, input)
  return 'submission' in captured ? captured : expect.unreachable(captured.outcome)
}

test('makes a lead with an id, a reference, a time and one delivery a channel that wants it', async () => {
  const feedback = { ...fakeChannel('feedback'), wants: () => false }
  const { submission, deliveries } = await capture({}, [
    fakeChannel('automation'),
    feedback,
    fakeChannel('mail'),
  ])
  expect(submission.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
  expect(submission.reference).toMatch(/^TF-[0-9A-HJKMNP-TV-Z]{8}$/)
  expect(submission).toMatchObject({ status: 'real', createdAt: '2026-11-23T00:00:00.000Z' })
  expect(deliveries.map(({ destination }) => destination)).toEqual(['automation', 'mail'])
})

test('the order of the fields makes no other body', async () => {
  const idemKey = randomUUID()
  const first = await capture({ idemKey, payload: { a: 1, b: { c: 2, d: [3, { e: 4, f: 5 }] } } })
  const again = await capture({ idemKey, payload: { b: { d: [3, { f: 5, e: 4 }], c: 2 }, a: 1 } })
  expect(again).toMatchObject({ outcome: 'repeat', submission: { id: first.submission.id } })
})

test('a retry is known by its answers, also after an upgrade that adds something else to them', async () => {
  const idemKey = randomUUID()
  const answers = { name: 'Jose\u0301', trade: 'roofing' }
  const first = await capture({ idemKey, answers, payload: { ...answers, leadScore: 61 } })
  const again = await capture({
    idemKey,
    answers,
    payload: { ...answers, leadScore: 89, tradeType: 'Roofer' },
  })
  expect(again).toMatchObject({ outcome: 'repeat', submission: first.submission })
  expect(first.submission.payload).toEqual({ name: 'José', trade: 'roofing', leadScore: 61 })
})

test('without anything added the whole payload is the answers: its hash is that of earlier versions', async () => {
  const { submission } = await capture({ payload: { mobile: '0491 570 006', asked: ['b', 'a'] } })
  expect(submission.bodyHash).toBe(hash('sha256', '{"asked":["b","a"],"mobile":"0491 570 006"}', 'hex'))
})

test('every string is cleaned before it is hashed, acknowledged and stored', async () => {
  const { submission } = await capture({
    payload: { fullName: 'Jose\u0301\u0000', list: ['a\u0007\r\nb'], left: undefined },
    attribution: { firstTouch: { referrer: 'x\ud800' }, variants: { hero_copy: 'B' } },
    consent: { wording: 'Yes\u0001', version: '1', at: '2026-11-23T00:00:00.000Z', ticked: true },
    source: 'he\u0000ro',
  })
  expect(submission).toMatchObject({
    payload: { fullName: 'José', list: ['a\nb'] },
    attribution: { firstTouch: { referrer: 'x\ufffd' }, variants: { hero_copy: 'B' } },
    consent: { wording: 'Yes', ticked: true },
    source: 'hero',
  })
  expect(await store.findSubmission(submission.id)).toEqual(submission)
})

test('whatever the fields hold: what is acknowledged is what is read back, and a repeat is the same lead', async () => {
  const json = fc.json({ stringUnit: 'binary' }).map((text) => JSON.parse(text.replaceAll('-0', '0')))
  const payload = fc.dictionary(fc.string({ unit: 'binary' }), json)
  await fc.assert(
    fc.asyncProperty(payload, async (payload) => {
      const idemKey = randomUUID()
      const { submission } = await capture({ idemKey, payload })
      expect(await store.findSubmission(submission.id)).toEqual(submission)
      expect(await capture({ idemKey, payload })).toMatchObject({ outcome: 'repeat', submission })
    }),
  )
})

describe('a channel', () => {
  const broken = () => {
    throw new Error('no such field')
  }

  test('without an address keeps why nothing was sent; once it has one, a replay builds what to send', async () => {
    const channel = { ...fakeChannel('automation'), unconfigured: 'Webhook URL not configured' }
    const { submission, deliveries } = await capture({}, [channel])
    expect(deliveries).toMatchObject([{ state: 'unconfigured', lastError: 'Webhook URL not configured' }])
    const id = deliveries[0]?.id ?? ''
    const unbuilt: Channel = { ...fakeChannel('automation'), build: broken }
    await expect(replayDelivery({ store, clock, channels: [unbuilt] }, id)).rejects.toThrow('no such field')
    await replayDelivery({ store, clock, channels: [fakeChannel('automation')] }, id)
    const replayed = await store.findDelivery(id)
    expect(replayed).toMatchObject({ state: 'open', lastError: null })
    expect(JSON.parse(replayed?.payloadSnapshot ?? '')).toEqual({ lead: submission.id, deliveryId: id })
  })

  test('that cannot tell whether it wants the lead costs a delivery, not the lead', async () => {
    const { deliveries } = await capture({}, [
      { ...fakeChannel('automation'), wants: broken },
      fakeChannel('mail'),
    ])
    expect(deliveries).toMatchObject([
      { state: 'dead', lastError: 'Unbuildable: no such field' },
      { state: 'open' },
    ])
  })
})

describe('a quarantined submission', () => {
  const held = { quarantineReason: 'honeypot' }

  test('is kept with its reason and goes nowhere until it is released, by id or reference, once', async () => {
    const channels = [fakeChannel('automation')]
    const { submission, deliveries } = await capture(held, channels)
    expect(submission).toMatchObject({ status: 'quarantined', quarantineReason: 'honeypot' })
    expect(deliveries).toEqual([])
    await clock.advance(DAY)
    expect(await releaseSubmission({ store, channels, clock, content }, submission.reference)).toBe(true)
    expect(await releaseSubmission({ store, channels, clock, content }, submission.id)).toBe(false)
    expect(await releaseSubmission({ store, channels, clock, content }, 'TF-00000000')).toBe(false)
    expect(await store.findSubmission(submission.id)).toMatchObject({ status: 'real' })
    expect(await store.deliveriesOf(submission.id)).toMatchObject([
      { state: 'open', dueAt: '2026-11-24T00:00:00.000Z' },
    ])
  })

  test('is released without word of a stage where it stands at its first', async () => {
    const channels = [fakeChannel('automation'), { ...fakeChannel('stage'), wants: () => false }]
    const { submission } = await capture(held, channels)
    expect(await releaseSubmission({ store, channels, clock, content }, submission.id)).toBe(true)
    const told = await store.deliveriesOf(submission.id)
    expect(told.map(({ destination }) => destination)).toEqual(['automation'])
  })

  test('whose call has lost its time by then stays where staff have moved it, and that is what is told', async () => {
    const channels = [{ ...fakeChannel('stage'), wants: () => false }]
    const atNight = { name: 'Jo Citizen', phone: '0491 570 006', start: '2026-11-25T15:00:00Z' }
    const { submission } = await capture({ ...held, kind: 'booking', payload: atNight }, channels)
    await store.setStage(submission.id, 'won', '2026-11-23T00:00:01.000Z')
    expect(await releaseSubmission({ store, channels, clock, content }, submission.id)).toBe(true)
    expect(await store.findItem(submission.id)).toMatchObject({ stage: 'won' })
    const [told] = await store.deliveriesOf(submission.id)
    const { payloadSnapshot = '' } = (await store.findDelivery(told?.id ?? '')) ?? {}
    expect(JSON.parse(payloadSnapshot)).toMatchObject({ data: { was: 'booked', stage: 'won' } })
  })

  test('is deleted after thirty days, leads are not', async () => {
    await capture(held)
    await capture()
    await clock.advance(30 * DAY)
    expect(await purgeQuarantined({ store, clock })).toBe(0)
    await clock.advance(1)
    expect(await purgeQuarantined({ store, clock })).toBe(1)
    expect(await store.listSubmissions({})).toMatchObject([{ status: 'real' }])
  })
})
