import { PurgeCSS } from 'purgecss'
import { writeAsset } from './move-hydration.ts'

const STYLE = /(<style[^>]*>)([\s\S]*?)<\/style>/
const RULE = /([^{}]+)\{[^{}]*\}/g
/** Attributes whose words are no names that a style could mean: 'ring' in a title is not the class `ring`. */
const WORDS = / (?:href|content|aria-label|alt|title|d|placeholder)="[^"]*"/g
/** Rules for states that a document can get into before its scripts are there. */
const STATES = [/focus/, /^html$/, /hidden/, /\[open/]
/** Sections that can be on the screen at the first paint, on the tallest of screens; layout of the others waits anyway. */
const FIRST_SECTIONS = 4

/**
 * Leaves in a prerendered page only the styles that its first paint needs, and names the whole sheet, as a file that
 * its loader fetches after that. Where no script runs, the document asks for the file itself.
 */
export async function trimStyles(html: string): Promise<string> {
  const whole = STYLE.exec(html)?.[2]
  if (!whole || !html.includes('{"preloads":[')) return html
  const [purged] = await new PurgeCSS().purge({
    content: [{ raw: tagsAtFirstPaint(html), extension: 'html' }],
    css: [{ raw: whole.replace(RULE, (rule, selectors) => (isLater(rule, selectors) ? '' : rule)) }],
    defaultExtractor: (text) => text.match(/[^\s"'<>=]+/g) ?? [],
    keyframes: true,
    variables: true,
    safelist: { greedy: STATES },
  })
  const css = purged?.css ?? whole
  const used = css.replace(/@property (--[\w-]+)\{[^}]*\}/g, (rule, name) =>
    css.split(new RegExp(`${name}(?![\\w-])`)).length > 2 ? rule : '',
  )
  const url = writeAsset('styles', 'css', whole)
  return html
    .replace(
      STYLE,
      (_all, open) => `${open}${used}</style><noscript><link rel="stylesheet" href="${url}"></noscript>`,
    )
    .replace('{"preloads":[', () => `{"styles":"${url}","preloads":[`)
}

/** What only a pointer or scrolling brings. */
function isLater(rule: string, selectors: string): boolean {
  return (
    rule.includes('animation-timeline:') ||
    selectors.split(',').every((selector) => selector.includes(':hover'))
  )
}

/** Dialogs open by script only, which comes with the whole sheet. */
function tagsAtFirstPaint(html: string): string {
  const markup = html.replace(/<(script|dialog)\b[\s\S]*?<\/\1>/g, '')
  const first = markup.split('<section').slice(0, FIRST_SECTIONS + 1)
  return (first.join('<section').match(/<[a-z][^>]*>/g) ?? []).join(' ').replace(WORDS, '')
}
