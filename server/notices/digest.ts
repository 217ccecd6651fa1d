import { slotText } from '#domain/booking/slot-text.ts'
import { contactOf, mailtoHref } from '#domain/leads/contact.ts'
import { itemUrl } from '#domain/operator/item-url.ts'
import { answerDue, reportDue } from '#domain/operator/promise.ts'
import { type BusinessCalendar, openingsOn } from '#domain/time/business-hours.ts'
import { addDays, DAY_MS, dateIn, midnightOf } from '#domain/time/dates.ts'
import { formatDay, formatWhen } from '#domain/time/format-when.ts'
import { DESK, type MailRow, mailHtml, mailText } from '#server/channels/mail-layout.ts'
import type { MailMessage } from '#server/channels/mail-message.ts'
import { QUARANTINE_MS } from '#server/leads/quarantine.ts'
import { telHref } from '#server/leads/tel-href.ts'
import { dueTodayFilter, overdueFilter, reportFilters } from '#server/operator/promise-filters.ts'
import type { ScheduledTask } from '#server/outbox/worker.ts'
import type { Services } from '#server/services.ts'
import type { Item, ItemFilter } from '#server/store/operator-store.ts'

type Deps = Pick<Services, 'store' | 'clock' | 'content' | 'config'>

/** In the site's time zone, or earlier where the first call of the day may be: so long before opening. */
const AT = Temporal.PlainTime.from('07:30')
const BEFORE_OPENING_MS = 30 * 60_000
const LOOK_EVERY_MS = 60_000
/** The mail is read on a phone; for longer lists there is the console. */
const ROWS_MAX = 25
/**
 * How far back deliveries that were given up are reported: three days of tries, the longest closure, and a
 * few mornings to read it. Without a limit they would be reported for ever.
 */
const GAVE_UP_DAYS = 14
const QUARANTINE_DAYS = QUARANTINE_MS / DAY_MS
const LOOK_FOR_PEOPLE =
  'Look in the console whether a person is among them: autofill also fills in the field that catches robots.'

/** Makes a digest once a day if there is something to report, even if the program starts later that day. */
export function digestTask(deps: Deps): ScheduledTask {
  return { name: 'daily digest', everyMs: LOOK_EVERY_MS, run: () => makeDigest(deps) }
}

export async function makeDigest(deps: Deps): Promise<void> {
  const { store, clock, content } = deps
  const now = clock.now()
  const { site } = content
  const today = dateIn(site.timeZone, now)
  if (now < digestAt(today, site)) return
  const isClosed = openingsOn(today, site).length === 0
  const name = isClosed ? closedName(today) : nameOn(today)
  if ((await store.findNotice(nameOn(today))) || (await store.findNotice(closedName(today)))) return
  const body = await (isClosed ? closedDayMail : digestMail)(deps, now, today)
  const madeAt = new Date(now).toISOString()
  const notice = { name, about: 'digest', body: body ? JSON.stringify(body) : '', madeAt } as const
  // A day with nothing to report by then gets no digest: what becomes overdue later is in tomorrow's.
  await store.addNotice(notice, body ? undefined : madeAt)
}

function nameOn(date: string): string {
  return `digest-${date}`
}

/** Another name: a closed day's digest says nothing of quarantine, and must not pass for one that did. */
function closedName(date: string): string {
  return `digest-closed-${date}`
}

function digestAt(date: string, calendar: BusinessCalendar): number {
  const { timeZone } = calendar
  const usual = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: AT }).epochMilliseconds
  const [first] = openingsOn(date, calendar)
  const early = first ? first.start - BEFORE_OPENING_MS : usual
  return Math.max(midnightOf(date, timeZone), Math.min(usual, early))
}

/**
 * The instant from which submissions in quarantine are reported: that of the newest digest that was sent or had
 * nothing to report. Reporting all would repeat spam for a month; reporting one day's would leave out people
 * whose day's digest never went out.
 */
async function quarantineTold({ store, content }: Deps, today: string): Promise<string> {
  let date = today
  for (let days = 0; days < QUARANTINE_DAYS; days++) {
    date = addDays(date, -1)
    const digest = await store.findNotice(nameOn(date))
    if (digest?.sentAt) return digest.madeAt
  }
  return new Date(midnightOf(date, content.site.timeZone)).toISOString()
}

/** On a closed day nobody is asked to work, except for calls that were booked before the day was closed. */
async function closedDayMail(deps: Deps, now: number, today: string): Promise<MailMessage | null> {
  const calls = await callsOf(deps, today)
  const promise = 'We are closed today, and these people still expect our call.'
  return inMail(deps, now, { says: saidOfCalls(calls), promise, rows: calls })
}

/**
 * Lists people in the order to ring them: overdue and due today, the longest wait first; then booked calls.
 * Reports follow.
 */
