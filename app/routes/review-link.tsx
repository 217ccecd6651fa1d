import { funnelMeta } from '#app/features/review-funnel/funnel-meta.ts'
import { ReviewFunnel } from '#app/features/review-funnel/review-funnel.tsx'
import { registeredBusiness } from '#app/features/review-links/registered-business.ts'
import { UnknownLink } from '#app/features/review-links/unknown-link.tsx'
import { formState, pageServices } from '#app/page-services.ts'
import { noticeHtml } from '#app/shell/notice-html.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { loadContent } from '#content/load.ts'
import { readFunnelAddress, readFunnelState } from '#domain/reviews/funnel-address.ts'
import type { Route } from './+types/review-link'

export async function loader(args: Route.LoaderArgs) {
  const { name, slug, placeId, link } = await registeredBusiness(args)
  const services = args.context.get(pageServices)
  const { site } = loadContent()
  const given = Object.fromEntries(new URL(args.request.url).searchParams)
  return {
    // What is registered overrides whatever the address says.
    ...readFunnelAddress({ ...given, business: name, slug, placeId, googleUrl: link }, site.brand),
    rating: readFunnelState(given).rating,
    ...formState(services, 'feedback'),
    noticeHtml: noticeHtml(site, 'feedback'),
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? funnelMeta(loaderData, matches) : pageMeta({ title: 'Page', noindex: true }, matches)
}

export default function ReviewLinkPage({ loaderData }: Route.ComponentProps) {
  return <ReviewFunnel {...loaderData} />
}

export { UnknownLink as ErrorBoundary }
