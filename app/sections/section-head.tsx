import { Html, type HtmlText } from '#app/ui/html.tsx'

type SectionHeadProps = {
  heading: string
  id?: string
  /** With a lede the section is a chapter of its page, and its heading is larger. */
  lede?: HtmlText | undefined
  className?: string
}

export function SectionHead({ heading, id, lede, className }: SectionHeadProps) {
  return (
    <div className={className}>
      <h2 id={id} className={lede ? undefined : 'text-h3'}>
        {heading}
      </h2>
      {lede && <Html className="lede mt-4" html={lede} />}
    </div>
  )
}
