import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createContext,
  createRequestHandler,
  type EntryContext,
  type HandleDataRequestFunction,
  type HandleErrorFunction,
  RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { loadContent } from '#content/load.ts'
import { newErrorId } from '#domain/error-id.ts'
import { deferScripts } from './deferred-scripts.ts'
import { pageServices } from './page-services.ts'
import { DocumentErrorId } from './shell/error-id.ts'
import { jsonLdScripts } from './shell/json-ld.ts'

/**
 * What the server takes from this bundle: routers and context keys are compared by identity, and content is
 * read only once.
 */
export { createRequestHandler, loadContent, pageServices, RouterContextProvider }

const errorIds = createContext<string | null>(null)

/** Logs what went wrong in a loader or while rendering, with an error ID that the page shows too. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  const errorId = context.get(errorIds) ?? newErrorId()
  context.set(errorIds, errorId)
  context.get(pageServices).reportFailure(errorId, error)
}

/** An answer with only the page's data has no document to carry the error ID: a header does (error-id.ts). */
export const handleDataRequest: HandleDataRequestFunction = (response, { context }) => {
  const errorId = context.get(errorIds)
  if (errorId) response.headers.set('Server-Timing', `error;desc="${errorId}"`)
  return response
}

/** Renders the whole document before the first byte: pages are small, and no content waits for a script. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = context.get(pageServices)
  const html = await renderDocument(request, routerContext, nonce, context.get(errorIds))
  const described = html.replace('</body>', () => `${jsonLdScripts(routerContext)}</body>`)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(request.method === 'HEAD' ? null : deferScripts(described, nonce), { status, headers })
}

function renderDocument(
  request: Request,
  routerContext: EntryContext,
  nonce: string | null,
  errorId: string | null,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <DocumentErrorId value={errorId}>
        <ServerRouter context={routerContext} url={request.url} {...(nonce ? { nonce } : {})} />
      </DocumentErrorId>,
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
