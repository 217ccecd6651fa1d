import { Link } from 'react-router'
import { serviceInWords } from '#domain/discovery/in-words.ts'
import type { Prices, Recommendation } from '#domain/discovery/recommend.ts'
import { priceInWords } from '#domain/price.ts'

/** The price list, each entry with the page that explains it. */
export type ServiceOffers = Readonly<Record<string, Prices[string] & { path: string | null }>>

export function RecommendedService({
  place,
  service,
  reasons,
  offers,
}: Recommendation & { place: number; offers: ServiceOffers }) {
  const offer = offers[service]
  const name = offer?.name ?? serviceInWords(service)
  return (
    <li className="docket-cell grid gap-x-6 gap-y-2 py-5 sm:grid-cols-[2.5rem_1fr]">
      <span aria-hidden="true" className="figure text-h3">
        {place}
      </span>
      <div className="grid gap-2">
        <h3 className="flex flex-wrap items-baseline justify-between gap-x-6 text-h4">
          <span>{name}</span>
          {offer && <span className="font-normal first-letter:uppercase">{priceInWords(offer)}</span>}
        </h3>
        <ul className="grid gap-1">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        {offer?.path && (
          <p className="text-sm">
            <Link to={offer.path} prefetch="intent" className="link inline-block py-3">
              How it works<span className="sr-only">: {name}</span>
            </Link>
          </p>
        )}
      </div>
    </li>
  )
}
