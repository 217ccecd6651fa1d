import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** File name in the build's folder. */
export const FIRST_PAINT_STYLES = 'first-paint-styles.json'

const STYLE = /(<style[^>]*>)([\s\S]*?)<\/style>/
const NOT_FOUND = 'not found'
const SHORT_LINK = /^\/r\/[^/]+$/

/** Styles of pages that are rendered on request, made at build time (scripts/rendered-styles.ts). */
export type FirstPaintStyles = {
  /** Address of the whole sheet. */
  sheet: string
  /** CSS that the first paint needs, by `styleKey`. A page that is not listed carries the whole sheet. */
  css: Record<string, string>
}

/** Returns nothing for an older build, or none: then every page carries the whole sheet. */
export function readFirstPaintStyles(build: string): FirstPaintStyles | undefined {
  const path = join(build, FIRST_PAINT_STYLES)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

/** All short links share one page, and so do all addresses with nothing there. */
export function styleKey(pathname: string, status: number): string {
  if (status === 404) return NOT_FOUND
  return SHORT_LINK.test(pathname) ? '/r' : pathname
}

/** The content of the document's style element. */
export function styleSheetOf(html: string): string | undefined {
  return STYLE.exec(html)?.[2]
}

/**
 * Puts these styles in place of the whole sheet, which the document's loader fetches after the first paint.
 * Without scripts, a link in `<noscript>` loads it.
 */
export function withFirstPaintStyles(html: string, { css, sheet }: { css: string; sheet: string }): string {
  return html
    .replace(
      STYLE,
      (_all, open) => `${open}${css}</style><noscript><link rel="stylesheet" href="${sheet}"></noscript>`,
    )
    .replace('{"preloads":[', () => `{"styles":"${sheet}","preloads":[`)
}
