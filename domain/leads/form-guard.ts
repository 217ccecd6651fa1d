/** A field that people never see; submissions that fill it in are stored apart and not delivered. */
export const HONEYPOT_FIELD = 'company_website'
export const MIN_FILL_MS = 3000
export const TOO_FAST_MESSAGE = 'Please take a moment to review your information.'

/** The field that carries the version of a notice that the form shows. */
export function noticeField(notice: string): string {
  return `notice-${notice}`
}

/** `elapsedMs` since the visitor could first fill the form in (browser) or its token was issued (server). */
export function isTooFast(elapsedMs: number): boolean {
  return elapsedMs < MIN_FILL_MS
}

/** Programs may say 'nothing' as false, 0 or [] too; of a field that came twice, one filled value is enough. */
export function isHoneypotFilled(fields: Readonly<Record<string, unknown>>): boolean {
  return [fields[HONEYPOT_FIELD]].flat().some(Boolean)
}
