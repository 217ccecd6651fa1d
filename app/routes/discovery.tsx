import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { Discovery } from '#app/features/discovery/discovery.tsx'
import { loadResult, resultOnPage } from '#app/features/discovery/use-result.ts'
import { formState, pageServices } from '#app/page-services.ts'
import { noticeHtml } from '#app/shell/notice-html.ts'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { loadContent } from '#content/load.ts'
import { givenAnswers, stepAt } from '#domain/discovery/steps.ts'
import type { Route } from './+types/discovery'

const PATH = '/client-discovery-tool'
const FREE_STEPS = { slug: 'missed-call-cost', part: 'cheap-cures-first' }

export const handle: PageHandle = { beforeHydration: resultOnPage }

export async function loader({ context }: Route.LoaderArgs) {
  await loadResult()
  const services = context.get(pageServices)
  const { services: pages, site, resourceBySlug } = loadContent()
  const offers = Object.entries(site.prices).map(([key, price]) => {
    const page = pages.find((service) => service.price === key)
    return [
      key,
      page ? { ...price, name: page.name, path: `/services/${page.slug}` } : { ...price, path: null },
    ] as const
  })
  return {
    offers: Object.fromEntries(offers),
    freeSteps: resourceBySlug(FREE_STEPS.slug) ? `/resources/${FREE_STEPS.slug}#${FREE_STEPS.part}` : null,
    contact: {
      noticeHtml: noticeHtml(site, 'discovery'),
      ...formState(services, 'discovery'),
    },
  }
}

/** A step is only another address of the same page: nothing is fetched between questions. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname
}

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  const search = new URLSearchParams(location.search)
  const unanswered = stepAt(
    search.get('step'),
    givenAnswers((id) => search.get(id)),
  ).error
  const description =
    'Nine plain questions about calls, quotes and reviews. See which service to start with, why, what it costs and what it could be worth. No details needed.'
  return pageMeta(
    {
      title: 'Which service first? Nine questions for tradies',
      description,
      path: PATH,
      crumbs: [{ name: 'Which service comes first?', path: PATH }],
      refused: Boolean(loaderData?.contact.refused ?? unanswered),
    },
    matches,
  )
}

export default function DiscoveryPage({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const begun = search.has('step')
  return (
    <div className="wrap pt-8 pb-section">
      <h1 className={begun ? 'text-h4' : 'text-h2'}>Nine questions. One straight answer.</h1>
      {!begun && (
        <p className="mt-4 max-w-2xl text-lg">
          Tell us how calls, quotes and reviews go today. You see which service to start with and why, what it
          costs and what it could be worth. Two minutes, no name needed.
        </p>
      )}
      <Discovery {...loaderData} />
    </div>
  )
}
