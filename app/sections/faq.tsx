import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { Html, type HtmlText } from '#app/ui/html.tsx'
import { SectionHead } from './section-head.tsx'

type FaqItem = { id: string; question: string; answer: HtmlText }

type FaqProps = { heading?: string; lede?: HtmlText; items: FaqItem[] }

/** Native disclosure: works without script, and each answer has an address of its own. */
export function Faq({ heading = 'Straight answers', lede, items }: FaqProps) {
  useNamedAnswer()
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
          <details key={id} id={`faq-${id}`} className="answer">
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

/** Opens the answer that the address names, on load and whenever the address changes. */
function useNamedAnswer() {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address chosen again opens it again
  useEffect(() => {
    const answer = document.getElementById(hash.slice(1))
    if (answer instanceof HTMLDetailsElement) answer.open = true
  }, [hash, key])
}
