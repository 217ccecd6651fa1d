import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Document, isNode, isScalar, LineCounter, parseDocument, visit } from 'yaml'
import type * as z from 'zod'
import { explainIssue, unknownKeys } from './explain-issue.ts'
import { dataOf } from './explain-yaml.ts'
import { fillPlaceholders, type Placeholders } from './placeholders.ts'
import type { Problem } from './problem.ts'

/** A file that was read, its validated value, and the line of each part of it. */
export type Source<T> = { file: string; value: T; lineAt: (path: PropertyKey[]) => number }

export type Parsed = { text: string; document: Document; lines: LineCounter }

/** The state of a reading: the folder, the names to fill in, and the problems found so far. */
export type Reading = {
  root: string
  names: Placeholders
  problems: Problem[]
  /** Names of pages that exist but are invalid, so that references to them are not reported as well. */
  unread: Set<string>
  /** Each file as last parsed, where content is read repeatedly. */
  parsed?: Map<string, Parsed> | undefined
}

const HASH = 'put the text in quotes, or a comment on a line of its own'

type Text = { file: string; text: string; firstLine: number }

export function readYaml<S extends z.ZodType>(
  reading: Reading,
  path: string,
  schema: S,
): Source<z.output<S>> | null {
  const file = `content/${path}`
  const full = join(reading.root, path)
  if (!existsSync(full)) {
    reading.problems.push({ file, line: 1, message: 'the file is missing: restore it' })
    return null
  }
  const text = readFileSync(full, 'utf8')
  reportUnreadable(reading, file, text)
  return validate(reading, { file, text, firstLine: 1 }, schema)
}

export type Mdx<T> = Source<T> & { body: string; bodyLine: number }

/** Validates the front matter between two `---` lines; the rest is the body. */
export function readMdx<S extends z.ZodType>(
  reading: Reading,
  path: string,
  schema: S,
): Mdx<z.output<S>> | null {
  const file = `content/${path}`
  const full = join(reading.root, path)
  const text = existsSync(full)
    ? readFileSync(full, 'utf8')
        .replace(/^\uFEFF/, '')
        .replaceAll('\r\n', '\n')
    : ''
  reportUnreadable(reading, file, text)
  const match = /^---\n([\s\S]*?\n)---\n/.exec(text)
  if (!match) {
    const message = text
      ? 'it must begin with front matter between two `---` lines'
      : 'the file is missing: restore it'
    reading.problems.push({ file, line: 1, message })
    return null
  }
  const source = validate(reading, { file, text: match[1] ?? '', firstLine: 2 }, schema)
  const bodyLine = match[0].split('\n').length
  const raw = text.slice(match[0].length)
  const body = fillPlaceholders(raw, inMdx(reading.names), (_path, name) => {
    const at = raw.search(new RegExp(`\\{ *${name} *\\}`))
    const line = bodyLine + raw.slice(0, at).split('\n').length - 1
    reading.problems.push({ file, line, message: unknownPlaceholder(name, reading.names) })
  })
  return source && { ...source, body: String(body), bodyLine }
}

/** What reading puts in place of bytes that are no UTF-8. */
const UNREADABLE = '\uFFFD'

function reportUnreadable({ problems }: Reading, file: string, text: string): void {
  const at = text.indexOf(UNREADABLE)
  if (at < 0) return
  const line = text.slice(0, at).split('\n').length
  problems.push({ file, line, message: 'a character cannot be read: save the file with the encoding UTF-8' })
}

/** Escapes names for MDX, so that a brand such as 'Sparks <3' is not taken for a tag. */
function inMdx(names: Placeholders): Placeholders {
  const entries = Object.entries(names).map(([name, text]) => [name, text.replaceAll(/[<{]/g, '\\$&')])
  return Object.fromEntries(entries)
}

function validate<S extends z.ZodType>(
  reading: Reading,
  source: Text,
  schema: S,
): Source<z.output<S>> | null {
  const { file, firstLine } = source
  const { document, lines } = parsedOnce(reading, source)
  const report = (line: number, message: string) =>
    reading.problems.push({ file, line: line + firstLine - 1, message })
  const { data: raw, problem } = dataOf(document, source.text)
  if (problem) {
    report(lines.linePos(problem.at).line, problem.message)
    return null
  }

  const lineAt = (path: PropertyKey[]) => lineOf(document, lines, path)
  visit(document, {
    Scalar: (_key, { type, value, comment, range }) => {
      if (type !== 'PLAIN' || typeof value !== 'string' || !comment || !range) return
      report(lines.linePos(range[0]).line, `everything after "${value} #" is left out: ${HASH}`)
    },
  })
  // Copied, because substrings of a text with a single non-Latin-1 character take two bytes a character, and
  // so does everything derived from them.
  const copy: unknown = JSON.parse(JSON.stringify(raw))
  const data = fillPlaceholders(copy, reading.names, (path, name) =>
    report(lineAt(path), unknownPlaceholder(name, reading.names)),
  )
  const result = schema.safeParse(data)
  if (!result.success) {
    for (const issue of result.error.issues)
      report(lineAt(issue.path), explainIssue(issue, data, writtenAt(document, issue.path)))
    return null
  }
  for (const path of unknownKeys(data, result.data)) {
    const advice = /^\d+$/.test(String(path.at(-1)))
      ? 'a number is written without commas'
      : 'check its spelling or delete it'
    report(lineAt(path), `\`${path.map(String).join('.')}\` means nothing here: ${advice}`)
  }
  return { file, value: result.data, lineAt: (path) => lineAt(path) + firstLine - 1 }
}

/** Caches the parsed file: parsing takes most of the time, and an edit changes one file of fifty. */
function parsedOnce({ parsed }: Reading, { file, text }: Text): Parsed {
  const last = parsed?.get(file)
  if (last?.text === text) return last
  const lines = new LineCounter()
  const now = { text, document: parseDocument(text, { lineCounter: lines, prettyErrors: false }), lines }
  parsed?.set(file, now)
  return now
}

/** The line of the value, or of its nearest existing ancestor. */
function lineOf(document: Document, lines: LineCounter, path: PropertyKey[]): number {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true)
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line
  }
  return 1
}

/** The value as written in the file: YAML reads 0800 as the number 800. */
function writtenAt(document: Document, path: PropertyKey[]): string | undefined {
  const node = document.getIn(path, true)
  return isScalar(node) ? node.source : undefined
}

function unknownPlaceholder(name: string, names: Placeholders): string {
  return `{${name}} is not a name we can fill in: use ${Object.keys(names)
    .map((n) => `{${n}}`)
    .join(', ')}`
}
