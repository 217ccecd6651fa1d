import type { ComponentProps, ElementType, MouseEvent } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'
import { Html } from './html.tsx'
import { isPlainClick } from './plain-click.ts'

/** A dot stands for a file, or for a host after two slashes. */
const PAGE_LINK = 'a[href^="/"]:not([href*="."],[target],[download])'

/**
 * A text whose links to other pages are followed as the router's own are: announced, with the focus moved
 * along. The home page's few do without: its scripts have no room left.
 */
export function LinkedHtml<Tag extends ElementType = 'p'>(props: ComponentProps<typeof Html<Tag>>) {
  const navigate = useNavigate()
  return <Html<ElementType> {...props} onClick={(event: MouseEvent) => follow(event, navigate)} />
}

function follow(event: MouseEvent, navigate: NavigateFunction) {
  const path = (event.target as Element).closest(PAGE_LINK)?.getAttribute('href')
  // With Alt, some browsers download what the link leads to.
  if (!path || event.altKey || !isPlainClick(event)) return
  event.preventDefault()
  void navigate(path)
}
