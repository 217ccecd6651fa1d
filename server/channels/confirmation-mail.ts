import type { Site } from '#content/schemas.ts'
import { contactOf } from '#domain/leads/contact.ts'
import { formatPhone } from '#domain/leads/phone.ts'
import type { Submission } from '#domain/leads/submission.ts'
import { type MailRow, mailHtml, mailText } from './mail-layout.ts'
import type { MailMessage, PromisedBy } from './mail-message.ts'
import { senderLine } from './sender-line.ts'

export const CONFIRMED_KINDS = ['audit', 'enquiry'] as const
type ConfirmedKind = (typeof CONFIRMED_KINDS)[number]

const WORDS: Readonly<Record<ConfirmedKind, { title: string; promise: string; next: string }>> = {
  audit: {
    title: 'We have your audit request',
    promise: 'Your report comes to this address',
    next: 'We look at what you told us, and at your website if you named one. The report gives you three fixes you can make straight away, and a 90-day plan.',
  },
  enquiry: {
    title: 'We have your message',
    promise: 'You hear from us',
    next: 'A person reads it and answers you by phone or by email.',
  },
}

export const NOT_YOU: MailRow = {
  label: 'If this was not you',
  value: 'Somebody typed this address into our form. Reply, and we erase it.',
  href: null,
}

/**
 * The mail to the visitor, with the reference number, and without a promised time that has passed. It repeats
 * nothing that was typed into the form, so that nobody can use us to send their words to a stranger.
 */
export function confirmationMail(
  submission: Submission,
  site: Site,
  promised: ReturnType<PromisedBy>,
): MailMessage {
  const { title, promise, next } = WORDS[submission.kind as ConfirmedKind]
  const rows: MailRow[] = [
    { label: 'Your reference', value: submission.reference, href: null },
    { label: 'What happens next', value: next, href: null },
    { label: 'To add something', value: 'Reply to this email', href: null },
    {
      label: `Call ${site.brand}`,
      value: formatPhone(site.phone),
      href: `tel:${site.phone}`,
      button: 'line',
    },
    NOT_YOU,
  ]
  const content = {
    from: site.brand,
    reference: submission.reference,
    title,
    promise: promised && !promised.isOver ? `${promise} ${promised.by}.` : null,
    rows,
    foot: senderLine(site),
  }
  const { email } = contactOf(submission.payload)
  return {
    subject: `${title} (${submission.reference})`,
    text: mailText(content),
    html: mailHtml(content),
    replyTo: site.emails.support,
    ...(email !== undefined && { to: email }),
  }
}
