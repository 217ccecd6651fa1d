import { expect, test } from 'vitest'
import { type Store, StoreUnavailable } from '#server/store/store.ts'
import { ACCEPTED, fakeChannel, refusal } from '#tests/support/fake-channel.ts'
import { noticesTest } from '#tests/support/notices-test.ts'
import { HOUR, MINUTE } from '#tests/support/outbox-test.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { noticeClosed, noticeOpened } from './breaker-notice.ts'
import { noticeTask } from './send-notices.ts'

const it = noticesTest()

const BOTH = 'desk@sample.example, owner@sample.example'
const OPENED = { destination: 'automation', alarm: 'failing', status: 500, error: 'Answered 500' } as const

/** Sends every minute for an hour, so that each retry in that time is made. */
async function sendForAnHour(to?: string) {
  for (let minute = 0; minute < 60; minute++) {
    await it.send(to)
    await it.outbox.clock.leap(MINUTE)
  }
}

test.each([
  ['for the moment is waited for', 450, 2],
  ['for good is not', 550, 1],
])('a mailbox that refuses a notice %s; nobody gets it twice', async (_when, code, mails) => {
  await noticeClosed(it.deps(), 'automation')
  it.smtp.refuseWith({ code, message: 'No' }, 'owner@sample.example')
  await sendForAnHour(BOTH)
  it.smtp.refuseWith(null)
  await sendForAnHour(BOTH)
  const to = it.smtp.messages.map(({ envelope }) => envelope.to)
  expect(to).toEqual([['desk@sample.example'], ['owner@sample.example']].slice(0, mails))
  expect(await it.waiting()).toEqual([])
})

test('a mailbox that refuses for a day holds up no later notice', async () => {
  await noticeClosed(it.deps(), 'automation')
  it.smtp.refuseWith({ code: 450, message: 'Later' }, 'owner@sample.example')
  await it.outbox.clock.leap(25 * HOUR)
  await it.send(BOTH)
  expect(it.smtp.messages.map(({ envelope }) => envelope.to)).toEqual([['desk@sample.example']])
  await it.outbox.clock.leap(HOUR)
  expect(await it.waiting()).toEqual([])
})

test('the only mailbox that refuses is asked less and less often, and no longer after a day', async () => {
  const tries: number[] = []
  const send = async () => {
    tries.push(it.outbox.clock.now())
    return refusal(550, 'rejected')
  }
  const { run } = noticeTask({ ...it.deps(), mail: { ...it.mail(), send }, log: silentLog })
  await noticeOpened(it.deps(), OPENED)
  const from = it.outbox.clock.now()
  for (let minute = 0; minute < 3 * 24 * 60; minute++) {
    await run()
    await it.outbox.clock.leap(MINUTE)
  }
  const minutes = tries.map((at) => (at - from) / MINUTE)
  expect(minutes.slice(0, 8)).toEqual([0, 1, 2, 4, 8, 16, 32, 64])
  expect(minutes.slice(8)).toEqual(Array.from({ length: 23 }, (_, hour) => 124 + hour * 60))
})

test('a notice that went out while the store was away is not mailed again', async () => {
  await noticeClosed(it.deps(), 'automation')
  const channel = fakeChannel('mail')
  let away = 1
  const { store } = it.outbox
  const closeNotice: Store['closeNotice'] = (...args) =>
    away-- > 0 ? Promise.reject(new StoreUnavailable('away')) : store.closeNotice(...args)
  const deps = { ...it.deps(), store: { ...store, closeNotice } }
  const { run } = noticeTask({ ...deps, mail: { ...it.mail(), send: channel.send }, log: silentLog })
  const first = run().catch(() => {})
  await it.outbox.clock.advance(MINUTE)
  await first
  await it.outbox.clock.advance(10 * MINUTE)
  await run()
  expect(channel.sent).toHaveLength(1)
})

test('ten alarms that are refused keep no later notice from going out', async () => {
  for (let n = 0; n < 10; n++) {
    await noticeOpened(it.deps(), OPENED)
    await it.outbox.clock.leap(1)
  }
  it.smtp.refuseWith({ code: 550, message: 'No' })
  await it.send()
  await noticeClosed(it.deps(), 'automation')
  it.smtp.refuseWith(null)
  await it.send()
  expect(it.smtp.messages.map(({ headers }) => headers.subject)).toEqual([
    'automation takes deliveries again',
  ])
})

