import { createHmac, timingSafeEqual } from 'node:crypto'

/** What opens one booking, for whoever holds its link: there are no accounts. */
export function createBookingLinks(secret: string) {
  const seal = (id: string) => createHmac('sha256', secret).update(`booking-link:${id}`).digest('base64url')

  function sign(submissionId: string): string {
    return `${submissionId}.${seal(submissionId)}`
  }

  /** The submission's id; null for anything that we did not sign. */
  function read(link: unknown): string | null {
    if (typeof link !== 'string' || link.length > 100) return null
    const [id = '', given = '', ...rest] = link.split('.')
    const [expected, actual] = [Buffer.from(seal(id)), Buffer.from(given)]
    if (rest.length > 0 || expected.length !== actual.length) return null
    return timingSafeEqual(expected, actual) ? id : null
  }

  return { sign, read }
}
