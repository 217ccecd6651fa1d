import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { Booking } from '#domain/booking/booking.ts'
import { Discovery } from '#domain/discovery/discovery.ts'
import { RULED_FORMS } from '#tests/support/form-rules.ts'
import { AuditRequest } from './audit-request.ts'
import { Enquiry } from './enquiry.ts'
import { fieldErrors } from './field-errors.ts'

const SCHEMAS: Record<string, z.ZodMiniType> = {
  audit: AuditRequest,
  booking: Booking,
  enquiry: Enquiry,
  discovery: Discovery,
}

describe.each(RULED_FORMS)('the schema of the $kind form', ({ kind, valid, carried, rules }) => {
  test.each([...rules])('$when', ({ enters, says }) => {
    const parsed = SCHEMAS[kind]?.safeParse({ ...carried, ...valid, ...enters })
    const said = parsed?.success === false ? fieldErrors(parsed.error) : {}
    expect(said).toEqual(Object.fromEntries(Object.entries(says).map(([field, text]) => [field, [text]])))
  })
})
