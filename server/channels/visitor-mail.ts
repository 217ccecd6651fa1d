import { callTimeOf, reminderAt } from '#domain/booking/booked-call.ts'
import { contactOf } from '#domain/leads/contact.ts'
import { isEmail } from '#domain/leads/email.ts'
import type { Submission, SubmissionKind } from '#domain/leads/submission.ts'
import type { CallContext } from '#server/booking/calendar.ts'
import { callMail, reminderMail } from '#server/booking/call-mail.ts'
import type { Channel } from './channel.ts'
import { CONFIRMED_KINDS, confirmationMail } from './confirmation-mail.ts'
import { createMailSend, type MailConfig } from './mail.ts'
import type { PromisedBy } from './mail-message.ts'
import { createRecipientLimit } from './recipient-limit.ts'

/** Confirms to the visitor what we received: a call with a calendar file, a request with its reference. */
export function visitorMailChannel(
  config: MailConfig,
  context: CallContext,
  promisedBy: PromisedBy,
): Channel {
  return {
    destination: 'mail-visitor',
    ...createMailSend(config, createRecipientLimit()),
    wants: (submission) => hasMailbox(submission, ['booking', ...CONFIRMED_KINDS]),
    endsWithCall: true,
    build: (submission) =>
      JSON.stringify(
        submission.kind === 'booking'
          ? callMail(submission, context)
          : confirmationMail(submission, context.content.site, promisedBy(submission)),
      ),
  }
}

/**
 * Reminds the visitor a day before a call, or later if it could not be sent then: its words are true until the
 * call begins. A later change settles the row before it is due.
 */
export function reminderChannel(config: MailConfig, context: CallContext): Channel {
  const { timeZone } = context.content.site
  return {
    destination: 'reminder',
    ...createMailSend(config),
    wants: (submission) =>
      hasMailbox(submission, ['booking']) && callTimeOf(submission).change !== 'cancelled',
    dueAt: (submission, now) => reminderAt(callTimeOf(submission).start, now, timeZone),
    endsWithCall: true,
    build: (submission) => JSON.stringify(reminderMail(submission, context)),
  }
}

function hasMailbox({ kind, payload }: Submission, kinds: readonly SubmissionKind[]): boolean {
  return kinds.includes(kind) && isEmail(contactOf(payload).email)
}
