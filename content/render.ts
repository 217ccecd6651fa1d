import { micromark } from 'micromark'

/** Leaves only what may stand within a line: no lists, headings, quotes, code blocks, rules or HTML. */
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

/** A phone number as `formatPhone` groups it, '15-minute', or a tag, in whose attributes nothing is wrapped. */
const TAG_OR_WHOLE =
  /<[^>]*>|\b\d+-minute\b|\b(?:0\d \d{4} \d{4}|04\d\d \d{3} \d{3}|1[38]00 \d{3} \d{3}|13 \d\d \d\d)\b/g

/**
 * Markdown within a line (links, emphasis, code) as safe HTML: tags are escaped, script links dropped, links are underlined
 * (`.link`). No phone number and no '15-minute' breaks across lines.
 */
export function renderInline(markdown: string): string {
  const html = micromark(markdown.replaceAll(/\s*\n\s*/g, ' ').trim(), { extensions: [INLINE_ONLY] })
  const line = html.replace(/^<p>/, '').replace(/<\/p>$/, '')
  return keepWhole(line.replaceAll('<a href', '<a class="link" href'))
}

function keepWhole(html: string): string {
  return html.replace(TAG_OR_WHOLE, (found) =>
    found.startsWith('<') ? found : `<span class="whitespace-nowrap">${found}</span>`,
  )
}

/** An article's body as static HTML, with ids on its headings. Trusted content only: MDX is code. */
export async function renderMdx(source: string): Promise<string> {
  const [{ evaluate }, { default: gfm }, runtime, { createElement }, { renderToStaticMarkup }] =
    await Promise.all([
      import('@mdx-js/mdx'),
      import('remark-gfm'),
      import('react/jsx-runtime'),
      import('react'),
      import('react-dom/server'),
    ])
  const { default: Body } = await evaluate(source, {
    ...runtime,
    remarkPlugins: [gfm],
    rehypePlugins: [headingIds, tableFrames],
  })
  // A tick box that cannot be ticked has no name for a screen reader: on the page it is only a mark.
  const input = () => createElement('span', { 'aria-hidden': true }, '☐')
  return keepWhole(renderToStaticMarkup(createElement(Body, { components: { input } })))
}

export type ProseHeading = { id: string; html: string }

/** The headings of the second level in what `renderMdx` made, for a list of what is on the page. */
export function headingsOf(html: string): ProseHeading[] {
  const found = html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/gs)
  return [...found].map(([, id = '', inner = '']) => ({ id, html: inner.replaceAll(/<[^>]+>/g, '') }))
}

/** 'What an ABN says' as 'what-an-abn-says'. */
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

/** A rehype plugin: headings can be linked to, twice the same text gets `-2`. */
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

/** A rehype plugin: a table that is wider than the screen scrolls in a frame that the keyboard reaches. */
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
