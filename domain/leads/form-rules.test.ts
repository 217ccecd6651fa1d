import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { Feedback } from '#domain/reviews/feedback.ts'
import { Assessment } from './assessment.ts'
import { TRADES } from './audit-answers.ts'
import { AuditRequest } from './audit-request.ts'
import { Enquiry } from './enquiry.ts'
import { fieldErrors } from './field-errors.ts'

const ASSESSMENT = { mobile: '0491 570 006', fullName: 'Jo Citizen', suburb: 'Sample Roofing' }
const AUDIT = {
  name: 'Jo Citizen',
  businessName: 'Sample Roofing',
  trade: 'Roofer',
  serviceArea: 'Inner West',
  phone: '0491 570 006',
  email: 'jo@sample.example',
  consent: 'on',
}
const FEEDBACK = { rating: '2', feedback: 'The gutters still leak.' }
const ENQUIRY = { name: 'Jo Citizen', phone: '02 5550 0000', message: 'Do you serve Dubbo?' }

const FORMS = { Assessment, AuditRequest, Feedback, Enquiry }
const VALID = { Assessment: ASSESSMENT, AuditRequest: AUDIT, Feedback: FEEDBACK, Enquiry: ENQUIRY }
type FormName = keyof typeof FORMS

const MOBILE = 'Please enter a valid mobile number'
const FULL_NAME = 'Please enter your full name'
const BUSINESS = 'Please enter your business name'
const NEITHER = 'Please provide either phone or email'
const EMAIL = 'Please enter a valid email'
const PHONE = 'Please enter a valid phone number'
const WEBSITE = 'Please enter a valid website URL'
const LEADS = 'Please enter a valid number'
const VALUE = 'Please enter a valid amount'
const BOTTLENECK = 'Please provide 20-300 characters'
const CATEGORIES = ['Service Quality', 'Communication', 'Timeliness', 'Pricing', 'Staff Behavior', 'Other']
const CONSENT = 'Please consent to receive the audit'
const SHARE = 'Please share your feedback so we can improve.'
const NAME = 'Name is required'

