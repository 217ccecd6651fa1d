import * as z from 'zod/mini'
import { cleanText } from './clean-text.ts'

/**
 * What no form field may carry: C1 controls, bidi marks that reorder what a person reads, and
 * zero-width characters without a meaning of their own (joiners stay: names and emoji need them).
 */
const UNWANTED = /[\u007F-\u009F\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g

export type FormTextRule = {
  /** For a missing, too short or wrongly typed value. */
  message: string
  /** 1 when left out. */
  min?: number
  max: number
  /** For a text longer than `max`, where the form has words of its own for it. */
  longMessage?: string
  /** True where line breaks and tabs belong to the answer. */
  lines?: boolean
}

/** A required text of a form, cleaned and trimmed before it is measured. */
export function formText({ message, min = 1, max, longMessage = tooLong(max), lines = false }: FormTextRule) {
  const cleaned = lines ? cleanLines : cleanLine
  return z
    .string({ error: message })
    .check(z.overwrite(cleaned), z.minLength(min, message), z.maxLength(max, longMessage))
}

/** An answer that may be left out: missing, null and blank all come back as undefined. */
export function optional<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.optional(z.pipe(z.transform(blankToMissing), z.optional(schema)))
}

/** One line: line breaks and tabs become spaces. */
export function cleanLine(text: string): string {
  return clean(text.replace(/[\t\n\r\v\f\u0085\u2028\u2029]+/g, ' '))
}

/** Browsers send CRLF and count LF, so lines end in LF before anything is measured. */
export function cleanLines(text: string): string {
  return clean(text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n'))
}

function tooLong(max: number): string {
  return `Please use ${max} characters or fewer`
}

function clean(text: string): string {
  return cleanText(text.replace(UNWANTED, '')).trim()
}

function blankToMissing(value: unknown): unknown {
  if (value === null) return undefined
  return typeof value === 'string' && cleanLine(value) === '' ? undefined : value
}
