import type { ComponentProps, ElementType } from 'react'

type HtmlProps<Tag extends ElementType> = { as?: Tag; html: string } & Omit<
  ComponentProps<Tag>,
  'children' | 'as'
>

/** Text that the content's own renderer has made into HTML; never what a visitor typed. */
export function Html<Tag extends ElementType = 'p'>({ as, html, ...rest }: HtmlProps<Tag>) {
  const Element: ElementType = as ?? 'p'
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered at build from content/
  return <Element {...rest} dangerouslySetInnerHTML={{ __html: html }} />
}
