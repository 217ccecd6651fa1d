import { Html } from '#app/ui/html.tsx'
import { SectionHead } from './section-head.tsx'

export type FaqItem = { id: string; question: string /** HTML. */; answer: string }

type FaqProps = { heading?: string /** HTML. */; lede?: string; items: FaqItem[] }

/** Native disclosure: works without script, and each answer has an address of its own. */
export function Faq({ heading = 'Straight answers', lede, items }: FaqProps) {
  return (
    <section
      className="wrap grid gap-x-10 gap-y-8 py-section lg:grid-cols-[2fr_3fr]"
      aria-labelledby="faq-heading"
    >
      <SectionHead
        id="faq-heading"
        heading={heading}
        lede={lede}
        className="self-start lg:sticky lg:top-28"
      />
      <div className="border-b border-line">
        {items.map(({ id, question, answer }) => (
          <details key={id} id={id} className="answer">
            <summary>{question}</summary>
            <div>
              <Html html={answer} />
            </div>
          </details>
        ))}
      </div>
    </section>
  )
}
