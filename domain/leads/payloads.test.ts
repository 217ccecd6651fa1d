import { expect, test } from 'vitest'
import { sampleAssessment } from '#tests/support/sample-assessment.ts'
import { automationPayload, feedbackPayload, leadManagerPayload, TEST_LEAD_SCORE } from './payloads.ts'

const phoneE164 = '+61491570006'
const CONTEXT = { tradeType: 'Roofing', phoneE164 }
const CONFIG = { productName: 'Tradefront', tradeType: 'Roofing', tags: ['Free Trial'], phoneE164 }
const NO_PHONE = { phoneE164: undefined }

const assessment = sampleAssessment()
const { id, reference, attribution, consent } = assessment
const tradefront = { id, reference, attribution, consent }

const audit = sampleAssessment({
  kind: 'audit',
  source: 'audit',
  payload: {
    name: 'Sam',
    businessName: 'Sample Plumbing',
    trade: 'Plumber',
    serviceArea: 'Inner West',
    phone: undefined,
    email: 'sam@sample.example',
    weeklyLeads: 20,
    mainBottleneck: 'We miss calls while under a sink.',
    consent: true,
  },
  attribution: { pageUrl: 'https://tradefront.example/audit' },
  consent: null,
})

test('automation: an assessment', () => {
  expect(automationPayload(assessment, CONTEXT)).toStrictEqual({
    formName: 'Free Business Assessment',
    formType: 'assessment',
    timestamp: '2026-11-20T23:04:00.000Z',
    pageUrl: 'https://tradefront.example/',
    userAgent: 'Mozilla/5.0 (sample)',
    referrer: 'https://search.example/',
    leadType: 'business-assessment',
    leadPriority: 'high',
    source: 'hero',
    name: 'Jo Anne Citizen',
    phone: '0491 570 006',
    phoneE164,
    message: 'Free Business Assessment: Jo Anne Citizen, Sample Roofing',
    mobile: '0491 570 006',
    fullName: 'Jo Anne Citizen',
    suburb: 'Sample Roofing',
    location: 'Sample Roofing',
    businessName: 'Sample Roofing',
    tradeType: 'Roofing',
    recommendedService: 'Free Business Assessment',
    businessType: 'Trades business',
    leadScore: 85,
    tradefront,
  })
})

test('automation: an audit with an address and no phone, from nowhere', () => {
  expect(automationPayload(audit, { ...CONTEXT, ...NO_PHONE })).toStrictEqual({
    formName: 'Free Marketing Audit',
    formType: 'audit',
    timestamp: '2026-11-20T23:04:00.000Z',
    pageUrl: 'https://tradefront.example/audit',
    userAgent: '',
    referrer: 'direct',
    leadType: 'marketing-audit',
    leadPriority: 'high',
    source: 'audit',
    name: 'Sam',
    email: 'sam@sample.example',
    message: 'We miss calls while under a sink.',
    businessName: 'Sample Plumbing',
    trade: 'Plumber',
    tradeType: 'Plumber',
    serviceArea: 'Inner West',
    weeklyLeads: 20,
    mainBottleneck: 'We miss calls while under a sink.',
    consent: true,
    tradefront: {
      id,
      reference,
      attribution: { pageUrl: 'https://tradefront.example/audit' },
      consent: null,
    },
  })
})

test('automation: a booking carries its own fields, an enquiry its message', () => {
  const start = '2026-11-24T22:00:00Z'
  const booking = sampleAssessment({
    kind: 'booking',
    payload: { name: 'Sam', phone: '02 5550 0000', start, timeZone: 'Australia/Perth' },
  })
  expect(automationPayload(booking, CONTEXT)).toMatchObject({
    formType: 'booking',
    start,
    timeZone: 'Australia/Perth',
    phone: '02 5550 0000',
  })
  const enquiry = sampleAssessment({
    kind: 'enquiry',
    payload: { name: 'Sam', phone: '02 5550 0000', message: 'Dubbo?' },
  })
  expect(automationPayload(enquiry, CONTEXT)).toMatchObject({ formType: 'enquiry', message: 'Dubbo?' })
})

test.each([
  ['booking', '15-Minute Call Booking', 'booking'],
  ['enquiry', 'Contact Enquiry', 'enquiry'],
  ['discovery', 'Client Discovery Tool', 'discovery'],
] as const)('automation: %s is called %s, a lead of the type %s', (kind, formName, leadType) => {
  const payload = { name: 'Sam', businessType: 'Plumbing' }
  expect(automationPayload(sampleAssessment({ kind, payload, attribution: {} }), CONTEXT)).toMatchObject({
    ...{ formName, formType: kind, leadType, message: `${formName}: Sam, Plumbing`, pageUrl: '' },
  })
})

test('automation: discovery answers keep the score and service that they led to', () => {
  const payload = {
    name: 'Sam',
    leadScore: 62,
    recommendedService: 'missed-call-text-back',
    businessType: 'Plumbing',
  }
  expect(automationPayload(sampleAssessment({ kind: 'discovery', payload }), CONTEXT)).toMatchObject(payload)
})