/** Form, field, refused value, the one message that this field then has. */
const REFUSED: [FormName, string, unknown, string][] = [
  ['Assessment', 'mobile', undefined, MOBILE],
  ['Assessment', 'mobile', '1234567', MOBILE],
  ['Assessment', 'mobile', '   1234567   ', MOBILE],
  ['Assessment', 'mobile', '1234567\u0000', MOBILE],
  ['Assessment', 'mobile', 491570006, MOBILE],
  ['Assessment', 'mobile', ['0491 570 006', '0491 570 006'], MOBILE],
  ['Assessment', 'mobile', '1'.repeat(41), 'Please use 40 characters or fewer'],
  ['Assessment', 'fullName', null, FULL_NAME],
  ['Assessment', 'fullName', 'J', FULL_NAME],
  ['Assessment', 'fullName', ' J\u202E\u200B ', FULL_NAME],
  ['Assessment', 'fullName', { first: 'Jo' }, FULL_NAME],
  ['Assessment', 'fullName', 'x'.repeat(10_000), 'Please use 100 characters or fewer'],
  ['Assessment', 'suburb', '', BUSINESS],
  ['Assessment', 'suburb', 'S', BUSINESS],
  ['Assessment', 'suburb', true, BUSINESS],
  ['Assessment', 'suburb', 'x'.repeat(121), 'Please use 120 characters or fewer'],

  ['AuditRequest', 'name', '  ', NAME],
  ['AuditRequest', 'name', 7, NAME],
  ['AuditRequest', 'businessName', undefined, 'Business name is required'],
  ['AuditRequest', 'trade', '', 'Please select your trade'],
  ['AuditRequest', 'trade', 'roofer', 'Please select your trade'],
  ['AuditRequest', 'trade', ['Roofer'], 'Please select your trade'],
  ['AuditRequest', 'serviceArea', '\t\n', 'Service area is required'],
  ['AuditRequest', 'email', 'jo', EMAIL],
  ['AuditRequest', 'email', 'jo@sample', EMAIL],
  ['AuditRequest', 'email', 'jo@@sample.example', EMAIL],
  ['AuditRequest', 'email', 'jo@sample.example\nBcc: x@y.example', EMAIL],
  ['AuditRequest', 'email', `${'a'.repeat(250)}@sample.example`, EMAIL],
  ['AuditRequest', 'email', `${'a'.repeat(240)}@sample.example`, EMAIL],
  ['AuditRequest', 'email', 'jo@sample..example', EMAIL],
  ['AuditRequest', 'email', 'jo@sample.', EMAIL],
  ['AuditRequest', 'email', 'jo cit@sample.example', EMAIL],
  ['AuditRequest', 'email', [1], EMAIL],
  ['AuditRequest', 'email', 'jö@müller.example', EMAIL],
  ['AuditRequest', 'email', 'jo@müller', EMAIL],
  ['AuditRequest', 'email', 'jo@müller.example/x', EMAIL],
  ['AuditRequest', 'email', 'jo@kim@müller.example', EMAIL],
  ['AuditRequest', 'phone', '1234567', PHONE],
  ['AuditRequest', 'phone', '0491 570 006 ext', PHONE],
  ['AuditRequest', 'phone', '0491.570.006', PHONE],
  ['AuditRequest', 'phone', '--------', PHONE],
  ['AuditRequest', 'phone', {}, PHONE],
  ['AuditRequest', 'website', 'not a website', WEBSITE],
  ['AuditRequest', 'website', 'javascript:alert(1)', WEBSITE],
  ['AuditRequest', 'website', 'ftp://sample.example', WEBSITE],
  ['AuditRequest', 'website', 'https://jo:secret@sample.example', WEBSITE],
  ['AuditRequest', 'website', 'https://', WEBSITE],
  ['AuditRequest', 'website', 5, WEBSITE],
  ['AuditRequest', 'weeklyLeads', '-1', LEADS],
  ['AuditRequest', 'weeklyLeads', -1, LEADS],
  ['AuditRequest', 'weeklyLeads', 'a few', LEADS],
  ['AuditRequest', 'weeklyLeads', '0x10', LEADS],
  ['AuditRequest', 'weeklyLeads', '1e999', LEADS],
  ['AuditRequest', 'weeklyLeads', '.', LEADS],
  ['AuditRequest', 'weeklyLeads', '1e', LEADS],
  ['AuditRequest', 'weeklyLeads', Number.NaN, LEADS],
  ['AuditRequest', 'weeklyLeads', [20], LEADS],
  ['AuditRequest', 'avgJobValue', '-0.01', VALUE],
  ['AuditRequest', 'avgJobValue', 'Infinity', VALUE],
  ['AuditRequest', 'avgJobValue', false, VALUE],
  ['AuditRequest', 'mainBottleneck', 'x'.repeat(19), BOTTLENECK],
  ['AuditRequest', 'mainBottleneck', `  ${'x'.repeat(19)}  `, BOTTLENECK],
  ['AuditRequest', 'mainBottleneck', 'x'.repeat(301), BOTTLENECK],
  ['AuditRequest', 'mainBottleneck', 20, BOTTLENECK],
  ['AuditRequest', 'consent', undefined, CONSENT],
  ['AuditRequest', 'consent', '', CONSENT],
  ['AuditRequest', 'consent', false, CONSENT],
  ['AuditRequest', 'consent', 'off', CONSENT],
  ['AuditRequest', 'consent', ['on', 'on'], CONSENT],

  ['Feedback', 'feedback', undefined, SHARE],
  ['Feedback', 'feedback', ' \r\n\t ', SHARE],
  ['Feedback', 'feedback', 5, SHARE],
  ['Feedback', 'feedback', 'x'.repeat(1001), 'Please use 1000 characters or fewer'],
  ['Feedback', 'rating', undefined, 'Please choose a rating from 1 to 5'],
  ['Feedback', 'rating', '0', 'Please choose a rating from 1 to 5'],
  ['Feedback', 'rating', 2.5, 'Please choose a rating from 1 to 5'],
  ['Feedback', 'rating', '6', 'Please choose a rating from 1 to 5'],
  ['Feedback', 'rating', [1], 'Please choose a rating from 1 to 5'],
  ['Feedback', 'rating', '4', 'Private feedback is for ratings of 3 or lower'],
  ['Feedback', 'rating', 5, 'Private feedback is for ratings of 3 or lower'],
  ['Feedback', 'category', 'Weather', 'Please choose a category from the list'],
  ['Feedback', 'name', 'x'.repeat(101), 'Please use 100 characters or fewer'],
  ['Feedback', 'name', {}, 'Please enter a valid name'],

  ['Enquiry', 'name', '', NAME],
  ['Enquiry', 'phone', '', NEITHER],
  ['Enquiry', 'phone', '12', PHONE],
  ['Enquiry', 'email', 'jo@', EMAIL],
  ['Enquiry', 'message', ' ', 'Message is required'],
  ['Enquiry', 'message', 'x'.repeat(2001), 'Please use 2000 characters or fewer'],
]

