import { Link } from 'react-router'
import { CallToAction } from '#app/sections/call-to-action.tsx'
import { CardGrid } from '#app/sections/card-grid.tsx'
import { PageHead } from '#app/sections/page-head.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import { useSite } from '#app/shell/use-site.ts'
import { loadContent } from '#content/load.ts'
import { SERVICE_GROUPS } from '#content/schemas.ts'
import { priceInWords } from '#domain/price.ts'
import type { Route } from './+types/services'

const HEADINGS = {
  answer: 'Answer every call',
  'follow-up': 'Follow up, then stop',
  reputation: 'Show the work you are proud of',
  'be-found': 'Be found',
  'by-trade': 'By trade and by city',
} as const

export function loader() {
  const { services, site } = loadContent()
  return SERVICE_GROUPS.map((group) => ({
    heading: HEADINGS[group],
    cards: services
      .filter((service) => service.group === group)
      .map(({ name, slug, description, price }) => {
        const cost = price ? site.prices[price] : undefined
        return {
          name,
          path: `/services/${slug}`,
          text: description,
          note: cost ? priceInWords(cost) : 'Quoted after the free assessment, incl. GST',
        }
      }),
  }))
}

export function meta({ matches }: Route.MetaArgs) {
  const description =
    'Missed calls answered, quotes followed up, reviews asked for, websites that bring calls. Each with its price where we have one, incl. GST.'
  return pageMeta(
    {
      title: 'Services for Australian tradies',
      description,
      path: '/services',
      crumbs: [{ name: 'Services', path: '/services' }],
    },
    matches,
  )
}

export default function ServicesPage({ loaderData }: Route.ComponentProps) {
  const { site } = useSite()
  return (
    <>
      <PageHead
        title="One thing at a time, or the lot."
        lede="Start with the leak that costs you most. Every page says what you get, how it works, and what it will not do. Prices include GST and there is no lock-in."
      >
        <Link to="/client-discovery-tool" prefetch="intent" className="btn btn-line">
          Which one first? Nine questions
        </Link>
      </PageHead>
      {loaderData.map((group) => group.cards.length > 0 && <CardGrid key={group.heading} {...group} />)}
      <CallToAction
        heading="Not sure which one?"
        text="Tell us your number. In 15 minutes we work out with you which one pays for itself first, if any."
        source="services"
        phone={site.phone}
      />
    </>
  )
}
