import { parse, serialize } from 'hono/utils/cookie'
import { dateIn } from '#domain/time/dates.ts'

/** Holds the day of the last audit request and nothing else, for the thank-you page alone. */
const NAME = 'audit_day'
/** Not the page's own path: the router also requests /audit/thank-you.data, which is not below that. */
const PATH = '/audit'
/** Seconds: well past the day that was promised. */
const MAX_AGE = 14 * 86_400

/** A cookie, because the thank-you page's address is fixed and has no room for the day. */
export function auditDayCookie(createdAt: string, timeZone: string, secure: boolean): string {
  const day = dateIn(timeZone, Date.parse(createdAt))
  return serialize(NAME, day, { path: PATH, maxAge: MAX_AGE, httpOnly: true, sameSite: 'Lax', secure })
}

export function auditDayOf(request: Request): string | null {
  return parse(request.headers.get('Cookie') ?? '', NAME)[NAME] ?? null
}
