import { randomUUIDv7 } from 'node:crypto'
import { CALL_MS } from '#domain/booking/slots.ts'
import { toInstantText } from '#domain/time/dates.ts'
import { Invalid, Refused } from '#server/refused.ts'
import type { Services } from '#server/services.ts'
import type { BookingBlock } from '#server/store/bookings-store.ts'

/**
 * Keeps a time free. Calls that are booked in it stay, and `calls` counts those to move or cancel.
 * @throws Refused for a time in the past: it would keep nothing free
 * @throws Invalid for one that ends before it begins
 */
export async function blockTime(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  time: Omit<BookingBlock, 'id'>,
): Promise<BookingBlock & { calls: number }> {
  const block = { id: randomUUIDv7(), ...time }
  if (Date.parse(block.until) <= Date.parse(block.start))
    throw new Invalid({ until: ['It must end after it begins.'] })
  if (Date.parse(block.until) <= clock.now())
    throw new Refused('That time is over, so nothing is kept free. Look at the day and the time.')
  const kept = await store.addBlock(block)
  // A call that begins a full call's length before the block is over when the block begins.
  const from = toInstantText(Date.parse(block.start) - CALL_MS + 1000)
  const booked = await store.listBookings({ from, until: block.until })
  return { ...kept, calls: booked.filter(({ state }) => state === 'booked').length }
}
