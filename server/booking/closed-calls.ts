import { openingAt } from '#domain/time/business-hours.ts'
import { toInstantText } from '#domain/time/dates.ts'
import type { Services } from '#server/services.ts'

/**
 * References of upcoming calls that start outside opening hours, earliest first: hours or holidays were
 * changed after the calls had been booked.
 */
export async function closedCalls({
  store,
  clock,
  content,
}: Pick<Services, 'store' | 'clock' | 'content'>): Promise<string[]> {
  const coming = await store.listBookings({ from: toInstantText(clock.now()) })
  const closed = coming
    .filter(({ state, start }) => state === 'booked' && !openingAt(Date.parse(start), content.site))
    .reverse()
  const submissions = await Promise.all(closed.map(({ submissionId }) => store.findSubmission(submissionId)))
  return submissions.flatMap((submission) => (submission ? [submission.reference] : []))
}
