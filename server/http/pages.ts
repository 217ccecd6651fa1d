import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { PageServices, pageServices } from '#app/page-services.ts'
import { type FirstPaintStyles, styleKey, withFirstPaintStyles } from './first-paint-styles.ts'

export type Page = {
  status: number
  headers: Headers
  body: Response['body'] | Uint8Array<ArrayBuffer>
  /** The body in gzip, where most of it was compressed before. */
  gzipped?: () => Uint8Array<ArrayBuffer>
}
export type RenderPage = (request: Request, services: PageServices) => Promise<Page>

/** Renders pages that could not be made at build time, handing them what only the server knows. */
export function createPageRenderer(
  build: ServerBuild,
  mode: 'production' | 'development',
  styles?: FirstPaintStyles,
): RenderPage {
  const handle = createRequestHandler(build, mode)
  // The bundle's own key: a context key is known by identity.
  const entry = build.entry.module as unknown as { pageServices: typeof pageServices }
  return async (request, services) => {
    const context = new RouterContextProvider()
    context.set(entry.pageServices, services)
    const page = await handle(request, context)
    const css = styles?.css[styleKey(new URL(request.url).pathname)]
    const isPage = page.status === 200 && page.headers.get('Content-Type')?.startsWith('text/html')
    if (!styles || !css || !isPage || !page.body) return page
    const html = withFirstPaintStyles(await page.text(), { css, sheet: styles.sheet })
    return new Response(html, { status: page.status, headers: page.headers })
  }
}
