import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EMPTY_ROI_FORM, roiToSearch } from '#domain/roi/roi-form.ts'
import { auditPrefill, auditSearch } from './audit-prefill.ts'
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
  ['trade=__proto__&weeklyLeads=-1&avgJobValue=1e9', {}],
  ['trade=<script>&leads=a few&value=', {}],
  ['', {}],
])('%s', (search, prefilled) => expect(auditPrefill(new URLSearchParams(search))).toEqual(prefilled))

test('a link from the calculator fills in all three', () => {
  const search = roiToSearch({ ...EMPTY_ROI_FORM, trade: 'roofing', jobValue: '8500' })
  const prefilled = { trade: 'Roofer', weeklyLeads: '20', avgJobValue: '8500' }
  expect(auditPrefill(new URLSearchParams(search))).toEqual(prefilled)
})

test('a link with some answers names those and where it stands', () => {
  const search = auditSearch({ trade: 'roofing', weeklyLeads: 20, avgJobValue: undefined }, 'discovery')
  expect(search).toBe('?trade=roofing&weeklyLeads=20&source=discovery')
})

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
