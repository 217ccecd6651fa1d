import * as z from 'zod/mini'
import { Email } from './email.ts'
import { formText, NO_FORM, optional } from './form-text.ts'
import { Phone } from './phone-rule.ts'
import { reachable } from './reachable.ts'

export const Enquiry = z
  .object(
    {
      name: formText({ message: 'Name is required', max: 100 }),
      phone: optional(Phone),
      email: optional(Email),
      message: formText({ message: 'Message is required', max: 2000, lines: true }),
    },
    NO_FORM,
  )
  .check(reachable())
export type Enquiry = z.infer<typeof Enquiry>
