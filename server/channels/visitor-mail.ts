import { callTimeOf, reminderAt } from '#domain/booking/booked-call.ts'
import { contactOf } from '#domain/leads/contact.ts'
import { isEmail } from '#domain/leads/email.ts'
import type { Submission } from '#domain/leads/submission.ts'
import type { CallContext } from '#server/booking/calendar.ts'
import { callMail, reminderMail } from '#server/booking/call-mail.ts'
import type { Channel } from './channel.ts'
import { createMailSend, type MailConfig } from './mail.ts'

/** Tells the visitor that a call is booked, moved or cancelled, with the file that changes their calendar. */
export function visitorMailChannel(config: MailConfig, context: CallContext): Channel {
  return {
    destination: 'mail-visitor',
    ...createMailSend(config),
    wants: hasMailbox,
    build: (submission) => JSON.stringify(callMail(submission, context)),
  }
}

/** The day before. A later change settles the row before it is due. */
export function reminderChannel(config: MailConfig, context: CallContext): Channel {
  const { timeZone } = context.content.site
  const dueAt = (submission: Submission) =>
    reminderAt(callTimeOf(submission).start, Date.parse(submission.createdAt), timeZone) ?? undefined
  return {
    destination: 'reminder',
    ...createMailSend(config),
    wants: (submission) =>
      hasMailbox(submission) &&
      callTimeOf(submission).change !== 'cancelled' &&
      dueAt(submission) !== undefined,
    dueAt,
    build: (submission) => JSON.stringify(reminderMail(submission, context)),
  }
}

function hasMailbox({ kind, payload }: Submission): boolean {
  return kind === 'booking' && isEmail(contactOf(payload).email)
}
