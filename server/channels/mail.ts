import { domainToASCII } from 'node:url'
import nodemailer, { type NodemailerError } from 'nodemailer'
import addressparser from 'nodemailer/lib/addressparser'
import { errorText } from '#domain/error-text.ts'
import { requestErrorText } from '#server/outbound/request-error.ts'
import { ERROR_MAX } from '#server/store/store.ts'
import { ATTEMPT_MS, type Channel, type Send, type SendResult } from './channel.ts'
import { MailMessage, type PromisedBy } from './mail-message.ts'
import { noticeMail } from './notice-mail.ts'
import type { RecipientLimit } from './recipient-limit.ts'

const MAIL_UNCONFIGURED = 'Mail not configured'
/** SMTP commands about this message; a refusal of others is about the server, our login or our MAIL_FROM. */
const MESSAGE_COMMANDS = ['RCPT TO', 'DATA']
/** At MAIL FROM, too, this code is about the message: its size is announced there (RFC 1870). */
const TOO_LARGE = 552
/** Enhanced status codes (RFC 3463) of a recipient's address or mailbox; 4.1.7 and 4.1.8 are the sender's. */
const RECIPIENT_WAITS = /^4\d\d[ -]4\.(1\.([0-6]|10)|2\.\d+)\b/
/**
 * Enhanced codes of refusals for good that are not about this message: our own address, the server itself (but
 * for a message too large), its connections and quotas (5.4.1 is an unknown recipient at Exchange), and whether
 * it may take mail from us at all.
 */
const NOT_OF_MESSAGE = /^5\d\d[ -]5\.(1\.[78]|3\.[0-35-9]|4\.[2357]|7\.\d+)\b/
const CONNECT_MS = 10_000
const VERIFY_MS = 3_000

export type MailConfig = {
  smtpUrl: string | undefined
  mailFrom: string | undefined
  notifyEmail: string | undefined
  operatorUrl?: string | undefined
}

/** Tells the provider about every submission, with times in the site's time zone. */
export function mailChannel(config: MailConfig, promisedBy: PromisedBy, timeZone: string): Channel {
  return {
    destination: 'mail',
    ...createMailSend(config),
    wants: () => true,
    build: (submission) =>
      JSON.stringify(noticeMail(submission, promisedBy(submission), timeZone, config.operatorUrl)),
  }
}

/** What all mail channels share: how a stored `MailMessage` is sent. */
export function createMailSend(
  config: MailConfig,
  withinLimit: RecipientLimit = (_to, send) => send(),
): Pick<Channel, 'unconfigured' | 'send' | 'reach'> {
  const { smtpUrl } = config
  const deliver = mailSender(config)
  return {
    unconfigured: deliver ? null : MAIL_UNCONFIGURED,
    // Greets the server and logs in.
    reach: smtpUrl ? { address: smtpUrl, connect: () => transportTo(smtpUrl, VERIFY_MS).verify() } : null,
    send: async (send) => {
      if (!deliver) return failure(MAIL_UNCONFIGURED, 'transient')
      try {
        const message = MailMessage.parse(JSON.parse(send.body))
        return await withinLimit(message.to ?? '', () => deliver(send, message))
      } catch (error) {
        // What the mailer says of its end is only that it was ended.
        if (send.signal.aborted) return failure(errorText(send.signal.reason), 'transient')
        if (error instanceof Error && 'code' in error) return smtpFailure(error as NodemailerError)
        return failure(errorText(error), 'unbuildable')
      }
    },
  }
}

function transportTo(url: string, connectMs: number, silenceMs = connectMs) {
  return nodemailer.createTransport({
    url,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
  })
}

