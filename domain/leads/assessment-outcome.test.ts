import { expect, test } from 'vitest'
import { assessmentOutcome, type DeliveryOutcome, outcomeMessage } from './assessment-outcome.ts'

type States = DeliveryOutcome['state'][]

const CASES: [States, 'accepted' | 'received'][] = [
  [[], 'accepted'],
  [['unconfigured', 'unconfigured', 'unconfigured'], 'accepted'],
  [['done', 'done'], 'accepted'],
  [['done', 'done', 'unconfigured'], 'accepted'],
  [['done', 'unconfigured'], 'received'],
  [['open', 'unconfigured'], 'received'],
  [['done', 'open'], 'received'],
  [['done', 'done', 'open'], 'received'],
  [['done', 'dead'], 'received'],
  [['dead', 'dead'], 'received'],
]

test.each(CASES)('deliveries %j answer %s', (states, outcome) => {
  const deliveries = states.map((state, index) => ({ destination: `d${index}`, state }))
  expect(assessmentOutcome(deliveries)).toBe(outcome)
})

test('each outcome has the words of the catalogue', () => {
  const words = (['accepted', 'received', 'unsent', 'failed'] as const).map((outcome) =>
    outcomeMessage(outcome, '1800 160 401'),
  )
  expect(words).toEqual([
    "Form submitted successfully! We'll contact you within 24 hours.",
    "Information received! We'll contact you shortly.",
    'Submission failed. Please try again or call us directly at 1800 160 401.',
    'Something went wrong. Please try again or call us directly at 1800 160 401.',
  ])
})
