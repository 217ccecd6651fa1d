import { createContext, type RouterContextProvider } from 'react-router'

/** Structured data of the page being rendered. Not loader data: the browser has no use for a second copy. */
const nodes = createContext<object[]>([])

/** Called by loaders. */
export function describePage(context: Readonly<RouterContextProvider>, described: object[]) {
  context.set(nodes, described)
}

/** For the end of the body, behind what people read. `<` is escaped, so that no text of ours can end the script. */
export function jsonLdScripts(context: Readonly<RouterContextProvider>): string {
  return context
    .get(nodes)
    .map(
      (node) =>
        `<script type="application/ld+json">${JSON.stringify(node).replaceAll('<', '\\u003c')}</script>`,
    )
    .join('')
}
