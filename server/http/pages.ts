import type { ServerBuild } from 'react-router'
import type * as Entry from '#app/entry.server.tsx'
import type { PageServices } from '#app/page-services.ts'
import { type FirstPaintStyles, styleKey, withFirstPaintStyles } from './first-paint-styles.ts'

export type Page = {
  status: number
  headers: Headers
  body: Response['body'] | Uint8Array<ArrayBuffer>
  /** The body in gzip, where most of it is compressed already. */
  gzipped?: () => Uint8Array<ArrayBuffer>
}
export type RenderPage = (request: Request, services: PageServices) => Promise<Page>

/** Renders pages that could not be made at build time, handing them what only the server knows. */
export function createPageRenderer(
  build: ServerBuild,
  mode: 'production' | 'development',
  styles?: FirstPaintStyles,
): RenderPage {
  const { createRequestHandler, pageServices, RouterContextProvider } = entryOf(build)
  const handle = createRequestHandler(build, mode)
  return async (request, services) => {
    const context = new RouterContextProvider()
    context.set(pageServices, services)
    const page = await handle(request, context)
    const css = styles?.css[styleKey(new URL(request.url).pathname, page.status)]
    const isPage =
      [200, 404].includes(page.status) && page.headers.get('Content-Type')?.startsWith('text/html')
    if (!styles || !css || !isPage || !page.body) return page
    const html = withFirstPaintStyles(await page.text(), { css, sheet: styles.sheet })
    return new Response(html, { status: page.status, headers: page.headers })
  }
}

export function entryOf(build: ServerBuild): typeof Entry {
  return build.entry.module as unknown as typeof Entry
}
