import * as z from 'zod/mini'
import { Email } from '#domain/leads/email.ts'
import { formText, NO_FORM, optional } from '#domain/leads/form-text.ts'
import { Phone } from '#domain/leads/phone-rule.ts'
import { reachable } from '#domain/leads/reachable.ts'
import { isDate, toInstantText } from '#domain/time/dates.ts'
import { timeZoneOf } from './slot-text.ts'

const NO_START = 'Please choose a time'
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/

/** The start of a call, in the one spelling that is stored and compared. */
export const SlotStart = z
  .string({ error: NO_START })
  .check(z.overwrite(canonicalStart), z.refine(isInstant, NO_START))

/** The zone only decides how times are written, so an unknown one must not cost anybody a booking. */
const VisitorZone = z.catch(
  z.optional(
    z.string().check(
      z.maxLength(64),
      z.overwrite((name) => timeZoneOf(name) ?? ''),
      z.minLength(1),
    ),
  ),
  undefined,
)

export const Booking = z
  .object(
    {
      start: SlotStart,
      name: formText({ message: 'Name is required', max: 100 }),
      phone: optional(Phone),
      email: optional(Email),
      timeZone: VisitorZone,
    },
    NO_FORM,
  )
  .check(reachable())
export type Booking = z.infer<typeof Booking>

function canonicalStart(text: string): string {
  const trimmed = text.trim()
  return isInstant(trimmed) ? toInstantText(Date.parse(trimmed)) : trimmed
}

/** 30 February would be read as a day in March, and staff would ring on that day. */
function isInstant(text: string): boolean {
  return INSTANT.test(text) && !Number.isNaN(Date.parse(text)) && isDate(text.slice(0, 10))
}
