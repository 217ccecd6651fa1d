import { Html, type HtmlText } from '#app/ui/html.tsx'
import { SectionHead } from './section-head.tsx'

type Entry = { title: string; text: HtmlText }

/** Numbered like the lines of a docket: for things that come one after the other. */
export function Steps({ heading, lede, steps }: { heading: string; lede?: string; steps: Entry[] }) {
  return (
    <section className="wrap py-section">
      <SectionHead heading={heading} lede={lede} />
      <ol className="docket docket-copy mt-8">
        {steps.map(({ title, text }, i) => (
          <li
            key={title}
            className="docket-cell grid gap-x-8 gap-y-2 py-6 first:border-0 sm:grid-cols-[3rem_1fr] lg:grid-cols-[3rem_2fr_3fr]"
          >
            <span aria-hidden="true" className="figure text-h3 sm:max-lg:row-span-2">
              {i + 1}
            </span>
            <h3 className="text-h4">{title}</h3>
            <Html className="max-w-2xl" html={text} />
          </li>
        ))}
      </ol>
    </section>
  )
}

export function FeatureList({ heading, lede, items }: { heading: string; lede?: string; items: Entry[] }) {
  return (
    <section className="wrap grid gap-x-10 gap-y-8 py-section lg:grid-cols-[2fr_3fr]">
      <SectionHead heading={heading} lede={lede} className="self-start lg:sticky lg:top-28" />
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
        {items.map(({ title, text }) => (
          <li key={title} className="border-t-2 pt-4 sm:last:odd:col-span-2">
            <h3 className="text-h4">{title}</h3>
            <Html className="mt-2" html={text} />
          </li>
        ))}
      </ul>
    </section>
  )
}
