import { CardGrid } from '#app/sections/card-grid.tsx'
import { PageHead } from '#app/sections/page-head.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import { AssessmentLink } from '#app/ui/assessment-link.tsx'
import { loadContent } from '#content/load.ts'
import { formatAud } from '#domain/money.ts'
import type { Route } from './+types/discovery'

/** The services with a listed price: where most businesses begin. */
export function loader() {
  const { services, site } = loadContent()
  return services.flatMap(({ name, slug, description, price }) => {
    const cost = price ? site.prices[price] : undefined
    return cost
      ? [{ name, path: `/services/${slug}`, text: description, note: `from ${formatAud(cost.amount)}` }]
      : []
  })
}

export function meta({ matches }: Route.MetaArgs) {
  const description =
    'Not sure where to start? The services with a listed price side by side, and a 15-minute call to pick the one that pays first.'
  return pageMeta({ title: 'Which service comes first?', description, noindex: true }, matches)
}

export default function DiscoveryPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Which one pays for itself first?"
        lede="It depends on where your jobs get lost. Compare the ones with a listed price, or ask us: we work it out with you in 15 minutes."
      >
        <AssessmentLink source="discovery">Start Free Business Assessment</AssessmentLink>
      </PageHead>
      <CardGrid heading="With a listed price, incl. GST" cards={loaderData} />
    </>
  )
}
