import { describe, expect, test } from 'vitest'
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
