import * as z from 'zod/mini'
import { isObject } from '#domain/is-object.ts'
import { NEITHER_PHONE_NOR_EMAIL } from './submission.ts'

/** The rule of every form that can be answered by phone or by mail; its message is shown at `phone`. */
export function reachable() {
  return z.refine<{ phone?: unknown; email?: unknown }>((form) => Boolean(form.phone || form.email), {
    error: NEITHER_PHONE_NOR_EMAIL,
    path: ['phone'],
    // Reported together with the other mistakes, not only once they are fixed.
    when: ({ value }) => isObject(value),
  })
}
