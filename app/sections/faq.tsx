import { Html } from '#app/ui/html.tsx'

export type FaqItem = { id: string; question: string /** HTML. */; answer: string }

type FaqProps = { heading?: string; items: FaqItem[] }

/** Native disclosure: works without script, and each answer has an address of its own. */
export function Faq({ heading = 'Straight answers', items }: FaqProps) {
  return (
    <section className="wrap py-section" aria-labelledby="faq-heading">
      <h2 id="faq-heading">{heading}</h2>
      <div className="mt-10 border-b border-line">
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
