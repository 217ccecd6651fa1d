import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EMPTY_ROI_FORM, roiToSearch } from '#domain/roi/roi-form.ts'
import { DISCOVERY_ANSWERS } from '#tests/support/discovery-rules.ts'
import { answersBefore, auditPrefill } from './audit-prefill.ts'
import { AuditRequest } from './audit-request.ts'

test.each([
  [
    'trade=Plumber&weeklyLeads=12&avgJobValue=350',
    { trade: 'Plumber', weeklyLeads: '12', avgJobValue: '350' },
  ],
  ['trade=plumber', { trade: 'Plumber' }],
  ['trade=hvac&leads=7.5&value=2200', { trade: 'HVAC', weeklyLeads: '7.5', avgJobValue: '2200' }],
  ['trade=dental', { trade: 'Other' }],
  ['weeklyLeads=3&leads=9', { weeklyLeads: '3' }],
  ['weeklyLeads=1,200&jobValue=$8,500', { weeklyLeads: '1200', avgJobValue: '8500' }],
  ['trade=__proto__&weeklyLeads=-1&avgJobValue=1e9', {}],
  ['trade=<script>&leads=a few&value=', {}],
  ['', {}],
])('%s', (search, prefilled) => expect(auditPrefill(new URLSearchParams(search))).toEqual(prefilled))

test('a link from the calculator fills in all three', () => {
  const search = roiToSearch({ ...EMPTY_ROI_FORM, trade: 'roofing', jobValue: '8500' })
  const prefilled = { trade: 'Roofer', weeklyLeads: '20', avgJobValue: '8500' }
  expect(auditPrefill(new URLSearchParams(search))).toEqual(prefilled)
})

test.each([
  ['the nine answers', new URLSearchParams(DISCOVERY_ANSWERS)],
  ["the calculator's numbers", new URLSearchParams('trade=dental&leads=20&value=4200&rate=40')],
])('%s go along whole, and nothing else of the address', (_name, told) => {
  const search = new URLSearchParams([...told, ['source', 'home'], ['name', 'Jo']])
  expect(answersBefore(search)).toBe(String(told))
})

test.each([
  '',
  'trade=roofing&weeklyLeads=20&avgJobValue=8500',
  'trade=dental&leads=20&value=4200',
  'trade=dental&leads=20&value=4200&rate=400',
  'trade=wizard&leads=20&value=4200&rate=40',
  String(new URLSearchParams({ ...DISCOVERY_ANSWERS, team: 'army' })),
])('neither led here with %j', (search) => expect(answersBefore(new URLSearchParams(search))).toBeNull())

test('nothing that an address says makes the form refuse', () => {
  const value = fc.oneof(
    fc.string(),
    fc.double().map(String),
    fc.constantFrom('Roofer', 'roofing', '-5', '1e3'),
  )
  const search = fc.record({ trade: value, weeklyLeads: value, avgJobValue: value })
  const rest = {
    name: 'Jo',
    businessName: 'Sample',
    trade: 'Other',
    serviceArea: 'Perth',
    phone: '0491570006',
  }
  fc.assert(
    fc.property(search, (given) => {
      const prefilled = auditPrefill(new URLSearchParams(given))
      expect(AuditRequest.safeParse({ ...rest, consent: 'on', ...prefilled }).success).toBe(true)
    }),
  )
})
