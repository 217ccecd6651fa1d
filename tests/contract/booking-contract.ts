import { describe, expect, test } from 'vitest'
import type { Stage } from '#domain/operator/stage.ts'
import type { BookingChange, SlotRequest } from '#server/store/bookings-store.ts'
import { sampleDelivery, sampleItem } from '#tests/support/sample-submission.ts'
import type { Subject } from './store-contract.ts'

export const NOW = '2026-11-23T00:00:00.000Z'
/** Ten in the morning in Sydney, as for the two below. */
export const TUESDAY = '2026-11-23T23:00:00Z'
export const WEDNESDAY = '2026-11-24T23:00:00Z'
export const THURSDAY = '2026-11-25T23:00:00Z'

export function slot(start: string, dailyLimit = 10): SlotRequest {
  return {
    start,
    now: Date.parse(NOW),
    calendar: {
      timeZone: 'Australia/Sydney',
      hours: [{ days: ['tuesday', 'wednesday', 'thursday'], opens: '09:00', closes: '18:00' }],
      holidays: [],
    },
    rules: { leadMinutes: 120, bufferMinutes: 15, dailyLimit, horizonDays: 28 },
  }
}

export function bookingActs(subject: () => Subject) {
  async function book(start: string, request = slot(start)) {
    const item = { ...sampleItem({ kind: 'booking' }), slot: request }
    return { ...(await subject().store.capture(item)), id: item.submission.id }
  }
  const change = (submissionId: string, over: Partial<BookingChange> = {}) =>
    subject().store.changeBooking({
      submissionId,
      sequence: 0,
      slot: null,
      now: NOW,
      actor: 'visitor',
      deliveries: [],
      ...over,
    })
  return { book, change }
}

