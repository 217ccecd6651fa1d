import { describe, expect, test } from 'vitest'
import { type Booked, bookingTest } from '#tests/support/booking-test.ts'
import { postForm } from '#tests/support/form-post.ts'
import { freeTimes } from '#tests/support/free-times.ts'
import { runCli } from '#tests/support/site.ts'

const it = bookingTest()

describe('the operator', () => {
  test('reads what became of a call in every list, export and history; a cancelled one is to be answered', async () => {
    const [start, to] = [it.nextTime(), it.nextTime()]
    const { reference, id, link } = await it.bookedBy({ start, name: 'Changed Mind' })
    await postForm(`${it.site.url}/api/bookings/move`, { b: link, start: to })
    await postForm(`${it.site.url}/api/bookings/cancel`, { b: link })
    const now = { start: to, state: 'cancelled', stage: 'new' }

    const shown = (await it.site.cli('leads', 'show', reference)) as { activities: object[] }
    expect(shown).toMatchObject({ ...now, payload: { start } })
    expect(shown.activities).toHaveLength(3)
    for (const activity of [
      { what: 'moved', was: start, detail: to, actor: 'visitor' },
      { what: 'cancelled', was: null, detail: to, actor: 'visitor' },
      { what: 'stage', was: 'booked', detail: 'new', actor: 'visitor' },
    ])
      expect(shown.activities).toContainEqual(expect.objectContaining(activity))
    const listed = (await it.site.cli('leads', 'list', '--stage', 'new')) as Booked[]
    expect(listed.find((lead) => lead.id === id)).toMatchObject({ ...now, due: null, payload: { start } })
    const exported = (await it.site.cli('export', '--kind', 'booking', '--format', 'json')) as Booked[]
    expect(exported.find((lead) => lead.id === id)).toMatchObject(now)
    const { stdout } = await it.site.run('export', '--kind', 'booking', '--format', 'csv')
    expect(stdout.split('\r\n').find((row) => row.includes(reference))).toContain(`"${to}","cancelled"`)
  })

  /** Nine in Sydney, on a day that no other test uses. */
  const nineOnAFreeDay = async (days: number) => {
    const today = Temporal.Now.plainDateISO('Australia/Sydney')
    const [nine = ''] = await freeTimes(it.site, today.add({ days }).toString())
    return { nine, hoursOn: (hours: number) => Temporal.Instant.from(nine).add({ hours }) }
  }
  const asOurClockSays = (instant: Temporal.Instant) =>
    instant.toZonedDateTimeISO('Australia/Sydney').toPlainDateTime().toString()

  test('moves and cancels a call', async () => {
    const start = it.nextTime()
    await it.linkOf({ start, name: 'By Hand' })
    const { reference } = (await it.bookingOf('By Hand')) ?? expect.unreachable()
    const { hoursOn } = await nineOnAFreeDay(160)
    for (const to of [asOurClockSays(hoursOn(1)), hoursOn(2).toString()])
      expect(await it.site.cli('bookings', 'move', reference, to)).toMatchObject({
        start: hoursOn(to.endsWith('Z') ? 2 : 1).toString(),
        state: 'booked',
        visitorTold: false,
      })
    for (const [to, says] of [
      [hoursOn(-6), /A call then is not within our hours of that day, 9:00 am to \S+ pm\. Choose another\./],
      [
        hoursOn(1).add({ minutes: 6 }),
        /No call starts at 10:06 am: the nearest start is 10:00 am or 10:30 am\. Choose another\./,
      ],
      [hoursOn(-200 * 24), /That time is over\. Choose another\./],
    ] as const)
      await expect(it.site.cli('bookings', 'move', reference, asOurClockSays(to))).rejects.toThrow(says)
    await expect(it.site.cli('bookings', 'move', reference)).rejects.toThrow('exited with 2')
    expect(await it.site.cli('bookings', 'cancel', reference)).toMatchObject({ state: 'cancelled' })
    await expect(it.site.cli('bookings', 'cancel', reference)).rejects.toThrow('exited with 1')
    await expect(it.site.cli('bookings', 'cancel', 'TF-00000000')).rejects.toThrow('There is no such call')
  })

  test('keeps a morning free', async () => {
    const { nine, hoursOn } = await nineOnAFreeDay(167)
    const block = (await it.site.cli(
      'bookings',
      'block',
      asOurClockSays(hoursOn(0)),
      asOurClockSays(hoursOn(3)),
      'Dentist',
    )) as { id: string }
    const dayOf = asOurClockSays(hoursOn(0)).slice(0, 10)
    expect((await freeTimes(it.site, dayOf))[0]).toBe(hoursOn(3).toString())
    expect(await it.site.cli('bookings', 'blocks')).toMatchObject([{ reason: 'Dentist' }])
    const within = [asOurClockSays(hoursOn(1)), asOurClockSays(hoursOn(2)), 'School'] as const
    const other = (await it.site.cli('bookings', 'block', ...within)) as { id: string }
    const { stdout } = await it.site.run('bookings', 'unblock', block.id)
    expect(stdout).toBe('That time can be booked again, except for what is kept free for another reason.\n')
    expect(await it.site.cli('bookings', 'unblock', other.id)).toEqual({ id: other.id, covered: false })
    expect((await freeTimes(it.site, dayOf))[0]).toBe(nine)
    await expect(it.site.cli('bookings', 'block', 'tomorrow', 'later')).rejects.toThrow('exited with 2')
    await expect(it.site.cli('bookings', 'block', '2020-12-01T09:00', '2020-12-02T09:00')).rejects.toThrow(
      'That time is over, so nothing is kept free.',
    )
  })

  test('is told that the visitor is told, but not of a move to the time that the call has already', async () => {
    const [start, to] = [it.nextTime(), it.nextTime()]
    const { reference } = await it.bookedBy({ start, name: 'Stays There', email: 'stays@sample.example' })
    for (const visitorTold of [true, false])
      expect(await it.site.cli('bookings', 'move', reference, to)).toMatchObject({ start: to, visitorTold })
  })

  test('is told of the calls that are booked in a time that is kept free', async () => {
    const start = it.nextTime()
    await it.linkOf({ start, name: 'In The Way' })
    const minutes = (after: number) => new Date(Date.parse(start) + after * 60_000).toISOString()
    for (const [from, until, says] of [
      [0, 1, /^Kept free, but 1 call is booked in that time: move or cancel/],
      [14, 30, /^Kept free, but 1 call is booked in that time/],
      [15, 20, /^Kept free\.$/m],
    ] as const) {
      const { stdout } = await it.site.run('bookings', 'block', minutes(from), minutes(until))
      expect(stdout).toMatch(says)
      await it.site.cli('bookings', 'unblock', /unblock (\S+)/.exec(stdout)?.[1] ?? '')
    }
  })

  /** Nine in the morning on our clock, whatever the machine's zone. */
  const NINE_OF_OURS = '2099-11-30T22:00:00Z'
  const NINE_IN_UTC = '2099-12-01T09:00:00Z'

  test.each([
    ['2099-12-01T09:00', NINE_OF_OURS],
    ['2099-12-01 09:00:00', NINE_OF_OURS],
    ['2099-12-01T09:00Z', NINE_IN_UTC],
    ['2099-12-01T09:00+00', NINE_IN_UTC],
    ['2099-12-01 09:00+00:00', NINE_IN_UTC],
    ['2099-12-01T09:00+0800', '2099-12-01T01:00:00Z'],
    ['2099-12-01T09:00+08:00[Australia/Perth]', '2099-12-01T01:00:00Z'],
  ])('%s is %s, by our clock or by the offset that it carries', async (from, start) => {
    const { stdout } = await blocked(from, '2099-12-02T09:00')
    expect(JSON.parse(stdout)).toMatchObject({ start })
  })

  test.each([
    'tomorrow',
    '2099-12-01',
    '2099-12-01T09',
    '2099-12-01T25:00',
    '2099-12-01T09:00[Australia/Perth]',
  ])('%s is no time', async (from) => {
    expect(await blocked(from, '2099-12-02T09:00')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`${from}: give a time as 2026-12-01T09:00, or`),
    })
  })

  test.each([
    ['2099-02-30T09:00', '2099-12-02T09:00', /^There is no such day as 2099-02-30\./],
    [
      '2099-10-04T02:30',
      '2099-10-04T03:15',
      /^There is no 02:30 on 2099-10-04: the clocks go forward past it\./,
    ],
    ['2099-12-01T09:00', '2099-12-01T08:00', /^It must end after it begins\./],
    ['2099-12-01T09:00', '2099-12-01T09:00+11:00', /^It must end after it begins\./],
  ])('from %s until %s is no time', async (from, until, says) => {
    expect(await blocked(from, until)).toMatchObject({ code: 2, stderr: expect.stringMatching(says) })
  })
})

function blocked(from: string, until: string) {
  return runCli(['bookings', 'block', from, until, '--json'], { DATABASE_URL: 'file::memory:' })
}
