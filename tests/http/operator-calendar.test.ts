import { beforeEach, describe, expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import type { CalendarWeek, FreeTimes } from '#domain/operator/calendar.ts'
import { changeCall } from '#server/booking/change-call.ts'
import { readConfig } from '#server/config.ts'
import { createLive } from '#server/operator/live.ts'
import { StoreUnavailable } from '#server/store/store.ts'
import { fakeChannel } from '#tests/support/fake-channel.ts'
import { HOUR, operatorTest, refused } from '#tests/support/operator-test.ts'
import { sampleItem } from '#tests/support/sample-submission.ts'
import { silentLog } from '#tests/support/silent-log.ts'

/** Tuesday and Wednesday at ten in Sydney; the test clock is set to the Monday before. */
const [TUESDAY, WEDNESDAY] = ['2026-11-23T23:00:00Z', '2026-11-24T23:00:00Z'] as const
const content = loadContent()
const { site } = content
const it = operatorTest()
let id: string

beforeEach(async () => {
  id = await book(TUESDAY)
})

async function book(start: string): Promise<string> {
  const payload = { start, name: 'Alex Sample', phone: '0491 570 006', timeZone: 'Australia/Perth' }
  const item = sampleItem({ kind: 'booking', payload }, [])
  const slot = { start, now: it.clock.now(), calendar: site, rules: site.booking }
  expect(await it.store.capture({ ...item, slot })).toMatchObject({ outcome: 'created' })
  return item.submission.id
}
const week = async (query = '?week=2026-11-25') =>
  (await (await it.get(`/api/calendar${query}`)).json()) as CalendarWeek
async function slotAt(start: string) {
  const { days } = await week()
  return days.flatMap(({ slots }) => slots).find((slot) => slot.start === start)
}
const statusOf = async (method: string, path: string, body: unknown = {}) =>
  (await it.send(method, path, body)).status

describe('a week', () => {
  test('runs from Monday to Sunday, whatever day is named, and shows who is booked, on both clocks', async () => {
    const { from, earlier, later, zone, days } = await week()
    expect({ from, earlier, later, zone }).toEqual({
      from: '2026-11-23',
      earlier: '2026-11-16',
      later: '2026-11-30',
      zone: 'AEDT',
    })
    expect(days.map(({ name }) => name.split(' ')[0])).toEqual([
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
      'Sunday',
    ])
    expect(days[6]).toMatchObject({ closed: 'Closed', slots: [] })
    expect(await slotAt(TUESDAY)).toMatchObject({
      time: '10:00 am',
      state: 'call',
      call: {
        id,
        name: 'Alex Sample',
        tel: 'tel:+61491570006',
        when: 'Tuesday 24 November, 10:00 am AEDT',
        theirs: 'Tuesday 24 November, 7:00 am AWST',
      },
    })
    expect(await slotAt(WEDNESDAY)).toMatchObject({ state: 'free', call: null })
  })

  test('in which the clocks change names both zones', async () => {
    expect((await week('?week=2027-10-01')).zone).toBe('AEST, then AEDT')
    expect((await week('?week=2027-04-02')).zone).toBe('AEDT, then AEST')
  })

  test('marks the day that it is in our zone, which is another in UTC until eleven in the morning', async () => {
    await it.clock.leap(22 * HOUR)
    const { days } = await week('')
    expect(days.filter(({ today }) => today).map(({ date }) => date)).toEqual(['2026-11-24'])
  })

  test('names holidays', async () => {
    const { days } = await week('?week=2026-12-25')
    expect(days.find(({ date }) => date === '2026-12-25')).toMatchObject({ closed: 'Christmas Day' })
  })

  test.each([
    '?week=2026-11-23&week=2026-11-30',
    '?week=soon',
    '?week=2026-02-30',
    '?week=2026-11-25T10:00',
    '?week=9999-12-31',
    '?week=0000-01-01',
  ])('is none: %s', async (query) => {
    const [status, detail] = await refused(it.get(`/api/calendar${query}`))
    expect([status, detail]).toEqual([422, expect.stringMatching(/^week (is a date as|takes one)/)])
  })
})

describe('a call', () => {
  test('is open until the moment it begins, and over from then on', async () => {
    const over = async () => (await slotAt(TUESDAY))?.call?.over
    await it.clock.leap(Date.parse(TUESDAY) - it.clock.now() - 1)
    expect(await over()).toBe(false)
    await it.clock.leap(1)
    expect(await over()).toBe(true)
    expect(await statusOf('DELETE', `/api/calendar/calls/${id}`)).toBe(409)
  })

  test('says whether a mail tells of a change: staff ring those that none reaches', async () => {
    const told = async () => (await slotAt(TUESDAY))?.call?.told
    expect(await told()).toBe(false)
    it.channels = [{ ...fakeChannel('mail-visitor'), unconfigured: 'Mail not configured' }]
    expect(await told()).toBe(false)
    it.channels = [{ ...fakeChannel('mail-visitor'), wants: () => false }]
    expect(await told()).toBe(false)
    it.channels = [fakeChannel('mail-visitor')]
    expect(await told()).toBe(true)
  })

  test('that fills its day with others is offered the times that are left on it', async () => {
    const free = async (query = '') => {
      const { days } = (await (await it.get(`/api/calendar/free${query}`)).json()) as FreeTimes
      return days.flatMap(({ slots }) => slots.map(({ start }) => start))
    }
    const ofTheDay = (await free()).filter((start) => start > TUESDAY && start < '2026-11-24T12:00:00Z')
    for (const start of ofTheDay.slice(0, site.booking.dailyLimit - 1)) await book(start)
    const left = ofTheDay.slice(site.booking.dailyLimit - 1)
    expect(left).not.toEqual([])
    expect(await free()).not.toContain(left[0])
    expect(await free(`?call=${id}`)).toEqual(expect.arrayContaining(left))
    expect(await free('?call=nobody')).toEqual(await free())
  })

  test('far ahead is offered the times around it, or from a day that staff name', async () => {
    const later = await book('2027-03-02T23:00:00Z')
    const free = async (query: string) =>
      (await (await it.get(`/api/calendar/free?call=${later}${query}`)).json()) as FreeTimes
    const { from, days } = await free('')
    expect([from, days[0]?.day]).toEqual(['2027-03-01', 'Monday 1 March'])
    const named = await free('&from=2027-05-12')
    expect([named.from, named.days[0]?.day]).toEqual(['2027-05-12', 'Wednesday 12 May'])
    expect(await free('&from=2026-01-01')).toMatchObject({ from: '2026-11-23' })
    expect(await refused(it.get('/api/calendar/free?from=soon'))).toEqual([
      422,
      'from is a date as 2026-11-23',
    ])
  })

  test('is moved to a free time', async () => {
    expect(await statusOf('PUT', `/api/calendar/calls/${id}`, { start: WEDNESDAY })).toBe(200)
    expect(await slotAt(TUESDAY)).toMatchObject({ state: 'free' })
    expect(await slotAt(WEDNESDAY)).toMatchObject({ call: { id } })
    expect(await (await it.get(`/api/items/${id}`)).json()).toMatchObject({
      call: { start: WEDNESDAY, date: '2026-11-25', state: 'booked' },
    })
    expect(it.woken).toBe(1)
  })

  test.each([WEDNESDAY.replace('Z', '.000Z'), '2026-11-25T10:00:00+11:00'])(
    'is moved to a start however it is written: %s',
    async (start) => {
      expect(await statusOf('PUT', `/api/calendar/calls/${id}`, { start, was: TUESDAY })).toBe(200)
      expect(await slotAt(WEDNESDAY)).toMatchObject({ call: { id, start: WEDNESDAY } })
    },
  )

  test.each([
    [
      409,
      '2026-11-24T12:00:00Z',
      /^A call then is not within our hours of that day, 9:00 am to 6:00 pm\. Choose/,
    ],
    [
      409,
      '2026-11-23T23:07:00Z',
      /^No call starts at 10:07 am: the nearest start is 10:00 am or 10:30 am\. Choose/,
    ],
    [409, '2026-12-25T00:00:00Z', /^We are closed on Friday 25 December\. Choose/],
    [409, '2020-01-01T00:00:00Z', /^That time is over\. Choose/],
    [422, 'never', /choose a time/],
    [422, '2026-02-30T10:00:00Z', /choose a time/],
  ])('is refused with %d a move to %s', async (status, start, says) => {
    const answer = await refused(it.send('PUT', `/api/calendar/calls/${id}`, { start }))
    expect(answer).toEqual([status, expect.stringMatching(says)])
    expect(await slotAt(TUESDAY)).toMatchObject({ call: { id } })
  })

  test.each([
    ['PUT', { start: '2026-11-25T22:00:00Z', was: TUESDAY }],
    ['DELETE', { was: TUESDAY }],
  ])('that the visitor has moved since it was read stays where they want it: %s', async (method, body) => {
    expect(await changeCall({ ...it, content }, id, { to: WEDNESDAY, actor: 'visitor' })).toBe('changed')
    expect(await refused(it.send(method, `/api/calendar/calls/${id}`, body))).toEqual([
      409,
      'That call has been moved to Wednesday 25 November, 10:00 am AEDT since. Look at it again.',
    ])
    expect(await slotAt(WEDNESDAY)).toMatchObject({ call: { id } })
    expect(await statusOf(method, `/api/calendar/calls/${id}`, { ...body, was: WEDNESDAY })).toBe(200)
  })

  test('that was moved by the first of two presses is moved, and says so to the second', async () => {
    const move = { start: WEDNESDAY, was: TUESDAY }
    for (let n = 0; n < 2; n++) expect(await statusOf('PUT', `/api/calendar/calls/${id}`, move)).toBe(200)
  })

  test('is not moved onto another', async () => {
    await book(WEDNESDAY)
    const answer = await refused(it.send('PUT', `/api/calendar/calls/${id}`, { start: WEDNESDAY }))
    expect(answer).toEqual([409, 'That time is not free. Choose another.'])
  })

  test('is cancelled once', async () => {
    expect(await statusOf('DELETE', `/api/calendar/calls/${id}`)).toBe(200)
    expect(await slotAt(TUESDAY)).toMatchObject({ state: 'free', call: null })
    expect(await statusOf('DELETE', `/api/calendar/calls/${id}`)).toBe(409)
    expect(await statusOf('DELETE', '/api/calendar/calls/nothing')).toBe(404)
  })
})

describe('a block', () => {
  const TENS = { from: '2026-11-25T10:00', until: '2026-11-25T11:00', reason: ' Dentist ' }

  test('takes its time from visitors until it is lifted', async () => {
    const { id: block, calls } = await (await it.send('POST', '/api/calendar/blocks', TENS)).json()
    expect(calls).toBe(0)
    expect(await slotAt(WEDNESDAY)).toMatchObject({ state: 'kept' })
    const shown = (await week()).days.flatMap(({ blocks }) => blocks)
    expect(shown).toEqual([{ id: block, text: '10:00 am to 11:00 am', reason: 'Dentist' }])
    expect(await statusOf('DELETE', `/api/calendar/blocks/${block}`)).toBe(200)
    expect(await slotAt(WEDNESDAY)).toMatchObject({ state: 'free' })
    expect(await statusOf('DELETE', `/api/calendar/blocks/${block}`)).toBe(404)
  })

  test('reaches every open console at once, kept free or given back: the store lists neither as news', async () => {
    let reloads = 0
    const live = { ...createLive({ ...it, log: silentLog }), reload: () => void reloads++ }
    const app = it.app({ live })
    const change = (method: string, path: string, body: unknown = {}) =>
      app.fetch(
        new Request(`http://127.0.0.1:3001/api/calendar/blocks${path}`, {
          method,
          body: JSON.stringify(body),
          headers: { 'Content-Type': 'application/json' },
        }),
      )
    const { id: block } = await (await change('POST', '', TENS)).json()
    expect(reloads).toBe(1)
    await change('DELETE', `/${block}`)
    expect(reloads).toBe(2)
    await change('DELETE', `/${block}`)
    expect(reloads).toBe(2)
  })

  test('asked for twice, as where the answer was lost, is one', async () => {
    const keep = async (reason: string) =>
      (await it.send('POST', '/api/calendar/blocks', { ...TENS, reason })).json()
    const [one, again, other] = [await keep('Dentist'), await keep('Dentist'), await keep('School')]
    expect(again).toEqual(one)
    expect(other.id).not.toBe(one.id)
    expect((await week()).days.flatMap(({ blocks }) => blocks)).toHaveLength(2)
  })

  test('that is lifted says whether another still keeps some of its time free', async () => {
    const keep = async (from: string, until: string) => {
      const body = { from: `2026-11-25T${from}`, until: `2026-11-25T${until}` }
      return (await (await it.send('POST', '/api/calendar/blocks', body)).json()).id
    }
    const [short, long] = [await keep('10:00', '11:00'), await keep('10:00', '12:00')]
    const [before, after] = [await keep('09:00', '10:00'), await keep('12:00', '13:00')]
    const lift = async (block: string) => (await it.send('DELETE', `/api/calendar/blocks/${block}`)).json()
    expect(await lift(short)).toEqual({ id: short, covered: true })
    expect(await slotAt(WEDNESDAY)).toMatchObject({ state: 'kept' })
    expect(await lift(long)).toEqual({ id: long, covered: false })
    for (const apart of [before, after]) expect(await lift(apart)).toEqual({ id: apart, covered: false })
  })

  test('leaves a call in it where it is, and says so', async () => {
    const body = { from: '2026-11-24T09:00', until: '2026-11-24T17:00' }
    const answer = await it.send('POST', '/api/calendar/blocks', body)
    expect(await answer.json()).toMatchObject({ calls: 1 })
    expect(await slotAt(TUESDAY)).toMatchObject({ state: 'call' })
  })

  test.each(['2026-11-26T12:00', '2026-11-27T00:00'])(
    'of several days stands on each of them, until %s',
    async (until) => {
      await it.send('POST', '/api/calendar/blocks', { from: '2026-11-24T12:00', until })
      const { days } = await week()
      expect(days.filter(({ blocks }) => blocks.length > 0).map(({ date }) => date)).toEqual([
        '2026-11-24',
        '2026-11-25',
        '2026-11-26',
      ])
    },
  )

  test.each([
    [{ ...TENS, until: TENS.from }, 'until', /^It must end after it begins/],
    [{ ...TENS, until: '2026-11-25T09:59' }, 'until', /^It must end after it begins/],
    // The clocks go back at three: each time is taken as the first of the two.
    [{ from: '2027-04-04T02:45', until: '2027-04-04T02:15' }, 'until', /^It must end after it begins/],
    // The clocks go forward from two to three.
    [
      { from: '2027-10-03T02:30', until: '2027-10-03T03:15' },
      'from',
      /^There is no 02:30 on 2027-10-03: the c/,
    ],
    [
      { from: '2027-10-03T01:30', until: '2027-10-03T02:15' },
      'until',
      /^There is no 02:15 on 2027-10-03: the c/,
    ],
    [{ from: '2026-02-30T10:00', until: '2026-02-30T11:00' }, 'from', /^There is no such day as 2026-02-30/],
    [{ ...TENS, from: '2026-11-25T25:00' }, 'from', /2026-11-23T09:00/],
    [{ ...TENS, from: 'now' }, 'from', /2026-11-23T09:00/],
    [{ ...TENS, from: '0000-01-01T09:00' }, 'from', /2026-11-23T09:00/],
    [{ ...TENS, until: '9999-12-31T23:00' }, 'until', /2026-11-23T09:00/],
    [{ ...TENS, reason: 'x'.repeat(121) }, 'reason', /120/],
  ])('is none: %j', async (body, field, says) => {
    const refused = await it.send('POST', '/api/calendar/blocks', body)
    expect([refused.status, (await refused.json()).errors]).toEqual([
      422,
      { [field]: [expect.stringMatching(says)] },
    ])
    expect(await it.store.listBlocks('')).toEqual([])
  })

  test('runs over the hour that the clocks leave out', async () => {
    const body = { from: '2027-10-03T01:30', until: '2027-10-03T03:15' }
    expect(await statusOf('POST', '/api/calendar/blocks', body)).toBe(200)
    const [start, until] = ['2027-10-02T15:30:00Z', '2027-10-02T16:15:00Z']
    expect(await it.store.listBlocks('')).toMatchObject([{ start, until }])
  })
})

describe('the feed', () => {
  const OPERATOR_TOKEN = 'a token for the tests'
  const ask = (path: string, config: Record<string, string>) =>
    it.app({ config: readConfig(config) }).fetch(new Request(`http://127.0.0.1:3001${path}`))

  test('shows calls and blocks to whoever has its address, without signing in', async () => {
    await it.send('POST', '/api/calendar/blocks', { from: '2026-11-25T10:00', until: '2026-11-25T11:00' })
    const headers = { Authorization: `Bearer ${OPERATOR_TOKEN}` }
    const app = it.app({ config: readConfig({ OPERATOR_TOKEN }) })
    const asked = await app.fetch(new Request('http://127.0.0.1:3001/api/calendar', { headers }))
    const { feedPath } = (await asked.json()) as CalendarWeek
    expect(feedPath).toMatch(/^\/calendar\/[\w-]{43}\.ics$/)

    const feed = await ask(feedPath, { OPERATOR_TOKEN })
    expect(feed.headers.get('Content-Type')).toContain('text/calendar')
    const text = await feed.text()
    expect(text).toContain('DTSTART:20261123T230000Z\r\nDTEND:20261123T231500Z')
    expect(new Set(text.match(/DTSTAMP:.*Z/g)), 'as it stands now').toEqual(
      new Set(['DTSTAMP:20261123T000000Z']),
    )
    expect(text, 'to be asked again soon').toContain('REFRESH-INTERVAL;VALUE=DURATION:PT15M')
    expect(text).toContain('SUMMARY:Call Alex Sample')
    expect(text).toContain('0491 570 006')
    expect(text).toContain('SUMMARY:Kept free')
    expect(text).toMatch(/END:VCALENDAR\r\n$/)
    const linked = ask(feedPath, { OPERATOR_TOKEN, OPERATOR_URL: 'https://console.sample.example' })
    const unfolded = (await (await linked).text()).replaceAll('\r\n ', '')
    expect(unfolded).toMatch(/https:\/\/console\.sample\.example\/items\/TF-/)
    expect((await ask(feedPath, { OPERATOR_TOKEN: 'another token of tests' })).status).toBe(401)
    expect((await ask(feedPath.replace(/.\.ics/, '_.ics'), { OPERATOR_TOKEN })).status).toBe(401)
  })

  test('holds a call that was booked further ahead than is offered now', async () => {
    const { feedPath } = await week()
    await book('2026-12-09T23:00:00Z')
    const offered = { ...site, booking: { ...site.booking, horizonDays: 1 } }
    const app = it.app({ content: { ...content, site: offered } })
    const feed = await app.fetch(new Request(`http://127.0.0.1:3001${feedPath}`))
    expect(await feed.text()).toContain('DTSTART:20261209T230000Z')
  })

  test('its address, which opens it, is not logged when the database is away', async () => {
    const { feedPath } = await week()
    const lines: unknown[] = []
    const away = () => Promise.reject(new StoreUnavailable('locked'))
    const log = { ...silentLog, warn: (line: unknown) => lines.push(line) }
    const app = it.app({ store: { ...it.store, listBookings: away }, log })
    expect((await app.fetch(new Request(`http://127.0.0.1:3001${feedPath}`))).status).toBe(503)
    expect(lines).toHaveLength(1)
    expect(JSON.stringify(lines)).not.toContain(feedPath.slice(10, 30))
  })

  test('holds calls and times kept free for 30 days after', async () => {
    const block = { from: '2026-11-24T12:00', until: '2026-11-24T13:00', reason: 'Dentist' }
    await it.send('POST', '/api/calendar/blocks', block)
    const { feedPath } = await week()
    const feed = async () => (await (await it.get(feedPath)).text()).match(/^SUMMARY:.*(?=\r)/gm)
    await it.clock.leap(31 * 24 * HOUR)
    expect(await feed()).toEqual(['SUMMARY:Call Alex Sample', 'SUMMARY:Dentist'])
    await it.clock.leap(24 * HOUR)
    expect(await feed()).toBeNull()
  })

  test('a cancelled call is no longer in it; a moved one is newer', async () => {
    const { feedPath } = await week()
    const feed = async () => (await it.get(feedPath)).text()
    await it.send('PUT', `/api/calendar/calls/${id}`, { start: WEDNESDAY })
    expect(await feed()).toMatch(/SEQUENCE:1[\s\S]*DTSTART:20261124T230000Z/)
    await it.send('DELETE', `/api/calendar/calls/${id}`)
    expect(await feed()).not.toContain('Alex Sample')
  })
})
