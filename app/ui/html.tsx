import type { ComponentProps, ElementType } from 'react'

/** HTML that the content's own renderer has made; never what a visitor typed. */
export type HtmlText = string

type HtmlProps<Tag extends ElementType> = { as?: Tag; html: HtmlText } & Omit<
  ComponentProps<Tag>,
  'children' | 'as'
>

export function Html<Tag extends ElementType = 'p'>({ as, html, ...rest }: HtmlProps<Tag>) {
  const Element: ElementType = as ?? 'p'
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered at build from content/
  return <Element {...rest} dangerouslySetInnerHTML={{ __html: html }} />
}
