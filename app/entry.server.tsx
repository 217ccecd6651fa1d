import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { createRequestHandler, type EntryContext, RouterContextProvider, ServerRouter } from 'react-router'
import { loadContent } from '#content/load.ts'
import { deferScripts } from './deferred-scripts.ts'
import { jsonLdScripts } from './json-ld.ts'
import { pageServices } from './page-services.ts'

/** What the program takes from here: a router and a context's key are known by identity, content is read only once. */
export { createRequestHandler, loadContent, pageServices, RouterContextProvider }

/** Renders the whole document before the first byte: pages are small, and nothing hides behind a script. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = context.get(pageServices)
  const html = await renderDocument(request, routerContext, nonce)
  const described = html.replace('</body>', () => `${jsonLdScripts(context)}</body>`)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(request.method === 'HEAD' ? null : deferScripts(described, nonce), { status, headers })
}

function renderDocument(
  request: Request,
  routerContext: EntryContext,
  nonce: string | null,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} {...(nonce ? { nonce } : {})} />,
      {
        ...(nonce ? { nonce } : {}),
        // React moves large boundaries into hidden nodes that only a script reveals; we want plain HTML.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          const body = new PassThrough()
          text(body).then(resolve, reject)
          pipe(body)
        },
        onShellError: reject,
        onError: reject,
      },
    )
  })
}
