import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { html } from 'hono/html'
import type { Clock } from '#domain/time/clock.ts'
import { DAY_MS } from '#domain/time/dates.ts'
import type { Config } from '#server/config.ts'
import { createClientAddress, socketAddress } from '#server/http/client-address.ts'
import { inSeconds, problemResponse, tooManyRequests } from '#server/http/problem.ts'
import { createTokenLimit } from '#server/http/rate-limit.ts'
import { isSameSecret, signatureOf } from '#server/signature.ts'
import { plainPage } from './plain-page.ts'

const COOKIE = 'operator'
/** Belongs to no site: addresses are only resolved against it. */
const ORIGIN = 'http://operator.invalid'
/** One sign-in lasts a working week; after that a copied cookie, or a restored browser tab, is signed out. */
const SESSION_MS = 7 * DAY_MS

type SignInDeps = {
  clock: Clock
  config: Pick<Config, 'OPERATOR_TOKEN' | 'OPERATOR_URL' | 'TRUSTED_PROXIES'>
  formSecret: string
}

/** Checks the operator's token: programs send a header, people a cookie. Without a token all are let in. */
export function createSessions({ clock, config, formSecret }: SignInDeps) {
  const { OPERATOR_TOKEN, OPERATOR_URL } = config
  const secure = OPERATOR_URL?.startsWith('https:') ?? false
  // Not 'Strict', so that links in mails and calendars work. No GET changes anything, and
  // `crossOriginRefusal` has already refused posts from other origins.
  const cookieRules = { httpOnly: true, sameSite: 'Lax', path: '/', secure } as const
  const clientAddress = createClientAddress(config.TRUSTED_PROXIES)
  const limit = createTokenLimit()

  // The cookie never contains the token itself, and a new token ends every old session. As nobody outside
  // knows the secret, a guessed token cannot be tried as a cookie.
  function sessionOf(began: string): string {
    return `${began}.${signatureOf(`operator session:${OPERATOR_TOKEN}:${began}`, formSecret)}`
  }

  function isSession(cookie: string): boolean {
    const [began = ''] = cookie.split('.')
    return same(cookie, sessionOf(began)) && clock.now() < Number(began) + SESSION_MS
  }

  /** Null when it is the token. Past the limit even the right one is refused, or guessing could go on. */
  async function refusal(c: Context, token: string): Promise<'wrong' | { waitSeconds: number } | null> {
    if (OPERATOR_TOKEN === undefined) return null
    const address = clientAddress(socketAddress(c), c.req.header('X-Forwarded-For') ?? null)
    // Counted before it is checked: hundreds may come in one packet.
    const waitSeconds = await limit.take(address)
    if (waitSeconds !== null) return { waitSeconds }
    if (!same(token, OPERATOR_TOKEN)) return 'wrong'
    await limit.giveBack(address)
    return null
  }

  /** Null for a request that is signed in. */
  async function requireSession(c: Context): Promise<Response | null> {
    if (!OPERATOR_TOKEN) return null
    const bearer = c.req.header('Authorization')?.match(/^bearer (.*)$/i)?.[1]
    if (!bearer) return isSession(getCookie(c, COOKIE) ?? '') ? null : notIn(c)
    const refused = await refusal(c, bearer)
    if (refused === 'wrong') return notIn(c)
    return refused && problemResponse(tooManyRequests(refused.waitSeconds))
  }

  async function signIn(c: Context): Promise<Response> {
    const { token } = await c.req.parseBody()
    const to = localPath(c.req.query('to'))
    const refused = await refusal(c, typeof token === 'string' ? token.trim() : '')
    if (refused === 'wrong')
      return c.html(
        signInPage(to, 'That is not the token. It is the value of OPERATOR_TOKEN on the server.'),
        403,
      )
    if (refused) {
      c.header('Retry-After', String(refused.waitSeconds))
      return c.html(
        signInPage(to, `Too many wrong tokens came from here. Wait ${inSeconds(refused.waitSeconds)}.`),
        429,
      )
    }
    setCookie(c, COOKIE, sessionOf(String(clock.now())), cookieRules)
    return c.redirect(to, 303)
  }

  function signOut(c: Context): Response {
    deleteCookie(c, COOKIE, cookieRules)
    return c.redirect('/sign-in', 303)
  }

  return { requireSession, signIn, signOut }
}

/** Where to go after signing in: a path on this site, or '/' for anything that could lead elsewhere. */
export function localPath(given: unknown): string {
  if (typeof given !== 'string' || !given.startsWith('/') || /[\\\p{Cc}]/u.test(given)) return '/'
  const url = URL.parse(given, ORIGIN)
  const path = url && url.pathname + url.search
  // Checked after dot segments are resolved: '/.//evil.example' would otherwise pass for a local path.
  return url?.origin === ORIGIN && path && !path.startsWith('//') ? path : '/'
}

function signInPath(to: string): string {
  return to === '/' ? '/sign-in' : `/sign-in?to=${encodeURIComponent(to)}`
}

/** Redirects a person to the sign-in page; answers a program with 401. */
function notIn(c: Context): Response {
  if (c.req.header('Accept')?.includes('text/html')) {
    const { pathname, search } = new URL(c.req.url)
    return c.redirect(signInPath(c.req.method === 'GET' ? localPath(pathname + search) : '/'), 303)
  }
  const refused = problemResponse({
    status: 401,
    title: 'Sign in first',
    detail: 'Send OPERATOR_TOKEN as bearer.',
  })
  refused.headers.set('WWW-Authenticate', 'Bearer')
  return refused
}

/** Compares digests, so that the time it takes reveals neither length nor content. */
function same(given: string, expected: string): boolean {
  return isSameSecret(signatureOf(given, 'compare'), signatureOf(expected, 'compare'))
}

/** `to` is a local path. */
export function signInPage(to: string, error?: string) {
  const message = error ? html`<p id="token-error" class="field-error" role="alert">${error}</p>` : ''
  return plainPage(
    'Sign in',
    html`<form class="docket" method="post" action="${signInPath(to)}">
<h1 class="docket-head">Operator side</h1>
<div class="docket-body grid gap-4">
<div class="field">
<label for="token">Operator token</label>
${message}<input id="token" class="field-control" name="token" type="password" autocomplete="current-password" required autofocus${error ? html` aria-invalid="true" aria-describedby="token-error"` : ''}>
</div>
<button class="btn btn-hot" type="submit">Sign in</button>
</div>
</form>`,
  )
}
