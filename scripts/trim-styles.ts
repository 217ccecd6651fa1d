import { PurgeCSS } from 'purgecss'
import { styleSheetOf, withFirstPaintStyles } from '../server/http/first-paint-styles.ts'
import { writeAsset } from './move-hydration.ts'

const HAS = /:has\(([^()]*)\)/g
/** Includes the `@supports` blocks that Tailwind nests for browsers with `color-mix`. */
const RULE = /([^{}]+)\{[^{}]*(?:@supports[^{}]*\{[^{}]*\}[^{}]*)*\}/g
const FONT_FACE = /@font-face\{[^}]*\}/g
/** Nobody prints a page before its sheet is there, a second later. */
const PRINT = /@media print\{(?:[^{}]*\{[^{}]*\})*\}/g
const EMPTY = /@(?:media|supports)[^{}]*\{\}/g
/** Attributes whose words cannot be class names: 'ring' in a title is not the class `ring`. */
const WORDS = / (?:href|content|aria-haspopup|aria-label|alt|title|d|placeholder)="[^"]*"/g
/** Selectors for states that a document can reach before its scripts have loaded. */
const STATES = [/focus/, /^html$/, /hidden/]
const UNDER_A_POINTER = /:hover|:active|::selection/
/** Sections that the first paint shows on the tallest screens; layout of the others is deferred anyway. */
const FIRST_SECTIONS = 4

/**
 * Keeps in a prerendered page only the styles that its first paint needs, and refers to the whole sheet as a
 * file that its loader fetches afterwards.
 */
export async function trimStyles(html: string): Promise<string> {
  const whole = styleSheetOf(html)
  if (!whole || !html.includes('{"preloads":[')) return html
  return withFirstPaintStyles(html, {
    css: await firstPaintStyles(whole, tagsAtFirstPaint(html)),
    sheet: writeSheet(whole),
  })
}

/**
 * Writes the sheet that follows a first paint. The document has named the fonts: named again, each would have all text
 * laid out once more.
 */
export function writeSheet(whole: string): string {
  return writeAsset('styles', 'css', whole.replace(FONT_FACE, ''))
}

/** The rules of the sheet that apply to one of these tags. */
export async function firstPaintStyles(whole: string, tags: string): Promise<string> {
  const [purged] = await new PurgeCSS().purge({
    content: [{ raw: tags, extension: 'html' }],
    css: [
      {
        raw: whole
          .replace(PRINT, '')
          .replace(RULE, (rule, selectors) =>
            isLater(rule, selectors) || waitsFor(selectors, tags) ? '' : rule,
          ),
      },
    ],
    defaultExtractor: (text) => text.match(/[^\s"'<>=]+/g) ?? [],
    keyframes: true,
    variables: true,
    safelist: { greedy: STATES },
  })
  // Twice, as one may have held only another.
  const css = (purged?.css ?? whole).replace(EMPTY, '').replace(EMPTY, '')
  return css.replace(/@property (--[\w-]+)\{[^}]*\}/g, (rule, name) =>
    css.split(new RegExp(`${name}(?![\\w-])`)).length > 2 ? rule : '',
  )
}

/** Rules that apply only under a pointer or while scrolling, and the one that asks for the heading font. */
function isLater(rule: string, selectors: string): boolean {
  return (
    rule.includes('animation-timeline:') ||
    rule.includes('--font-head:Archivo') ||
    selectors.split(',').every((selector) => UNDER_A_POINTER.test(selector))
  )
}

/** The rule depends on what only a script adds or opens, as `html:has(.toast-message)` does. */
function waitsFor(selectors: string, tags: string): boolean {
  if (selectors.replace(HAS, '').includes(',')) return false
  return [...selectors.matchAll(HAS)].some(([, wanted = '']) =>
    wanted.split(',').every((one) => {
      if (one.includes(':modal')) return true
      const [, name] = /\.([\w-]+)/.exec(one) ?? []
      return name !== undefined && !tags.includes(name)
    }),
  )
}

/** Later sections are laid out after the first paint, and the footer, which has a rule for that. */
function tagsAtFirstPaint(html: string): string {
  const first = html.split('<section').slice(0, FIRST_SECTIONS + 1)
  return tagsOf(`${first.join('<section')}<footer>`)
}

/** Dialogs are left out: only a script opens them, and scripts bring the whole sheet. */
export function tagsOf(html: string): string {
  const markup = html.replace(/<(script|dialog)\b[\s\S]*?<\/\1>/g, '')
  return (markup.match(/<[a-z][^>]*>/g) ?? []).join(' ').replace(WORDS, '')
}
