import { expect, test } from 'vitest'
import { compareArms } from '#domain/experiments/statistics.ts'
import { type ExperimentPanelProps, verdict } from './experiment-panel.tsx'

const seen = (running: boolean, daysUntilDecision: number | null) =>
  ({
    running,
    daysUntilDecision,
    comparison: compareArms({ exposures: 400, conversions: 20 }, { exposures: 410, conversions: 26 }),
    sampleRatio: { chiSquare: 0, mismatch: false },
  }) as ExperimentPanelProps

test.each([
  [true, 1195, 'Decide in about 1195 days, not before.'],
  [true, 1, 'Decide in about a day, not before.'],
  [true, null, 'Too little to say how long it needs.'],
  [true, 0, 'No difference that matters.'],
  [false, 0, 'No difference that matters.'],
  [false, null, 'It is over: too little was seen to decide.'],
])('running: %s, days until a decision: %s', (running, days, words) => {
  expect(verdict(seen(running, days))).toMatch(/^B minus A: \+1\.3 points, between .* \(95%\)\. /)
  expect(verdict(seen(running, days)).endsWith(`(95%). ${words}`)).toBe(true)
})

test('without a comparison it says whether more will be seen', () => {
  expect(verdict({ ...seen(true, null), comparison: null })).toBe('Not enough has been seen yet.')
  expect(verdict({ ...seen(false, null), comparison: null })).toBe('It is not running.')
})
