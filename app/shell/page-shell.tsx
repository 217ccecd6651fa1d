import { type ReactNode, useEffect } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { useAnalytics } from '#app/features/analytics/use-analytics.ts'
import { useAssessmentCtas } from '#app/features/assessment/assessment-cta.ts'
import { LateAssessment } from '#app/features/assessment/late-assessment.tsx'
import { useVisitRecord } from '#app/features/attribution/visit.ts'
import { LateNudges } from '#app/features/nudges/late-nudges.tsx'
import { registerWorker } from '#app/features/offline/register-worker.ts'
import { PrivacyChoices } from '#app/features/privacy/privacy-choices.tsx'
import { useCounterTablet } from '#app/features/review-funnel/use-counter-tablet.ts'
import { useUnsentSubmissions } from '#app/features/sending/use-unsent-submissions.ts'
import type { loader } from '#app/root.tsx'
import { BackToTop } from '#app/sections/back-to-top.tsx'
import { SiteFooter } from '#app/sections/site-footer.tsx'
import { SiteHeader } from '#app/sections/site-header.tsx'
import { SkipLinks } from '#app/ui/skip-links.tsx'
import { Toaster } from '#app/ui/toast.tsx'
import { isReviewPage } from '#domain/reviews/review-page.ts'
import { layOutTheRest } from './lay-out-the-rest.ts'
import { PendingPage } from './pending-page.tsx'
import { RouteAnnouncer } from './route-change.tsx'
import { useUnfinishedNavigation } from './unfinished-navigation.ts'

/** The shell around every page, also around one that failed or does not exist. */
export function PageShell({ children }: { children: ReactNode }) {
  // Missing only if the root loader itself failed.
  const data = useRouteLoaderData<typeof loader>('root')
  // Review pages are for customers of another business, who must not ring us or rate us by mistake.
  const bare = isReviewPage(useLocation().pathname)
  useVisitRecord(data?.experiments)
  useAnalytics()
  useAssessmentCtas()
  useUnsentSubmissions()
  useUnfinishedNavigation()
  useCounterTablet()
  // In turn: at the same time the worker's fifty files made every task of a slow phone twice as long.
  useEffect(() => void layOutTheRest().then(registerWorker), [])
  return (
    <>
      <SkipLinks navigation={!bare} />
      {data && <SiteHeader site={data.site} bare={bare} />}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {data && <SiteFooter site={data.site} bare={bare} />}
      <Toaster />
      <RouteAnnouncer />
      <PendingPage />
      <BackToTop />
      {data && <LateAssessment phone={data.site.phone.display} noticeHtml={data.assessmentNotice} />}
      <PrivacyChoices />
      {data && <LateNudges phone={data.site.phone} words={data.nudges} />}
    </>
  )
}
