import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import type { Channel } from '#server/channels/channel.ts'
import { reminderChannel, visitorMailChannel } from '#server/channels/visitor-mail.ts'
import { captureSubmission } from '#server/leads/capture.ts'
import { releaseSubmission } from '#server/leads/quarantine.ts'
import { replayDelivery } from '#server/outbox/replay-delivery.ts'
import type { Store } from '#server/store/store.ts'
import { ACCEPTED, fakeChannel, refusal } from '#tests/support/fake-channel.ts'
import { HOUR, MINUTE, outboxTest, SECOND } from '#tests/support/outbox-test.ts'
import { createBookingDesk } from './booking-desk.ts'
import { changeCall } from './change-call.ts'
import { slotRequest } from './slot-request.ts'

const it = outboxTest()
const content = loadContent()
const DAY = 24 * HOUR
/** The tests' clock begins on Monday 23 November at eleven in Sydney. */
const [THURSDAY, FRIDAY] = ['2026-11-25T22:00:00Z', '2026-11-26T22:00:00Z'] as const

const MORE_ON_FRIDAY = ['2026-11-26T23:00:00Z', '2026-11-26T23:30:00Z', '2026-11-27T00:00:00Z']

const CONFIG = { smtpUrl: undefined, mailFrom: undefined, notifyEmail: undefined }
const CONTEXT = { content, siteUrl: 'https://tradefront.example', sign: (id: string) => id }

/** The real channels with a fake `send`; what they want, what they build and when it is due is their own. */
function reminders(real = [reminderChannel(CONFIG, CONTEXT)]) {
  const sent: string[] = []
  const send: Channel['send'] = async ({ at, body }) => {
    sent.push(`${at} ${JSON.parse(body).subject}`)
    return ACCEPTED
  }
  return { sent, channels: real.map((channel) => ({ ...channel, unconfigured: null, send })) }
}

async function book(channels: Channel[], start: string, quarantineReason: string | null = null) {
  const { store, clock } = it
  const payload = { start, name: 'Jo Citizen', email: 'jo@sample.example' }
  const captured = await captureSubmission(
    { store, channels, clock },
    {
      kind: 'booking',
      idemKey: randomUUID(),
      payload,
      attribution: {},
      consent: null,
      source: 'booking',
      quarantineReason,
      ...(quarantineReason === null && { slot: slotRequest(start, { content, clock }) }),
    },
  )
  return 'submission' in captured ? captured.submission.id : expect.unreachable(captured.outcome)
}

const counts = () => it.store.deliveryCounts(new Date(it.clock.now()).toISOString())

test('goes out a day before the call, not earlier, once', async () => {
  const { sent, channels } = reminders()
  await book(channels, THURSDAY)
  it.startWorker(channels)
  await it.clock.leap(46 * HOUR - 1)
  expect(sent).toEqual([])
  await it.clock.advance(SECOND)
  await it.clock.leap(3 * DAY)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toContain('Reminder: your call with us: Thursday 26 November, 9:00 am AEDT')
})

test('is not given up with what has waited for days, however long ago the call was booked', async () => {
  const { sent, channels } = reminders()
  const [channel] = channels
  if (!channel) return expect.unreachable()
  const { send } = channel
  let down = true
  channel.send = async (mail) => (down ? refusal(null) : send(mail))
  await book(channels, FRIDAY)
  for (const start of MORE_ON_FRIDAY) await book(channels, start)
  it.startWorker(channels)
  await it.clock.leap(70 * HOUR - SECOND)
  await it.clock.advance(2 * HOUR)
  expect(await it.store.destinationHealth()).toMatchObject([{ breaker: 'open' }])
  await it.clock.advance(8 * HOUR)
  expect(await it.store.listDeliveries({ state: 'dead' })).toEqual([])
  down = false
  await it.clock.advance(10 * MINUTE)
  expect(sent).toHaveLength(1 + MORE_ON_FRIDAY.length)
})