test('a notice that can never be sent is not tried again', async () => {
  const { store, clock } = it.outbox
  const madeAt = new Date(clock.now()).toISOString()
  await store.addNotice({ name: 'broken', about: 'breaker', body: 'not JSON', madeAt })
  await it.send()
  await clock.leap(HOUR)
  expect(await it.waiting()).toEqual([])
})

test('of several processes one sends it; where that one dies, another does when its lease is over', async () => {
  await noticeClosed(it.deps(), 'automation')
  await Promise.all([it.send(), it.send(), it.send()])
  expect(it.smtp.messages).toHaveLength(1)
  await noticeOpened(it.deps(), OPENED)
  const dies = { ...it.mail(), send: () => Promise.reject(new Error('killed')) }
  await expect(noticeTask({ ...it.deps(), mail: dies, log: silentLog }).run()).rejects.toThrow('killed')
  await it.outbox.clock.leap(3 * MINUTE - 1)
  await it.send()
  expect(it.smtp.messages).toHaveLength(1)
  await it.outbox.clock.leap(1)
  await it.send()
  expect(it.smtp.messages).toHaveLength(2)
})

test('an alarm that a busy store could not keep is kept once it can', async () => {
  let busy = true
  const { addNotice } = it.outbox.store
  const store: Store = {
    ...it.outbox.store,
    addNotice: (notice) => (busy ? Promise.reject(new StoreUnavailable('locked')) : addNotice(notice)),
  }
  const alert = { destination: 'automation', alarm: 'gone', status: 410, error: 'Answered 410' } as const
  const told = noticeOpened({ ...it.deps(), store }, alert)
  await it.outbox.clock.advance(5_000)
  busy = false
  await it.outbox.clock.advance(1_000)
  await told
  expect(await it.waiting()).toHaveLength(1)
})

test('an alarm from before mail was set up is told while what waits is kept, and not as news weeks later', async () => {
  await noticeOpened(it.deps(), OPENED)
  await it.outbox.clock.leap(2 * 24 * HOUR)
  await it.send()
  await noticeOpened(it.deps(), OPENED)
  await it.outbox.clock.leap(14 * 24 * HOUR)
  await it.send()
  expect(it.smtp.messages).toHaveLength(1)
  expect(it.smtp.messages[0]?.text).toContain('Monday 23 November 2026 at 11:00 am AEDT')
  expect(await it.waiting()).toEqual([])
})

test.each([
  ['failing', 'We try again every 5 minutes.'],
  ['gone', 'It asked us to stay away (410). We try once an hour.'],
] as const)('an alarm says how often a destination that is %s is tried', async (alarm, says) => {
  await noticeOpened(it.deps(), { ...OPENED, alarm })
  await it.send()
  expect(it.smtp.messages[0]?.text?.replace(/\s+/g, ' ')).toContain(says)
})

test('a breaker that opens is told once, and once that it has closed', async () => {
  const channel = fakeChannel('automation', () => refusal(500))
  const worker = it.outbox.startWorker([channel], {
    onAlert: (alert) => void noticeOpened(it.deps(), alert),
    onRecovered: (destination) => void noticeClosed(it.deps(), destination),
  })
  for (let n = 0; n < 12; n++) await it.outbox.capture([channel], worker)
  await it.outbox.clock.advance(HOUR)
  await it.send()
  expect(it.smtp.messages.map(({ headers }) => headers.subject)).toEqual([
    'automation is not taking deliveries',
  ])
  expect(it.smtp.messages[0]?.text).toContain('Answered 500')
  expect(it.smtp.messages[0]?.text).toMatch(/nothing is lost/)
  channel.answer = () => ACCEPTED
  await it.outbox.clock.advance(HOUR)
  await it.send()
  await it.send()
  expect(it.smtp.messages.map(({ headers }) => headers.subject)).toEqual([
    'automation is not taking deliveries',
    'automation takes deliveries again',
  ])
})
