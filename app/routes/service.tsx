import { data } from 'react-router'
import { CallToAction } from '#app/sections/call-to-action.tsx'
import { CardGrid } from '#app/sections/card-grid.tsx'
import { CaseStudyCard } from '#app/sections/case-study-card.tsx'
import { Faq } from '#app/sections/faq.tsx'
import { PageHead } from '#app/sections/page-head.tsx'
import { Paragraphs } from '#app/sections/paragraphs.tsx'
import { FeatureList, Steps } from '#app/sections/steps.tsx'
import { caseStudyCard } from '#app/shell/case-study-card.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { renderedTexts } from '#app/shell/rendered-texts.ts'
import { useSite } from '#app/shell/use-site.ts'
import { AssessmentLink } from '#app/ui/assessment-link.tsx'
import { PhoneLink } from '#app/ui/phone-link.tsx'
import { loadContent } from '#content/load.ts'
import { priceInWords } from '#domain/price.ts'
import type { Route } from './+types/service'

const CRUMB = { name: 'Services', path: '/services' }

export function loader({ params }: Route.LoaderArgs) {
  const content = loadContent()
  const found = content.serviceBySlug(params.slug)
  if (!found) throw data(null, { status: 404 })
  const price = found.price ? content.site.prices[found.price] : undefined
  const related = found.related.flatMap((slug) => content.serviceBySlug(slug) ?? [])
  return {
    service: renderedTexts(found),
    price,
    study: caseStudyCard(content, found.caseStudy),
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

export default function ServicePage({ loaderData }: Route.ComponentProps) {
  const { service, price, study, related } = loaderData
  const { site } = useSite()
  const source = `service-${service.slug}`
  return (
    <>
      <PageHead crumbs={[CRUMB]} title={service.headline} lede={service.lede}>
        <AssessmentLink source={source} />
        <PhoneLink phone={site.phone} location={source} className="btn btn-line">
          {`Call ${site.phone.display}`}
        </PhoneLink>
        {price && <p className="stamp first-letter:uppercase">{priceInWords(price)}</p>}
      </PageHead>
      <Paragraphs {...service.problem} />
      <FeatureList {...service.youGet} />
      <Steps {...service.howItWorks} />
      <Paragraphs {...service.honest} className="bg-sheet" />
      <Faq heading="Questions about this service" items={service.faqs} />
      {study && <CaseStudyCard {...study} />}
      <CardGrid heading="Goes well with" cards={related} />
      <CallToAction {...service.callToAction} source={source} phone={site.phone} />
    </>
  )
}