/** Form, field, accepted value, and the value that it is parsed to. */
const ACCEPTED: [FormName, string, unknown, unknown][] = [
  ['Assessment', 'mobile', '12345678', '12345678'],
  ['Assessment', 'mobile', ' +61 491 570 006 ', '+61 491 570 006'],
  ['Assessment', 'mobile', 'O491 57O oo6', '0491 570 006'],
  ['Assessment', 'mobile', "Joe (O2)555O-OOO0 to 5 o'clock", "Joe (02)5550-0000 to 5 o'clock"],
  ['Assessment', 'mobile', '0491 570 006 or Oona', '0491 570 006 or Oona'],
  ['Assessment', 'mobile', 'jo5@o2o.example', 'jo5@o2o.example'],
  ['Assessment', 'fullName', 'Jo', 'Jo'],
  ['Assessment', 'fullName', "Zoë O'Brien-Nguyễn", "Zoë O'Brien-Nguyễn"],
  ['Assessment', 'fullName', 'Jo\u0000\u202E Cit\u200Bizen\u0007', 'Jo Citizen'],
  ['Assessment', 'fullName', 'Jo\r\nCitizen', 'Jo Citizen'],
  ['Assessment', 'fullName', 'Zoe\u0308', 'Zoë'],
  ['Assessment', 'fullName', 'x'.repeat(100), 'x'.repeat(100)],
  ['Assessment', 'suburb', '=cmd|calc', '=cmd|calc'],
  ['Assessment', 'suburb', '__proto__', '__proto__'],

  ['AuditRequest', 'email', undefined, undefined],
  ['AuditRequest', 'email', ' ', undefined],
  ['AuditRequest', 'email', null, undefined],
  ['AuditRequest', 'email', " o'brien+leads@mail.sample.example ", "o'brien+leads@mail.sample.example"],
  ['AuditRequest', 'email', `${'a'.repeat(239)}@sample.example`, `${'a'.repeat(239)}@sample.example`],
  ['AuditRequest', 'email', 'jo&sam@example.com', 'jo&sam@example.com'],
  ['AuditRequest', 'email', 'sales@pty.xn--p1ai', 'sales@pty.xn--p1ai'],
  ['AuditRequest', 'email', 'Jo@Müller.example', 'Jo@xn--mller-kva.example'],
  ['AuditRequest', 'email', 'jo@sam\u00ADple.\u200Cex\uFE0Fample\u200D', 'jo@sample.example'],
  ['AuditRequest', 'email', 'jo@نامه\u200Cای.example', 'jo@xn--mgba3gch31f060k.example'],
  ['AuditRequest', 'phone', '', undefined],
  ['AuditRequest', 'phone', '+61 (2) 5550-0000', '+61 (2) 5550-0000'],
  ['AuditRequest', 'phone', '99999999', '99999999'],
  ['AuditRequest', 'phone', '0491\u2212570\u2212006', '0491-570-006'],
  ['AuditRequest', 'phone', '0491\u00ad570\u00ad006', '0491-570-006'],
  ['AuditRequest', 'website', '', undefined],
  ...['none', ' None ', 'no', 'Nil', 'n/a', 'N.A.', 'NA', '-'].map(
    (website): [FormName, string, unknown, unknown] => ['AuditRequest', 'website', website, undefined],
  ),
  ['AuditRequest', 'website', 'none.example', 'https://none.example'],
  ['AuditRequest', 'website', 'sample.example', 'https://sample.example'],
  ['AuditRequest', 'website', 'http://sample.example/a?b#c', 'http://sample.example/a?b#c'],
  ['AuditRequest', 'website', 'http://http://sample.example', 'http://sample.example'],
  ['AuditRequest', 'website', 'https://HTTP:/sample.example', 'HTTP://sample.example'],
  ['AuditRequest', 'website', 'https:// http//sample.example', 'http://sample.example'],
  ['AuditRequest', 'website', 'http://https.example', 'http://https.example'],
  ['AuditRequest', 'website', 'sample.example:8080', 'https://sample.example:8080'],
  ['AuditRequest', 'weeklyLeads', '', undefined],
  ['AuditRequest', 'weeklyLeads', '0', 0],
  ['AuditRequest', 'weeklyLeads', ' 20 ', 20],
  ['AuditRequest', 'weeklyLeads', 7.5, 7.5],
  ['AuditRequest', 'weeklyLeads', '.5', 0.5],
  ['AuditRequest', 'weeklyLeads', '1e2', 100],
  ['AuditRequest', 'weeklyLeads', '200000', 200_000],
  ['AuditRequest', 'avgJobValue', '$8,500', 8500],
  ['AuditRequest', 'avgJobValue', '8500.50', 8500.5],
  ['AuditRequest', 'avgJobValue', undefined, undefined],
  ['AuditRequest', 'mainBottleneck', '', undefined],
  ['AuditRequest', 'mainBottleneck', 'x'.repeat(20), 'x'.repeat(20)],
  ['AuditRequest', 'mainBottleneck', 'x'.repeat(300), 'x'.repeat(300)],
  [
    'AuditRequest',
    'mainBottleneck',
    `${'x\r\n'.repeat(100)}${'x'.repeat(100)}`,
    `${'x\n'.repeat(100)}${'x'.repeat(100)}`,
  ],
  ['AuditRequest', 'consent', true, true],
  ['AuditRequest', 'consent', 'true', true],
  ...TRADES.map((trade): [FormName, string, unknown, unknown] => ['AuditRequest', 'trade', trade, trade]),

  ['Feedback', 'rating', '1', 1],
  ['Feedback', 'rating', 3, 3],
  ['Feedback', 'feedback', 'x'.repeat(1000), 'x'.repeat(1000)],
  ['Feedback', 'feedback', 'Late.\r\n\r\nAnd\tloud.', 'Late.\n\nAnd\tloud.'],
  ['Enquiry', 'message', 'Dubbo?\r\nOr Orange?', 'Dubbo?\nOr Orange?'],
  ['Feedback', 'category', undefined, 'General Feedback'],
  ['Feedback', 'category', '', 'General Feedback'],
  ...CATEGORIES.map((category): [FormName, string, unknown, unknown] => [
    'Feedback',
    'category',
    category,
    category,
  ]),
  ['Feedback', 'email', 'not checked by us', 'not checked by us'],
  ['Feedback', 'business', `  ${'b'.repeat(79)} overlong`, 'b'.repeat(79)],
  ['Feedback', 'business', `${'b'.repeat(79)}👷 overlong`, `${'b'.repeat(79)}👷`],
  ['Enquiry', 'message', 'x'.repeat(2000), 'x'.repeat(2000)],
]

