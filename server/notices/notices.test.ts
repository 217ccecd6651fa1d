import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import { changeCall } from '#server/booking/change-call.ts'
import { mailChannel } from '#server/channels/mail.ts'
import { readConfig } from '#server/config.ts'
import { ACCEPTED, fakeChannel, refusal } from '#tests/support/fake-channel.ts'
import { HOUR, MINUTE, outboxTest } from '#tests/support/outbox-test.ts'
import { sampleDelivery, sampleItem } from '#tests/support/sample-submission.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { type SmtpReceiver, startSmtpReceiver } from '#tests/support/smtp-receiver.ts'
import { noticeClosed, noticeOpened } from './breaker-notice.ts'
import { makeDigest } from './digest.ts'
import { noticeTask } from './send-notices.ts'

const content = loadContent()
const config = readConfig({ OPERATOR_URL: 'https://console.sample.example' })
/** Tuesday 24 November 2026, 7:30 am in Sydney; `outboxTest` begins on Monday, 11:00 am there. */
const TO_TUESDAY_0730 = 20 * HOUR + 30 * MINUTE

let smtp: SmtpReceiver
beforeEach(async () => {
  smtp = await startSmtpReceiver()
})
afterEach(() => smtp.close())
const mail = (notifyEmail = 'desk@sample.example') =>
  mailChannel(
    { smtpUrl: smtp.url, mailFrom: 'Site <site@sample.example>', notifyEmail },
    () => null,
    'Australia/Sydney',
  )

const outbox = outboxTest()
const deps = () => ({ store: outbox.store, clock: outbox.clock, content, config })
/** Nobody holds a lease of no length. */
const waiting = () => outbox.store.claimNotices(new Date(outbox.clock.now()).toISOString(), 0, 9)
const send = (to?: string) => noticeTask({ ...deps(), mail: mail(to), log: silentLog }).run()

async function overdue(name: string, createdAt = '2026-11-20T00:00:00.000Z') {
  const payload = { mobile: '0491 570 006', fullName: name, businessName: 'Sample Roofing' }
  const item = sampleItem({ createdAt, payload }, [])
  await outbox.store.capture(item)
  return item.submission
}