export function bookingContract(subject: () => Subject): void {
  const { book, change } = bookingActs(subject)

  describe('a booking', () => {
    test('is kept with its submission, also after a restart', async () => {
      const { id } = await book(TUESDAY)
      const again = await subject().restart()
      const kept = { submissionId: id, start: TUESDAY, state: 'booked', sequence: 0, changedAt: NOW }
      expect(await again.findBooking(id)).toEqual(kept)
      expect(await again.listBookings({})).toEqual([kept])
    })

    test('of a start that many want at once is one; the others leave nothing behind', async () => {
      const { store } = subject()
      const answers = await Promise.all(Array.from({ length: 30 }, () => book(TUESDAY)))
      expect(answers.filter(({ outcome }) => outcome === 'created')).toHaveLength(1)
      expect(answers.filter(({ outcome }) => outcome === 'taken')).toHaveLength(29)
      expect(await store.listSubmissions({})).toHaveLength(1)
      expect(await store.listDeliveries({})).toHaveLength(2)
    })

    test('counts towards the limit of its day with every other of that day, from the first hour to the last', async () => {
      const [NINE, HALF_PAST_FIVE] = ['2026-11-23T22:00:00Z', '2026-11-24T06:30:00Z'] as const
      expect(await book(NINE)).toMatchObject({ outcome: 'created' })
      expect(await book(HALF_PAST_FIVE, slot(HALF_PAST_FIVE, 1))).toMatchObject({ outcome: 'taken' })
      expect(await book(WEDNESDAY, slot(WEDNESDAY, 1))).toMatchObject({ outcome: 'created' })
    })

    test('sent again is the same booking, not a second one that finds its time taken', async () => {
      const { store } = subject()
      const item = { ...sampleItem({ kind: 'booking' }), slot: slot(TUESDAY) }
      await store.capture(item)
      const moved = { ...sampleDelivery('mail'), occasion: 'moved-1' }
      await change(item.submission.id, { slot: slot(WEDNESDAY), deliveries: [moved] })
      const { id, status } = item.submission
      const again = await store.capture(item)
      expect(again).toMatchObject({ outcome: 'repeat', submission: { id, status } })
      expect(again.outcome === 'repeat' && again.deliveries.map((delivery) => delivery.id).sort()).toEqual(
        item.deliveries.map((delivery) => delivery.id).sort(),
      )
    })

    test.each([
      ['outside the hours', slot('2026-11-23T12:00:00Z')],
      ['off the grid', slot('2026-11-23T23:10:00Z')],
      ['in the past', slot('2026-11-16T23:00:00Z')],
      ['that is no time', slot('soon')],
    ])('%s is refused whole', async (_name, request) => {
      expect(await book(request.start, request)).toMatchObject({ outcome: 'taken' })
      expect(await subject().store.listSubmissions({})).toEqual([])
    })

    test('keeps the limit of a day, by our date', async () => {
      await book(TUESDAY)
      expect(await book('2026-11-24T03:00:00Z', slot('2026-11-24T03:00:00Z', 1))).toMatchObject({
        outcome: 'taken',
      })
      expect(await book(WEDNESDAY, slot(WEDNESDAY, 1))).toMatchObject({ outcome: 'created' })
    })

    test('cannot be made in a block, and can once it is lifted', async () => {
      const { store } = subject()
      const block = {
        id: 'b1',
        start: '2026-11-23T22:00:00Z',
        until: '2026-11-23T23:05:00Z',
        reason: 'Dentist',
      }
      const asked = [block, { ...block, id: 'b2' }].map((each) => store.addBlock(each))
      const [kept = block, ...others] = await Promise.all(asked)
      expect([kept, ...others]).toEqual([kept, kept])
      expect(await store.listBlocks(NOW)).toEqual([kept])
      expect(await store.listBlocks(block.until)).toEqual([])
      expect(await book(TUESDAY)).toMatchObject({ outcome: 'taken' })
      expect(await store.removeBlock(kept.id)).toBe(true)
      expect(await store.removeBlock(kept.id)).toBe(false)
      expect(await book(TUESDAY)).toMatchObject({ outcome: 'created' })
    })

    test('cannot be made in the middle of weeks that are kept free', async () => {
      const holidays = { start: '2026-11-16T00:00:00Z', until: '2026-12-07T00:00:00Z', reason: 'Holidays' }
      await subject().store.addBlock({ id: 'b1', ...holidays })
      expect(await book(WEDNESDAY)).toMatchObject({ outcome: 'taken' })
    })
  })

  test('calls are listed between two instants, the latest first, cancelled ones too', async () => {
    const { store } = subject()
    const [tuesday, wednesday] = [await book(TUESDAY), await book(WEDNESDAY)]
    await book(THURSDAY)
    await change(tuesday.id)
    const ids = async (from: string, until: string) =>
      (await store.listBookings({ from, until })).map(({ submissionId }) => submissionId)
    expect(await ids(TUESDAY, THURSDAY)).toEqual([wednesday.id, tuesday.id])
    expect(await ids(WEDNESDAY, WEDNESDAY)).toEqual([])
  })

  describe('a change', () => {
    test('moves it: the old time is free, the new one is not, and what is told goes with it', async () => {
      const { store } = subject()
      const { id } = await book(TUESDAY)
      const told = sampleDelivery('automation', { occasion: 'moved-1' })
      expect(await change(id, { slot: slot(WEDNESDAY), deliveries: [told] })).toBe('changed')
      expect(await store.findBooking(id)).toMatchObject({ start: WEDNESDAY, sequence: 1, state: 'booked' })
      expect(
        (await store.deliveriesOf(id)).map(({ destination, occasion }) => [destination, occasion]),
      ).toEqual([
        ['automation', ''],
        ['automation', 'moved-1'],
        ['lead-manager', ''],
      ])
      expect(await store.busyBetween(TUESDAY, THURSDAY)).toEqual({ taken: [WEDNESDAY], blocks: [] })
      expect(await book(WEDNESDAY)).toMatchObject({ outcome: 'taken' })
      expect(await book(TUESDAY)).toMatchObject({ outcome: 'created' })
    })

    test('to a time that is taken changes nothing', async () => {
      const { store } = subject()
      const { id } = await book(TUESDAY)
      await book(WEDNESDAY)
      expect(await change(id, { slot: slot(WEDNESDAY), deliveries: [sampleDelivery('mail')] })).toBe('taken')
      expect(await store.findBooking(id)).toMatchObject({ start: TUESDAY, sequence: 0 })
      expect(await store.deliveriesOf(id)).toHaveLength(2)
    })

    test('to half an hour later is not in its own way', async () => {
      const { store } = subject()
      const { id } = await book(TUESDAY)
      await book(WEDNESDAY)
      expect((await store.busyBetween(TUESDAY, THURSDAY, id)).taken).toEqual([WEDNESDAY])
      expect(await change(id, { slot: slot('2026-11-23T23:30:00Z', 1) })).toBe('changed')
    })

    test('made twice at once is made once', async () => {
      const { id } = await book(TUESDAY)
      const moves = [WEDNESDAY, THURSDAY].map((start) => change(id, { slot: slot(start) }))
      expect((await Promise.all(moves)).sort()).toEqual(['changed', 'stale'])
    })

    test('cancels it, for good: its time is free, mails to the visitor that waited are settled, and not as sent', async () => {
      const { store } = subject()
      const item = { ...sampleItem({ kind: 'booking' }, []), slot: slot(TUESDAY) }
      const dueAt = '2026-11-23T09:00:00.000Z'
      const waiting = [
        sampleDelivery('mail', { dueAt }),
        sampleDelivery('mail-visitor', { dueAt }),
        sampleDelivery('reminder', { dueAt }),
      ]
      await store.capture({ ...item, deliveries: waiting })
      expect(await store.claim({ destination: 'reminder', now: NOW, leaseMs: 60_000, limit: 9 })).toEqual([])
      expect(await change(item.submission.id)).toBe('changed')
      expect(await store.findBooking(item.submission.id)).toMatchObject({ state: 'cancelled', sequence: 1 })
      const settled = { state: 'done', lastError: expect.stringMatching(/^Not sent/) }
      expect(await store.deliveriesOf(item.submission.id)).toMatchObject([
        { destination: 'mail', state: 'open' },
        { destination: 'mail-visitor', ...settled },
        { destination: 'reminder', ...settled },
      ])
      expect(
        (await store.deliveryCounts(NOW)).map(({ destination, state, count }) => [destination, state, count]),
      ).toEqual([
        ['mail', 'open', 1],
        ['mail-visitor', 'done', 0],
        ['reminder', 'done', 0],
      ])
      expect(await change(item.submission.id, { sequence: 1 })).toBe('stale')
      expect(await book(TUESDAY)).toMatchObject({ outcome: 'created' })
    })

    test('tells the desk in place of mails that it has not been sent: after this one, they would name a time that is none', async () => {
      const { store } = subject()
      const item = { ...sampleItem({ kind: 'booking' }, ['mail']), slot: slot(TUESDAY) }
      await store.capture(item)
      const { id } = item.submission
      const told = (occasion: string, state: 'open' | 'dead' = 'open') => ({
        deliveries: [sampleDelivery('mail', { occasion, state })],
      })
      const mails = async () =>
        Object.fromEntries(
          (await store.deliveriesOf(id)).map(({ occasion, state, lastError }) => [
            occasion,
            lastError?.startsWith('Not sent') ? 'not sent' : state,
          ]),
        )
      expect(await change(id, { slot: slot(WEDNESDAY), ...told('moved-1', 'dead') })).toBe('changed')
      expect(await mails(), 'one that cannot go out itself').toEqual({ '': 'open', 'moved-1': 'dead' })
      expect(await change(id, { sequence: 1, slot: slot(THURSDAY), ...told('moved-2') })).toBe('changed')
      expect(await change(id, { sequence: 2, ...told('cancelled-3') })).toBe('changed')
      const overtaken = { '': 'not sent', 'moved-1': 'not sent', 'moved-2': 'not sent' }
      expect(await mails()).toEqual({ ...overtaken, 'cancelled-3': 'open' })
    })

    test('leaves on record what the visitor was sent before it', async () => {
      const { store } = subject()
      const item = { ...sampleItem({ kind: 'booking' }, ['mail-visitor']), slot: slot(TUESDAY) }
      await store.capture(item)
      const wanted = { destination: 'mail-visitor', now: NOW, leaseMs: 60_000, limit: 9 } as const
      const [claimed] = await store.claim(wanted)
      if (!claimed) return expect.unreachable()
      const attempt = { at: NOW, ms: 9, status: 250, error: null, answer: null }
      await store.finish(claimed, attempt, { state: 'done' })
      const sent = await store.deliveriesOf(item.submission.id)
      const later = new Date(Date.parse(NOW) + 60_000).toISOString()
      expect(await change(item.submission.id, { now: later })).toBe('changed')
      expect(await store.deliveriesOf(item.submission.id)).toEqual(sent)
    })

    test('settles a mail to the visitor that has given up, too: a replay would tell what is true no longer', async () => {
      const { store } = subject()
      const item = { ...sampleItem({ kind: 'booking' }, []), slot: slot(TUESDAY) }
      const dead = (['mail', 'mail-visitor'] as const).map((to) => sampleDelivery(to, { state: 'dead' }))
      await store.capture({ ...item, deliveries: dead })
      expect(await change(item.submission.id, { slot: slot(WEDNESDAY) })).toBe('changed')
      expect(await store.deliveriesOf(item.submission.id)).toMatchObject([
        { destination: 'mail', state: 'dead' },
        { destination: 'mail-visitor', state: 'done', lastError: expect.stringMatching(/^Not sent/) },
      ])
    })

    test.each([
      ['went out', { status: 250, error: null }, { state: 'done' }, { lastStatus: 250, lastError: null }],
      [
        'failed',
        { status: 450, error: 'later' },
        { state: 'open', dueAt: NOW, spent: true },
        { lastError: expect.stringMatching(/^Not sent/) },
      ],
      [
        'was refused',
        { status: 550, error: 'no' },
        { state: 'dead' },
        { lastError: expect.stringMatching(/^Not sent/) },
      ],
    ] as const)(
      'made while a mail to the visitor is under way: one that %s is on record as that, and settled',
      async (_how, answer, verdict, kept) => {
        const { store } = subject()
        const item = { ...sampleItem({ kind: 'booking' }, ['mail-visitor']), slot: slot(TUESDAY) }
        await store.capture(item)
        const [flying] = await store.claim({
          destination: 'mail-visitor',
          now: NOW,
          leaseMs: 60_000,
          limit: 9,
        })
        if (!flying) return expect.unreachable()
        expect(await change(item.submission.id)).toBe('changed')
        expect(await store.freezePayloads([flying]), 'no more bytes for it').toEqual([])
        const attempt = { at: NOW, ms: 9, answer: null, ...answer }
        expect(await store.finish(flying, attempt, verdict)).toBe(true)
        expect(await store.deliveriesOf(item.submission.id)).toMatchObject([{ state: 'done', ...kept }])
        expect(await store.attemptsOf(flying.id)).toMatchObject([{ n: 1, ...answer }])
        expect(await store.finish(flying, attempt, verdict), 'once').toBe(false)
        expect(
          await store.claim({
            destination: 'mail-visitor',
            now: '2026-12-23T00:00:00.000Z',
            leaseMs: 60_000,
            limit: 9,
          }),
        ).toEqual([])
      },
    )

    test('is part of the history, with who made it; the lead of a cancelled call is another stage, and told so', async () => {
      const { store } = subject()
      const { id } = await book(TUESDAY)
      const lead = (was: Stage) => {
        const delivery = sampleDelivery('stage')
        return { was, stage: 'new' as const, deliveries: [{ ...delivery, occasion: delivery.id }] }
      }
      expect(await change(id, { slot: slot(WEDNESDAY) })).toBe('changed')
      expect(await store.activitiesOf(id)).toMatchObject([
        { at: NOW, what: 'moved', detail: WEDNESDAY, was: TUESDAY, actor: 'visitor' },
      ])
      expect(await change(id, { slot: slot(WEDNESDAY) })).toBe('stale')
      const later = { sequence: 1, now: '2026-11-23T00:00:01.000Z', actor: 'staff' as const }
      expect(await change(id, { ...later, lead: lead('booked') })).toBe('changed')
      const [, ...since] = await store.activitiesOf(id)
      expect(since).toHaveLength(2)
      expect(since).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ what: 'cancelled', detail: WEDNESDAY, was: null, actor: 'staff' }),
          expect.objectContaining({ what: 'stage', detail: 'new', was: 'booked', actor: 'staff' }),
        ]),
      )
      expect(await store.findItem(id)).toMatchObject({ stage: 'new' })
      expect(
        (await store.deliveriesOf(id)).filter(({ destination }) => destination === 'stage'),
      ).toHaveLength(1)

      const won = await book(TUESDAY)
      await store.setStage(won.id, 'won', NOW)
      expect(await change(won.id, { lead: lead('booked') })).toBe('changed')
      expect(await store.findItem(won.id)).toMatchObject({ stage: 'won' })
      expect((await store.deliveriesOf(won.id)).some(({ destination }) => destination === 'stage')).toBe(
        false,
      )
    })

    test('of nothing is stale', async () => expect(await change('nobody')).toBe('stale'))
  })
}
