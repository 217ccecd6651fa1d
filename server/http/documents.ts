import { randomBytes } from 'node:crypto'
import type { RefusedPost } from '#app/page-services.ts'
import { isPersonalPage } from '#domain/pages/personal-page.ts'
import { StoreUnavailable } from '#server/store/store.ts'
import { compressPage } from './compress-page.ts'
import type { RenderRefused } from './form-endpoint.ts'
import type { ServicesFor } from './page-services.ts'
import type { RenderPage } from './pages.ts'
import { type Problem, STORE_AWAY } from './problem.ts'
import { contentSecurityPolicy } from './security-headers.ts'
import type { thirdParties } from './third-parties.ts'

type Deps = {
  siteUrl: string
  renderPage: RenderPage
  servicesFor: ServicesFor
  embeds: Pick<ReturnType<typeof thirdParties>, 'origins' | 'hints'>
}

export type Documents = {
  /** Headers of each document, whether it is rendered on request or was built. */
  headers: (inline: Parameters<typeof contentSecurityPolicy>[0]) => Record<string, string>
  render: (request: Request) => Promise<Response>
  renderRefused: RenderRefused
}

/** Renders pages for a request, with the headers that say who may keep them and what they may load. */
export function createDocuments({ siteUrl, renderPage, servicesFor, embeds }: Deps): Documents {
  const headersOf: Documents['headers'] = (inline) => ({
    'Content-Security-Policy': contentSecurityPolicy(inline, embeds.origins),
    ...(embeds.hints && { Link: embeds.hints }),
  })

  async function render(request: Request, refused: RefusedPost | null, refusal?: Problem) {
    const nonce = randomBytes(16).toString('base64')
    const services = servicesFor(request, refused, nonce)
    let storeAway = false
    const page = await renderPage(request, {
      ...services,
      reportFailure: (errorId, error) => {
        storeAway ||= error instanceof StoreUnavailable
        services.reportFailure(errorId, error)
      },
    })
    const headers = new Headers(page.headers)
    const problem = refusal ?? (storeAway ? STORE_AWAY : undefined)
    if (problem?.retryAfter !== undefined) headers.set('Retry-After', String(problem.retryAfter))
    const aboutOne = isPersonalPage(new URL(request.url))
    const personal = refused !== null || aboutOne
    // Other pages may come back from the browser's history, and a device keeps them for offline use.
    headers.set('Cache-Control', personal ? 'no-store' : 'private, no-cache')
    // The page's address must not be sent to any other page.
    if (aboutOne) headers.set('Referrer-Policy', 'strict-origin')
    if (headers.get('Content-Type')?.startsWith('text/html')) {
      for (const [name, value] of Object.entries(headersOf({ nonce }))) headers.set(name, value)
    }
    // A personal page is not compressed, as its length could then reveal what is in it (BREACH).
    const body = personal || !page.body ? page.body : await compressPage(request, page, headers)
    return new Response(body, { status: problem?.status ?? page.status, headers })
  }

  return {
    headers: headersOf,
    render: (request) => render(request, null),
    renderRefused: (path, refused, problem) => render(new Request(new URL(path, siteUrl)), refused, problem),
  }
}
