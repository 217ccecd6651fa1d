import type * as z from 'zod'
import { isObject } from '#domain/is-object.ts'

type Issue = z.core.$ZodIssue

/** A schema's complaint as a sentence that says what is wrong and what to do. */
export function explainIssue(issue: Issue, data: unknown): string {
  const name = `\`${issue.path.map(String).join('.') || 'the file'}\``
  const value = valueAt(data, issue.path)
  if (value === undefined) return `${name} is missing: add it`
  if (value === null) return `${name} is empty: fill it in or delete the line`
  if (issue.code === 'invalid_type' && issue.expected === 'string') {
    return `${name} must be text: put \`${String(value)}\` in quotes`
  }
  if (issue.code === 'too_big') return `${name} has ${sizeOf(value)}, at most ${issue.maximum}: shorten it`
  if (issue.code === 'too_small') return `${name} has ${sizeOf(value)}, at least ${issue.minimum}: add to it`
  if (issue.code === 'invalid_value') {
    return `${name} is \`${String(value)}\`: use ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`
  }
  if (issue.code === 'invalid_format') {
    return `${name} is \`${String(value)}\`: write ${issue.message.replace(/^Invalid /, 'a valid ')}`
  }
  return `${name}: ${issue.message}`
}

/** Keys that the schema does not know, e.g. `alises`: silently dropped they would be lost. */
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
  if (typeof value === 'string') return `${value.trim().length} characters`
  if (Array.isArray(value)) return `${value.length} entries`
  return String(value)
}