describe('the daily digest', () => {
  test('comes at 7:30 in the zone of the site, once, also after a restart; with who to call first', async () => {
    const { reference } = await overdue('Kim Sample')
    await outbox.clock.advance(TO_TUESDAY_0730 - 1)
    await makeDigest(deps())
    expect(await waiting()).toEqual([])
    await outbox.clock.advance(1)
    for (let run = 0; run < 3; run++) {
      await makeDigest(deps())
      await send()
    }
    expect(smtp.messages).toHaveLength(1)
    const [message] = smtp.messages
    expect(message?.envelope.to).toEqual(['desk@sample.example'])
    expect(message?.headers).toMatchObject({
      subject: 'Tuesday 24 November: 1 callback is overdue',
      'message-id': '<digest-2026-11-24@sample.example>',
    })
    expect(message?.text).toContain('We promised to call these people back.')
    expect(message?.text).toContain(`Was due Saturday 11:00 am AEDT · ${reference}`)
    expect(message?.text).toContain('Kim Sample, Sample Roofing')
    expect(message?.html).toContain('href="tel:+61491570006"')
    expect(message?.html).toContain('href="https://console.sample.example"')
    expect(await waiting()).toEqual([])
  })

  test.each([
    ['Sunday', '2026-11-29T00:00:00.000Z'],
    ['a public holiday', '2026-12-25T00:00:00.000Z'],
  ])('does not come on %s', async (_day, at) => {
    await overdue('Kim Sample')
    await outbox.clock.advance(Date.parse(at) - outbox.clock.now())
    await makeDigest(deps())
    expect(await waiting()).toEqual([])
  })

  test('comes on a Saturday, when the desk is open', async () => {
    await overdue('Kim Sample')
    await outbox.clock.advance(Date.parse('2026-11-28T00:00:00.000Z') - outbox.clock.now())
    await makeDigest(deps())
    expect(await waiting()).toMatchObject([{ name: 'digest-2026-11-28' }])
  })

  test('says nothing where there is nothing to say, and does not begin to at noon', async () => {
    await outbox.clock.advance(TO_TUESDAY_0730)
    await makeDigest(deps())
    await overdue('Kim Sample')
    await outbox.clock.advance(5 * HOUR)
    await makeDigest(deps())
    await send()
    expect(smtp.messages).toEqual([])
  })

  test('tells for two weeks of a delivery that gave up, whenever it was made, not for as long as its lead is kept', async () => {
    const { submission } = sampleItem({ kind: 'feedback', createdAt: '2026-10-01T00:00:00.000Z' })
    const dueAt = new Date(outbox.clock.now()).toISOString()
    await outbox.store.capture({
      submission,
      deliveries: [sampleDelivery('reminder', { state: 'dead', dueAt })],
    })
    await outbox.clock.advance(TO_TUESDAY_0730)
    for (let day = 0; day < 20; day++) {
      await makeDigest(deps())
      await send()
      await outbox.clock.advance(24 * HOUR)
    }
    expect(smtp.messages.map(({ headers }) => headers.subject)).toEqual(
      [
        ...['Tuesday 24', 'Wednesday 25', 'Thursday 26', 'Friday 27', 'Saturday 28', 'Monday 30'].map(
          (day) => `${day} November`,
        ),
        ...['Tuesday 1', 'Wednesday 2', 'Thursday 3', 'Friday 4', 'Saturday 5', 'Monday 7'].map(
          (day) => `${day} December`,
        ),
      ].map((day) => expect.stringMatching(`^${day}: 1 lead has a delivery that gave up$`)),
    )
  })

  test('that another process makes in that moment is not settled as one with nothing to say', async () => {
    await outbox.clock.advance(TO_TUESDAY_0730)
    const { store } = outbox
    const meanwhile: typeof store.addNotice = async (notice) => {
      await store.addNotice({ ...notice, body: '{"subject":"theirs","text":"x","html":"x","replyTo":null}' })
      return store.addNotice(notice)
    }
    await makeDigest({ ...deps(), store: { ...store, addNotice: meanwhile } })
    expect(await waiting()).toMatchObject([{ name: 'digest-2026-11-24' }])
  })

  test('lists people in the order to ring them: overdue and due today, the longest wait first; then booked', async () => {
    for (const [name, createdAt] of [
      ['Waits since Thursday', '2026-11-19T00:00:00.000Z'],
      ['Waits since Friday', '2026-11-20T00:00:00.000Z'],
      ['Due at four', '2026-11-23T05:00:00.000Z'],
      ['Due at noon', '2026-11-23T01:00:00.000Z'],
      ['Due at closing time', '2026-11-23T20:00:00.000Z'],
    ] as const)
      await overdue(name, createdAt)
    const booking = { start: '2026-11-24T00:00:00Z', name: 'Booked at eleven', phone: '0491 570 006' }
    const slot = {
      start: booking.start,
      now: outbox.clock.now(),
      calendar: content.site,
      rules: content.site.booking,
    }
    await outbox.store.capture({ ...sampleItem({ kind: 'booking', payload: booking }, []), slot })
    await outbox.clock.advance(TO_TUESDAY_0730)
    await makeDigest(deps())
    await send()
    const [message] = smtp.messages
    expect(message?.headers.subject).toBe(
      'Tuesday 24 November: 2 callbacks are overdue, 3 are due today, 1 booked call today',
    )
    const order = [
      'Waits since Thursday',
      'Waits since Friday',
      'Due at noon',
      'Due at four',
      'Due at closing time',
      'Booked at eleven',
    ]
    const places = order.map((name) => message?.text.indexOf(name) ?? -1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places[0]).toBeGreaterThan(0)
    expect(message?.text).toMatch(/^Due Tuesday 12:00 pm AEDT/m)
  })

  test('names the booked calls of the day, the earliest first, and none that was cancelled', async () => {
    const booked = async (name: string, start: string) => {
      const request = { start, now: outbox.clock.now(), calendar: content.site, rules: content.site.booking }
      const item = sampleItem({ kind: 'booking', payload: { start, name, phone: '0491 570 006' } }, [])
      await outbox.store.capture({ ...item, slot: request })
      return item.submission.id
    }
    await booked('Booked at noon', '2026-11-24T01:00:00Z')
    await booked('Booked at ten', '2026-11-23T23:00:00Z')
    const id = await booked('Booked at eleven', '2026-11-24T00:00:00Z')
    await changeCall({ ...deps(), channels: [] }, id, null)
    await outbox.clock.advance(TO_TUESDAY_0730)
    await makeDigest(deps())
    await send()
    const [message] = smtp.messages
    expect(message?.headers.subject).toBe('Tuesday 24 November: 2 booked calls today')
    expect(message?.text).toMatch(/Booked at ten.*Booked at noon/s)
    expect(message?.text).not.toContain('Booked at eleven')
  })

  test('counts all of many, names those who wait the longest, and says how many more', async () => {
    const earlier = (time: string, minutes: number) =>
      new Date(Date.parse(time) - minutes * MINUTE).toISOString()
    for (let n = 0; n < 30; n++) await overdue(`Late ${n}.`, earlier('2026-11-20T00:00:00.000Z', n))
    for (let n = 0; n < 40; n++) await overdue(`Today ${n}.`, earlier('2026-11-23T05:00:00.000Z', n))
    await outbox.clock.advance(TO_TUESDAY_0730)
    await makeDigest(deps())
    await send()
    const { headers, text = '' } = smtp.messages[0] ?? {}
    expect(headers?.subject).toBe('Tuesday 24 November: 30 callbacks are overdue, 40 are due today')
    const named = (what: string) =>
      [...text.matchAll(new RegExp(`${what} (\\d+)\\.`, 'g'))].map(([, n]) => Number(n))
    const longestFirst = (from: number) => Array.from({ length: 25 }, (_, n) => from - n)
    expect(named('Late')).toEqual(longestFirst(29))
    expect(named('Today')).toEqual(longestFirst(39))
    expect(text).toMatch(/And: +5 more overdue.*And: +15 more due today/s)
  })

  test('names audits whose report was promised and not sent, also where they were rung', async () => {
    const audit = async (fullName: string, createdAt: string) => {
      const { submission } = sampleItem({ kind: 'audit', createdAt, payload: { fullName } }, [])
      await outbox.store.capture({ submission, deliveries: [] })
      await outbox.store.setStage(submission.id, 'contacted', createdAt)
      return submission.reference
    }
    const late = await audit('Since Thursday', '2026-11-19T00:00:00.000Z')
    await audit('Since Friday', '2026-11-20T00:00:00.000Z')
    await audit('Since yesterday', '2026-11-23T00:00:00.000Z')
    await outbox.clock.advance(TO_TUESDAY_0730)
    await makeDigest(deps())
    await send()
    const { headers, text = '' } = smtp.messages[0] ?? {}
    expect(headers?.subject).toBe(
      'Tuesday 24 November: 1 audit report is overdue, 1 audit report is due today',
    )
    expect(text).toMatch(
      /^Report was due Monday 23 November · .*Since Thursday.*^Report due Tuesday 24 November · .*Since Friday/ms,
    )
    expect(text).toContain(`(https://console.sample.example/items/${late})`)
    expect(text).not.toContain('Since yesterday')
  })

  test('waits for a mail server that refuses, and forgets whoever was erased meanwhile', async () => {
    const { id } = await overdue('Kim Sample')
    await overdue('Alex Sample')
    await outbox.clock.advance(TO_TUESDAY_0730)
    smtp.refuseWith({ code: 451, message: 'Later' })
    await makeDigest(deps())
    await send()
    expect(await waiting()).toHaveLength(1)
    await outbox.store.eraseSubmissions([id], 'person', '2026-11-24T00:00:00.000Z')
    smtp.refuseWith(null)
    await makeDigest(deps())
    await send()
    expect(smtp.messages.map(({ headers }) => headers.subject)).toEqual([
      'Tuesday 24 November: 1 callback is overdue',
    ])
    expect(smtp.messages[0]?.text).not.toContain('Kim')
  })

  test('is not sent once its day is over, in the zone of the site: the next one says how things stand', async () => {
    await overdue('Kim Sample')
    await outbox.clock.advance(TO_TUESDAY_0730)
    await makeDigest(deps())
    const alert = 'automation takes deliveries again'
    await noticeClosed(deps(), 'automation')
    await outbox.clock.leap(24 * HOUR)
    await makeDigest(deps())
    await outbox.clock.leap(16 * HOUR)
    await send()
    const subjects = () => smtp.messages.map(({ headers }) => headers.subject)
    expect(subjects()).toEqual([alert, 'Wednesday 25 November: 1 callback is overdue'])
    expect(await waiting()).toEqual([])
  })

  test('that a mail server refuses until midnight is settled unsent then', async () => {
    await overdue('Kim Sample')
    await outbox.clock.advance(TO_TUESDAY_0730)
    await makeDigest(deps())
    smtp.refuseWith({ code: 451, message: 'Later' })
    await outbox.clock.leap(16.5 * HOUR - 1)
    await send()
    smtp.refuseWith(null)
    expect(await waiting()).toHaveLength(1)
    await outbox.clock.leap(1)
    await send()
    expect(smtp.messages).toEqual([])
    expect(await waiting()).toEqual([])
  })
})

