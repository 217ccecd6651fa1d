import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { html } from 'hono/html'
import type { Clock } from '#domain/time/clock.ts'
import type { Config } from '#server/config.ts'
import { createClientAddress, socketAddress } from '#server/http/client-address.ts'
import { problemResponse, tooManyRequests } from '#server/http/problem.ts'
import { createTokenLimit } from '#server/http/rate-limit.ts'
import { isSameSecret, signatureOf } from '#server/signature.ts'

const COOKIE = 'operator'
/** Of no site: addresses are only read against it. */
const ORIGIN = 'http://operator.invalid'
/** A working week is signed in to once; a copied cookie, or a browser that restores its tabs, is out after it. */
const SESSION_MS = 7 * 24 * 60 * 60 * 1000

type SignInDeps = {
  clock: Clock
  config: Pick<Config, 'OPERATOR_TOKEN' | 'OPERATOR_URL' | 'TRUSTED_PROXIES'>
  formSecret: string
}

/** The operator's token, by header for programs or by cookie for people; without a token everybody is in. */
export function createSessions({ clock, config, formSecret }: SignInDeps) {
  const { OPERATOR_TOKEN, OPERATOR_URL } = config
  const secure = OPERATOR_URL?.startsWith('https:') ?? false
  // Not 'Strict': a link in a mail or a calendar leads to its lead. No GET changes anything,
  // and `crossOriginRefusal` stands before.
  const cookieRules = { httpOnly: true, sameSite: 'Lax', path: '/', secure } as const
  const clientAddress = createClientAddress(config.TRUSTED_PROXIES)
  const limit = createTokenLimit()

  // The token itself never lies in a cookie jar, and a new token ends every old session. With a secret that
  // nobody outside knows, no token can be tried as a cookie.
  function sessionOf(began: string): string {
    return `${began}.${signatureOf(`operator session:${OPERATOR_TOKEN}:${began}`, formSecret)}`
  }

  function isSession(cookie: string): boolean {
    const [began = ''] = cookie.split('.')
    return same(cookie, sessionOf(began)) && clock.now() < Number(began) + SESSION_MS
  }

  /** Null when it is the token. Past the limit not even the right one is, or guessing would go on. */
  async function refusal(c: Context, token: string): Promise<'wrong' | { waitSeconds: number } | null> {
    if (OPERATOR_TOKEN === undefined) return null
    const address = clientAddress(socketAddress(c), c.req.header('X-Forwarded-For') ?? null)
    // Counted before it is looked at: hundreds may come in one packet.
    const waitSeconds = await limit.take(address)
    if (waitSeconds !== null) return { waitSeconds }
    if (!same(token, OPERATOR_TOKEN)) return 'wrong'
    await limit.giveBack(address)
    return null
  }

  /** Null for whoever is in. */
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
        signInPage(to, `Too many wrong tokens came from here. Wait ${refused.waitSeconds} seconds.`),
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

/** Where to go once signed in: the path of an address of ours, '/' for whatever could lead elsewhere. */
export function localPath(given: unknown): string {
  if (typeof given !== 'string' || !given.startsWith('/') || /[\\\p{Cc}]/u.test(given)) return '/'
  const url = URL.parse(given, ORIGIN)
  const path = url && url.pathname + url.search
  // Dots are gone now: '/.//evil.example' would have passed for a path of ours.
  return url?.origin === ORIGIN && path && !path.startsWith('//') ? path : '/'
}

function signInPath(to: string): string {
  return to === '/' ? '/sign-in' : `/sign-in?to=${encodeURIComponent(to)}`
}

/** A person is shown the way in, a program is told. */
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

/** Of digests, so that neither length nor content shows in the time it takes. */
function same(given: string, expected: string): boolean {
  return isSameSecret(signatureOf(given, 'compare'), signatureOf(expected, 'compare'))
}

/** `to` is a local path. */
export function signInPage(to: string, error?: string) {
  const message = error ? html`<p id="token-error" class="field-error" role="alert">${error}</p>` : ''
  return html`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Sign in · Operator side</title>
<link rel="stylesheet" href="/static/operator.css">
</head>
<body>
<main class="sign-in">
<form class="docket" method="post" action="${signInPath(to)}">
<h1 class="docket-head">Operator side</h1>
<div class="docket-body grid gap-4">
<div class="field">
<label for="token">Operator token</label>
${message}<input id="token" class="field-control" name="token" type="password" autocomplete="current-password" required autofocus${error ? html` aria-invalid="true" aria-describedby="token-error"` : ''}>
</div>
<button class="btn btn-hot" type="submit">Sign in</button>
</div>
</form>
</main>
</body>
</html>
`
}