function errorsOf(form: FormName, input: unknown): Record<string, string[]> {
  const parsed = (FORMS[form] as z.ZodMiniType).safeParse(input)
  return parsed.success ? {} : fieldErrors(parsed.error)
}

test.each(Object.entries(VALID))('%s takes a whole and honest form', (form, input) => {
  expect(errorsOf(form as FormName, input)).toEqual({})
})

test.each(REFUSED)('%s: %s %j is refused', (form, field, value, message) => {
  expect(errorsOf(form, { ...VALID[form], [field]: value })).toEqual({ [field]: [message] })
})

test.each(ACCEPTED)('%s: %s %j is accepted', (form, field, value, kept) => {
  const parsed = (FORMS[form] as z.ZodMiniType<Record<string, unknown>>).parse({
    ...VALID[form],
    [field]: value,
  })
  expect(parsed[field]).toEqual(kept)
})

describe('a form as a whole', () => {
  test('names every mistake of an empty audit form at once', () => {
    expect(errorsOf('AuditRequest', {})).toEqual({
      name: [NAME],
      businessName: ['Business name is required'],
      trade: ['Please select your trade'],
      serviceArea: ['Service area is required'],
      phone: [NEITHER],
      consent: [CONSENT],
    })
  })

  test('phone or email is enough, and one of them is needed', () => {
    const { phone, email, ...rest } = AUDIT
    expect(errorsOf('AuditRequest', { ...rest, phone })).toEqual({})
    expect(errorsOf('AuditRequest', { ...rest, email })).toEqual({})
    expect(errorsOf('AuditRequest', { ...rest, phone: ' ', email: '' })).toEqual({ phone: [NEITHER] })
  })

  test('unknown fields are dropped, the honeypot and the prototype among them', () => {
    const hostile = JSON.parse('{"__proto__": {"admin": true}, "company_website": "x", "leadScore": 100}')
    const parsed = Assessment.parse(Object.assign(Object.create(null), ASSESSMENT, hostile))
    expect(Object.entries(parsed)).toEqual(Object.entries(ASSESSMENT))
    expect('admin' in parsed).toBe(false)
  })

  test.each([null, undefined, 'text', 5, [ASSESSMENT]])(
    '%j in place of a form is told under no field',
    (input) => {
      for (const form of Object.keys(FORMS))
        expect(Object.keys(errorsOf(form as FormName, input))).toEqual([''])
    },
  )
})

