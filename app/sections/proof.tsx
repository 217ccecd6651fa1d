import { Html, type HtmlText } from '#app/ui/html.tsx'

type Figure = { value: string; label: string; source: string }
type ProofProps = { heading: string; lede: HtmlText; figures: Figure[]; note: string }

/** Our own figures, each with its source. */
export function Proof({ heading, lede, figures, note }: ProofProps) {
  return (
    <section className="bg-hot text-on-hot">
      <div aria-hidden="true" className="tape" />
      <div className="wrap py-section">
        <h2>{heading}</h2>
        <Html className="lede mt-4 text-on-hot" html={lede} />
        <dl className="mt-10 grid gap-x-10 gap-y-8 lg:grid-cols-2">
          {figures.map(({ value, label, source }) => (
            <div key={value} className="flex flex-col border-t-2 pt-4">
              <dt className="order-2 mt-3 text-lg font-bold">{label}</dt>
              <dd className="figure text-h1">{value}</dd>
              <dd className="order-3 text-sm">{source}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-8 max-w-2xl">{note}</p>
      </div>
    </section>
  )
}
