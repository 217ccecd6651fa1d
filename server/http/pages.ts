import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { PageServices, pageServices } from '#app/page-services.ts'

export type Page = {
  status: number
  headers: Headers
  body: Response['body'] | Uint8Array<ArrayBuffer>
  /** The body in gzip, where most of it was compressed before. */
  gzipped?: () => Uint8Array<ArrayBuffer>
}
export type RenderPage = (request: Request, services: PageServices) => Promise<Page>

/** Renders pages that could not be made at build time, handing them what only the server knows. */
export function createPageRenderer(build: ServerBuild, mode: 'production' | 'development'): RenderPage {
  const handle = createRequestHandler(build, mode)
  // The bundle's own key: a context key is known by identity.
  const entry = build.entry.module as unknown as { pageServices: typeof pageServices }
  return (request, services) => {
    const context = new RouterContextProvider()
    context.set(entry.pageServices, services)
    return handle(request, context)
  }
}