describe('whatever comes', () => {
  const fields = [
    ...new Set(Object.values(VALID).flatMap(Object.keys)),
    'website',
    'weeklyLeads',
    'mainBottleneck',
    'category',
    'business',
  ]
  const text = fc.string({ unit: 'binary', maxLength: 1200 })
  const anyForm = fc.oneof(
    fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true }),
    fc.dictionary(fc.constantFrom(...fields), fc.oneof(text, fc.anything())),
  )

  test.each(Object.keys(FORMS))('%s never throws, and says why it refuses', (form) => {
    fc.assert(
      fc.property(anyForm, (input) => {
        const parsed = (FORMS[form as FormName] as z.ZodMiniType).safeParse(input)
        return (
          parsed.success || Object.values(fieldErrors(parsed.error)).every((messages) => messages.length > 0)
        )
      }),
      { numRuns: 500 },
    )
  })

  test.each(Object.keys(FORMS))('%s accepts what it gave back, and gives the same back', (form) => {
    const schema = FORMS[form as FormName] as z.ZodMiniType
    const near = fc.record(
      Object.fromEntries(
        Object.entries(VALID[form as FormName]).map(([name, value]) => [
          name,
          fc.oneof(fc.constant(value), text),
        ]),
      ),
    )
    fc.assert(
      fc.property(near, (input) => {
        const first = schema.safeParse(input)
        if (first.success) expect(schema.parse(first.data)).toEqual(first.data)
      }),
    )
  })

  test('ordinary text comes back exactly', () => {
    const ordinary = fc
      .stringMatching(/^[\p{L}\p{N}][\p{L}\p{N}\p{P} ]{0,60}[\p{L}\p{N}]$/u)
      .map((value) => value.normalize('NFC'))
    fc.assert(
      fc.property(
        ordinary.filter((value) => value.length <= 100),
        (name) => {
          expect(Assessment.parse({ ...ASSESSMENT, fullName: name }).fullName).toBe(name)
        },
      ),
    )
  })
})
