import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

const DATA_SCRIPT = /<script>(window\.__reactRouterContext\.streamController\.[\s\S]*?)<\/script>/g

/**
 * Moves a prerendered page's loader data out of its HTML into a file that its loader fetches after the first paint.
 * It repeats the page's text, is needed by nobody before, and kept the home page from fitting into the first 14 KB.
 */
export function moveHydrationData(htmlFile: string) {
  const html = readFileSync(htmlFile, 'utf8')
  const data = [...html.matchAll(DATA_SCRIPT)].map((match) => match[1]).join('\n')
  if (!data || !html.includes('"preloads":[')) return
  const url = `/assets/data-${createHash('sha256').update(data).digest('base64url').slice(0, 10)}.js`
  writeFileSync(`build/client${url}`, data)
  const moved = html
    .replace(DATA_SCRIPT, '')
    .replace('"preloads":[', () => `"data":${JSON.stringify(url)},"preloads":[`)
  writeFileSync(htmlFile, moved)
}
