import { expect, test } from 'vitest'
import { DISCOVERY_ANSWERS } from '#tests/support/discovery-rules.ts'
import { countFilled, givenAnswers, stepAt } from './steps.ts'

test.each([
  ['trade=plumbing&team=solo&weeklyLeads=about ten', 2],
  ['trade=zzz&team=x&weeklyLeads=abc&jobValue=-5&missedCalls=1&followUp=1&reviews=1&website=1', 0],
  ['trade=&team=', 0],
  ['weeklyLeads=', 1],
  [new URLSearchParams(DISCOVERY_ANSWERS).toString(), 9],
])(
  'of ?%s the docket counts %i: what will not do is not filled in, a number may be left out',
  (search, filled) => {
    const given = new URLSearchParams(search)
    expect(countFilled(givenAnswers((id) => given.get(id)))).toBe(filled)
  },
)

test('the question that comes next is asked without a word of blame; what was left out before it is named', () => {
  const given = { trade: 'plumbing' }
  expect(stepAt('2', given)).toEqual({ index: 1, error: null })
  expect(stepAt('3', given)).toEqual({ index: 1, error: 'Please choose an answer' })
})
