import { callTimeOf } from '#domain/booking/booked-call.ts'
import { slotStates } from '#domain/booking/slot-states.ts'
import { slotText } from '#domain/booking/slot-text.ts'
import { contactOf } from '#domain/leads/contact.ts'
import type { CalendarCall, CalendarDay, CalendarWeek } from '#domain/operator/calendar.ts'
import { openingsOn } from '#domain/time/business-hours.ts'
import { addDays, dateIn, midnightOf, mondayOf, toInstantText } from '#domain/time/dates.ts'
import { formatDay, formatTime, zoneAbbreviation } from '#domain/time/format-when.ts'
import { isVisitorTold } from '#server/booking/change-call.ts'
import { callsBetween, type FoundCall } from '#server/booking/find-call.ts'
import { telHref } from '#server/leads/tel-href.ts'
import type { Services } from '#server/services.ts'
import type { BookingBlock } from '#server/store/bookings-store.ts'
import { calendarFeedPath } from './calendar-feed.ts'

type CalendarDeps = Pick<Services, 'store' | 'clock' | 'content' | 'config' | 'formSecret' | 'channels'>

/** The week that holds the date, or this week, Monday first. */
export async function calendarWeek(deps: CalendarDeps, date?: string): Promise<CalendarWeek> {
  const { timeZone } = deps.content.site
  const from = mondayOf(date ?? dateIn(timeZone, deps.clock.now()))
  const [begin, end] = [midnightOf(from, timeZone), midnightOf(addDays(from, 7), timeZone)]
  const [calls, blocks] = await Promise.all([
    callsBetween(deps.store, toInstantText(begin), toInstantText(end)),
    deps.store.listBlocks(toInstantText(begin)),
  ])
  return {
    from,
    earlier: addDays(from, -7),
    later: addDays(from, 7),
    zone: [...new Set([begin, end - 1].map((at) => zoneAbbreviation(at, timeZone)))].join(', then '),
    days: Array.from({ length: 7 }, (_, i) => dayOf(deps, addDays(from, i), calls, blocks)),
    feedPath: calendarFeedPath(deps),
  }
}

function dayOf(
  deps: CalendarDeps,
  date: string,
  calls: readonly FoundCall[],
  blocks: readonly BookingBlock[],
): CalendarDay {
  const {
    clock,
    content: { site },
  } = deps
  const { timeZone, holidays, booking } = site
  const now = clock.now()
  const begin = midnightOf(date, timeZone)
  const [first, last] = [toInstantText(begin), toInstantText(midnightOf(addDays(date, 1), timeZone))]
  const busy = {
    taken: calls.map((call) => call.booking.start),
    blocks: blocks.map(({ start, until }) => ({ start, end: until })),
  }
  const holiday = holidays.find((each) => each.date === date)
  return {
    date,
    name: formatDay(begin, timeZone),
    today: date === dateIn(timeZone, now),
    closed: openingsOn(date, site).length > 0 ? null : (holiday?.name ?? 'Closed'),
    slots: slotStates(date, busy, now, site, booking).map(({ start, state }) => {
      const call = calls.find(({ booking }) => booking.start === start)
      const time = formatTime(Date.parse(start), timeZone)
      return { start, time, state, call: call ? callOf(call, deps) : null }
    }),
    blocks: blocks
      .filter(({ start, until }) => start < last && until > first)
      .map((block) => ({ id: block.id, reason: block.reason, text: blockText(block, timeZone) })),
  }
}

function callOf(
  { submission, booking }: FoundCall,
  { clock, channels, content }: CalendarDeps,
): CalendarCall {
  const ourZone = content.site.timeZone
  const { name, phone } = contactOf(submission.payload)
  const { ours, theirs } = slotText(booking.start, callTimeOf(submission).timeZone ?? ourZone, ourZone)
  return {
    id: submission.id,
    reference: submission.reference,
    start: booking.start,
    name: name ?? null,
    phone: phone ?? null,
    tel: telHref(phone ?? ''),
    when: ours,
    theirs,
    told: isVisitorTold(channels, submission),
    over: Date.parse(booking.start) <= clock.now(),
  }
}

function blockText({ start, until }: BookingBlock, timeZone: string): string {
  const [begin, end] = [Date.parse(start), Date.parse(until)]
  const [from, to] = [formatTime(begin, timeZone), formatTime(end, timeZone)]
  if (dateIn(timeZone, begin) === dateIn(timeZone, end)) return `${from} to ${to}`
  return `${formatDay(begin, timeZone)}, ${from}, to ${formatDay(end, timeZone)}, ${to}`
}
