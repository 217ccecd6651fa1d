import { firstWord } from './text-from-query.ts'

/** The page after an audit request; it greets by the first name. */
export function auditThanksPath(name: unknown): string {
  return `/audit/thank-you?name=${encodeURIComponent(firstWord(name))}`
}
