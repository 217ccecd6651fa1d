import nodemailer, { type NodemailerError } from 'nodemailer'
import type { Submission } from '#domain/leads/submission.ts'
import type { Channel, Send, SendResult } from './channel.ts'
import { MailMessage, mailMessage } from './mail-message.ts'

export const MAIL_UNCONFIGURED = 'Mail not configured'
/** Commands that speak of this one message; a refusal at any other is about the server or our login. */
const MESSAGE_COMMANDS = ['MAIL FROM', 'RCPT TO', 'DATA']
const STEP_TIMEOUT_MS = 10_000

export type MailConfig = {
  smtpUrl: string | undefined
  mailFrom: string | undefined
  notifyEmail: string | undefined
}

/** Tells the provider about every submission. */
export function mailChannel(
  config: MailConfig,
  promisedBy: (submission: Submission) => string | null,
): Channel {
  return {
    destination: 'mail',
    ...createMailSend(config),
    wants: () => true,
    build: (submission) => JSON.stringify(mailMessage(submission, promisedBy(submission))),
  }
}

/** How every channel of mail sends a `MailMessage`. */
export function createMailSend(config: MailConfig): Pick<Channel, 'unconfigured' | 'send'> {
  const deliver = mailSender(config)
  return {
    unconfigured: deliver ? null : MAIL_UNCONFIGURED,
    send: async (send) => {
      if (!deliver) return failure(MAIL_UNCONFIGURED, 'transient')
      try {
        return await deliver(send, MailMessage.parse(JSON.parse(send.body)))
      } catch (error) {
        if (error instanceof Error && 'code' in error) return smtpFailure(error as NodemailerError)
        return failure(String(error), 'unbuildable')
      }
    },
  }
}

function mailSender({ smtpUrl, mailFrom, notifyEmail }: MailConfig) {
  if (!smtpUrl || !mailFrom || !notifyEmail) return null
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: STEP_TIMEOUT_MS,
    greetingTimeout: STEP_TIMEOUT_MS,
    socketTimeout: STEP_TIMEOUT_MS,
  })
  const domain = /@([\w.-]+)/.exec(mailFrom)?.[1] ?? 'localhost'
  return async ({ deliveryId, at, signal }: Send, message: MailMessage) => {
    const { subject, text, html, to, replyTo, calendar } = message
    const info = await transport.sendMail({
      from: mailFrom,
      to: to ? { name: '', address: to } : notifyEmail,
      ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
      subject,
      text,
      html,
      ...(calendar && { icalEvent: { ...calendar, filename: 'call.ics' } }),
      messageId: `<${deliveryId}@${domain}>`,
      date: new Date(at),
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
      signal,
    })
    const status = Number.parseInt(info.response, 10)
    return {
      ok: true,
      status: Number.isNaN(status) ? null : status,
      answer: info.response,
    } satisfies SendResult
  }
}

function smtpFailure(error: NodemailerError): SendResult {
  const status = error.responseCode ?? null
  const refused = status !== null && status >= 500 && MESSAGE_COMMANDS.includes(error.command ?? '')
  return {
    ...failure(error.message, refused ? 'rejected' : 'transient'),
    status,
    answer: error.response ?? null,
  }
}

function failure(error: string, kind: 'transient' | 'rejected' | 'unbuildable') {
  return { ok: false, status: null, error: error.slice(0, 500), answer: null, kind } as const
}