async function digestMail(deps: Deps, now: number, today: string): Promise<MailMessage | null> {
  const { store, content } = deps
  const overdueBy = overdueFilter(now, content.site)
  const gaveUpFrom = new Date(midnightOf(addDays(today, -GAVE_UP_DAYS), content.site.timeZone)).toISOString()
  const quarantinedFrom = await quarantineTold(deps, today)
  const dueBy = dueTodayFilter(now, content.site)
  const reportsBy = reportFilters(now, content.site)
  const [overdue, due, lateReports, reports, dead, quarantined, calls] = await Promise.all([
    longestWaiting(deps, overdueBy, 'overdue', (item) => personRow(item, dueLabel('Was due', item, deps))),
    longestWaiting(deps, dueBy, 'due today', (item) => personRow(item, dueLabel('Due', item, deps))),
    longestWaiting(deps, reportsBy.overdue, 'overdue', (item) => reportRow(item, 'Report was due', deps)),
    longestWaiting(deps, reportsBy.today, 'due today', (item) => reportRow(item, 'Report due', deps)),
    store.countItems({ delivery: 'dead', deliveryFrom: gaveUpFrom }),
    store.countItems({ status: 'quarantined', createdFrom: quarantinedFrom }),
    callsOf(deps, today),
  ])
  const says = [
    said(overdue.count, 'callback is overdue', 'callbacks are overdue'),
    overdue.count > 0
      ? said(due.count, 'is due today', 'are due today')
      : said(due.count, 'callback is due today', 'callbacks are due today'),
    saidOfCalls(calls),
    said(lateReports.count, 'audit report is overdue', 'audit reports are overdue'),
    said(reports.count, 'audit report is due today', 'audit reports are due today'),
    said(dead, 'lead has a delivery that gave up', 'leads have a delivery that gave up'),
    said(quarantined, 'submission has come into quarantine', 'submissions have come into quarantine'),
  ].flat()
  const rows = [
    ...overdue.rows,
    ...due.rows,
    ...calls,
    ...lateReports.rows,
    ...reports.rows,
    ...(dead > 0
      ? [{ label: 'Gave up', value: 'Replay them in the console, under Not delivered.', href: null }]
      : []),
    ...(quarantined > 0 ? [{ label: 'Quarantine', value: LOOK_FOR_PEOPLE, href: null }] : []),
  ]
  const promise = overdue.count + due.count > 0 ? 'We promised to get back to these people.' : null
  return inMail(deps, now, { says, promise, rows })
}

function inMail(
  { content, config }: Deps,
  now: number,
  { says, promise, rows }: { says: string[]; promise: string | null; rows: MailRow[] },
): MailMessage | null {
  if (says.length === 0) return null
  const title = `${formatDay(now, content.site.timeZone)}: ${says.join(', ')}`
  const mail = { from: DESK, title, promise, rows: [...rows, ...consoleRow(config.OPERATOR_URL)] }
  return { subject: title, text: mailText(mail), html: mailHtml(mail), replyTo: null }
}

/** Counts all matching items, and shows those that have waited longest. */
async function longestWaiting(
  { store }: Deps,
  filter: ItemFilter,
  what: string,
  rowOf: (item: Item) => MailRow,
) {
  const [items, count] = await Promise.all([
    store.listItems(filter, ROWS_MAX, 'oldest'),
    store.countItems(filter),
  ])
  const more = { label: 'And', value: `${count - items.length} more ${what}`, href: null }
  return { count, rows: [...items.map(rowOf), ...(count > items.length ? [more] : [])] }
}

function said(count: number, one: string, several: string): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? one : several}`]
}

function saidOfCalls(calls: MailRow[]): string[] {
  return said(calls.length, 'booked call today', 'booked calls today')
}

function consoleRow(href: string | undefined): MailRow[] {
  return href ? [{ label: 'Full details', value: 'Open the console', href, button: 'hot' }] : []
}

function dueLabel(words: string, { submission, stage }: Item, { content, clock }: Deps): string {
  const due = answerDue(submission, stage, content.site)
  return `${words} ${due === null ? '' : formatWhen(due, clock.now(), content.site.timeZone)}`
}

function personRow({ submission }: Item, label: string): MailRow {
  const { name, phone, email, businessName } = contactOf(submission.payload)
  const reach = phone ?? email ?? 'no number given'
  const href = phone ? telHref(phone) : email ? mailtoHref(email) : null
  const who = [name, businessName].filter(Boolean).join(', ')
  return { label: `${label} · ${submission.reference}`, value: [who, reach].filter(Boolean).join('\n'), href }
}

/** Links to the page where the report is read and sent. */
function reportRow(item: Item, words: string, { content, config }: Deps): MailRow {
  const { submission, stage } = item
  const { site } = content
  const due = reportDue(submission, stage, site)
  const row = personRow(item, `${words} ${due === null ? '' : formatDay(due, site.timeZone)}`)
  return { ...row, href: itemUrl(submission.reference, config.OPERATOR_URL) ?? row.href }
}

/** Calls booked for today, the earliest first. */
async function callsOf({ store, content }: Deps, today: string): Promise<MailRow[]> {
  const { timeZone } = content.site
  const midnight = (date: string) => new Date(midnightOf(date, timeZone)).toISOString()
  const bookings = await store.listBookings({ from: midnight(today), until: midnight(addDays(today, 1)) })
  const booked = bookings.filter(({ state }) => state === 'booked').reverse()
  const rows = booked.map(async ({ submissionId, start }) => {
    const item = await store.findItem(submissionId)
    return item ? [personRow(item, `Call ${slotText(start, timeZone, timeZone).ours}`)] : []
  })
  return (await Promise.all(rows)).flat()
}
