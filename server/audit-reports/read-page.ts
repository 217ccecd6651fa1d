import { type DefaultTreeAdapterTypes, html, parse } from 'parse5'
import type { WebsiteFindings } from '#domain/audit-report/facts.ts'
import { describesBusiness, isBusinessProperty, isBusinessType } from './business-data.ts'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

export type PageFindings = Pick<
  WebsiteFindings,
  'title' | 'description' | 'viewport' | 'phoneLinkAboveFold' | 'form' | 'structuredData'
>

/** HTML does not tell where a screen ends; a phone's first screen holds far fewer characters than this. */
const FOLD_LETTERS = 1000
const TITLE_KEPT = 200
const DESCRIPTION_KEPT = 500

/** Findings from the HTML alone, parsed as in a browser; scripts are not run. */
export function readPage(page: string): PageFindings {
  const found: PageFindings = {
    title: null,
    description: null,
    viewport: false,
    phoneLinkAboveFold: false,
    form: false,
    structuredData: false,
  }
  let letters = 0
  for (const node of inOrder(parse(page))) {
    if (node.nodeName === '#text' && 'value' in node) letters += node.value.replace(/\s/g, '').length
    if (!('tagName' in node)) continue
    if (node.tagName === 'title') found.title ??= line(textOf(node), TITLE_KEPT)
    if (node.tagName === 'meta') readMeta(node, found)
    if (letters < FOLD_LETTERS) found.phoneLinkAboveFold ||= isPhoneLink(node)
    found.form ||= isContactForm(node)
    found.structuredData ||= isStructuredData(node)
  }
  return found
}

/** Elements whose text no visitor reads. Only two findings can be in them: the title and structured data. */
const UNREAD = ['title', 'script', 'style', 'noscript', 'textarea', 'iframe']

/** Yields every visible node, in page order. Uses a list, because pages can nest deeper than the stack. */
function* inOrder(root: Node): Generator<Node> {
  const waiting: Node[] = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if ('tagName' in node && (attribute(node, 'hidden') !== null || node.namespaceURI !== html.NS.HTML))
      continue
    yield node
    if (!('childNodes' in node) || UNREAD.includes(node.nodeName)) continue
    for (let i = node.childNodes.length - 1; i >= 0; i--) {
      const child = node.childNodes[i]
      if (child) waiting.push(child)
    }
  }
}

function readMeta(meta: Element, found: PageFindings): void {
  const name = attribute(meta, 'name')?.trim().toLowerCase()
  const content = attribute(meta, 'content') ?? ''
  if (name === 'description') found.description ??= line(content, DESCRIPTION_KEPT)
  if (name === 'viewport') found.viewport ||= /width\s*=\s*device-width|initial-scale/i.test(content)
}

function isPhoneLink(element: Element): boolean {
  return element.tagName === 'a' && /^\s*tel:[\s\d+().-]*\d/i.test(attribute(element, 'href') ?? '')
}

const NOT_TO_WRITE_IN = [
  'hidden',
  'submit',
  'button',
  'reset',
  'image',
  'search',
  'checkbox',
  'radio',
  'file',
]

/** A search box or a newsletter's single field is not a way to ask for a job. */
function isContactForm(element: Element): boolean {
  if (element.tagName !== 'form' || attribute(element, 'role') === 'search') return false
  let fields = 0
  for (const node of inOrder(element)) {
    if (!('tagName' in node)) continue
    const type = attribute(node, 'type')?.toLowerCase() ?? 'text'
    if (node.tagName === 'textarea' || (node.tagName === 'input' && type === 'tel')) return true
    if (node.tagName === 'input' && !NOT_TO_WRITE_IN.includes(type)) fields++
  }
  return fields >= 2
}

/** Themes add structured data about the page itself, so only data that describes a business counts. */
function isStructuredData(element: Element): boolean {
  const types = attribute(element, 'itemtype')?.split(/\s+/) ?? []
  if (types.some((type) => /schema\.org/i.test(type) && isBusinessType(type))) return true
  if (attribute(element, 'itemprop')?.split(/\s+/).some(isBusinessProperty)) return true
  if (element.tagName !== 'script') return false
  if (attribute(element, 'type')?.trim().toLowerCase() !== 'application/ld+json') return false
  try {
    return describesBusiness(JSON.parse(textOf(element)))
  } catch {
    return false
  }
}

function attribute(element: Element, name: string): string | null {
  return element.attrs.find((each) => each.name === name)?.value ?? null
}

function textOf(element: Element): string {
  return element.childNodes.map((child) => ('value' in child ? child.value : '')).join('')
}

function line(text: string, max: number): string | null {
  return text.replace(/\s+/g, ' ').trim().slice(0, max).toWellFormed() || null
}