test.each([
  ['for the moment is waited for', 450, 2],
  ['for good is not', 550, 1],
])('a mailbox that refuses a notice %s; nobody gets it twice', async (_when, code, mails) => {
  const both = 'desk@sample.example, owner@sample.example'
  await noticeClosed(deps(), 'automation')
  smtp.refuseWith({ code, message: 'No' }, 'owner@sample.example')
  for (let tries = 0; tries < 2; tries++) await send(both)
  smtp.refuseWith(null)
  for (let tries = 0; tries < 2; tries++) await send(both)
  const to = smtp.messages.map(({ envelope }) => envelope.to)
  expect(to).toEqual([['desk@sample.example'], ['owner@sample.example']].slice(0, mails))
  expect(await waiting()).toEqual([])
})

test('a mailbox that refuses for a day holds up no later notice', async () => {
  await noticeClosed(deps(), 'automation')
  smtp.refuseWith({ code: 450, message: 'Later' }, 'owner@sample.example')
  await outbox.clock.leap(25 * HOUR)
  await send('desk@sample.example, owner@sample.example')
  expect(smtp.messages.map(({ envelope }) => envelope.to)).toEqual([['desk@sample.example']])
  expect(await waiting()).toEqual([])
})

test('of several processes one sends it; where that one dies, another does when its lease is over', async () => {
  await noticeClosed(deps(), 'automation')
  await Promise.all([send(), send(), send()])
  expect(smtp.messages).toHaveLength(1)
  await noticeOpened(deps(), {
    destination: 'automation',
    alarm: 'failing',
    status: 500,
    error: 'Answered 500',
  })
  const dies = { ...mail(), send: () => Promise.reject(new Error('killed')) }
  await expect(noticeTask({ ...deps(), mail: dies, log: silentLog }).run()).rejects.toThrow('killed')
  await outbox.clock.leap(3 * MINUTE - 1)
  await send()
  expect(smtp.messages).toHaveLength(1)
  await outbox.clock.leap(1)
  await send()
  expect(smtp.messages).toHaveLength(2)
})

test('a breaker that opens is told once, and once that it has closed', async () => {
  const channel = fakeChannel('automation', () => refusal(500))
  const worker = outbox.startWorker([channel], {
    onAlert: (alert) => void noticeOpened(deps(), alert),
    onRecovered: (destination) => void noticeClosed(deps(), destination),
  })
  for (let n = 0; n < 12; n++) await outbox.capture([channel], worker)
  await outbox.clock.advance(HOUR)
  await send()
  expect(smtp.messages.map(({ headers }) => headers.subject)).toEqual(['automation is not taking deliveries'])
  expect(smtp.messages[0]?.text).toContain('Answered 500')
  expect(smtp.messages[0]?.text).toMatch(/nothing is lost/)
  channel.answer = () => ACCEPTED
  await outbox.clock.advance(HOUR)
  await send()
  await send()
  expect(smtp.messages.map(({ headers }) => headers.subject)).toEqual([
    'automation is not taking deliveries',
    'automation takes deliveries again',
  ])
})
