import {
  ICalAttendeeStatus,
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
  default as ical,
} from 'ical-generator'
import type { Content } from '#content/load.ts'
import { callTimeOf } from '#domain/booking/booked-call.ts'
import { callPath } from '#domain/booking/call-path.ts'
import { CALL_MS } from '#domain/booking/slots.ts'
import { contactOf } from '#domain/leads/contact.ts'
import { formatPhone } from '#domain/leads/phone.ts'
import type { Submission } from '#domain/leads/submission.ts'

export type CallContext = {
  content: Pick<Content, 'site'>
  siteUrl: string
  /** Makes the link that opens a booking. */
  sign: (submissionId: string) => string
}

const METHODS = {
  request: ICalCalendarMethod.REQUEST,
  cancel: ICalCalendarMethod.CANCEL,
}

/** For visitors who left only an email address. */
export const WRITE_FIRST = 'We write to you first, to ask which number to ring.'

/**
 * The call as an iCalendar file: one UID from booking to cancellation, with a sequence that every change
 * raises. `attendee` is for a file mailed to that address; a file that a link opens names nobody
 * (docs/decisions/0059-calendar-files.md).
 */
export function callCalendar(
  submission: Submission,
  method: keyof typeof METHODS,
  context: CallContext,
  attendee?: string,
): string {
  const { content } = context
  const { brand, emails } = content.site
  const { start, sequence } = callTimeOf(submission)
  const begin = new Date(start)
  const calendar = ical({
    prodId: { company: brand, product: 'Booking', language: 'EN' },
    method: METHODS[method],
  })
  calendar.createEvent({
    id: eventUid(submission.id),
    sequence,
    stamp: new Date(submission.createdAt),
    start: begin,
    end: new Date(begin.getTime() + CALL_MS),
    summary: `Call with ${brand}`,
    description: description(submission, method, context),
    status: method === 'cancel' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: brand, email: emails.support },
    attendees: attendee ? [{ email: attendee, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }] : [],
  })
  return calendarText(calendar)
}

/** Not with the host name (RFC 7986, 5.3): a call stays the same event when the site moves to another name. */
export function eventUid(id: string): string {
  return `${id}@tradefront`
}

/** Ends the last line with CRLF (RFC 5545, 3.1), which the package leaves out. */
export function calendarText(calendar: ICalCalendar): string {
  return `${calendar}\r\n`
}

function description(
  { id, reference, payload }: Submission,
  method: keyof typeof METHODS,
  { content, siteUrl, sign }: CallContext,
): string {
  const how = contactOf(payload).phone ? 'We ring you.' : WRITE_FIRST
  const says =
    method === 'cancel'
      ? `This call is cancelled. Book another: ${siteUrl}/book`
      : `${how} Move or cancel: ${bookingUrl(siteUrl, sign(id))}`
  return `${says} or ${formatPhone(content.site.phone)}. Reference ${reference}.`
}

export function bookingUrl(siteUrl: string, link: string): string {
  return `${siteUrl}${callPath(link)}`
}
