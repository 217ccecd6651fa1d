import { describe, expect, test } from 'vitest'
import { changeCall } from '#server/booking/change-call.ts'
import { readConfig } from '#server/config.ts'
import { noticesTest } from '#tests/support/notices-test.ts'
import { HOUR, MINUTE } from '#tests/support/outbox-test.ts'
import { sampleDelivery, sampleItem } from '#tests/support/sample-submission.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { noticeClosed } from './breaker-notice.ts'
import { makeDigest } from './digest.ts'
import { noticeTask } from './send-notices.ts'

const it = noticesTest()

/** Tuesday 24 November 2026, 7:30 am in Sydney; `outboxTest` begins on Monday, 11:00 am there. */
const TO_TUESDAY_0730 = 20 * HOUR + 30 * MINUTE

async function overdue(name: string, createdAt = '2026-11-20T00:00:00.000Z') {
  const payload = { mobile: '0491 570 006 after 5pm', fullName: name, businessName: 'Sample Roofing' }
  const item = sampleItem({ createdAt, payload }, [])
  await it.outbox.store.capture(item)
  return item.submission
}

async function quarantined(fullName: string, createdAt: string) {
  const payload = { mobile: '0491 570 006', fullName }
  const of = { createdAt, payload, status: 'quarantined', quarantineReason: 'honeypot' } as const
  await it.outbox.store.capture(sampleItem(of, []))
}

/** Books a call under the hours and holidays that applied at that time. */
async function booked(name: string, start: string, holidays = it.deps().content.site.holidays) {
  const { site } = it.deps().content
  const slot = { start, now: it.outbox.clock.now(), calendar: { ...site, holidays }, rules: site.booking }
  const item = sampleItem({ kind: 'booking', payload: { start, name, phone: '0491 570 006' } }, [])
  await it.outbox.store.capture({ ...item, slot })
  return item.submission.id
}

