import { Html, type HtmlText } from '#app/ui/html.tsx'

type GuaranteeProps = {
  heading: string
  paragraphs: HtmlText[]
  points: string[]
  smallPrint: HtmlText
}

/** Thirty days as a hanging tape measure, with what happens at each mark. */
export function Guarantee({ heading, paragraphs, points, smallPrint }: GuaranteeProps) {
  return (
    <section className="slab">
      <div className="wrap grid gap-12 py-section lg:grid-cols-2">
        <div>
          <h2>{heading}</h2>
          {paragraphs.map((html) => (
            <Html key={html} className="mt-5 max-w-xl text-lg" html={html} />
          ))}
          <Html className="mt-8 max-w-2xl text-sm text-soft" html={smallPrint} />
        </div>
        <div className="flex gap-5 self-start">
          <div aria-hidden="true" className="tape-side tape-hot w-9 shrink-0" />
          <ol className="min-w-0 grow">
            {points.map((point) => {
              const [when = '', what = ''] = point.split(/: (.*)/)
              return (
                <li key={point} className="border-t border-line-slab py-5">
                  <p className="mark text-h4 text-hot">{when}</p>
                  <p className="mt-1 first-letter:uppercase">{what}</p>
                </li>
              )
            })}
          </ol>
        </div>
      </div>
    </section>
  )
}
