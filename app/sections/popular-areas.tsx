import { Link } from 'react-router'
import type { HtmlText } from '#app/ui/html.tsx'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { SectionHead } from './section-head.tsx'

type Area = { name: string; path: string; text: string }
type PopularAreasProps = {
  heading: string
  lede: HtmlText
  areas: Area[]
  more: Omit<Area, 'text'>[]
  allLabel: string
}

export function PopularAreas({ heading, lede, areas, more, allLabel }: PopularAreasProps) {
  return (
    <section className="wrap py-section">
      <SectionHead heading={heading} lede={lede} />
      <ul className="mt-10">
        {areas.map(({ name, path, text }) => (
          <li key={path} className="border-t-2 last:border-b-2">
            <Link
              to={path}
              prefetch="intent"
              className="-mx-[16px] grid grid-cols-[1fr_auto] items-center gap-2 px-[16px] py-6 hover:bg-hot hover:text-on-hot sm:grid-cols-[1fr_2fr_auto]"
            >
              <span className="figure text-h3">{name}</span>
              <span className="max-sm:order-1 max-sm:col-span-2">{text}</span>
              <ArrowIcon />
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-8 flex flex-wrap items-center gap-6">
        <Link to="/service-areas" prefetch="intent" className="btn btn-line btn-sm">
          {allLabel}
        </Link>
        {more.map(({ name, path }) => (
          <Link key={path} to={path} prefetch="intent" className="link">
            {name}
          </Link>
        ))}
      </p>
    </section>
  )
}
