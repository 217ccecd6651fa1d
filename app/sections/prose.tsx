import { Html, type HtmlText } from '#app/ui/html.tsx'
import { LinkedHtml } from '#app/ui/linked-html.tsx'
import type { ProseHeading } from '#content/render.ts'

type ProseProps = { html: HtmlText; headings: ProseHeading[] }

/** Fewer headings are seen at a glance. */
const LISTED_FROM = 3

/** A long text; on wide screens with a table of contents beside it. */
export function Prose({ html, headings }: ProseProps) {
  return (
    <div className="prose-page">
      {headings.length >= LISTED_FROM && (
        <nav aria-labelledby="on-this-page" className="prose-contents">
          <p id="on-this-page" className="mark">
            On this page
          </p>
          <ol>
            {headings.map(({ id, html: text }) => (
              <li key={id}>
                <Html as="a" href={`#${id}`} className="foot-link" html={text} />
              </li>
            ))}
          </ol>
        </nav>
      )}
      <LinkedHtml as="div" className="prose" html={html} />
    </div>
  )
}
