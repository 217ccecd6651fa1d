import { useContext, useEffect } from 'react'
import {
  isRouteErrorResponse,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from 'react-router'
import { experimentPeriods } from '#app/features/experiments/page-experiments.ts'
import { loadContent } from '#content/load.ts'
import { routePath } from '#domain/pages/route-path.ts'
import type { Route } from './+types/root'
import { pageServices } from './page-services.ts'
import { NotFound } from './sections/not-found.tsx'
import { DocumentErrorId, useErrorId } from './shell/error-id.ts'
import { Failure, recovered } from './shell/failure.tsx'
import { noticeHtml } from './shell/notice-html.ts'
import { pageMeta } from './shell/page-meta.ts'
import { PageShell } from './shell/page-shell.tsx'
import { siteChrome } from './shell/site-chrome.ts'
import { siteUrl } from './shell/site-url.ts'
import styles from './styles/app.css?inline'
import { useHydrated } from './ui/use-hydrated.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  const { nonce, refusedPost, callbackBy, storedOutcome } = context.get(pageServices)
  const content = loadContent(undefined, { fresh: import.meta.env.DEV })
  const { pathname, search, searchParams } = new URL(request.url)
  return {
    site: siteChrome(content),
    siteUrl: siteUrl(),
    experiments: experimentPeriods(content.experiments, content.site.timeZone),
    nudges: content.nudges,
    assessmentNotice: noticeHtml(content.site, 'assessment'),
    nonce,
    refusedAt: refusedPost ? pathname + search : undefined,
    // Here, because that page must open when the server has just gone, and so can have no loader. The service
    // worker precaches 'not sent yet', which may be opened weeks later: it names no day.
    ...(routePath(pathname) === '/thank-you' && {
      storedOutcome,
      ...(searchParams.get('status') !== 'unsent' && { callbackBy: callbackBy() }),
    }),
  }
}

/** The head of a page that failed or does not exist; every other page has its own. */
export function meta({ error, matches }: Route.MetaArgs) {
  if (!error) return []
  return pageMeta({ title: isMissing(error) ? 'Page' : 'Something went wrong', noindex: true }, matches)
}

/** The shell's data are the same on every page. */
export function shouldRevalidate() {
  return false
}

export function Layout({ children }: { children: React.ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  const nonce = root?.nonce ?? undefined
  const hydrated = useHydrated()
  return (
    <html
      lang="en-AU"
      data-refused-at={root?.refusedAt}
      data-error-id={useContext(DocumentErrorId) ?? undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* iPhones link numbers before hydration; React would find a mismatch and render the page again. */}
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no" />
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <link rel="sitemap" type="application/xml" href="/sitemap.xml" />
        <Meta />
        <InlineStyles nonce={nonce} />
      </head>
      <body>
        {children}
        {/* Its inline script would delay first paint; until then the browser restores scroll itself. */}
        {hydrated && <ScrollRestoration nonce={nonce} />}
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

/**
 * The browser's bundle leaves the styles out: they are in the document, where React takes them from if it
 * renders it again.
 */
const INLINE_STYLES = import.meta.env.SSR
  ? lean(styles)
  : (document.querySelector('head > style')?.textContent ?? '')

/** Inlined, so that no request delays the first paint. */
function InlineStyles({ nonce }: { nonce: string | undefined }) {
  return (
    <style
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet
      dangerouslySetInnerHTML={{ __html: INLINE_STYLES }}
    />
  )
}

/** Removes Tailwind's fallback for browsers without `@property`: all that we build for have it. */
function lean(css: string): string {
  return css.replace(/^\/\*![^*]*\*\/\s*/, '').replace(/@layer properties\{@supports[^{]*\{[^}]*\}\}\}/, '')
}

export default function Root() {
  useEffect(recovered, [])
  return (
    <PageShell>
      <Outlet />
    </PageShell>
  )
}

/** A page that failed keeps the shell's navigation; one that does not exist says so, with its status. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageShell>{isMissing(error) ? <NotFound /> : <Failed error={error} />}</PageShell>
}

function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404
}

function Failed({ error }: { error: unknown }) {
  const errorId = useErrorId()
  useEffect(() => console.error(`Error ${errorId}`, error), [error, errorId])
  return <Failure errorId={errorId} />
}
