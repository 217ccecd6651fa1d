import type { Page } from '#content/load.ts'
import type { Area, CaseStudy, Faq, Office, OpeningHours, Price, Service, Site } from '#content/schemas.ts'
import { siteUrl } from './site-url.ts'

/** Nodes of schema.org, made from the content; the organisation stands once and is pointed to by its id. */
const organisationId = () => `${siteUrl()}/#organisation`

export function organisationNode(site: Site) {
  const { rating } = site.claims
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
    founder: { '@type': 'Person', name: site.founder },
    taxID: site.abn,
    sameAs: Object.values(site.social),
    knowsAbout: site.knowsAbout,
    areaServed: { '@type': 'Country', name: 'Australia' },
    address: site.offices[0] ? addressOf(site.offices[0]) : undefined,
    priceRange: '$$',
    openingHoursSpecification: site.hours.map(hoursNode),
    // Stars about ourselves count only where a public page shows them (decisions 5).
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
    name: `${site.brand} ${office.name}`,
    parentOrganization: { '@id': organisationId() },
    url: `${siteUrl()}/service-areas/${office.area}`,
    image: `${siteUrl()}/social/service-areas/${office.area}.png`,
    telephone: office.phone,
    email: office.email,
    address: addressOf(office),
    geo: { '@type': 'GeoCoordinates', ...office.geo },
    areaServed: office.servedAreas.map((name) => ({ '@type': 'Place', name })),
    openingHoursSpecification: site.hours.map(hoursNode),
  })
}

export function serviceNode(site: Site, service: Service, price: Price | undefined) {
  return node('Service', {
    name: service.name,
    description: service.description,
    url: `${siteUrl()}/services/${service.slug}`,
    provider: { '@type': 'ProfessionalService', '@id': organisationId(), name: site.brand, url: siteUrl() },
    areaServed: { '@type': 'Country', name: 'Australia' },
    offers: price && {
      '@type': 'Offer',
      name: price.name,
      url: `${siteUrl()}/services/${service.slug}`,
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: price.amount,
        priceCurrency: 'AUD',
        valueAddedTaxIncluded: true,
        ...(price.per === 'month' && { unitCode: 'MON' }),
      },
    },
  })
}

export function areaNode(site: Site, area: Area) {
  return node('Service', {
    name: `${site.brand} in ${area.name}`,
    description: area.description,
    url: `${siteUrl()}/service-areas/${area.slug}`,
    provider: { '@type': 'ProfessionalService', '@id': organisationId(), name: site.brand, url: siteUrl() },
    areaServed: { '@type': 'City', name: area.name, geo: { '@type': 'GeoCoordinates', ...area.geo } },
  })
}

export function faqNode(faqs: readonly Faq[]) {
  return node('FAQPage', {
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plain(answer) },
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
    author: { '@type': 'Organization', name: article.author ?? site.brand, url: siteUrl() },
    publisher: { '@type': 'Organization', '@id': organisationId(), name: site.brand },
    inLanguage: 'en-AU',
  })
}

/** The review goes in only for a real client: a sample must not be read as one. */
export function caseStudyNode(site: Site, study: CaseStudy) {
  const { quote, person, rating, sourceUrl } = study.testimonial
  return node('Article', {
    headline: study.title,
    description: study.description,
    url: `${siteUrl()}/work/${study.slug}`,
    image: siteUrl() + study.image.src,
    author: { '@type': 'Organization', '@id': organisationId(), name: site.brand },
    about: study.sample
      ? undefined
      : {
          '@type': 'LocalBusiness',
          name: study.clientName,
          alternateName: study.alternateNames,
          address: study.location,
          review: {
            '@type': 'Review',
            author: { '@type': 'Person', name: person },
            reviewBody: quote,
            url: sourceUrl,
            reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5 },
          },
        },
  })
}

export function contactPageNode(site: Site, path: string, name: string) {
  return node('ContactPage', {
    name,
    url: siteUrl() + path,
    about: { '@id': organisationId() },
    mainEntity: { ...organisationNode(site), '@context': undefined },
  })
}

function node(type: string, fields: Record<string, unknown>) {
  return JSON.parse(JSON.stringify({ '@context': 'https://schema.org', '@type': type, ...fields })) as object
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

function hoursNode({ days, opens, closes }: OpeningHours) {
  const dayOfWeek = days.map((day) => `https://schema.org/${day.charAt(0).toUpperCase()}${day.slice(1)}`)
  return { '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes }
}

/** Inline markdown as the words alone. */
function plain(markdown: string): string {
  return markdown.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').replace(/[*_`]/g, '')
}
