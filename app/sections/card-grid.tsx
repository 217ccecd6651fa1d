import { Link } from 'react-router'
import { ArrowIcon } from '#app/ui/icons.tsx'

export type Card = { name: string; path: string; text: string; note?: string; more?: string }

/** Cards that look like dockets to tear off; each leads to one page. */
export function CardGrid({ heading, cards }: { heading: string; cards: Card[] }) {
  return (
    <section className="wrap py-10">
      <h2 className="text-h3">{heading}</h2>
      <ul className="mt-8 grid grid-cols-[repeat(auto-fit,minmax(min(16.5rem,100%),1fr))] gap-6">
        {cards.map(({ name, path, text, note, more }) => (
          <li key={path} className="docket">
            <div className="docket-body flex flex-col">
              <h3 className="text-h4">{name}</h3>
              <p className="mt-2 text-sm">{text}</p>
              {note && <p className="mark mt-auto pt-3 first-letter:uppercase">{note}</p>}
            </div>
            <Link to={path} prefetch="intent" className="docket-stub justify-between gap-4">
              <span>
                {more ?? 'See'}
                <span className={more && 'sr-only'}> {name}</span>
              </span>
              <ArrowIcon className="shrink-0" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
