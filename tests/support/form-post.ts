import type { SubmissionKind } from '#domain/leads/submission.ts'
import { createFormTokens } from '#server/http/form-token.ts'

/** Given to the site under test, so that a test can sign the token of a form opened a while ago. */
export const FORM_SECRET = 'a secret for the tests only, 32 b'

const tokens = createFormTokens(FORM_SECRET)

/** The token of a form that was opened `ago` milliseconds before now. */
export function openedForm(kind: SubmissionKind, ago = 60_000): string {
  return tokens.issue(kind, Date.now() - ago)
}

/** A plain form post, as a browser without script makes it; redirects are not followed. */
export function postForm(
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' })
}

/** The same as a program or a script sends it: JSON, with the token of a form that was opened a minute ago. */
export function postJson(
  url: string,
  kind: SubmissionKind,
  fields: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ formToken: openedForm(kind), ...fields }),
  })
}

/** The messages that a page shows at its fields, by name. */
export function messagesIn(html: string, kind: SubmissionKind): Record<string, string> {
  const found = html.matchAll(new RegExp(`id="${kind}-(\\w+)-error"[^>]*>([^<]+)<`, 'g'))
  return Object.fromEntries([...found].map(([, field, text]) => [field, text]))
}