test('keeps its hour also when the mail server was down, and when it is back', async () => {
  const { sent, channels } = reminders()
  await book(channels, THURSDAY)
  await book(channels, FRIDAY)
  const down = { destination: 'reminder', breaker: 'open', failures: 10, probeAt: null } as const
  await it.store.saveDestinationHealth(down)
  it.startWorker(channels)
  await it.clock.leap(46 * HOUR - SECOND)
  expect(sent).toEqual([])
  await it.clock.leap(SECOND)
  expect(sent).toEqual([expect.stringContaining('Thursday 26 November')])
  await it.clock.leap(DAY - SECOND)
  expect(sent).toHaveLength(1)
  await it.clock.leap(SECOND)
  expect(sent).toEqual([expect.anything(), expect.stringContaining('Friday 27 November')])
})

test('that waited for a mail server to be named keeps its hour when it is replayed', async () => {
  const { sent, channels } = reminders()
  await book(
    channels.map((channel) => ({ ...channel, unconfigured: 'SMTP_URL not configured' })),
    THURSDAY,
  )
  it.startWorker(channels)
  await replayDelivery({ ...it, channels }, (await it.sole('unconfigured')).id)
  await it.clock.leap(46 * HOUR - SECOND)
  expect(sent).toEqual([])
  await it.clock.leap(SECOND)
  expect(sent).toEqual([expect.stringContaining('Thursday 26 November')])
})

test('that could not be built keeps its hour when it is replayed', async () => {
  const { sent, channels } = reminders()
  const broken = channels.map((channel) => ({ ...channel, build: () => expect.unreachable() }))
  const id = await book(channels, THURSDAY)
  expect(await changeCall({ ...it, channels: broken, content }, id, { to: FRIDAY })).toBe('changed')
  it.startWorker(channels)
  const [dead] = await it.store.listDeliveries({ state: 'dead' })
  await replayDelivery({ ...it, channels }, dead?.id ?? '')
  await it.clock.leap(70 * HOUR - SECOND)
  expect(sent).toEqual([])
  await it.clock.leap(SECOND)
  expect(sent).toEqual([expect.stringContaining('Reminder')])
})

/** From the start of the tests' clock until the call on Thursday begins. */
const TO_THURSDAY = 70 * HOUR

test('is not sent once the call has begun, nor again: the site was down', async () => {
  const { sent, channels } = reminders()
  const id = await book(channels, THURSDAY)
  await it.clock.leap(TO_THURSDAY)
  it.startWorker(channels)
  await it.clock.flush()
  expect(sent).toEqual([])
  const reminder = await it.sole('done')
  expect(reminder).toMatchObject({
    submissionId: id,
    lastError: 'Not sent: the call had begun',
  })
  expect(await counts()).toContainEqual(expect.objectContaining({ state: 'done', count: 0 }))
  await expect(replayDelivery({ ...it, channels }, reminder.id)).rejects.toThrow(
    'about a call that has begun',
  )
})

test('is sent late until the call begins, and names no day by another word than its own', async () => {
  const { sent, channels } = reminders()
  await book(channels, THURSDAY)
  await it.clock.leap(TO_THURSDAY - SECOND)
  it.startWorker(channels)
  await it.clock.flush()
  expect(sent).toEqual([expect.stringContaining('Thursday 26 November')])
  expect(sent[0]).not.toMatch(/tomorrow|today/i)
})

test('of a call that was moved goes by its new day', async () => {
  const { sent, channels } = reminders()
  const id = await book(channels, THURSDAY)
  await changeCall({ ...it, channels, content }, id, { to: FRIDAY })
  await it.clock.leap(TO_THURSDAY + DAY - SECOND)
  it.startWorker(channels)
  await it.clock.flush()
  expect(sent).toEqual([expect.stringContaining('Friday 27 November')])
})

