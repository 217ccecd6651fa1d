import { useRouteLoaderData } from 'react-router'
import { AssessmentForm } from '#app/features/assessment/assessment-form.tsx'
import { formState, pageServices, sourceOf } from '#app/page-services.ts'
import type { loader as rootLoader } from '#app/root.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import { useKeptPage } from '#app/shell/use-kept-page.ts'
import { ClockTimes } from '#app/ui/clock-times.tsx'
import type { Route } from './+types/assessment'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(
    {
      title: 'Free Business Assessment',
      description:
        "Three answers, and we call you back within 24 hours, or the next day we're open. 15 minutes, free, no lock-in.",
      path: '/assessment',
      noindex: true,
      card: '/assessment',
      refused: Boolean(loaderData?.refused),
    },
    matches,
  )
}

export function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(pageServices)
  const state = formState(services, 'assessment')
  return {
    ...state,
    source: sourceOf(state.refused, new URL(request.url)) ?? 'assessment-page',
    callbackBy: services.callbackBy(),
  }
}

export default function AssessmentPage({ loaderData }: Route.ComponentProps) {
  const root = useRouteLoaderData<typeof rootLoader>('root')
  const kept = useKeptPage()
  if (!root) return null
  const by = kept ? null : loaderData.callbackBy
  return (
    <div className="wrap grid max-w-xl gap-6 py-10">
      <h1 className="text-h2">Free Business Assessment</h1>
      <p className="text-lg">
        Three answers and we call you back <ClockTimes text={by ? `by ${by}` : 'within 24 hours'} />. The call
        takes 15 minutes and costs nothing.
      </p>
      <AssessmentForm
        source={loaderData.source}
        phone={root.site.phone.display}
        noticeHtml={root.assessmentNotice}
        formToken={loaderData.formToken}
        refused={loaderData.refused}
      />
    </div>
  )
}
