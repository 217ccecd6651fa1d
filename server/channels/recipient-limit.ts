import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { SendResult } from './channel.ts'

/** More than anybody who wants an answer asks for (docs/decisions/0041-mails-to-one-address.md). */
export const MAILS_A_DAY = 10
const DAY_S = 24 * 60 * 60

export type RecipientLimit = (to: string, send: () => Promise<SendResult>) => Promise<SendResult>

/**
 * Limits how many of our mails a mailbox gets each day, since anybody can type somebody else's address into a
 * form. Counted in memory.
 */
export function createRecipientLimit(): RecipientLimit {
  const sent = new RateLimiterMemory({ keyPrefix: 'mails', points: MAILS_A_DAY, duration: DAY_S })
  return async (to, send) => {
    const mailbox = mailboxOf(to)
    try {
      await sent.consume(mailbox)
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      // The limiter counts refused mails too, so this one is taken back.
      await sent.reward(mailbox)
      return WITHHELD
    }
    let taken = false
    try {
      const result = await send()
      taken = result.ok
      return result
    } finally {
      if (!taken) await sent.reward(mailbox)
    }
  }
}

const WITHHELD: SendResult = {
  ok: false,
  status: null,
  answer: null,
  kind: 'withheld',
  error: `Not sent: this mailbox had ${MAILS_A_DAY} mails of ours within a day. Call the lead, or send it again in 24 hours.`,
}

/**
 * The mailbox behind an address, as on many mail servers: case and a tag after a plus make no difference, nor
 * do dots at Gmail.
 */
function mailboxOf(address: string): string {
  const [written = '', domain = ''] = address.toLowerCase().split('@')
  const local = written.replace(/(?<=.)\+.*/, '')
  return /^(gmail|googlemail)\.com$/.test(domain)
    ? `${local.replaceAll('.', '')}@gmail.com`
    : `${local}@${domain}`
}
