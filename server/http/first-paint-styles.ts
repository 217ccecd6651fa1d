import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** In the build's folder. */
export const FIRST_PAINT_STYLES = 'first-paint-styles.json'

const STYLE = /(<style[^>]*>)([\s\S]*?)<\/style>/
const SHORT_LINK = /^\/r\/[^/]+$/

/** Of the pages that are rendered when they are asked for: made at build time (scripts/rendered-styles.ts). */
export type FirstPaintStyles = {
  /** Address of the whole sheet. */
  sheet: string
  /** What the first paint needs, by `styleKey`. A page that is not named carries the whole sheet. */
  css: Record<string, string>
}

/** The build may be an older one, or none: then every page carries the whole sheet. */
export function readFirstPaintStyles(build: string): FirstPaintStyles | undefined {
  const path = join(build, FIRST_PAINT_STYLES)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

/** All short links show one page. */
export function styleKey(pathname: string): string {
  return SHORT_LINK.test(pathname) ? '/r' : pathname
}

/** What is in the document's style element. */
export function styleSheetOf(html: string): string | undefined {
  return STYLE.exec(html)?.[2]
}

/**
 * A document with these styles in place of the whole sheet, which its loader fetches after the first paint. Where no
 * script runs, the document asks for it itself.
 */
export function withFirstPaintStyles(html: string, { css, sheet }: { css: string; sheet: string }): string {
  return html
    .replace(
      STYLE,
      (_all, open) => `${open}${css}</style><noscript><link rel="stylesheet" href="${sheet}"></noscript>`,
    )
    .replace('{"preloads":[', () => `{"styles":"${sheet}","preloads":[`)
}
