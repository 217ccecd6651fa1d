import { callTimeOf } from '#domain/booking/booked-call.ts'
import { cityOf, slotText } from '#domain/booking/slot-text.ts'
import { CALL_MINUTES } from '#domain/booking/slots.ts'
import { contactOf } from '#domain/leads/contact.ts'
import { formatPhone } from '#domain/leads/phone.ts'
import type { Submission } from '#domain/leads/submission.ts'
import { NOT_YOU } from '#server/channels/confirmation-mail.ts'
import { type MailRow, mailHtml, mailText } from '#server/channels/mail-layout.ts'
import type { MailMessage } from '#server/channels/mail-message.ts'
import { senderLine } from '#server/channels/sender-line.ts'
import { bookingUrl, type CallContext, callCalendar, WRITE_FIRST } from './calendar.ts'

const TITLES = {
  booked: 'Your call is booked',
  moved: 'Your call has been moved',
  cancelled: 'Your call is cancelled',
}

/** The visitor's confirmation of a booking, a move or a cancellation, with its calendar file. */
export function callMail(submission: Submission, context: CallContext): MailMessage {
  const { change } = callTimeOf(submission)
  const method = change === 'cancelled' ? 'cancel' : 'request'
  return {
    ...message(submission, TITLES[change ?? 'booked'], context),
    calendar: {
      method: method === 'cancel' ? 'CANCEL' : 'REQUEST',
      content: callCalendar(submission, method, context, contactOf(submission.payload).email),
    },
  }
}

export function reminderMail(submission: Submission, context: CallContext): MailMessage {
  return message(submission, 'Reminder: your call with us', context)
}

function message(submission: Submission, title: string, context: CallContext): MailMessage {
  const { email } = contactOf(submission.payload)
  const when = inWords(submission, callTimeOf(submission).start, context)
  const { site } = context.content
  const content = {
    from: site.brand,
    reference: submission.reference,
    title,
    promise: when.first,
    rows: rows(submission, context),
    foot: senderLine(site),
  }
  return {
    subject: `${title}: ${when.first}`,
    text: mailText(content),
    html: mailHtml(content),
    to: email,
    replyTo: site.emails.support,
  }
}

function rows(submission: Submission, context: CallContext): MailRow[] {
  const { content, siteUrl, sign } = context
  const { phone, brand } = content.site
  const { start, change, previousStart } = callTimeOf(submission)
  const visitor = contactOf(submission.payload)
  const cancelled = change === 'cancelled'
  const { second } = inWords(submission, start, context)
  const before = previousStart && change === 'moved' && inWords(submission, previousStart, context).first
  const how = visitor.phone
    ? `We ring you on the number you left. It takes ${CALL_MINUTES} minutes.`
    : `${WRITE_FIRST} It takes ${CALL_MINUTES} minutes.`
  return [
    ...(second ? [row(`In ${cityOf(content.site.timeZone)}`, second)] : []),
    ...(before ? [row('Instead of', before)] : []),
    ...(cancelled ? [] : [row('How', how)]),
    row('Reference', submission.reference),
    cancelled
      ? button('Changed your mind?', 'Book another time', `${siteUrl}/book`)
      : button('Time no longer suits?', 'Move or cancel it', bookingUrl(siteUrl, sign(submission.id))),
    button(`Call ${brand}`, formatPhone(phone), `tel:${phone}`),
    NOT_YOU,
  ]
}

/** The visitor's own time first; ours beside it where the clocks differ. */
function inWords(submission: Submission, start: string, { content }: CallContext) {
  const { timeZone } = content.site
  const { ours, theirs } = slotText(start, callTimeOf(submission).timeZone ?? timeZone, timeZone)
  return { first: theirs ?? ours, second: theirs ? ours : null }
}

function row(label: string, value: string): MailRow {
  return { label, value, href: null }
}

function button(label: string, value: string, href: string): MailRow {
  return { label, value, href, button: 'line' }
}
