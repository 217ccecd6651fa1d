import { expect, test } from 'vitest'
import { DISCOVERY_ANSWERS } from '#tests/support/discovery-rules.ts'
import { countFilled, givenAnswers } from './steps.ts'

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
