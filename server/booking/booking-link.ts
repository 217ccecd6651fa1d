import { isSameSecret, signatureOf } from '#server/signature.ts'

/**
 * Signs and reads the links that open a booking to anybody who has one, as there are no accounts. A link that
 * `earlierSecret` signed is valid too, because it may be in a mailbox.
 */
export function createBookingLinks(secret: string, earlierSecret: string | null = null) {
  const secrets = earlierSecret === null ? [secret] : [secret, earlierSecret]

  function sign(submissionId: string): string {
    return `${submissionId}.${seal(secret, submissionId)}`
  }

  /** The submission's id; null for anything that we did not sign. */
  function read(link: unknown): string | null {
    if (typeof link !== 'string' || link.length > 100) return null
    const [id = '', given = '', ...rest] = link.split('.')
    if (rest.length > 0) return null
    return secrets.some((each) => isSameSecret(given, seal(each, id))) ? id : null
  }

  return { sign, read }
}

function seal(secret: string, id: string): string {
  return signatureOf(`booking-link:${id}`, secret)
}
