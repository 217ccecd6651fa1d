import { PurgeCSS } from 'purgecss'
import { writeAsset } from './move-hydration.ts'

const STYLE = /(<style[^>]*>)([\s\S]*?)<\/style>/
/** Attributes whose words are no names that a style could mean: 'ring' in a title is not the class `ring`. */
const WORDS = / (?:href|content|aria-label|alt|title|d|placeholder)="[^"]*"/g
/** Rules for states that a document can get into before its scripts are there. */
const STATES = [/focus/, /^html$/, /^dialog$/, /hidden/, /\[open/]

/**
 * Leaves in a prerendered page only the styles that its own markup uses, and names the whole sheet, as a file that
 * its loader fetches after the first paint for what scripts and other pages add.
 */
export async function trimStyles(html: string): Promise<string> {
  const whole = STYLE.exec(html)?.[2]
  if (!whole || !html.includes('{"preloads":[')) return html
  const tags = html.replace(/<script[\s\S]*?<\/script>/g, '').match(/<[a-z][^>]*>/g) ?? []
  const [purged] = await new PurgeCSS().purge({
    content: [{ raw: tags.join(' ').replace(WORDS, ''), extension: 'html' }],
    css: [{ raw: whole }],
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
    .replace(STYLE, (_all, open) => `${open}${used}</style>`)
    .replace('{"preloads":[', () => `{"styles":"${url}","preloads":[`)
}