describe('the daily digest', () => {
  test('comes at 7:30 in the zone of the site, once, also after a restart; with who to call first', async () => {
    const { reference } = await overdue('Kim Sample')
    await it.outbox.clock.advance(TO_TUESDAY_0730 - 1)
    await makeDigest(it.deps())
    expect(await it.waiting()).toEqual([])
    await it.outbox.clock.advance(1)
    for (let run = 0; run < 3; run++) {
      await makeDigest(it.deps())
      await it.send()
    }
    expect(it.smtp.messages).toHaveLength(1)
    const [message] = it.smtp.messages
    expect(message?.envelope.to).toEqual(['desk@sample.example'])
    expect(message?.headers).toMatchObject({
      subject: 'Tuesday 24 November: 1 callback is overdue',
      'message-id': '<digest-2026-11-24@sample.example>',
    })
    expect(message?.text).toContain('We promised to get back to these people.')
    expect(message?.text).toContain(`Was due Saturday 11:00 am AEDT · ${reference}`)
    expect(message?.text).toContain('Kim Sample, Sample Roofing')
    expect(message?.html).toContain('href="tel:+61491570006"')
    expect(message?.html).toContain('href="https://console.sample.example"')
    expect(await it.waiting()).toEqual([])
  })

  test('whoever left only an email is there with it, and a tap writes to them', async () => {
    const payload = { name: 'Kim Sample', email: 'kim@sample.example', message: 'Hello' }
    await it.outbox.store.capture(
      sampleItem({ kind: 'enquiry', createdAt: '2026-11-20T00:00:00.000Z', payload }, []),
    )
    await it.outbox.clock.advance(TO_TUESDAY_0730)
    await makeDigest(it.deps())
    await it.send()
    expect(it.smtp.messages[0]?.text).toContain('kim@sample.example')
    expect(it.smtp.messages[0]?.html).toContain('href="mailto:kim@sample.example"')
  })

  test.each([
    ['Sunday', '2026-11-29T00:00:00.000Z'],
    ['a public holiday', '2026-12-25T00:00:00.000Z'],
  ])('does not come on %s', async (_day, at) => {
    await overdue('Kim Sample')
    await it.outbox.clock.advance(Date.parse(at) - it.outbox.clock.now())
    await makeDigest(it.deps())
    expect(await it.waiting()).toEqual([])
  })

  test('comes on a day that was closed after calls had been booked on it, for those alone', async () => {
    await overdue('Kim Sample')
    await booked('Booked for Christmas', '2026-12-24T23:00:00Z', [])
    await it.outbox.clock.advance(Date.parse('2026-12-25T00:00:00.000Z') - it.outbox.clock.now())
    await makeDigest(it.deps())
    await it.send()
    const [message] = it.smtp.messages
    expect(message?.headers.subject).toBe('Friday 25 December: 1 booked call today')
    expect(message?.text).toContain('We are closed today, and these people still expect our call.')
    expect(message?.text).toMatch(/Call Friday 25 December, 10:00 am AEDT.*Booked for Christmas/s)
    expect(message?.text).not.toContain('Kim Sample')
  })

  test('comes on a Saturday, when the desk is open', async () => {
    await overdue('Kim Sample')
    await it.outbox.clock.advance(Date.parse('2026-11-28T00:00:00.000Z') - it.outbox.clock.now())
    await makeDigest(it.deps())
    expect(await it.waiting()).toMatchObject([{ name: 'digest-2026-11-28' }])
  })

  test('says nothing where there is nothing to say, and does not begin to at noon', async () => {
    await it.outbox.clock.advance(TO_TUESDAY_0730)
    await makeDigest(it.deps())
    await overdue('Kim Sample')
    await it.outbox.clock.advance(5 * HOUR)
    await makeDigest(it.deps())
    await it.send()
    expect(it.smtp.messages).toEqual([])
  })

  test('tells for two weeks of a delivery that gave up, whenever it was made, not for as long as its lead is kept', async () => {
    const { submission } = sampleItem({ kind: 'feedback', createdAt: '2026-10-01T00:00:00.000Z' })
    const dueAt = new Date(it.outbox.clock.now()).toISOString()
    await it.outbox.store.capture({
      submission,
      deliveries: [sampleDelivery('reminder', { state: 'dead', dueAt })],
    })
    await it.outbox.clock.advance(TO_TUESDAY_0730)
    for (let day = 0; day < 20; day++) {
      await makeDigest(it.deps())
      await it.send()
      await it.outbox.clock.advance(24 * HOUR)
    }
    expect(it.smtp.messages.map(({ headers }) => headers.subject)).toEqual(
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

  test('that is on its way while somebody is erased goes out once', async () => {
    const { id } = await overdue('Kim Sample')
    await overdue('Alex Sample')
    const { store, clock } = it.outbox
    await clock.advance(TO_TUESDAY_0730)
    await makeDigest(it.deps())
    const mail = it.mail()
    const send: typeof mail.send = async (message) => {
      await store.eraseSubmissions([id], 'person', new Date(clock.now()).toISOString())
      return mail.send(message)
    }
    await noticeTask({ ...it.deps(), mail: { ...mail, send }, log: silentLog }).run()
    await makeDigest(it.deps())
    await it.send()
    expect(it.smtp.messages).toHaveLength(1)
  })

  test('that another process makes in that moment is not settled as one with nothing to say', async () => {
    await it.outbox.clock.advance(TO_TUESDAY_0730)
    const { store } = it.outbox
    const meanwhile: typeof store.addNotice = async (notice, sentAt) => {
      await store.addNotice({ ...notice, body: '{"subject":"theirs","text":"x","html":"x","replyTo":null}' })
      return store.addNotice(notice, sentAt)
    }
    await makeDigest({ ...it.deps(), store: { ...store, addNotice: meanwhile } })
    expect(await it.waiting()).toMatchObject([{ name: 'digest-2026-11-24' }])
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
    await booked('Booked at eleven', '2026-11-24T00:00:00Z')
    await it.outbox.clock.advance(TO_TUESDAY_0730)
    await makeDigest(it.deps())
    await it.send()
    const [message] = it.smtp.messages
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
    await booked('Booked at noon', '2026-11-24T01:00:00Z')
    await booked('Booked at ten', '2026-11-23T23:00:00Z')
    const id = await booked('Booked at eleven', '2026-11-24T00:00:00Z')
    await changeCall({ ...it.deps(), channels: [] }, id, { to: null })
    await it.outbox.clock.advance(TO_TUESDAY_0730)
    await makeDigest(it.deps())
    await it.send()
    const [message] = it.smtp.messages
    expect(message?.headers.subject).toBe('Tuesday 24 November: 2 booked calls today')
    expect(message?.text).toMatch(/Booked at ten.*Booked at noon/s)
    expect(message?.text).not.toContain('Booked at eleven')
  })

  test('counts all of many, names those who wait the longest, and says how many more', async () => {
    const earlier = (time: string, minutes: number) =>
      new Date(Date.parse(time) - minutes * MINUTE).toISOString()
    for (let n = 0; n < 30; n++) await overdue(`Late ${n}.`, earlier('2026-11-20T00:00:00.000Z', n))
    for (let n = 0; n < 40; n++) await overdue(`Today ${n}.`, earlier('2026-11-23T05:00:00.000Z', n))
    await it.outbox.clock.advance(TO_TUESDAY_0730)
    await makeDigest(it.deps())
    await it.send()
    const { headers, text = '' } = it.smtp.messages[0] ?? {}
    expect(headers?.subject).toBe('Tuesday 24 November: 30 callbacks are overdue, 40 are due today')
    const named = (what: string) =>
      [...text.matchAll(new RegExp(`${what} (\\d+)\\.`, 'g'))].map(([, n]) => Number(n))
    const longestFirst = (from: number) => Array.from({ length: 25 }, (_, n) => from - n)
    expect(named('Late')).toEqual(longestFirst(29))
    expect(named('Today')).toEqual(longestFirst(39))
    expect(text).toMatch(/And: +5 more overdue.*And: +15 more due today/s)
  })

  test('says what is due today where nothing is overdue', async () => {
    for (const name of ['Kim Sample', 'Alex Sample']) await overdue(name, '2026-11-23T05:00:00.000Z')
    await it.outbox.clock.advance(TO_TUESDAY_0730)
    await makeDigest(it.deps())
    await it.send()
    expect(it.smtp.messages[0]?.headers.subject).toBe('Tuesday 24 November: 2 callbacks are due today')
  })

  test('tells once of what came into quarantine since the last one, as autofill puts people there too', async () => {
    const morning = async (at: string) => {
      await it.outbox.clock.advance(Date.parse(at) - it.outbox.clock.now())
      await makeDigest(it.deps())
      await it.send()
    }
    await quarantined('In the digest of Saturday', '2026-11-27T20:29:00.000Z')
    await morning('2026-11-27T20:30:00.000Z')
    await quarantined('Later on Saturday', '2026-11-28T00:00:00.000Z')
    await morning('2026-11-29T20:30:00.000Z')
    await morning('2026-11-30T20:30:00.000Z')
    expect(it.smtp.messages.map(({ headers }) => headers.subject)).toEqual([
      'Saturday 28 November: 1 submission has come into quarantine',
      'Monday 30 November: 1 submission has come into quarantine',
    ])
    const message = it.smtp.messages[1]
    expect(message?.text).toMatch(/^Quarantine: +Look in the console whether a person is among them/m)
    expect(message?.text).not.toContain('Later on Saturday')
  })

  test('tells of quarantine again where the digest that told of it did not go out, or none was made', async () => {
    await quarantined('Kim Sample', '2026-11-23T05:00:00.000Z')
    await it.outbox.clock.advance(TO_TUESDAY_0730)
    await makeDigest(it.deps())
    await it.smtp.close()
    await it.send()
    // No program runs on Wednesday.
    await quarantined('Jo Sample', '2026-11-24T23:00:00.000Z')
    await it.outbox.clock.advance(48 * HOUR)
    await it.send()
    await makeDigest(it.deps())
    const subjects = (await it.waiting()).map(({ body }) => JSON.parse(body).subject)
    expect(subjects).toEqual(['Thursday 26 November: 2 submissions have come into quarantine'])
  })

  test('tells of all of it, too, where mail was set up only after digests had told of it to nobody', async () => {
    await quarantined('Kim Sample', '2026-11-23T05:00:00.000Z')
    await it.outbox.clock.advance(TO_TUESDAY_0730)
    await makeDigest(it.deps())
    await quarantined('Jo Sample', '2026-11-24T05:00:00.000Z')
    await it.outbox.clock.advance(24 * HOUR)
    await makeDigest(it.deps())
    const subjects = (await it.waiting()).map(({ body }) => JSON.parse(body).subject)
    expect(subjects).toContain('Wednesday 25 November: 2 submissions have come into quarantine')
  })

  test('comes half an hour before a desk opens that opens before eight', async () => {
    const { content } = it.deps()
    const hours = content.site.hours.map((opening) => ({ ...opening, opens: '07:00' }))
    const early = { ...it.deps(), content: { ...content, site: { ...content.site, hours } } }
    await overdue('Kim Sample')
    await it.outbox.clock.advance(TO_TUESDAY_0730 - HOUR - 1)
    await makeDigest(early)
    expect(await it.waiting()).toEqual([])
    await it.outbox.clock.advance(1)
    await makeDigest(early)
    expect(await it.waiting()).toHaveLength(1)
  })

  test('names audits whose report was promised and not sent, also where they were rung', async () => {
    const audit = async (fullName: string, createdAt: string) => {
      const { submission } = sampleItem({ kind: 'audit', createdAt, payload: { fullName } }, [])
      await it.outbox.store.capture({ submission, deliveries: [] })
      await it.outbox.store.setStage(submission.id, 'contacted', createdAt)
      return submission.reference
    }
    const late = await audit('Since Thursday', '2026-11-19T00:00:00.000Z')
    await audit('Since Friday', '2026-11-20T00:00:00.000Z')
    await audit('Since yesterday', '2026-11-23T00:00:00.000Z')
    await it.outbox.clock.advance(TO_TUESDAY_0730)
    await makeDigest(it.deps())
    await it.send()
    const { headers, text = '' } = it.smtp.messages[0] ?? {}
    expect(headers?.subject).toBe(
      'Tuesday 24 November: 1 audit report is overdue, 1 audit report is due today',
    )
    expect(text).toMatch(
      /^Report was due Monday 23 November · .*Since Thursday.*^Report due Tuesday 24 November · .*Since Friday/ms,
    )
    expect(text).toContain(`(https://console.sample.example/items/${late})`)
    expect(text).not.toContain('Since yesterday')
  })

  test('without an address of the console an audit that is due can still be rung about', async () => {
    const payload = { fullName: 'Since Thursday', mobile: '0491 570 006' }
    const { submission } = sampleItem({ kind: 'audit', createdAt: '2026-11-19T00:00:00.000Z', payload }, [])
    await it.outbox.store.capture({ submission, deliveries: [] })
    await it.outbox.store.setStage(submission.id, 'contacted', submission.createdAt)
    await it.outbox.clock.advance(TO_TUESDAY_0730)
    await makeDigest({ ...it.deps(), config: readConfig({}) })
    const [digest] = await it.waiting()
    expect(JSON.parse(digest?.body ?? '{}').html).toContain('href="tel:+61491570006"')
  })

  test('waits for a mail server that refuses, and forgets whoever was erased meanwhile', async () => {
    const { id } = await overdue('Kim Sample')
    await overdue('Alex Sample')
    await it.outbox.clock.advance(TO_TUESDAY_0730)
    it.smtp.refuseWith({ code: 451, message: 'Later' })
    await makeDigest(it.deps())
    await it.send()
    await it.outbox.clock.leap(MINUTE)
    expect(await it.waiting()).toHaveLength(1)
    await it.outbox.store.eraseSubmissions([id], 'person', '2026-11-24T00:00:00.000Z')
    it.smtp.refuseWith(null)
    await makeDigest(it.deps())
    await it.send()
    expect(it.smtp.messages.map(({ headers }) => headers.subject)).toEqual([
      'Tuesday 24 November: 1 callback is overdue',
    ])
    expect(it.smtp.messages[0]?.text).not.toContain('Kim')
  })

  test('is not sent once its day is over, in the zone of the site: the next one says how things stand', async () => {
    await overdue('Kim Sample')
    await it.outbox.clock.advance(TO_TUESDAY_0730)
    await makeDigest(it.deps())
    const alert = 'automation takes deliveries again'
    await noticeClosed(it.deps(), 'automation')
    await it.outbox.clock.leap(24 * HOUR)
    await makeDigest(it.deps())
    await it.outbox.clock.leap(16 * HOUR)
    await it.send()
    const subjects = () => it.smtp.messages.map(({ headers }) => headers.subject)
    expect(subjects()).toEqual([alert, 'Wednesday 25 November: 1 callback is overdue'])
    expect(await it.waiting()).toEqual([])
  })

  test('that a mail server refuses until midnight is settled unsent then', async () => {
    await overdue('Kim Sample')
    await it.outbox.clock.advance(TO_TUESDAY_0730)
    await makeDigest(it.deps())
    it.smtp.refuseWith({ code: 451, message: 'Later' })
    await it.outbox.clock.leap(16.5 * HOUR - 1)
    await it.send()
    it.smtp.refuseWith(null)
    expect(await it.outbox.store.findNotice('digest-2026-11-24')).not.toBeNull()
    await it.outbox.clock.leap(HOUR)
    expect(await it.waiting()).toHaveLength(1)
    await it.send()
    expect(it.smtp.messages).toEqual([])
    expect(await it.waiting()).toEqual([])
  })
})
