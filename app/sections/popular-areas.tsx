import { Link } from 'react-router'
import { Html } from '#app/ui/html.tsx'

type Area = { name: string; path: string; text: string }
type PopularAreasProps = { heading: string /** HTML. */; lede: string; areas: Area[]; allLabel: string }

export function PopularAreas({ heading, lede, areas, allLabel }: PopularAreasProps) {
  return (
    <section className="wrap py-section">
      <h2>{heading}</h2>
      <Html className="lede mt-4" html={lede} />
      <ul className="mt-10">
        {areas.map(({ name, path, text }) => (
          <li key={path} className="border-t-2 last:border-b-2">
            <Link
              to={path}
              prefetch="intent"
              className="grid gap-2 py-6 hover:bg-hot hover:text-on-hot sm:grid-cols-[1fr_2fr] sm:items-baseline"
            >
              <span className="figure text-h3">{name}</span>
              <span>{text}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Link to="/service-areas" prefetch="intent" className="btn btn-line btn-sm mt-8">
        {allLabel}
      </Link>
    </section>
  )
}
