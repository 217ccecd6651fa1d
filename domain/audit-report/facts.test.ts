import { describe, expect, test } from 'vitest'
import { SCORED_ANSWERS } from '#tests/support/discovery-rules.ts'
import { factsOf, unreadWebsite } from './facts.ts'

const FULL = {
  name: 'Alex Sample',
  businessName: 'Sample Roofing',
  trade: 'Roofer',
  serviceArea: 'Northern Beaches',
  email: 'alex@sample.example',
  website: 'https://roofing.example/',
  weeklyLeads: 12,
  avgJobValue: 4200.5,
  mainBottleneck: 'I miss calls while I am on the roof.',
  consent: true,
}

test('the facts are what the request says, and nothing about the person', () => {
  const website = unreadWebsite('No answer')
  expect(factsOf(FULL, website)).toEqual({
    trade: 'Roofer',
    area: 'Northern Beaches',
    weeklyLeads: 12,
    jobValue: 4200.5,
    bottleneck: 'I miss calls while I am on the roof.',
    website,
  })
})

describe('what the visitor told us before the form', () => {
  const NUMBERS = { trade: 'dental', weeklyLeads: 20, jobValue: 4200, conversionPercent: 40 }
  const told = (payload: object) => factsOf({ ...FULL, ...payload }, null)

  test('the calculator: its trade, and the rate that the form does not ask for', () => {
    const facts = told({ trade: 'Other', calculator: NUMBERS })
    expect(facts).toMatchObject({ trade: 'Other', roiTrade: 'dental', conversionPercent: 40 })
  })

  test('the nine answers', () => {
    const { roiTrade, answers } = told({ discovery: SCORED_ANSWERS })
    expect(roiTrade).toBe('roofing')
    expect(answers).toMatchObject({ missedCalls: 'rings-out', website: 'busy' })
  })

  test('a trade that was put right in the form counts', () => {
    expect(told({ trade: 'Plumber', calculator: NUMBERS }).roiTrade).toBeUndefined()
    expect(told({ trade: 'Plumber', discovery: SCORED_ANSWERS }).roiTrade).toBeUndefined()
  })

  test.each([
    { calculator: 'dental' },
    { calculator: { trade: 'wizard', conversionPercent: 'all' } },
    { discovery: {} },
  ])('what cannot be read is unknown: %j', (payload) => expect(told(payload)).toEqual(factsOf(FULL, null)))
})

describe('a fact that was not given, or is no such thing, is unknown', () => {
  test.each([
    ['trade', 'Wizard', { trade: 'Other' }],
    ['trade', undefined, { trade: 'Other' }],
    ['serviceArea', '', { area: 'your area' }],
    ['serviceArea', 7, { area: 'your area' }],
    ['weeklyLeads', undefined, { weeklyLeads: undefined }],
    ['weeklyLeads', '12', { weeklyLeads: undefined }],
    ['weeklyLeads', -1, { weeklyLeads: undefined }],
    ['weeklyLeads', null, { weeklyLeads: undefined }],
    ['weeklyLeads', 0, { weeklyLeads: 0 }],
    ['avgJobValue', undefined, { jobValue: undefined }],
    ['mainBottleneck', undefined, { bottleneck: undefined }],
    ['mainBottleneck', ' \n', { bottleneck: undefined }],
  ])('%s %j', (field, value, facts) => {
    expect(factsOf({ ...FULL, [field]: value }, null)).toMatchObject(facts)
  })
})
