import { ICalCalendarMethod, default as ical } from 'ical-generator'
import { CALL_MS } from '#domain/booking/slots.ts'
import { contactOf } from '#domain/leads/contact.ts'
import { itemUrl } from '#domain/operator/item-url.ts'
import { addDays, dateIn, midnightOf, toInstantText } from '#domain/time/dates.ts'
import { calendarText, eventUid } from '#server/booking/calendar.ts'
import { callsBetween, type FoundCall } from '#server/booking/find-call.ts'
import type { Services } from '#server/services.ts'
import { isSameSecret, signatureOf } from '#server/signature.ts'

type FeedDeps = Pick<Services, 'store' | 'clock' | 'content' | 'config' | 'formSecret'>

/** How far back the feed goes; older calls are in the console. Calendar programs refresh it by themselves. */
const PAST_DAYS = 30
const ASK_AGAIN_S = 15 * 60

/** Calendar programs cannot sign in, so the address itself gives access; a new OPERATOR_TOKEN revokes it. */
export function calendarFeedPath({ formSecret, config }: Pick<FeedDeps, 'formSecret' | 'config'>) {
  const secret = signatureOf(`calendar-feed:${config.OPERATOR_TOKEN ?? ''}`, formSecret)
  return `/calendar/${secret}.ics`
}

export function isCalendarFeed(path: string, deps: Pick<FeedDeps, 'formSecret' | 'config'>): boolean {
  return isSameSecret(path, calendarFeedPath(deps))
}

/** Booked calls and blocks, for the staff's own calendars. A cancelled call is no longer in it. */
export async function calendarFeed(deps: FeedDeps): Promise<string> {
  const { store, clock, content, config } = deps
  const { brand, timeZone } = content.site
  const today = dateIn(timeZone, clock.now())
  const midnight = (date: string) => toInstantText(midnightOf(date, timeZone))
  const from = midnight(addDays(today, -PAST_DAYS))
  const calendar = ical({
    name: `${brand} calls`,
    prodId: { company: brand, product: 'Calls', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: ASK_AGAIN_S,
  })
  const stamp = new Date(clock.now())
  for (const call of await callsBetween(store, from)) {
    const start = new Date(call.booking.start)
    calendar.createEvent({
      id: eventUid(call.submission.id),
      sequence: call.booking.sequence,
      stamp,
      start,
      end: new Date(start.getTime() + CALL_MS),
      summary: `Call ${contactOf(call.submission.payload).name ?? call.submission.reference}`,
      description: descriptionOf(call, config.OPERATOR_URL),
    })
  }
  for (const { id, start, until, reason } of await store.listBlocks(from)) {
    const [begin, end] = [new Date(start), new Date(until)]
    calendar.createEvent({ id: eventUid(id), stamp, start: begin, end, summary: reason || 'Kept free' })
  }
  return calendarText(calendar)
}

function descriptionOf({ submission }: FoundCall, operatorUrl: string | undefined): string {
  const { phone, email } = contactOf(submission.payload)
  return [phone, email, submission.reference, itemUrl(submission.reference, operatorUrl)]
    .filter(Boolean)
    .join('\n')
}
