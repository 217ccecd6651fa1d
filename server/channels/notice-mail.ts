import { CallTime } from '#domain/booking/booked-call.ts'
import { slotText } from '#domain/booking/slot-text.ts'
import { answerInWords, serviceInWords } from '#domain/discovery/in-words.ts'
import { DISCOVERY_QUESTIONS } from '#domain/discovery/questions.ts'
import { isObject } from '#domain/is-object.ts'
import { cleanLine } from '#domain/leads/clean-text.ts'
import { CONTACT_FIELDS, contactOf, mailtoHref } from '#domain/leads/contact.ts'
import { isEmail } from '#domain/leads/email.ts'
import { fieldInWords } from '#domain/leads/field-in-words.ts'
import type { Submission, SubmissionKind, SubmissionPayload } from '#domain/leads/submission.ts'
import { itemUrl } from '#domain/operator/item-url.ts'
import { formatInFull } from '#domain/time/format-when.ts'
import { telHref } from '#server/leads/tel-href.ts'
import { DESK, type MailRow, mailHtml, mailText } from './mail-layout.ts'
import type { MailMessage, Promised } from './mail-message.ts'

const TITLES: Readonly<Record<SubmissionKind, string>> = {
  assessment: 'New assessment request',
  audit: 'New audit request',
  booking: 'New call booking',
  enquiry: 'New enquiry',
  discovery: 'New discovery answers',
  feedback: 'New private feedback',
}
/** What we promised the visitor. A booking has its own time, and feedback is not a request to be called. */
const PROMISES: Readonly<Record<SubmissionKind, string | null>> = {
  assessment: 'We promised to call back',
  audit: 'We promised the audit report',
  booking: null,
  enquiry: 'We promised an answer',
  discovery: 'We promised to call back',
  feedback: null,
}
/** Long names must not push the reference out of an inbox's list. */
const SUBJECT_NAME_MAX = 80

/** The provider's notice of a submission. */
export function noticeMail(
  submission: Submission,
  promised: Promised | null,
  timeZone: string,
  operatorUrl?: string,
): MailMessage {
  const { name, businessName, email } = contactOf(submission.payload)
  const title = titleOf(submission)
  const promise = PROMISES[submission.kind]
  const told = promised && promise ? `${promise} ${promised.by}.` : null
  const characters = [...cleanLine(name ?? businessName ?? 'no name given')]
  const who = characters.slice(0, SUBJECT_NAME_MAX).join('')
  const content = {
    from: DESK,
    reference: submission.reference,
    title,
    promise: submission.kind === 'booking' ? callTime(submission.payload, timeZone).ours : told,
    rows: [
      ...contactRows(submission),
      ...answerRows(submission, timeZone),
      ...originRows(submission, timeZone),
      ...consoleRow(submission, operatorUrl),
    ],
  }
  return {
    subject: cleanLine(`${title}: ${who} (${submission.reference})`),
    text: mailText(content),
    html: mailHtml(content),
    replyTo: isEmail(email) ? email : null,
  }
}

function titleOf({ kind, payload }: Submission): string {
  if (kind === 'booking' && payload.change === 'moved') return 'Call moved'
  if (kind === 'booking' && payload.change === 'cancelled') return 'Call cancelled'
  return TITLES[kind]
}

function contactRows({ payload }: Submission): MailRow[] {
  const { name, phone, email, businessName } = contactOf(payload)
  return [
    ...row('Name', name),
    ...row('Phone', phone, telHref(phone ?? ''), 'hot'),
    ...row('Email', email, isEmail(email) ? mailtoHref(email) : null, 'line'),
    ...row('Business', businessName),
  ]
}

function answerRows({ kind, payload }: Submission, timeZone: string): MailRow[] {
  if (kind === 'discovery') return discoveryRows(payload)
  if (kind === 'booking') return [...callRows(payload, timeZone), ...discoveryRows(payload)]
  return Object.entries(payload)
    .filter(([field]) => field !== 'consent' && !CONTACT_FIELDS.includes(field))
    .flatMap(([field, value]) => row(fieldInWords(field), written(value)))
}

/** The questions and the chosen answers in the form's words, then the result; nothing for who has not answered. */
function discoveryRows(payload: SubmissionPayload): MailRow[] {
  const { recommendedService, businessType, leadScore } = payload
  return [
    ...DISCOVERY_QUESTIONS.flatMap((question) =>
      row(question.cell, answerInWords(question, payload[question.id]) ?? undefined),
    ),
    ...row('Recommended service', serviceInWords(written(recommendedService) ?? '')),
    ...row('Business type', written(businessType)),
    ...row('Lead score', written(leadScore)),
  ]
}

/** The time of the call, in our time zone and in theirs. */
function callTime(payload: SubmissionPayload, ourZone: string) {
  const { start, timeZone = ourZone } = CallTime.parse(payload)
  return slotText(start, timeZone, ourZone)
}

function callRows(payload: SubmissionPayload, timeZone: string): MailRow[] {
  const { change, previousStart } = CallTime.parse(payload)
  const before =
    change === 'moved' && previousStart ? slotText(previousStart, timeZone, timeZone).ours : undefined
  return [...row('Their time', callTime(payload, timeZone).theirs ?? undefined), ...row('Instead of', before)]
}

function originRows(
  { attribution, source, createdAt, reference, payload }: Submission,
  timeZone: string,
): MailRow[] {
  const touch = attribution.lastTouch ?? attribution.firstTouch
  const campaign = [touch?.utmSource, touch?.utmMedium, touch?.utmCampaign].filter(Boolean).join(' / ')
  return [
    ...row(payload.change ? 'Changed' : 'Received', formatInFull(Date.parse(createdAt), timeZone)),
    ...row('From', [source, attribution.pageUrl].filter(Boolean).join(', ')),
    ...row('Campaign', campaign),
    ...row('Referrer', attribution.referrer),
    ...row('Reference', reference),
  ]
}

/** A link to the lead's notes and stage, for the phone on which the mail is read. */
function consoleRow({ reference }: Submission, operatorUrl: string | undefined): MailRow[] {
  const href = itemUrl(reference, operatorUrl)
  return href ? row('Full details', 'Open it in the console', href, 'line') : []
}

function row(
  label: string,
  value: string | undefined,
  href: string | null = null,
  button?: MailRow['button'],
): MailRow[] {
  return value ? [{ label, value, href, button }] : []
}

function written(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (isObject(value)) {
    const parts = Object.entries(value).map(([field, inner]) => `${fieldInWords(field)}: ${written(inner)}`)
    return parts.join(', ')
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
