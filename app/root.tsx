import { useEffect, useState } from 'react'
import {
  isRouteErrorResponse,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRevalidator,
  useRouteLoaderData,
} from 'react-router'
import { loadContent } from '#content/load.ts'
import type { Route } from './+types/root'
import { useAnalytics } from './features/analytics/use-analytics.ts'
import { useAssessmentCtas } from './features/assessment/assessment-cta.ts'
import { LateAssessment } from './features/assessment/late-assessment.tsx'
import { useVisitRecord } from './features/attribution/visit.ts'
import { useUnsentSubmissions } from './features/forms/use-unsent-submissions.ts'
import { LateNudges } from './features/nudges/late-nudges.tsx'
import { useServiceWorker } from './features/offline/use-service-worker.ts'
import { PrivacyChoices } from './features/privacy/privacy-choices.tsx'
import { pageServices } from './page-services.ts'
import { BackToTop } from './sections/back-to-top.tsx'
import { Failure } from './sections/failure.tsx'
import { NotFound } from './sections/not-found.tsx'
import { SiteFooter } from './sections/site-footer.tsx'
import { SiteHeader } from './sections/site-header.tsx'
import { pageMeta } from './shell/page-meta.ts'
import { PendingPage } from './shell/pending-page.tsx'
import { RouteAnnouncer } from './shell/route-change.tsx'
import { noticeHtml, siteChrome } from './shell/site-chrome.ts'
import { siteUrl } from './shell/site-url.ts'
import { useUnfinishedNavigation } from './shell/unfinished-navigation.ts'
import { useHydrated } from './shell/use-hydrated.ts'
import styles from './styles/app.css?inline'
import { SkipLinks } from './ui/skip-links.tsx'
import { Toaster } from './ui/toast.tsx'

export function loader({ context, request }: Route.LoaderArgs) {
  const { nonce, refusedPost } = context.get(pageServices)
  const content = loadContent(undefined, { fresh: import.meta.env.DEV })
  const { pathname, search } = new URL(request.url)
  return {
    site: siteChrome(content),
    siteUrl: siteUrl(),
    nudges: content.nudges,
    assessmentNotice: noticeHtml(content.site, 'assessment'),
    nonce,
    refusedAt: refusedPost ? pathname + search : undefined,
  }
}

/** The head of a page that failed or does not exist; every other page has its own. */
export function meta({ error, matches }: Route.MetaArgs) {
  return error ? pageMeta({ title: 'Page', noindex: true }, matches) : []
}

/** What the shell shows is the same on every page. */
export function shouldRevalidate() {
  return false
}

export function Layout({ children }: { children: React.ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  const nonce = root?.nonce ?? undefined
  const hydrated = useHydrated()
  return (
    <html lang="en-AU" data-refused-at={root?.refusedAt}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <Meta />
        <InlineStyles nonce={nonce} />
      </head>
      <body>
        {children}
        {/* Its inline script would hold up the first paint; until it is there the browser restores by itself. */}
        {hydrated && <ScrollRestoration nonce={nonce} />}
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

const LEAN_STYLES = import.meta.env.SSR ? lean(styles) : ''

/** In the document, so that nothing stands between it and the first paint; the browser's bundle leaves it out. */
function InlineStyles({ nonce }: { nonce: string | undefined }) {
  return (
    <style
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet
      dangerouslySetInnerHTML={{ __html: LEAN_STYLES }}
    />
  )
}

/** Without Tailwind's fallback for browsers that cannot declare properties: all that we build for can. */
function lean(css: string): string {
  return css.replace(/^\/\*![^*]*\*\/\s*/, '').replace(/@layer properties\{@supports[^{]*\{[^}]*\}\}\}/, '')
}

export default function Root({ loaderData: { site, nudges, assessmentNotice } }: Route.ComponentProps) {
  useVisitRecord()
  useAnalytics()
  useAssessmentCtas()
  useUnsentSubmissions()
  useServiceWorker()
  useUnfinishedNavigation()
  return (
    <>
      <SkipLinks />
      <SiteHeader site={site} />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter site={site} />
      <Toaster />
      <RouteAnnouncer />
      <PendingPage />
      <BackToTop />
      <LateAssessment phone={site.phone.display} noticeHtml={assessmentNotice} />
      <PrivacyChoices />
      <LateNudges phone={site.phone} words={nudges} />
    </>
  )
}

/** A page that failed keeps the shell's way out; one that does not exist says so with its status. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const site = useRouteLoaderData<typeof loader>('root')?.site
  const revalidator = useRevalidator()
  const [errorId] = useState(() => Math.random().toString(36).slice(2, 10))
  const missing = isRouteErrorResponse(error) && error.status === 404
  useEffect(() => {
    if (!missing) console.error(`Error ${errorId}`, error)
  }, [error, errorId, missing])
  return (
    <>
      {site && <SiteHeader site={site} />}
      <main id="main" tabIndex={-1}>
        {missing ? <NotFound /> : <Failure errorId={errorId} onRetry={() => revalidator.revalidate()} />}
      </main>
      {site && <SiteFooter site={site} />}
    </>
  )
}
