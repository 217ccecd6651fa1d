import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { HYDRATE_MARK } from '../app/deferred-scripts.ts'

const CONTEXT_SCRIPT = /<script>(window\.__reactRouterContext = [\s\S]*?)<\/script>/
const DATA_SCRIPT = /<script>(window\.__reactRouterContext\.streamController\.[\s\S]*?)<\/script>/g

/**
 * Moves what a prerendered page hydrates with, its loader data and the list of its modules, out of its HTML into a
 * file that its loader fetches after the first paint: the data repeats the page's text, and hashes don't compress.
 */
export function moveHydration(html: string): string {
  const [before, rest] = html.split(HYDRATE_MARK)
  if (!before || !rest) return html
  const end = rest.indexOf(')</script>')
  const data = [...html.matchAll(DATA_SCRIPT)].map((match) => match[1])
  const parts = [CONTEXT_SCRIPT.exec(html)?.[1], ...data, `export default ${rest.slice(0, end)}`]
  const url = writeAsset('hydration', 'js', parts.join('\n'))
  return (
    `${before}import("${url}").then((page)=>page.default)${rest.slice(end)}`
      .replace(DATA_SCRIPT, '')
      // React looks for this element when it hydrates, though not at its content.
      .replace(CONTEXT_SCRIPT, '<script></script>')
  )
}

/** Writes a file named after the hash of its content and returns its address. */
export function writeAsset(name: string, extension: string, text: string): string {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 10)
  const url = `/assets/${name}-${hash}.${extension}`
  writeFileSync(`build/client${url}`, text)
  return url
}
