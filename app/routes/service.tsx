import { data } from 'react-router'
import { describePage } from '#app/json-ld.ts'
import { CallToAction } from '#app/sections/call-to-action.tsx'
import { CardGrid } from '#app/sections/card-grid.tsx'
import { Faq } from '#app/sections/faq.tsx'
import { PageHead } from '#app/sections/page-head.tsx'
import { Paragraphs } from '#app/sections/paragraphs.tsx'
import { FeatureList, Steps } from '#app/sections/steps.tsx'
import { pageMeta } from '#app/shell/page-meta.ts'
import { renderedTexts } from '#app/shell/rendered-texts.ts'
import { faqNode, serviceNode } from '#app/shell/structured-data.ts'
import { useSite } from '#app/shell/use-site.ts'
import { AssessmentLink } from '#app/ui/assessment-link.tsx'
import { PhoneLink } from '#app/ui/phone-link.tsx'
import { loadContent } from '#content/load.ts'
import type { Price } from '#content/schemas.ts'
import { formatAud } from '#domain/money.ts'
import type { Route } from './+types/service'

const CRUMB = { name: 'Services', path: '/services' }

export function loader({ context, params }: Route.LoaderArgs) {
  const content = loadContent()
  const found = content.serviceBySlug(params.slug)
  if (!found) throw data(null, { status: 404 })
  const price = found.price ? content.site.prices[found.price] : undefined
  const related = found.related.flatMap((slug) => content.serviceBySlug(slug) ?? [])
  describePage(context, [serviceNode(content.site, found, price), faqNode(found.faqs)])
  return {
    service: renderedTexts(found),
    price,
    related: related.map(({ name, slug, description }) => ({
      name,
      path: `/services/${slug}`,
      text: description,
    })),
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: 'Page', noindex: true }, matches)
  const { service } = loaderData
  const path = `/services/${service.slug}`
  const { title, description, name } = service
  return pageMeta({ title, description, path, crumbs: [CRUMB, { name, path }] }, matches)
}

export default function ServicePage({ loaderData: { service, price, related } }: Route.ComponentProps) {
  const { site } = useSite()
  const source = `service-${service.slug}`
  return (
    <>
      <PageHead crumbs={[CRUMB]} title={service.headline} lede={service.lede}>
        <AssessmentLink source={source}>Start Free Business Assessment</AssessmentLink>
        <PhoneLink phone={site.phone} location={source} className="btn btn-line" />
        {price && <PriceTag {...price} />}
      </PageHead>
      <Paragraphs {...service.problem} />
      <FeatureList {...service.youGet} />
      <Steps {...service.howItWorks} />
      <Paragraphs {...service.honest} className="bg-sheet" />
      <Faq heading={`Questions about ${service.name}`} items={service.faqs} />
      <CardGrid heading="Goes well with" cards={related} />
      <CallToAction {...service.callToAction} source={source} phone={site.phone} />
    </>
  )
}

function PriceTag({ amount, per }: Price) {
  return (
    <p className="stamp">
      from {formatAud(amount)} {per === 'month' ? 'a month' : 'one-off'}, incl. GST
    </p>
  )
}
