import { isObject } from '#domain/is-object.ts'
import type { Problem } from './problem.ts'

/** Body bytes of any form post: far above the longest honest form, far below what could hurt. */
export const BODY_LIMIT_BYTES = 32 * 1024

/** The longest form has some twenty fields, and attribution is nested three deep. */
const KEYS_MAX = 200
const DEPTH_MAX = 8

type Bytes = Uint8Array<ArrayBuffer>
type Pair = readonly [name: string, value: string]

export type FormBody = { json: boolean; fields: Record<string, unknown> }

const NOT_READABLE = {
  status: 400,
  title: 'We could not read that form',
  detail: 'Part of what was sent is not readable text. Please send it again, or call us.',
} as const

const HAS_FILE = {
  status: 400,
  title: 'We cannot take files',
  detail: 'A form takes text only. Please send it without the file, or call us.',
} as const

const TYPES = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data']

/**
 * Reads a form post or a JSON object into plain fields; a field that came twice becomes an array. Returns a
 * problem for a body that is too large, not text, with a file in it or not a form.
 */
export async function readForm(request: Request): Promise<FormBody | Problem> {
  const contentType = request.headers.get('Content-Type') ?? ''
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!TYPES.includes(type)) {
    return {
      status: 415,
      title: 'We cannot read this kind of content',
      detail:
        'We take what a form sends, application/x-www-form-urlencoded or multipart/form-data, or application/json. Please use our page, or call us.',
    }
  }
  const bytes = await readBytes(request, BODY_LIMIT_BYTES)
  if (!bytes) {
    return {
      status: 413,
      title: 'That is too long for us',
      detail: `A form may have at most ${BODY_LIMIT_BYTES / 1024} KiB. Please shorten it, or call us.`,
    }
  }
  try {
    if (type === 'multipart/form-data') {
      const pairs = await pairsInParts(bytes, contentType)
      return pairs ? { json: false, fields: fieldsOf(pairs) } : HAS_FILE
    }
    const body = textOf(bytes)
    return type === 'application/json'
      ? { json: true, fields: jsonFields(body) }
      : { json: false, fields: urlEncodedFields(body) }
  } catch {
    return NOT_READABLE
  }
}

/** Ignores the content type. Null when the body is too long, not UTF-8 or not JSON. */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  const bytes = await readBytes(request, limit)
  try {
    return bytes && JSON.parse(textOf(bytes))
  } catch {
    return null
  }
}

async function readBytes(request: Request, limit: number): Promise<Bytes | null> {
  const length = request.headers.get('Content-Length')
  if (Number(length ?? 0) > limit) return null
  // Node lets through no more than Content-Length, and reading at once is several times as fast as a stream.
  if (length !== null) return withinLimit(new Uint8Array(await request.arrayBuffer()), limit)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > limit) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function withinLimit(bytes: Bytes, limit: number): Bytes | null {
  return bytes.byteLength > limit ? null : bytes
}

function jsonFields(body: string): Record<string, unknown> {
  const value: unknown = JSON.parse(body)
  if (!isObject(value)) throw new TypeError('not an object')
  if (countKeys(value, DEPTH_MAX) > KEYS_MAX) throw new TypeError('too many keys')
  return Object.assign(Object.create(null), value)
}

/** Counts the keys of all levels. @throws where they are nested too deep */
function countKeys(value: unknown, depth: number): number {
  if (value === null || typeof value !== 'object') return 0
  if (depth === 0) throw new TypeError('too deep')
  return Object.values(value).reduce((sum: number, inner) => sum + 1 + countKeys(inner, depth - 1), 0)
}

/** @throws where it is not UTF-8 */
function textOf(bytes: Bytes): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

/** Does not use URLSearchParams, which silently turns broken UTF-8 into replacement characters. */
function urlEncodedFields(body: string): Record<string, unknown> {
  const pairs = body.split('&').filter((pair) => pair !== '')
  return fieldsOf(
    pairs.map((pair) => {
      const at = pair.indexOf('=')
      return at < 0 ? [decode(pair), ''] : [decode(pair.slice(0, at)), decode(pair.slice(at + 1))]
    }),
  )
}

/** Null where a file is among them. A file input that was left empty sends one without name and content. */
async function pairsInParts(bytes: Bytes, contentType: string): Promise<Pair[] | null> {
  const form = await new Response(bytes, { headers: { 'Content-Type': contentType } }).formData()
  const chosen = [...form].filter(([, value]) => typeof value === 'string' || value.name || value.size > 0)
  if (!chosen.every(isText)) return null
  // The parser, too, silently puts replacement characters.
  textOf(bytes)
  return chosen
}

function isText(entry: [string, FormDataEntryValue]): entry is [string, string] {
  return typeof entry[1] === 'string'
}

function fieldsOf(pairs: readonly Pair[]): Record<string, unknown> {
  if (pairs.length > KEYS_MAX) throw new TypeError('too many fields')
  const fields: Record<string, unknown> = Object.create(null)
  for (const [name, value] of pairs) {
    const earlier = fields[name]
    fields[name] = earlier === undefined ? value : [earlier, value].flat()
  }
  return fields
}

function decode(part: string): string {
  return decodeURIComponent(part.replaceAll('+', ' '))
}

/** Whether a browser sent the form without scripts, so that its visitor would see our answer as it is. */
export function asksForPage(request: Request): boolean {
  return request.headers.get('Accept')?.includes('text/html') ?? false
}

/** Whether a script sent a form and reads the answer itself. */
export function asksForJson(request: Request): boolean {
  return !asksForPage(request) && (request.headers.get('Accept')?.includes('json') ?? false)
}

export function isProblem(value: FormBody | Problem): value is Problem {
  return 'status' in value
}
