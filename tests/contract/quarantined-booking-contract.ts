import { describe, expect, test } from 'vitest'
import type { Stage } from '#domain/operator/stage.ts'
import { sampleDelivery, sampleItem } from '#tests/support/sample-submission.ts'
import { bookingActs, NOW, slot, THURSDAY, TUESDAY, WEDNESDAY } from './booking-contract.ts'
import type { Subject } from './store-contract.ts'

const LATER = '2026-11-23T00:00:01.000Z'

export function quarantinedBookingContract(subject: () => Subject): void {
  const { book, change } = bookingActs(subject)
  async function quarantined() {
    const over = { kind: 'booking', status: 'quarantined', quarantineReason: 'honeypot' } as const
    const item = sampleItem({ ...over, payload: { start: TUESDAY, name: 'Jo Citizen' } }, [])
    await subject().store.capture(item)
    return item.submission.id
  }
  const release = (id: string, start: string | null, sequence = 0, stage: Stage = 'booked') =>
    subject().store.release(id, [], NOW, {
      stage,
      call: { sequence, slot: start === null ? null : slot(start) },
    })

  describe('a booking in quarantine', () => {
    test('takes its time when it is released, or is not', async () => {
      const { store } = subject()
      const [held, late] = [await quarantined(), await quarantined()]
      expect(await release(held, TUESDAY)).toBe('released')
      expect(await release(held, WEDNESDAY)).toBe('stale')
      expect(await release(late, TUESDAY)).toBe('taken')
      expect(await store.findSubmission(late)).toMatchObject({ status: 'quarantined' })
    })

    test('is found as its visitor left it, tells nobody, and holds nothing until it is released', async () => {
      const { store } = subject()
      const id = await quarantined()
      expect(await store.findBooking(id)).toMatchObject({ start: TUESDAY, state: 'booked', sequence: 0 })
      const told = { deliveries: [sampleDelivery('mail', { occasion: 'moved-1' })] }
      await book(WEDNESDAY)
      expect(await change(id, { slot: slot(WEDNESDAY), ...told })).toBe('taken')
      expect(await change(id, { slot: slot(THURSDAY), ...told, now: LATER })).toBe('changed')
      expect(await change(id, { slot: slot(THURSDAY), ...told })).toBe('stale')
      const moved = { submissionId: id, start: THURSDAY, state: 'booked', sequence: 1, changedAt: LATER }
      expect(await store.findBooking(id)).toEqual(moved)
      expect(await store.deliveriesOf(id)).toEqual([])
      expect((await store.busyBetween(TUESDAY, '2026-11-27T00:00:00Z')).taken).toEqual([WEDNESDAY])
      expect(await store.listBookings({})).toHaveLength(1)
      expect(await release(id, TUESDAY)).toBe('stale')
      expect(await release(id, THURSDAY, 1)).toBe('released')
      expect(await store.findBooking(id)).toMatchObject({ start: THURSDAY, state: 'booked', sequence: 1 })
      expect(await book(THURSDAY)).toMatchObject({ outcome: 'taken' })
    })

    test('that was cancelled is so when it is released', async () => {
      const { store } = subject()
      const id = await quarantined()
      const lead = { was: 'booked' as const, stage: 'new' as const, deliveries: [sampleDelivery('stage')] }
      expect(await change(id, { lead })).toBe('changed')
      expect(await change(id, { sequence: 1 })).toBe('stale')
      expect(await store.findBooking(id)).toMatchObject({ state: 'cancelled' })
      expect(await release(id, TUESDAY)).toBe('stale')
      expect(await release(id, null, 1, 'new')).toBe('released')
      const cancelled = { submissionId: id, start: TUESDAY, state: 'cancelled', sequence: 1, changedAt: NOW }
      expect(await store.listBookings({})).toEqual([cancelled])
      expect(await store.findItem(id)).toMatchObject({ stage: 'new', submission: { status: 'real' } })
      expect(await store.deliveriesOf(id)).toEqual([])
      const rung = await quarantined()
      await change(rung, { lead: { ...lead, deliveries: [] } })
      await store.setStage(rung, 'booked', LATER)
      expect(await release(rung, null, 1)).toBe('released')
      expect(await store.findItem(rung)).toMatchObject({ stage: 'booked' })
      expect(await book(TUESDAY)).toMatchObject({ outcome: 'created' })
    })

    test('whose time has gone is cancelled as it is released: it holds nothing, and waits for a word', async () => {
      const { store } = subject()
      const id = await quarantined()
      const deliveries = [sampleDelivery('mail', { occasion: 'cancelled-1' })]
      expect(
        await store.release(id, deliveries, LATER, { stage: 'booked', call: { sequence: 0, slot: null } }),
      ).toBe('released')
      const lost = { submissionId: id, start: TUESDAY, state: 'cancelled', sequence: 1, changedAt: LATER }
      expect(await store.findBooking(id)).toEqual(lost)
      expect(await store.findItem(id)).toMatchObject({ stage: 'new', submission: { status: 'real' } })
      expect(await store.deliveriesOf(id)).toMatchObject([{ occasion: 'cancelled-1', state: 'open' }])
      expect(await store.activitiesOf(id)).toContainEqual(
        expect.objectContaining({ what: 'release', detail: TUESDAY, actor: 'staff' }),
      )
      expect(await book(TUESDAY)).toMatchObject({ outcome: 'created' })
      expect(await release(id, null, 1)).toBe('stale')
    })

    test('whose time has gone stays where staff had put it meanwhile', async () => {
      const { store } = subject()
      const id = await quarantined()
      await store.setStage(id, 'contacted', NOW)
      expect(await release(id, null)).toBe('stale')
      expect(await release(id, null, 0, 'contacted')).toBe('released')
      expect(await store.findItem(id)).toMatchObject({ stage: 'contacted' })
    })
  })
}
