import type * as z from 'zod'

const KINDS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
}

/** A message with the field's name, where a rule has none: zod's are written for the schema's author. */
export function issueInWords({ code, path = [], input, ...issue }: z.core.$ZodRawIssue): string {
  const field = path.join('.') || 'The body'
  if (code === 'too_big') return `${field} is too long: use at most ${issue.maximum} characters`
  if (code !== 'invalid_type') return `${field} is not right`
  if (input === undefined) return `${field} is missing`
  if (issue.expected === 'string' && Array.isArray(input)) return `${field} takes one value, and several came`
  return `${field} is not ${KINDS[String(issue.expected)] ?? issue.expected}`
}
