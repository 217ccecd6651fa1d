import { officesIn } from '#app/features/contact/offices.ts'
import { CallToAction } from '#app/sections/call-to-action.tsx'
import { CardGrid } from '#app/sections/card-grid.tsx'
import { PageHead } from '#app/sections/page-head.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import { useSite } from '#app/shell/use-site.ts'
import { loadContent } from '#content/load.ts'
import { isNationwide } from '#domain/pages/nationwide.ts'
import type { Route } from './+types/service-areas'

export function loader() {
  const { areas, site } = loadContent()
  return {
    offices: officesIn(site),
    nationwide: isNationwide(areas),
    cards: areas.map(({ name, slug, state, description }) => ({
      name,
      path: `/service-areas/${slug}`,
      text: description,
      note: site.offices.some(({ area }) => area === slug) ? `${state}, our office` : state,
    })),
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { offices, nationwide } = loaderData
  const description = `Where we work: ${offices}${nationwide ? ', customers nationwide' : ''}. One tradie per trade and service area, so we never work for your rival.`
  return pageMeta(
    {
      title: nationwide ? 'Service areas across Australia' : 'Our service areas',
      description,
      path: '/service-areas',
      crumbs: [{ name: 'Service Areas', path: '/service-areas' }],
    },
    matches,
  )
}

export default function ServiceAreasPage({ loaderData }: Route.ComponentProps) {
  const { site } = useSite()
  return (
    <>
      <PageHead
        title="One tradie per trade and patch."
        lede="One roofer, one plumber, one electrician in each patch. A patch is a list of suburbs that we write into your order; a city holds many. If yours is taken we tell you so on the first call."
      />
      <CardGrid heading="Where we work" cards={loaderData.cards} />
      <CallToAction
        heading="Is your patch still free?"
        text="Leave your number. We call you back within 24 hours, or the next day we're open, and tell you on that call whether your patch is free."
        source="service-areas"
        phone={site.phone}
      />
    </>
  )
}
