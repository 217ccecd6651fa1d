import { Html } from '#app/ui/html.tsx'

type Figure = { value: string; label: string; source: string }
type ProofProps = { heading: string /** HTML. */; lede: string; figures: Figure[]; note: string }

/** Our own figures, each with where it comes from. */
export function Proof({ heading, lede, figures, note }: ProofProps) {
  return (
    <section className="wrap py-section">
      <h2>{heading}</h2>
      <Html className="lede mt-4" html={lede} />
      <dl className="mt-10 grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
        {figures.map(({ value, label, source }) => (
          <div key={value} className="flex flex-col border-t-2 pt-4">
            <dt className="order-2 mt-3 font-bold">{label}</dt>
            <dd className="figure">{value}</dd>
            <dd className="order-3 mt-2 text-sm text-soft">{source}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-8 max-w-2xl text-soft">{note}</p>
    </section>
  )
}
