import * as z from 'zod/mini'
import { blankToMissing, cleanLine, cleanLines } from './clean-text.ts'

/** For what is not a form's fields at all, such as a JSON array. */
export const NO_FORM = 'Please fill in the form'

export type FormTextRule = {
  /** For a value that is missing, too short or of the wrong type. */
  message: string
  /** 1 when left out. */
  min?: number
  max: number
  /** For a text longer than `max`, if the form has its own message for it. */
  longMessage?: string
  /** True if line breaks and tabs are part of the answer. */
  lines?: boolean
}

/** A required text field, cleaned and trimmed before its length is checked. */
export function formText({ message, min = 1, max, longMessage = tooLong(max), lines = false }: FormTextRule) {
  const cleaned = lines ? cleanLines : cleanLine
  return z
    .string({ error: message })
    .check(z.overwrite(cleaned), z.minLength(min, message), z.maxLength(max, longMessage))
}

/** An optional answer: missing, null and blank are all parsed to undefined, and what else `toMissing` knows. */
export function optional<Schema extends z.ZodMiniType>(schema: Schema, toMissing = blankToMissing) {
  return z.optional(z.pipe(z.transform(toMissing), z.optional(schema)))
}

function tooLong(max: number): string {
  return `Please use ${max} characters or fewer`
}
