import type { HtmlText } from '#app/ui/html.tsx'
import { LinkedHtml } from '#app/ui/linked-html.tsx'

type ParagraphsProps = { heading: string; paragraphs: HtmlText[]; className?: string }

export function Paragraphs({ heading, paragraphs, className = '' }: ParagraphsProps) {
  return (
    <section className={className}>
      <div className="wrap grid gap-x-10 gap-y-6 py-12 lg:grid-cols-[2fr_3fr]">
        <h2 className="text-h3">{heading}</h2>
        <div className="grid max-w-[38rem] gap-4">
          {paragraphs.map((html) => (
            <LinkedHtml key={html} html={html} />
          ))}
        </div>
      </div>
    </section>
  )
}
