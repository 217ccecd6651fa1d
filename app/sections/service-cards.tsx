import { Link } from 'react-router'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { SectionHead } from './section-head.tsx'

type ServiceCard = { name: string; path: string; text: string }

type ServiceCardsProps = { heading: string; lede: string; cards: ServiceCard[]; allLabel: string }

/** Four services that look like pages of a docket book. */
export function ServiceCards({ heading, lede, cards, allLabel }: ServiceCardsProps) {
  return (
    <section className="wrap py-section" aria-labelledby="services-heading">
      <div className="flex flex-wrap items-end justify-between gap-6">
        <SectionHead id="services-heading" heading={heading} lede={lede} />
        <Link to="/services" prefetch="intent" className="btn btn-line btn-sm">
          {allLabel}
        </Link>
      </div>
      <ul className="mt-10 grid gap-8 sm:grid-cols-2 xl:grid-cols-4">
        {cards.map(({ name, path, text }, i) => (
          <li key={path} className="docket docket-copy">
            <div className="docket-head">
              <span>Job sheet</span>
              <span aria-hidden="true">{`No. 0${i + 1}`}</span>
            </div>
            <div className="docket-body">
              <h3 className="text-h4">{name}</h3>
              <p className="mt-3 text-sm">{text}</p>
            </div>
            <Link to={path} prefetch="intent" className="docket-stub justify-between">
              <span>
                See what you get<span className="sr-only">{` with ${name}`}</span>
              </span>
              <ArrowIcon />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