test('automation: a form field cannot stand in for a named one', () => {
  const payload = {
    ...assessment.payload,
    formName: 'x',
    leadPriority: 'low',
    source: 'x',
    timestamp: 'x',
    tradefront: 'x',
  }
  expect(automationPayload(sampleAssessment({ payload }), CONTEXT)).toStrictEqual(
    automationPayload(assessment, CONTEXT),
  )
})

test('automation: a test is told by its score', () => {
  const payload = { ...assessment.payload, leadScore: TEST_LEAD_SCORE }
  expect(automationPayload(sampleAssessment({ payload }), CONTEXT)).toMatchObject({ leadScore: 100 })
})

test('lead manager: an assessment', () => {
  const tags = ['Tradefront', 'Landing Page Lead', 'Roofing', 'Free Trial']
  expect(leadManagerPayload(assessment, CONFIG)).toStrictEqual({
    contact: {
      firstName: 'Jo',
      lastName: 'Anne Citizen',
      phone: '0491 570 006',
      phoneE164,
      businessName: 'Sample Roofing',
      tradeType: 'Roofing',
      location: 'Sample Roofing',
      timestamp: '2026-11-20T23:04:00.000Z',
      source: 'hero',
      customFields: {
        businessName: 'Sample Roofing',
        tradeType: 'Roofing',
        location: 'Sample Roofing',
        leadSource: 'hero',
      },
      tags,
    },
    tags,
    source: 'hero',
    timestamp: '2026-11-20T23:04:00.000Z',
    tradefront,
  })
})

test('lead manager: a single name, an address, a trade of their own', () => {
  const tags = ['Tradefront', 'Landing Page Lead', 'Plumber', 'Free Trial']
  const { contact, ...rest } = leadManagerPayload(audit, { ...CONFIG, ...NO_PHONE })
  expect({ contact, ...rest }).toMatchObject({
    contact: {
      firstName: 'Sam',
      lastName: '',
      email: 'sam@sample.example',
      tradeType: 'Plumber',
      location: 'Inner West',
      tags,
    },
    tags,
  })
  expect(contact).not.toHaveProperty('phone')
  expect(contact).not.toHaveProperty('phoneE164')
})

test('lead manager: a name with more spaces than one, and a business that is no place', () => {
  const payload = { name: 'Jo  Anne Citizen', businessName: 'Sample Roofing' }
  const { contact } = leadManagerPayload(sampleAssessment({ kind: 'enquiry', payload }), CONFIG)
  expect(contact).toMatchObject({ firstName: 'Jo', lastName: 'Anne Citizen', location: '' })
})

test('lead manager: trade and tags are configuration, and no tag comes twice', () => {
  const config = { ...CONFIG, productName: 'Acme', tradeType: 'Plumbing', tags: ['Acme', 'Winter'] }
  expect(leadManagerPayload(assessment, config).tags).toEqual([
    'Acme',
    'Landing Page Lead',
    'Plumbing',
    'Winter',
  ])
})

test('feedback: what the customer said, and no address that was not given', () => {
  const payload = {
    rating: 2,
    feedback: 'Late.',
    category: 'Timeliness',
    business: 'Sample Roofing',
    name: 'Kim',
    email: 'kim@sample.example',
  }
  const feedback = sampleAssessment({ kind: 'feedback', source: 'review_funnel', payload })
  const common = {
    timestamp: '2026-11-20T23:04:00.000Z',
    source: 'review_funnel',
    page: 'https://tradefront.example/',
    tradefront,
  }
  expect(feedbackPayload(feedback)).toStrictEqual({
    businessName: 'Sample Roofing',
    rating: 2,
    customerName: 'Kim',
    customerEmail: 'kim@sample.example',
    feedback: 'Late.',
    category: 'Timeliness',
    ...common,
  })
  expect(
    feedbackPayload({ ...feedback, payload: { rating: 1, feedback: 'Late.', business: 'Sample Roofing' } }),
  ).toStrictEqual({
    businessName: 'Sample Roofing',
    rating: 1,
    feedback: 'Late.',
    category: 'General Feedback',
    ...common,
  })
})

test('feedback by a short link says by which one, as branches may have one name', () => {
  const payload = { rating: 2, feedback: 'Late.', business: 'Sample Roofing', slug: 'sample-penrith' }
  const sent = feedbackPayload(sampleAssessment({ kind: 'feedback', payload }))
  expect(sent).toMatchObject({
    businessName: 'Sample Roofing',
    tradefront: { ...tradefront, slug: 'sample-penrith' },
  })
  expect(sent).not.toHaveProperty('slug')
})

test('an assessment stored under businessName leaves by both ways as one stored under suburb', () => {
  const { suburb: businessName, ...rest } = assessment.payload
  const renamed = sampleAssessment({ payload: { ...rest, businessName } })
  expect(automationPayload(renamed, CONTEXT)).toStrictEqual(automationPayload(assessment, CONTEXT))
  expect(leadManagerPayload(renamed, CONFIG)).toStrictEqual(leadManagerPayload(assessment, CONFIG))
})

test('automation: a referrer that a browser left empty is a direct visit', () => {
  const visit = { ...audit, attribution: { ...audit.attribution, referrer: '' } }
  expect(automationPayload(visit, CONTEXT)).toMatchObject({ referrer: 'direct' })
})
