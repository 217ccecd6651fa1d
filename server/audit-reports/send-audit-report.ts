import { randomUUIDv7 } from 'node:crypto'
import type { Site } from '#content/schemas.ts'
import { isEmail } from '#domain/leads/email.ts'
import type { CaptureDeps } from '#server/leads/capture.ts'
import { Refused } from '#server/refused.ts'
import type { AuditReport } from '#server/store/audit-reports-store.ts'
import { reportMessage } from './report-message.ts'

export type SendReportDeps = CaptureDeps & { content: { site: Site } }

/** `to`: another address, or a first one, given by phone. `sentAt`: when it was sent, to send it again. */
export type Sending = { to?: string | undefined; sentAt?: string | null | undefined }

/**
 * Puts the mail into the outbox and marks the report sent, in one transaction. Only an operator starts this.
 * @throws Refused
 */
export async function sendAuditReport(
  { store, channels, clock, content }: SendReportDeps,
  report: AuditReport,
  { to: email = report.contact.email, sentAt }: Sending = {},
): Promise<AuditReport> {
  const channel = channels.find(({ destination }) => destination === 'report-mail')
  if (report.state === 'sent' && report.sentAt !== sentAt)
    throw new Refused('This report has been sent already.')
  if (!email) throw new Refused('They gave no email. Print the report, or ring and ask where to send it.')
  if (!isEmail(email)) throw new Refused(`${email} is no email address. Read it again, or ask once more.`)
  if (!channel || channel.unconfigured)
    throw new Refused(`${channel?.unconfigured}. Set SMTP_URL, MAIL_FROM and NOTIFY_EMAIL first.`)
  const now = new Date(clock.now()).toISOString()
  const payloadSnapshot = JSON.stringify(await reportMessage(report, email, content.site))
  const id = randomUUIDv7()
  const delivery = {
    id,
    destination: 'report-mail',
    ...(report.state === 'sent' && { occasion: id }),
    state: 'open',
    payloadSnapshot,
    lastError: null,
  } as const
  if (await store.sendAuditReport(report, delivery, now)) return { ...report, state: 'sent', sentAt: now }
  throw new Refused(
    'It was edited or sent by somebody else just now. Open it again, read it and then send it.',
  )
}
