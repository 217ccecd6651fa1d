import { existsSync, readFileSync } from 'node:fs'

const STYLE = /(<style[^>]*>)[\s\S]*?<\/style>/
const SHORT_LINK = /^\/r\/[^/]+$/

/** Of the pages that are rendered when they are asked for: made at build time (scripts/rendered-styles.ts). */
export type FirstPaintStyles = {
  /** Address of the whole sheet. */
  sheet: string
  /** What the first paint needs, by `styleKey`. A page that is not named carries the whole sheet. */
  css: Record<string, string>
}

/** The build may be an older one, or none: then every page carries the whole sheet. */
export function readFirstPaintStyles(path: string): FirstPaintStyles | undefined {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

/** All short links show one page. */
export function styleKey(pathname: string): string {
  return SHORT_LINK.test(pathname) ? '/r' : pathname
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