test('is not made for a booking that is let out of quarantine on the day of the call', async () => {
  const { channels } = reminders([
    visitorMailChannel(CONFIG, CONTEXT, () => null),
    reminderChannel(CONFIG, CONTEXT),
  ])
  const id = await book(channels, '2026-11-26T03:00:00Z', 'honeypot')
  await it.clock.leap(TO_THURSDAY - HOUR)
  expect(await releaseSubmission({ ...it, channels, content }, id)).toBe(true)
  expect((await it.store.deliveriesOf(id)).map(({ destination }) => destination)).toEqual(['mail-visitor'])
})

/** What visitors do with their calls, by the links in their mails. */
function deskFor(channels: Channel[]) {
  return createBookingDesk({
    ...it,
    ...{ channels, content, siteUrl: CONTEXT.siteUrl, formSecret: 'a secret of the tests', wake: () => {} },
  })
}

test('is promised by the page of a call in quarantine for as long as by that of any other', async () => {
  const { channels } = reminders()
  const desk = deskFor(channels)
  const ids = [await book(channels, THURSDAY), await book(channels, FRIDAY, 'honeypot')]
  const promised = () =>
    Promise.all(ids.map(async (id) => (await desk.call(desk.sign(id)))?.mails.reminder ?? 'no call'))
  it.startWorker(channels)
  expect(await promised()).toEqual([true, true])
  await it.clock.leap(3 * DAY)
  expect(await promised()).toEqual([false, false])
})

test.each([
  ['is taken', ACCEPTED, [true, true]],
  ['is withheld', refusal(null, 'withheld'), [true, false]],
])('a confirmation that %s: the page of the call speaks of it', async (_what, answer, spoken) => {
  const channels = [fakeChannel('mail-visitor', () => answer)]
  const id = await book(channels, THURSDAY)
  const desk = deskFor(channels)
  const isSpokenOf = async () => (await desk.call(desk.sign(id)))?.mails.confirmation
  const before = await isSpokenOf()
  it.startWorker(channels)
  await it.clock.leap(MINUTE)
  expect(channels[0]?.sent).toHaveLength(1)
  expect([before, await isSpokenOf()]).toEqual(spoken)
})

test('a call that is let out of quarantine an hour before it begins keeps its time', async () => {
  const { channels } = reminders()
  const id = await book(channels, THURSDAY, 'honeypot')
  await it.clock.leap(Date.parse(THURSDAY) - HOUR - it.clock.now())
  expect(await releaseSubmission({ ...it, channels, content }, id)).toBe(true)
  expect(await it.store.findBooking(id)).toMatchObject({ start: THURSDAY, state: 'booked', sequence: 0 })
})

test('is counted where it was sent and where it waits, and not where a change has settled it unsent', async () => {
  const { sent, channels } = reminders()
  const id = await book(channels, THURSDAY)
  await book(channels, FRIDAY)
  await changeCall({ ...it, channels, content }, id, { to: MORE_ON_FRIDAY[0] ?? '' })
  const counted = async () => (await counts()).map(({ state, count }) => [state, count]).sort()
  expect(await counted()).toEqual([
    ['done', 0],
    ['open', 2],
  ])
  it.startWorker(channels)
  await it.clock.leap(3 * DAY)
  expect(sent).toHaveLength(2)
  expect(await counted()).toEqual([['done', 2]])
})

test('moves with the call', async () => {
  const { sent, channels } = reminders()
  const id = await book(channels, THURSDAY)
  expect(await changeCall({ ...it, channels, content }, id, { to: FRIDAY })).toBe('changed')
  it.startWorker(channels)
  await it.clock.leap(46 * HOUR)
  expect(sent).toEqual([])
  await it.clock.leap(DAY)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toContain('Friday 27 November, 9:00 am AEDT')
})

