import { Html } from '#app/ui/html.tsx'

type GuaranteeProps = {
  heading: string /** HTML each. */
  paragraphs: string[]
  points: string[]
  smallPrint: string
}

export function Guarantee({ heading, paragraphs, points, smallPrint }: GuaranteeProps) {
  return (
    <section className="slab">
      <div className="wrap grid gap-10 py-section lg:grid-cols-2">
        <div>
          <h2>{heading}</h2>
          {paragraphs.map((html) => (
            <Html key={html} className="mt-5 max-w-xl text-lg" html={html} />
          ))}
        </div>
        <div>
          <ol className="border-l-6 border-hot">
            {points.map((point) => {
              const [when = '', what = ''] = point.split(/:(.*)/)
              return (
                <li key={point} className="border-b border-line-slab py-4 pl-5">
                  <p className="mark text-hot">{when}</p>
                  <p>{what}</p>
                </li>
              )
            })}
          </ol>
          <Html className="mt-6 text-sm text-soft" html={smallPrint} />
        </div>
      </div>
    </section>
  )
}
