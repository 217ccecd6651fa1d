import type { InlineHashes } from './static-files.ts'
import type { ForeignOrigins } from './third-parties.ts'

/** Headers of every response, including those to malformed requests. */
export const FIXED_HEADERS: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

const NO_ORIGINS: ForeignOrigins = { scripts: [], styles: [], data: [], frames: [] }

/** Two years; sent only where the site itself is https. */
const HSTS = 'max-age=63072000; includeSubDomains'

export function siteHeaders(siteUrl: string): Record<string, string> {
  return siteUrl.startsWith('https:')
    ? { ...FIXED_HEADERS, 'Strict-Transport-Security': HSTS }
    : FIXED_HEADERS
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