function mailSender({ smtpUrl, mailFrom, notifyEmail }: MailConfig) {
  if (!smtpUrl || !mailFrom || !notifyEmail) return null
  // A server that filters mail may take its time after the last byte, and would get the mail twice.
  const transport = transportTo(smtpUrl, CONNECT_MS, ATTEMPT_MS)
  const [sender] = addressparser(mailFrom, { flatten: true })
  const domain = mailbox(sender?.address ?? '').split('@')[1] || 'localhost'
  return async ({ deliveryId, at, signal }: Send, message: MailMessage): Promise<SendResult> => {
    const { subject, text, html, to, replyTo, calendar } = message
    const recipients = recipientsOf(message, notifyEmail)
    if (recipients.length === 0) return taken('Each mailbox in NOTIFY_EMAIL has it', message)
    const sending = transport.sendMail({
      from: mailFrom,
      to: to ? { name: '', address: to } : notifyEmail,
      envelope: { from: mailFrom, to: recipients },
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
    try {
      const { response, accepted, rejectedErrors = [] } = await sending
      if (rejectedErrors.length === 0) return taken(response, message)
      return partlyRefused(message, recipients, accepted.map(String), rejectedErrors)
    } catch (error) {
      const { rejectedErrors } = error as NodemailerError
      if (to && isOfRecipient(error as NodemailerError)) {
        return { ...smtpFailure(error as NodemailerError), answered: true }
      }
      if (!message.taken || !rejectedErrors) throw error
      return partlyRefused(message, recipients, [], rejectedErrors)
    }
  }
}

/** Recipients who do not have it yet, so that a retry for one mailbox sends the others no second mail. */
function recipientsOf({ to, taken = [] }: MailMessage, notifyEmail: string): string[] {
  if (to) return [to]
  const all = addressparser(notifyEmail, { flatten: true }).map(({ address }) => address)
  return [...new Set(all)].filter((address) => !taken.includes(mailbox(address)))
}

/** One spelling for each mailbox: the mail server's answers have international domains in ASCII. */
function mailbox(address: string): string {
  const [, user, domain = ''] = /^(.*)@(.*)$/.exec(address) ?? []
  return `${user}@${domainToASCII(domain) || domain}`.toLowerCase()
}

/** Removes `taken` once everybody has the mail, so that a replay goes to everybody again. */
function taken(response: string, { taken, ...message }: MailMessage): SendResult {
  const status = Number.parseInt(response, 10)
  return {
    ok: true,
    status: Number.isNaN(status) ? null : status,
    answer: response,
    ...(taken && { next: JSON.stringify(message) }),
  }
}

/** The others have it: a retry goes to those who refused, or to new mailboxes in the setting by then. */
function partlyRefused(
  message: MailMessage,
  recipients: readonly string[],
  accepted: readonly string[],
  refusals: readonly NodemailerError[],
): SendResult {
  const has = [...(message.taken ?? []), ...accepted.map(mailbox)]
  const replies = [...new Set(refusals.map(({ response, message }) => response ?? message))].join('; ')
  const left = recipients.length - accepted.length
  const waits = refusals.find(({ responseCode = 0 }) => responseCode < 500)
  const many = `${left} of ${has.length + left} mailboxes in NOTIFY_EMAIL refused it`
  return {
    ...failure(
      `${many}, the others have it. ${waits ? '' : 'Look at that setting. '}The mail server said: ${replies}`,
      waits ? 'transient' : 'rejected',
    ),
    status: (waits ?? refusals[0])?.responseCode ?? null,
    answer: replies,
    answered: true,
    next: JSON.stringify({ ...message, taken: has } satisfies MailMessage),
  }
}

/**
 * Whether it may be that only this recipient's mailbox or domain does not take the mail, while the server is
 * up. Mails to the provider show whether it takes none from us.
 */
function isOfRecipient({ command = '', response = '' }: NodemailerError): boolean {
  if (NOT_OF_MESSAGE.test(response)) return MESSAGE_COMMANDS.includes(command)
  return command === 'RCPT TO' && RECIPIENT_WAITS.test(response)
}

function smtpFailure(error: NodemailerError) {
  const status = error.responseCode ?? null
  const ofMessage = MESSAGE_COMMANDS.includes(error.command ?? '') || status === TOO_LARGE
  const ours = status !== TOO_LARGE && NOT_OF_MESSAGE.test(error.response ?? '')
  const refused = status !== null && status >= 500 && ofMessage && !ours
  return {
    ...failure(requestErrorText(error, 'The mail was not taken'), refused ? 'rejected' : 'transient'),
    status,
    answer: error.response ?? null,
  } satisfies SendResult
}

function failure(error: string, kind: 'transient' | 'rejected' | 'unbuildable') {
  return { ok: false, status: null, error: error.slice(0, ERROR_MAX), answer: null, kind } as const
}
