import type { Page } from '#content/load.ts'
import { inlineWords } from '#content/render.ts'
import type { Area, CaseStudy, Faq, Office, OpeningHours, Service, Site } from '#content/schemas.ts'
import { capitalised } from '#domain/capitalised.ts'
import { isNationwide } from '#domain/pages/nationwide.ts'
import { whereIs } from '#domain/pages/where-is.ts'
import { isTimeIn } from '#domain/time/state-time.ts'
import { siteUrl } from './site-url.ts'

/** Schema.org nodes, made from the content; the organisation appears once and is referenced by its id. */
const organisationId = () => `${siteUrl()}/#organisation`

export function organisationNode(site: Site, areas: readonly Area[]) {
  const { rating } = site.claims
  const profiles = Object.values(site.social)
  const [head] = site.offices
  return node('ProfessionalService', {
    '@id': organisationId(),
    name: site.brand,
    legalName: site.legalName,
    description: site.description,
    url: siteUrl(),
    logo: `${siteUrl()}/icon-512.png`,
    image: `${siteUrl()}/social/home.png`,
    telephone: site.phone,
    email: site.emails.general,
    foundingDate: String(site.foundingYear),
    founder: site.founder && { '@type': 'Person', name: site.founder },
    taxID: site.abn,
    sameAs: profiles.length > 0 ? profiles : undefined,
    keywords: site.industry,
    knowsAbout: site.knowsAbout,
    areaServed: areaServed(areas),
    address: head && addressOf(head),
    priceRange: '$$',
    openingHoursSpecification: head && hoursOf(site, head),
    // A rating of ourselves counts only if a public page shows it.
    aggregateRating: rating.sourceUrl
      ? {
          '@type': 'AggregateRating',
          ratingValue: rating.value,
          ratingCount: rating.count,
          url: rating.sourceUrl,
        }
      : undefined,
  })
}

export function officeNode(site: Site, office: Office) {
  return node('LocalBusiness', {
    name: office.name,
    parentOrganization: { '@id': organisationId() },
    url: `${siteUrl()}/service-areas/${office.area}`,
    image: `${siteUrl()}/social/service-areas/${office.area}.png`,
    telephone: office.phone,
    email: office.email,
    address: addressOf(office),
    geo: { '@type': 'GeoCoordinates', ...office.geo },
    areaServed: office.servedAreas.map((name) => ({ '@type': 'Place', name })),
    openingHoursSpecification: hoursOf(site, office),
  })
}

export function serviceNode(site: Site, areas: readonly Area[], service: Service) {
  const price = site.prices[service.price ?? '']
  return node('Service', {
    name: service.name,
    description: service.description,
    url: `${siteUrl()}/services/${service.slug}`,
    provider: provider(site),
    areaServed: areaServed(areas),
    offers: price && {
      '@type': 'Offer',
      name: price.name,
      url: `${siteUrl()}/services/${service.slug}`,
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        ...(price.from ? { minPrice: price.amount } : { price: price.amount }),
        priceCurrency: 'AUD',
        valueAddedTaxIncluded: true,
        ...(price.per === 'month' && { unitCode: 'MON' }),
      },
    },
  })
}

export function areaNode(site: Site, area: Area) {
  return node('Service', {
    name: `${site.brand} ${whereIs(area)}`,
    description: area.description,
    url: `${siteUrl()}/service-areas/${area.slug}`,
    provider: provider(site),
    areaServed: cityNode(area),
  })
}

export function faqNode(faqs: readonly Faq[]) {
  return node('FAQPage', {
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: inlineWords(answer) },
    })),
  })
}

export function articleNode(site: Site, article: Page) {
  const url = `${siteUrl()}/resources/${article.slug}`
  return node('Article', {
    headline: article.headline,
    description: article.description,
    url,
    mainEntityOfPage: url,
    image: `${siteUrl()}/social/resources/${article.slug}.png`,
    datePublished: article.published,
    dateModified: article.updated ?? article.published,
    author: article.author
      ? { '@type': 'Person', name: article.author }
      : { '@type': 'Organization', name: site.brand, url: siteUrl() },
    publisher: { '@type': 'Organization', '@id': organisationId(), name: site.brand },
    inLanguage: 'en-AU',
  })
}

/** The words of a real client are a review of us, not of the client. A sample must not be read as either. */
export function caseStudyNodes(site: Site, study: CaseStudy) {
  const { quote, person, role, rating, sourceUrl, date } = study.testimonial
  const client = {
    '@type': 'LocalBusiness',
    name: study.clientName,
    alternateName: study.alternateNames,
    address: study.location,
  }
  const article = node('Article', {
    headline: study.title,
    description: study.description,
    url: `${siteUrl()}/work/${study.slug}`,
    image: siteUrl() + study.image.src,
    author: { '@type': 'Organization', '@id': organisationId(), name: site.brand },
    about: study.sample ? undefined : client,
  })
  if (study.sample) return [article]
  const review = node('Review', {
    itemReviewed: provider(site),
    author: { '@type': 'Person', name: person, jobTitle: role, worksFor: client },
    reviewBody: quote,
    datePublished: date,
    url: sourceUrl,
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5 },
  })
  return [article, review]
}

export function contactPageNode(site: Site, areas: readonly Area[], path: string, name: string) {
  return node('ContactPage', {
    name,
    url: siteUrl() + path,
    about: { '@id': organisationId() },
    mainEntity: { ...organisationNode(site, areas), '@context': undefined },
  })
}

function node(type: string, fields: Record<string, unknown>) {
  return JSON.parse(JSON.stringify({ '@context': 'https://schema.org', '@type': type, ...fields })) as object
}

function provider(site: Site) {
  return { '@type': 'ProfessionalService', '@id': organisationId(), name: site.brand, url: siteUrl() }
}

/** Where the pages for areas do not span the country, search engines must not be told that we serve all of it. */
function areaServed(areas: readonly Area[]) {
  return isNationwide(areas) ? { '@type': 'Country', name: 'Australia' } : areas.map(cityNode)
}

function cityNode({ name, geo }: Area) {
  return { '@type': 'City', name, geo: { '@type': 'GeoCoordinates', ...geo } }
}

function addressOf({ street, suburb, state, postcode }: Office) {
  return {
    '@type': 'PostalAddress',
    streetAddress: street,
    addressLocality: suburb,
    addressRegion: state,
    postalCode: postcode,
    addressCountry: 'AU',
  }
}

/** Search engines take hours for those of the address, so the desk's are left out where clocks differ from its own. */
function hoursOf({ hours, timeZone }: Site, { state }: Office) {
  return isTimeIn(state, timeZone) ? hours.map(hoursNode) : undefined
}

function hoursNode({ days, opens, closes }: OpeningHours) {
  const dayOfWeek = days.map((day) => `https://schema.org/${capitalised(day)}`)
  return { '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes }
}
