import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { PurgeCSS } from 'purgecss'

const STYLE = /(<style[^>]*>)([\s\S]*?)<\/style>/
/** Rules for states that a document can get into before its scripts are there. */
const STATES = [/focus/, /^html$/, /^dialog$/, /hidden/, /\[open/]

/**
 * Leaves in a prerendered page only the styles that its own markup uses, and names the whole sheet, as a file that
 * its loader fetches after the first paint for what scripts and other pages add.
 */
export async function trimStyles(htmlFile: string) {
  const html = readFileSync(htmlFile, 'utf8')
  const whole = STYLE.exec(html)?.[2]
  if (!whole || !html.includes('{"preloads":[')) return
  const url = `/assets/styles-${createHash('sha256').update(whole).digest('base64url').slice(0, 10)}.css`
  writeFileSync(`build/client${url}`, whole)
  const markup = html.replace(STYLE, '').replace(/<script[\s\S]*?<\/script>/g, '')
  const [purged] = await new PurgeCSS().purge({
    content: [{ raw: markup, extension: 'html' }],
    css: [{ raw: whole }],
    defaultExtractor: (text) => text.match(/[^\s"'<>=]+/g) ?? [],
    keyframes: true,
    variables: true,
    safelist: { greedy: STATES },
  })
  const used = purged?.css ?? whole
  writeFileSync(
    htmlFile,
    html
      .replace(STYLE, (_all, open) => `${open}${used}</style>`)
      .replace('{"preloads":[', () => `{"styles":${JSON.stringify(url)},"preloads":[`),
  )
}
