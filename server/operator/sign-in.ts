import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Config } from '#server/config.ts'

const COOKIE = 'operator'

/** The operator's token, by header for programs or by cookie for people; without a token everybody is in. */
export function createSignIn({
  OPERATOR_TOKEN,
  OPERATOR_URL,
}: Pick<Config, 'OPERATOR_TOKEN' | 'OPERATOR_URL'>) {
  // The token itself never lies in a cookie jar, and a new token ends every old session.
  const session = OPERATOR_TOKEN ? digest(OPERATOR_TOKEN, 'operator session') : ''

  function isIn(c: Context): boolean {
    if (!OPERATOR_TOKEN) return true
    const bearer = c.req.header('Authorization')?.match(/^bearer (.*)$/i)?.[1]
    if (bearer) return same(bearer, OPERATOR_TOKEN)
    return same(getCookie(c, COOKIE) ?? '', session)
  }

  async function enter(c: Context): Promise<Response> {
    const { token } = await c.req.parseBody()
    if (OPERATOR_TOKEN && !(typeof token === 'string' && same(token.trim(), OPERATOR_TOKEN))) {
      return c.html(
        signInPage('That is not the token. It is the value of OPERATOR_TOKEN on the server.'),
        403,
      )
    }
    const secure = OPERATOR_URL?.startsWith('https:') ?? false
    setCookie(c, COOKIE, session, { httpOnly: true, sameSite: 'Strict', path: '/', secure })
    return c.redirect('/', 303)
  }

  return { isIn, enter }
}

function digest(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

/** Of digests, so that neither length nor content shows in the time it takes. */
function same(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(digest('compare', given)), Buffer.from(digest('compare', expected)))
}

/** `error` is our own text. */
export function signInPage(error?: string): string {
  const message = error ? `<p id="token-error" class="field-error" role="alert">${error}</p>` : ''
  return `<!doctype html>
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
<form class="docket" method="post" action="/sign-in">
<h1 class="docket-head">Operator side</h1>
<div class="docket-body grid gap-4">
<div class="field">
<label for="token">Operator token</label>
${message}<input id="token" class="field-control" name="token" type="password" autocomplete="current-password" required autofocus${error ? ' aria-invalid="true" aria-describedby="token-error"' : ''}>
</div>
<button class="btn btn-hot" type="submit">Sign in</button>
</div>
</form>
</main>
</body>
</html>
`
}
