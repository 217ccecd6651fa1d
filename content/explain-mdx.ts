import { errorText } from '#domain/error-text.ts'

/** The compiler's '(128:1-128:6)', counted from the first line of the body. */
const POSITION = / \((\d+):\d+(?:-\d+:\d+)?\)/g

/**
 * What is wrong with a body, and in which of its lines (counted from 1). `bodyLine` is the line of the file
 * at which the body begins.
 */
export function explainMdx(
  error: unknown,
  body: string,
  bodyLine: number,
): { line: number; message: string } {
  const text = errorText(error).split('\n')[0] ?? ''
  const imports = body.split('\n').findIndex((line) => /^(import|export)\s/.test(line))
  if (imports >= 0) {
    const message =
      'a page imports and exports nothing: delete the line, or begin the sentence with another word'
    return { line: imports + 1, message }
  }
  const told = error instanceof Error && 'line' in error ? Number(error.line) : 0
  const line = told || Number([...text.matchAll(POSITION)][0]?.[1] ?? 0) || lineOfName(text, body)
  const reason = text.replace(POSITION, (_all, at) => ` (line ${Number(at) + bodyLine - 1})`)
  const message = `cannot be read as MDX (write \\{ and \\< for a plain brace or less-than, and close each tag, as in <br />): ${reason}`
  return { line, message }
}

/** Finds the line by the name in 'Expected component `Callout` to be defined' or 'fone is not defined'. */
function lineOfName(text: string, body: string): number {
  const name = /component `(\w+)`|^(\w+) is not defined/.exec(text)?.slice(1).find(Boolean)
  const at = name ? body.search(new RegExp(`[<{]\\s*${name}\\b`)) : -1
  return body.slice(0, Math.max(at, 0)).split('\n').length
}
