import * as z from 'zod/mini'
import { isObject } from '#domain/is-object.ts'
import { Email } from './email.ts'
import { formText, optional } from './form-text.ts'
import { Phone } from './phone-rule.ts'
import { NEITHER_PHONE_NOR_EMAIL } from './submission.ts'

export const Enquiry = z
  .object(
    {
      name: formText({ message: 'Name is required', max: 100 }),
      phone: optional(Phone),
      email: optional(Email),
      message: formText({ message: 'Message is required', max: 2000, lines: true }),
    },
    'Please fill in the form',
  )
  .check(reachable())
export type Enquiry = z.infer<typeof Enquiry>

/** The rule of every form that can be answered by phone or by mail; its message is shown at `phone`. */
export function reachable() {
  return z.refine<{ phone?: unknown; email?: unknown }>((form) => Boolean(form.phone || form.email), {
    error: NEITHER_PHONE_NOR_EMAIL,
    path: ['phone'],
    // Reported together with the other mistakes, not only once they are fixed.
    when: ({ value }) => isObject(value),
  })
}
