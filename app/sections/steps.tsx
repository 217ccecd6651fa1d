import { Html } from '#app/ui/html.tsx'

type Entry = { title: string /** HTML. */; text: string }

/** Numbered like the lines of a docket: for things that come one after the other. */
export function Steps({ heading, steps }: { heading: string; steps: Entry[] }) {
  return (
    <section className="wrap py-12">
      <h2 className="text-h3">{heading}</h2>
      <ol className="docket mt-8">
        {steps.map(({ title, text }, i) => (
          <li key={title} className="docket-cell grid gap-2 py-5 sm:grid-cols-[4rem_1fr]">
            <span aria-hidden="true" className="figure text-h3">
              {i + 1}
            </span>
            <div className="max-w-2xl">
              <h3 className="text-h4">{title}</h3>
              <Html className="mt-2" html={text} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

export function FeatureList({ heading, items }: { heading: string; items: Entry[] }) {
  return (
    <section className="wrap py-12">
      <h2 className="text-h3">{heading}</h2>
      <ul className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-2">
        {items.map(({ title, text }) => (
          <li key={title} className="border-t-2 pt-4">
            <h3 className="text-h4">{title}</h3>
            <Html className="mt-2" html={text} />
          </li>
        ))}
      </ul>
    </section>
  )
}
