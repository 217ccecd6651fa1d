import { data } from 'react-router'
import { OfficeCard } from '#app/features/contact/office-card.tsx'
import { officeCard } from '#app/features/contact/offices.ts'
import { CallToAction } from '#app/sections/call-to-action.tsx'
import { Faq } from '#app/sections/faq.tsx'
import { PageHead } from '#app/sections/page-head.tsx'
import { Paragraphs } from '#app/sections/paragraphs.tsx'
import { FeatureList } from '#app/sections/steps.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import { renderedTexts } from '#app/shell/rendered-texts.ts'
import { useSite } from '#app/shell/use-site.ts'
import { AssessmentLink } from '#app/ui/assessment-link.tsx'
import { HoursLines } from '#app/ui/hours-lines.tsx'
import { PhoneLink } from '#app/ui/phone-link.tsx'
import { loadContent } from '#content/load.ts'
import { renderInline } from '#content/render.ts'
import { cityOf } from '#domain/booking/slot-text.ts'
import { whereIs } from '#domain/pages/where-is.ts'
import type { Route } from './+types/area'

const CRUMB = { name: 'Service Areas', path: '/service-areas' }

export function loader({ params }: Route.LoaderArgs) {
  const content = loadContent()
  const found = content.areaBySlug(params.slug)
  if (!found) throw data(null, { status: 404 })
  const trades = found.tradesInDemand.map(({ trade, why, service }) => {
    const name = content.serviceBySlug(service)?.name ?? trade
    return {
      title: trade,
      text: `${renderInline(why)} <a class="link" href="/services/${service}">${name}</a>`,
    }
  })
  return {
    area: renderedTexts(found),
    trades,
    offices: content.site.offices.filter(({ area }) => area === found.slug).map(officeCard),
    ourCity: cityOf(content.site.timeZone),
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: 'Page', noindex: true }, matches)
  const { area } = loaderData
  const path = `/service-areas/${area.slug}`
  const { title, description, name } = area
  return pageMeta({ title, description, path, crumbs: [CRUMB, { name, path }] }, matches)
}

export default function AreaPage({ loaderData: { area, trades, offices, ourCity } }: Route.ComponentProps) {
  const { site } = useSite()
  const source = `area-${area.slug}`
  const where = whereIs(area)
  const place = where.replace(/^\w+ /, '')
  return (
    <>
      <PageHead crumbs={[CRUMB]} title={area.headline} lede={area.lede}>
        <AssessmentLink source={source} />
        <PhoneLink phone={site.phone} location={source} className="btn btn-line">
          {`Call ${site.phone.display}`}
        </PhoneLink>
      </PageHead>
      <Paragraphs {...area.local} />
      <FeatureList heading={`Trades in demand ${where}`} items={trades} />
      <section className="wrap py-12">
        <h2 className="text-h3">{`Where ${where}`}</h2>
        <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
          {area.suburbs.map((suburb) => (
            <li key={suburb} className="chip">
              {suburb}
            </li>
          ))}
        </ul>
      </section>
      <Paragraphs {...area.proof} className="bg-sheet" />
      <section className="wrap grid gap-12 py-12 lg:grid-cols-2">
        <div>
          <h2 className="text-h3">When a person answers</h2>
          <HoursLines lines={site.hoursLines} className="mt-6" />
          <p className="text-soft">({ourCity} time)</p>
        </div>
        {offices.length > 0 && (
          <div className="grid content-start gap-6">
            <h2 className="text-h3">
              {offices.length === 1 ? 'Our office' : 'Our offices'} {where}
            </h2>
            {offices.map((office) => (
              <OfficeCard key={office.name} {...office} location={source} />
            ))}
          </div>
        )}
      </section>
      <Faq heading={`Questions from ${place}`} items={area.faqs} />
      <CallToAction
        heading={`Is your patch of ${place} still free?`}
        text="Leave your number. We call you back within 24 hours, or the next day we're open, and tell you on that call whether your patch is free."
        source={source}
        phone={site.phone}
      />
    </>
  )
}
