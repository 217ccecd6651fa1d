import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { HYDRATE_MARK } from '../app/deferred-scripts.ts'

const CONTEXT_SCRIPT = /<script>(window\.__reactRouterContext = [\s\S]*?)<\/script>/
/** A piece of loader data, as a string literal that is JSON too. */
const ENQUEUED = /streamController\.enqueue\(("(?:[^"\\]|\\.)*")\)/g
const DATA_SCRIPT = /<script>(window\.__reactRouterContext\.streamController\.[\s\S]*?)<\/script>/g

/**
 * Moves what a prerendered page hydrates with out of its HTML: the loader data, which repeats the page's text, and
 * the list of its modules into a file of its own, the program that starts React with them into one for all pages.
 * The page's loader fetches both after the first paint.
 */
export function moveHydration(html: string): string {
  const [before, program, rest] = html.split(HYDRATE_MARK)
  if (!before || !program || !rest) return html
  const end = rest.indexOf('))</script>')
  const data = [...html.matchAll(ENQUEUED)].map(([, piece]) => piece)
  if (data.length === 0) throw new Error('A prerendered page streams no loader data.')
  const page = writeAsset('start', 'json', `[${[rest.slice(0, end), ...data]}]`)
  const start = writeAsset('start', 'js', startProgram(CONTEXT_SCRIPT.exec(html)?.[1] ?? '', program))
  const loader = `Promise.all([import("${start}"),fetch("${page}")]).then(([m,p])=>m.default(p))`
  return (
    `${before}${loader}${rest.slice(end + 1)}`
      .replace(DATA_SCRIPT, '')
      // React looks for this element when it hydrates, though not at its content.
      .replace(CONTEXT_SCRIPT, '<script></script>')
  )
}

/** Takes the answer to the request for the page's file. `context` sets up the stream that the router reads. */
function startProgram(context: string, program: string): string {
  return `${context}
export default async (answer) => {
  const [page, ...data] = await answer.json()
  const { streamController } = window.__reactRouterContext
  for (const piece of data) streamController.enqueue(piece)
  streamController.close()
  return ${program}page)
}
`
}

/** Writes a file named after the hash of its content and returns its address. */
export function writeAsset(name: string, extension: string, text: string): string {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8)
  const url = `/assets/${name}-${hash}.${extension}`
  writeFileSync(`build/client${url}`, text)
  return url
}
