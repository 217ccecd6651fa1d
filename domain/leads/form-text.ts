import * as z from 'zod/mini'
import { blankToMissing, cleanLine, cleanLines } from './clean-text.ts'

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

function tooLong(max: number): string {
  return `Please use ${max} characters or fewer`
}
