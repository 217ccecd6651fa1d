import type { EvaluateOptions } from '@mdx-js/mdx'
import { micromark } from 'micromark'
import type * as Runtime from 'react/jsx-runtime'

/** Allows only inline Markdown: no lists, headings, quotes, code blocks, rules or HTML. */
const INLINE_ONLY = {
  disable: {
    null: [
      'list',
      'headingAtx',
      'setextUnderline',
      'blockQuote',
      'codeIndented',
      'codeFenced',
      'thematicBreak',
      'htmlFlow',
      'htmlText',
      'definition',
      'labelStartImage',
    ],
  },
}

/** A phone number as `formatPhone` groups it, an ABN, '7:30 am', '15-minute', or a tag, whose attributes stay. */
const TAG_OR_WHOLE =
  /<[^>]*>|\b\d+-minute\b|\bABN \d\d \d{3} \d{3} \d{3}\b|\b\d{1,2}:\d\d [ap]m\b|\b(?:0\d \d{4} \d{4}|04\d\d \d{3} \d{3}|1[38]00 \d{3} \d{3}|13 \d\d \d\d)\b/g

/**
 * Renders inline Markdown (links, emphasis, code) as safe HTML: tags are escaped, script links dropped, and
 * links underlined (`.link`). No phone number, ABN, clock time or '15-minute' breaks across lines.
 */
export function renderInline(markdown: string): string {
  const line = inlineHtml(markdown)
    .replace(/^<p>/, '')
    .replace(/<\/p>$/, '')
  return keepWhole(line.replaceAll('<a href', '<a class="link" href'))
}

const CHARACTERS: Record<string, string> = { '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' }

/** Only the words of inline Markdown, as a page shows them. */
export function inlineWords(markdown: string): string {
  return inlineHtml(markdown)
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:quot|lt|gt|amp);/g, (entity) => CHARACTERS[entity] ?? entity)
}

/** The addresses of the links in inline Markdown, with those that `renderInline` drops. */
export function inlineLinks(markdown: string): string[] {
  // Few texts have a link, and a thousand of them take a second to render.
  if (!/[\]<]/.test(markdown)) return []
  const links = inlineHtml(markdown, { allowDangerousProtocol: true }).matchAll(/<a href="([^"]*)"/g)
  return [...links].map(([, href = '']) => href.replaceAll('&amp;', '&'))
}

function inlineHtml(markdown: string, options?: { allowDangerousProtocol: boolean }): string {
  return micromark(markdown.replaceAll(/\s*\n\s*/g, ' ').trim(), { extensions: [INLINE_ONLY], ...options })
}

function keepWhole(html: string): string {
  return html.replace(TAG_OR_WHOLE, (found) =>
    found.startsWith('<') ? found : `<span class="whitespace-nowrap">${found}</span>`,
  )
}

/** An element of an article's body, and its line there. */
export type MdxElement = { tag: string; props: Record<string, unknown>; line: number }

/**
 * An article's body as static HTML, with ids on its headings. Trusted content only: MDX is code.
 * `onElement` is told every element.
 */
export async function renderMdx(source: string, onElement?: (element: MdxElement) => void): Promise<string> {
  const [{ evaluate }, { default: gfm }, runtime, { createElement }, { renderToStaticMarkup }] =
    await Promise.all([
      import('@mdx-js/mdx'),
      import('remark-gfm'),
      import('react/jsx-runtime'),
      import('react'),
      import('react-dom/server'),
    ])
  const { default: Body } = await evaluate(source, {
    ...(onElement ? tracing(runtime, onElement) : runtime),
    remarkPlugins: [gfm],
    rehypePlugins: [headingIds, tableFrames],
  })
  // A disabled checkbox without a name means nothing to a screen reader, so the page shows a plain mark.
  const input = () => createElement('span', { 'aria-hidden': true }, '☐')
  return keepWhole(renderToStaticMarkup(createElement(Body, { components: { input } })))
}

/** The runtime with which MDX says from which line each element comes. */
function tracing(
  { Fragment, jsx, jsxs }: typeof Runtime,
  onElement: (element: MdxElement) => void,
): Pick<EvaluateOptions, 'development' | 'Fragment' | 'jsxDEV'> {
  return {
    development: true,
    Fragment,
    jsxDEV: (type, props, key, isStatic, at) => {
      if (typeof type === 'string') onElement({ tag: type, props, line: at?.lineNumber ?? 1 })
      return (isStatic ? jsxs : jsx)(type, props, key)
    },
  }
}

export type ProseHeading = { id: string; html: string }

/** The second-level headings in the output of `renderMdx`, for a table of contents. */
export function headingsOf(html: string): ProseHeading[] {
  const found = html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/gs)
  return [...found].map(([, id = '', inner = '']) => ({ id, html: inner.replaceAll(/<[^>]+>/g, '') }))
}

/** Turns 'What an ABN says' into 'what-an-abn-says'. */
export function slugify(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/['’]|\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

type HtmlNode = {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: HtmlNode[]
}

/** A rehype plugin: gives headings ids to link to; a repeated text gets `-2`. */
function headingIds() {
  return (tree: HtmlNode) => {
    const uses = new Map<string, number>()
    for (const node of tree.children ?? []) {
      if (!/^h[1-6]$/.test(node.tagName ?? '')) continue
      const slug = slugify(textOf(node)) || 'section'
      const use = (uses.get(slug) ?? 0) + 1
      uses.set(slug, use)
      node.properties = { ...node.properties, id: use === 1 ? slug : `${slug}-${use}` }
    }
  }
}

/**
 * A rehype plugin: puts each table into a frame that scrolls when the table is too wide and
 * can be focused by keyboard.
 */
function tableFrames() {
  return (tree: HtmlNode) => {
    tree.children = (tree.children ?? []).map((node) => (node.tagName === 'table' ? frameOf(node) : node))
  }
}

function frameOf(table: HtmlNode): HtmlNode {
  const properties = {
    className: 'table-frame',
    role: 'group',
    ariaLabel: `Table: ${headsOf(table).join(', ')}`,
    tabIndex: 0,
  }
  return { type: 'element', tagName: 'div', properties, children: [table] }
}

function headsOf(node: HtmlNode): string[] {
  return node.tagName === 'th' ? [textOf(node)] : (node.children ?? []).flatMap(headsOf)
}

function textOf(node: HtmlNode): string {
  return node.value ?? (node.children ?? []).map(textOf).join('')
}
