import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { waitUntil } from './wait-until.ts'

export type ReceivedMail = {
  envelope: { from: string; to: string[] }
  /** Decoded, by lower-case name; the first one if a header is repeated. */
  headers: Record<string, string>
  text: string
  html: string
  raw: string
}
export type SmtpRefusal = { code: number; message: string }

export type SmtpReceiver = Awaited<ReturnType<typeof startSmtpReceiver>>

/** The address that the site notifies of its leads, with `mailSettings`. */
export const DESK = 'desk@tradefront.example'

/** For `startSite`: sends its mail to this receiver. */
export function mailSettings({ url }: SmtpReceiver) {
  return {
    SMTP_URL: url,
    MAIL_FROM: 'Tradefront <site@tradefront.example>',
    NOTIFY_EMAIL: DESK,
  }
}

/** A real SMTP server on loopback that records what it is sent. */
export async function startSmtpReceiver() {
  const messages: ReceivedMail[] = []
  let refusal: SmtpRefusal | null = null
  let refused: string | undefined
  let refusedSender: SmtpRefusal | null = null
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onMailFrom: (_address, _session, done) => done(refusedSender && smtpError(refusedSender)),
    onRcptTo: ({ address }, _session, done) =>
      done(refusal && (refused ?? address) === address ? smtpError(refusal) : null),
    onData: (stream, session, done) => {
      const { mailFrom, rcptTo } = session.envelope
      const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) }
      buffer(stream)
        .then(async (raw) => messages.push(await parsedMail(raw, envelope)))
        .then(() => done(), done)
    },
  })
  server.on('error', () => {}) // Some tests are about clients that break off.
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    /** Refuses every recipient, or only the one named, with this until called with null. */
    refuseWith: (next: SmtpRefusal | null, only?: string) => {
      refusal = next
      refused = only
    },
    /** Refuses every sender with this. */
    refuseSenderWith: (next: SmtpRefusal) => {
      refusedSender = next
    },
    waitFor: (predicate: (messages: readonly ReceivedMail[]) => boolean, timeoutMs?: number) =>
      waitUntil(() => predicate(messages), `mails (${messages.length} came)`, timeoutMs),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

function smtpError({ code, message }: SmtpRefusal): Error {
  return Object.assign(new Error(message), { responseCode: code })
}

async function parsedMail(raw: Buffer, envelope: ReceivedMail['envelope']): Promise<ReceivedMail> {
  const { headers, subject = '', text = '', html = '' } = await PostalMime.parse(raw)
  const byName = Object.fromEntries(headers.toReversed().map(({ key, value }) => [key, value]))
  return { envelope, headers: { ...byName, subject }, text, html, raw: raw.toString() }
}
