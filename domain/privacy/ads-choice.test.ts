import { expect, test } from 'vitest'
import { ADS_CHOICE_KEPT_MS, adsChoice } from './ads-choice.ts'

const NOW = Date.parse('2026-11-23T00:00:00Z')
const chosen = (ads: boolean, age = 0) => ({ ads, at: NOW - age })

test.each([
  ['nothing', null, null],
  ['allowed', chosen(true), 'yes'],
  ['refused', chosen(false), 'no'],
  ['allowed a moment less than 180 days ago', chosen(true, ADS_CHOICE_KEPT_MS - 1), 'yes'],
  ['allowed 180 days ago', chosen(true, ADS_CHOICE_KEPT_MS), null],
  ['refused 180 days ago', chosen(false, ADS_CHOICE_KEPT_MS), null],
  ['allowed in the future, by a clock that was wrong', chosen(true, -1), null],
  ['something else', { ads: 'yes', at: NOW }, null],
  ['a text', 'yes', null],
])('%s', (_name, kept, choice) => {
  expect(adsChoice(kept, false, NOW)).toBe(choice)
  expect(adsChoice(kept, true, NOW)).toBe('no')
})
