import type { IncomingMessage } from 'node:http'
import type { InlineHashes } from './static-files.ts'
import type { ForeignOrigins } from './third-parties.ts'

const OPENER_POLICY = 'Cross-Origin-Opener-Policy'

/** Headers of every response, including those to malformed requests; `siteHeaders` says when one is left out. */
export const FIXED_HEADERS: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  [OPENER_POLICY]: 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

const NO_ORIGINS: ForeignOrigins = { scripts: [], styles: [], data: [], frames: [] }

/** Two years; sent only where the site itself is https. */
const HSTS = 'max-age=63072000; includeSubDomains'

/**
 * Headers of the public site's answer to a request. Only a page of another site can hold this one's window;
 * whoever comes from nowhere or from us is spared the delay of the opener policy (decision 57).
 */
export function siteHeaders(siteUrl: string): (request: IncomingMessage) => [string, string][] {
  const secure = siteUrl.startsWith('https:') ? { 'Strict-Transport-Security': HSTS } : {}
  const all = Object.entries({ ...FIXED_HEADERS, ...secure })
  const withoutOpener = all.filter(([name]) => name !== OPENER_POLICY)
  return ({ headers: { 'sec-fetch-site': from } }) =>
    from === 'none' || from === 'same-origin' ? withoutOpener : all
}

/**
 * The document's policy: own files, and the inline parts that we wrote, by hash (prerendered) or nonce
 * (rendered). Every document allows the configured foreign origins, as the router may go from any page to
 * any.
 */
export function contentSecurityPolicy(
  inline: InlineHashes | { nonce: string },
  { scripts: foreignScripts, styles: foreignStyles, data, frames }: ForeignOrigins = NO_ORIGINS,
): string {
  const scripts = 'nonce' in inline ? [`'nonce-${inline.nonce}'`] : inline.scripts
  const styles = 'nonce' in inline ? [`'nonce-${inline.nonce}'`] : inline.styles
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...scripts, ...foreignScripts].join(' '),
    ['style-src', "'self'", ...styles, ...foreignStyles].join(' '),
    ['img-src', "'self'", 'data:', ...data].join(' '),
    ['font-src', "'self'", ...foreignStyles].join(' '),
    ['connect-src', "'self'", ...data].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
