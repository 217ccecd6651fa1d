import { funnelMeta } from '#app/features/review-funnel/funnel-meta.ts'
import { ReviewFunnel } from '#app/features/review-funnel/review-funnel.tsx'
import { formState, pageServices } from '#app/page-services.ts'
import { noticeHtml } from '#app/shell/notice-html.ts'
import { loadContent } from '#content/load.ts'
import { readFunnelAddress, readFunnelState } from '#domain/reviews/funnel-address.ts'
import type { Route } from './+types/review-funnel'

export function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(pageServices)
  const { site } = loadContent()
  const given = Object.fromEntries(new URL(request.url).searchParams)
  return {
    // Short links have a route of their own.
    ...readFunnelAddress({ ...given, slug: null }, site.brand),
    rating: readFunnelState(given).rating,
    ...formState(services, 'feedback'),
    noticeHtml: noticeHtml(site, 'feedback'),
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? funnelMeta(loaderData, matches) : []
}

export default function ReviewFunnelPage({ loaderData }: Route.ComponentProps) {
  return <ReviewFunnel {...loaderData} />
}
