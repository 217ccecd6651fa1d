/** A page's response, as Mozilla's HTTP Observatory sees it: behind TLS, with plain HTTP redirected to it. */
export type Observed = { headers: Headers; cookies: readonly string[]; html: string }

type Policy = Map<string, string[]>
type Rule = (observed: Observed, policy: Policy) => number

const BASELINE = 100
/** Below this, points above the baseline do not count. */
const EXTRA_CREDIT_FROM = 90
const BROAD = ['*', 'http:', 'https:', 'ftp:', 'http://*', 'https://*', 'http://*.*', 'https://*.*']
const UNSAFE = [...BROAD, "'unsafe-inline'", 'data:']
const SIX_MONTHS_S = 15_552_000
const PRIVATE_REFERRERS = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin']

/** Its score modifiers (rules version 5); what cannot be judged here (a preload list) counts nothing. */
const RULES: Record<string, Rule> = {
  'content-security-policy': (_observed, policy) => {
    if (policy.size === 0) return -25
    const [scripts, objects, styles] = ['script-src', 'object-src', 'style-src'].map((name) =>
      sources(policy, name),
    ) as [string[], string[], string[]]
    const all = [...policy].flatMap(([name, values]) => (/^(img|media)-src$/.test(name) ? [] : values))
    if (scripts.some((each) => UNSAFE.includes(each)) || objects.some((each) => BROAD.includes(each)))
      return -20
    if (all.some((each) => /^(http|ftp):/.test(each))) return -20
    if ([...scripts, ...styles].includes("'unsafe-eval'")) return -10
    if (['img-src', 'media-src'].some((name) => sources(policy, name).some((each) => /^http:/.test(each))))
      return -10
    if (styles.some((each) => UNSAFE.includes(each))) return 0
    return policy.get('default-src')?.join() === "'none'" ? 10 : 5
  },
  cookies: ({ cookies }) => {
    const has = (cookie: string, attribute: RegExp) => attribute.test(cookie)
    if (cookies.some((each) => /^[^=]*(sess|login)/i.test(each) && !has(each, /; *HttpOnly/i))) return -30
    if (cookies.some((each) => !has(each, /; *Secure/i))) return -20
    return cookies.length > 0 && cookies.every((each) => has(each, /; *SameSite=(Lax|Strict)/i)) ? 5 : 0
  },
  'cross-origin-resource-sharing': ({ headers }) =>
    headers.get('Access-Control-Allow-Credentials') === 'true' ? -50 : 0,
  'cross-origin-resource-policy': ({ headers }) =>
    ['same-origin', 'same-site'].includes(headers.get('Cross-Origin-Resource-Policy') ?? '') ? 10 : 0,
  'referrer-policy': ({ headers }) => {
    const policy = headers.get('Referrer-Policy')
    return policy === null ? 0 : PRIVATE_REFERRERS.includes(policy) ? 5 : -5
  },
  'strict-transport-security': ({ headers }) => {
    const seconds = /max-age=(\d+)/.exec(headers.get('Strict-Transport-Security') ?? '')?.[1]
    return seconds === undefined ? -20 : Number(seconds) < SIX_MONTHS_S ? -10 : 0
  },
  'subresource-integrity': ({ html }) => {
    const foreign = [...html.matchAll(/<script[^>]*\ssrc="(https?:)?\/\/[^>]*>/g)].map(([tag]) => tag)
    if (foreign.some((tag) => !/\ssrc="https:/.test(tag))) return -50
    return foreign.some((tag) => !tag.includes('integrity=')) ? -5 : 0
  },
  'x-content-type-options': ({ headers }) => (headers.get('X-Content-Type-Options') === 'nosniff' ? 0 : -5),
  'x-frame-options': ({ headers }, policy) => {
    if (policy.has('frame-ancestors')) return 5
    return /^(deny|sameorigin)$/i.test(headers.get('X-Frame-Options') ?? '') ? 0 : -20
  },
}

export function observatoryScore(observed: Observed): number {
  const policy = policyOf(observed.headers.get('Content-Security-Policy') ?? '')
  const modifiers = Object.values(RULES).map((rule) => rule(observed, policy))
  const base = modifiers.reduce((sum, each) => sum + Math.min(0, each), BASELINE)
  return base < EXTRA_CREDIT_FROM ? base : modifiers.reduce((sum, each) => sum + each, BASELINE)
}

function policyOf(header: string): Policy {
  const directives = header.split(';').map((each) => each.trim().split(/\s+/))
  return new Map(directives.flatMap(([name = '', ...values]) => (name ? [[name, values] as const] : [])))
}

function sources(policy: Policy, directive: string): string[] {
  return policy.get(directive) ?? policy.get('default-src') ?? ['*']
}
