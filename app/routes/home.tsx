import { BeforePaint, expectBeforePaint } from '#app/features/experiments/before-paint.tsx'
import { pageExperiments } from '#app/features/experiments/page-experiments.ts'
import { useVariantWords } from '#app/features/experiments/use-variant-words.ts'
import { Integrations } from '#app/features/integrations/integrations.tsx'
import { RoiCalculator } from '#app/features/roi-calculator/roi-calculator.tsx'
import { roiProps } from '#app/features/roi-calculator/roi-props.ts'
import { CallToAction } from '#app/sections/call-to-action.tsx'
import { CaseStudyCard } from '#app/sections/case-study-card.tsx'
import { Faq } from '#app/sections/faq.tsx'
import { Guarantee } from '#app/sections/guarantee.tsx'
import { Hero } from '#app/sections/hero.tsx'
import { PopularAreas } from '#app/sections/popular-areas.tsx'
import { Proof } from '#app/sections/proof.tsx'
import { ServiceCards } from '#app/sections/service-cards.tsx'
import { FeatureList, Steps } from '#app/sections/steps.tsx'
import { TrustBadges } from '#app/sections/trust-badges.tsx'
import { caseStudyCard } from '#app/shell/case-study-card.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { renderedTexts } from '#app/shell/rendered-texts.ts'
import { useSite } from '#app/shell/use-site.ts'
import { loadContent } from '#content/load.ts'
import type { Route } from './+types/home'

export function loader() {
  const content = loadContent()
  const { home, site, faqs } = content
  const { roi: _roi, caseStudy: _caseStudy, title, description, ...sections } = renderedTexts(home)
  const areasAt = (slugs: readonly string[]) =>
    slugs.flatMap((slug) => {
      const area = content.areaBySlug(slug)
      return area ? [{ name: area.name, path: `/service-areas/${slug}`, text: area.headline }] : []
    })
  return {
    title,
    description,
    home: sections,
    experiments: pageExperiments(content.experiments, site.timeZone),
    roi: roiProps(home.roi),
    replyTime: home.proof.figures.find(({ claim }) => claim === 'reply')?.value ?? '',
    faqs: renderedTexts(faqs),
    cards: home.services.slugs.flatMap((slug) => {
      const service = content.serviceBySlug(slug)
      return service ? [{ name: service.name, path: `/services/${slug}`, text: service.description }] : []
    }),
    areas: areasAt(home.areas.slugs),
    moreAreas: areasAt(home.areas.more).map(({ name, path }) => ({ name, path })),
    figures: home.proof.figures.map(({ claim, value, label }) => ({
      value,
      label,
      source: site.claims[claim].source,
    })),
    study: caseStudyCard(content, home.caseStudy?.slug),
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, description } = loaderData
  return [
    ...pageMeta({ title, description, path: '/' }, matches),
    // Otherwise a slow phone lays out and paints the header alone first, and what matters only later.
    expectBeforePaint,
    // Side by side, the hero's two halves must paint together: the first is centred on the second.
    { tagName: 'link', rel: 'expect', href: '#hero-end', blocking: 'render', media: '(width >= 64rem)' },
  ]
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { home, roi, experiments, replyTime, faqs, cards, areas, moreAreas, figures, study } = loaderData
  const { site, nonce } = useSite()
  const variantWords = useVariantWords(experiments)
  const { finalCallToAction } = home
  return (
    <>
      <Hero {...home.hero} {...variantWords} replyTime={replyTime} phone={site.phone}>
        <BeforePaint experiments={experiments} nonce={nonce} />
      </Hero>
      <TrustBadges badges={home.trustBadges} />
      <Guarantee {...home.guarantee} />
      <Steps {...home.howItWorks} />
      <RoiCalculator {...roi} />
      <Proof {...home.proof} figures={figures} />
      {study && <CaseStudyCard {...study} />}
      <FeatureList heading={home.whyUs.heading} lede={home.whyUs.lede} items={home.whyUs.points} />
      <ServiceCards {...home.services} cards={cards} />
      <PopularAreas {...home.areas} areas={areas} more={moreAreas} />
      <Faq {...home.faq} items={faqs} />
      <CallToAction {...finalCallToAction} source="final-cta" phone={site.phone} />
      <Integrations {...home.integrations} />
    </>
  )
}
