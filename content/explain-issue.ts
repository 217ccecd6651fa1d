import type * as z from 'zod'
import { isObject } from '#domain/is-object.ts'

type Issue = z.core.$ZodIssue

/** Turns a schema issue into a sentence that says what is wrong and what to do. */
export function explainIssue(issue: Issue, data: unknown, written?: string): string {
  const name = issue.path.length > 0 ? `\`${issue.path.map(String).join('.')}\`` : 'the file'
  const value = valueAt(data, issue.path)
  if (value === undefined) return `${name} is missing: add it`
  if (value === null && issue.code === 'invalid_type' && issue.expected === 'array')
    return `${name} is empty: fill it in, or write [] if there is none`
  if (value === null) {
    return `${name} is empty: fill it in or delete the line. A text that begins with # or & goes into quotes`
  }
  if (issue.code === 'invalid_type') return `${name} ${wrongType(issue.expected, value, written)}`
  if (issue.code === 'too_big')
    return `${name} ${sizeOf(value)}, at most ${issue.maximum}${advice(value, 'shorten it')}`
  if (issue.code === 'too_small')
    return `${name} ${sizeOf(value)}, at least ${issue.minimum}${advice(value, 'add to it')}`
  if (issue.code === 'invalid_value') {
    return `${name} is \`${String(value)}\`: use ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`
  }
  if (issue.code === 'invalid_format') {
    return `${name} is \`${String(value)}\`: write ${issue.message.replace(/^Invalid /, 'a valid ')}`
  }
  return `${name}: ${issue.message}`
}

function wrongType(expected: string, value: unknown, written = String(value)): string {
  if (expected === 'string') {
    return typeof value === 'object'
      ? 'must be text, and was read as several things: put the whole of it in quotes'
      : `must be text: put \`${written}\` in quotes`
  }
  const wanted = WANTED[expected] ?? `a value of another kind (${expected})`
  return typeof value === 'object' ? `must be ${wanted}` : `is \`${written}\`: write ${wanted}`
}

const WANTED: Readonly<Record<string, string>> = {
  number: 'a number, without $, commas, units or quotes',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list, each entry on a line that begins with a dash',
  object: 'names with a value each, indented below it',
}

/** Keys that the schema does not know, e.g. `alises`, which would otherwise be dropped silently. */
export function unknownKeys(raw: unknown, parsed: unknown, path: PropertyKey[] = []): PropertyKey[][] {
  if (Array.isArray(raw) && Array.isArray(parsed)) {
    return raw.flatMap((item, i) => unknownKeys(item, parsed[i], [...path, i]))
  }
  if (!isObject(raw) || !isObject(parsed)) return []
  return Object.keys(raw).flatMap((key) =>
    Object.hasOwn(parsed, key) ? unknownKeys(raw[key], parsed[key], [...path, key]) : [[...path, key]],
  )
}

function valueAt(data: unknown, path: PropertyKey[]): unknown {
  let value = data
  for (const key of path) {
    if (Array.isArray(value)) value = value[Number(key)]
    else if (isObject(value)) value = value[String(key)]
    else return undefined
  }
  return value
}

function sizeOf(value: unknown): string {
  if (typeof value === 'string') return `has ${value.trim().length} characters`
  if (Array.isArray(value)) return `has ${value.length} entries`
  return `is ${String(value)}`
}

/** Numbers get no advice about their length, since they cannot be shortened or added to. */
function advice(value: unknown, what: string): string {
  return typeof value === 'number' ? '' : `: ${what}`
}
