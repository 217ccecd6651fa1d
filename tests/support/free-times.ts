import type { Site } from './site.ts'

/** The times that can be booked from a date on, as programs request them. */
export async function freeTimes({ url }: Site, from: string): Promise<string[]> {
  const answer = await fetch(`${url}/api/bookings/slots?from=${from}`)
  return ((await answer.json()) as { slots: { start: string }[] }).slots.map(({ start }) => start)
}