test('never goes out for a call that was cancelled', async () => {
  const { sent, channels } = reminders()
  const id = await book(channels, THURSDAY)
  expect(await changeCall({ ...it, channels, content }, id, { to: null })).toBe('changed')
  it.startWorker(channels)
  for (const hours of [46, 24, 24, 24]) await it.clock.leap(hours * HOUR)
  expect(sent).toEqual([])
  expect((await it.store.deliveriesOf(id)).map(({ state }) => state)).toEqual(['done'])
})

test.each([
  ['begins', 70 * HOUR, 0],
  ['is a second away', 70 * HOUR - SECOND, 1],
])(
  'where mails wait until the call %s, "your call is booked" goes out accordingly',
  async (_when, ms, mails) => {
    const { sent, channels } = reminders([visitorMailChannel(CONFIG, CONTEXT, () => null)])
    await book(channels, THURSDAY)
    await it.clock.leap(ms)
    it.startWorker(channels)
    await it.clock.flush()
    expect(sent).toHaveLength(mails)
    if (mails > 0) return
    const { id, lastError } = await it.sole('done')
    expect(lastError).toBe('Not sent: the call had begun')
    await expect(replayDelivery({ ...it, channels }, id)).rejects.toThrow('about a call that has begun')
  },
)

test('a call that is moved while somebody sends its mail again: the old time is not told', async () => {
  const { channels } = reminders([visitorMailChannel(CONFIG, CONTEXT, () => null)])
  const deps = { ...it, channels, content }
  const id = await book(channels, THURSDAY)
  const [mail] = await it.store.deliveriesOf(id)
  let moved = false
  const store: Store = {
    ...it.store,
    findBooking: async (of) => {
      const booking = await it.store.findBooking(of)
      if (!moved) await changeCall(deps, id, { to: FRIDAY })
      moved = true
      return booking
    },
  }
  await expect(replayDelivery({ ...deps, store }, mail?.id ?? '')).rejects.toThrow('was changed since')
  expect(await it.store.findDelivery(mail?.id ?? '')).toMatchObject({ state: 'done' })
})

test('a mail about a call is not sent again once it was changed; the newest may be', async () => {
  const confirmation = visitorMailChannel(CONFIG, CONTEXT, () => null)
  const { sent, channels } = reminders([confirmation, reminderChannel(CONFIG, CONTEXT)])
  const deps = { ...it, channels, content }
  const worker = it.startWorker(channels)
  const id = await book(channels, THURSDAY)
  const replay = async (destination: string, occasion: string) => {
    const deliveries = await it.store.deliveriesOf(id)
    const found = deliveries.find((each) => each.destination === destination && each.occasion === occasion)
    return replayDelivery(deps, found?.id ?? '')
  }
  worker.wake()
  await it.clock.flush()
  expect(await replay('mail-visitor', '')).toMatchObject({ state: 'open' })
  await changeCall(deps, id, { to: FRIDAY })
  await expect(replay('mail-visitor', '')).rejects.toThrow('was changed since')
  await expect(replay('reminder', '')).rejects.toThrow('was changed since')
  expect(await replay('mail-visitor', 'moved-1')).toMatchObject({ state: 'open' })
  await changeCall(deps, id, { to: null })
  await expect(replay('mail-visitor', 'moved-1')).rejects.toThrow('was changed since')
  await expect(replay('reminder', 'moved-1')).rejects.toThrow('was changed since')
  sent.length = 0
  expect(await replay('mail-visitor', 'cancelled-2')).toMatchObject({ state: 'open' })
  worker.wake()
  await it.clock.flush()
  expect(sent).toEqual([expect.stringContaining('Your call is cancelled')])
})

test('a call that has begun can neither be moved nor cancelled', async () => {
  const { channels } = reminders()
  const id = await book(channels, THURSDAY)
  await it.clock.advance(3 * DAY)
  for (const to of [FRIDAY, null]) {
    expect(await changeCall({ ...it, channels, content }, id, { to })).toBe('over')
  }
})
