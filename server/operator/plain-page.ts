import { html } from 'hono/html'
import type { Problem } from '#server/http/problem.ts'

type Html = ReturnType<typeof html>

/** A page of the operator side in its styles, without its scripts. */
export function plainPage(title: string, main: Html): Html {
  return html`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Operator side</title>
<link rel="stylesheet" href="/static/operator.css">
</head>
<body>
<main class="sign-in">
${main}
</main>
</body>
</html>
`
}

/** The refusal that a program gets as problem details, as a page for whoever followed a link. */
export async function problemPage(refusal: Response): Promise<Response> {
  const { title, detail }: Problem = await refusal.json()
  const main = html`<div class="docket">
<h1 class="docket-head">${title}</h1>
<div class="docket-body grid gap-4">
<p>${detail}</p>
<a class="btn btn-hot" href="/">Back to the inbox</a>
</div>
</div>`
  const headers = new Headers(refusal.headers)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(String(await plainPage(title, main)), { status: refusal.status, headers })
}
