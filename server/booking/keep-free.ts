import { randomUUIDv7 } from 'node:crypto'
import type { BookingBlock } from '#server/store/bookings-store.ts'
import type { Store } from '#server/store/store.ts'

/** Keeps a time free. Calls that are booked in it stay, and `calls` says how many there are to move or cancel. */
export async function keepFree(
  store: Store,
  time: Omit<BookingBlock, 'id'>,
): Promise<BookingBlock & { calls: number }> {
  const block = { id: randomUUIDv7(), ...time }
  await store.addBlock(block)
  const booked = await store.listBookings({ from: block.start, until: block.until })
  return { ...block, calls: booked.filter(({ state }) => state === 'booked').length }
}
