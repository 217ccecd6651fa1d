import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldErrors } from '#domain/leads/field-errors.ts'
import { readRoi } from '#domain/roi/roi-form.ts'
import { DISCOVERY_ANSWER_RULES, DISCOVERY_ANSWERS, VALID_DISCOVERY } from '#tests/support/discovery-rules.ts'
import { Discovery, scored } from './discovery.ts'
import {
  type ChoiceId,
  choiceQuestion,
  DISCOVERY_CHOICES,
  DISCOVERY_QUESTIONS,
  DISCOVERY_SERVICES,
  type Option,
} from './questions.ts'
import {
  type DiscoveryAnswers,
  leadScore,
  type Prices,
  priceTotal,
  rankServices,
  recommend,
} from './recommend.ts'

/** Amounts of the specification, section 9. */
const PRICES: Prices = {
  'missed-call-response': { name: 'Missed call response', amount: 297, per: 'month', from: true },
  'website-chatbot': { name: 'Website chatbot', amount: 197, per: 'month' },
  'database-reactivation': { name: 'Database reactivation', amount: 397, per: 'month' },
  'review-management': { name: 'Review management', amount: 147, per: 'month' },
  'lead-follow-up': { name: 'Lead follow-up', amount: 247, per: 'month' },
  'custom-websites': { name: 'Custom website', amount: 2997, per: 'once', from: true },
}
/** Answers of a business that has everything in hand. */
const COVERED = {
  trade: 'roofing',
  team: 'small',
  missedCalls: 'covered',
  followUp: 'automatic',
  reviews: 'automatic',
  website: 'busy',
  pastCustomers: 'few',
  weeklyLeads: 20,
  jobValue: 8500,
} satisfies DiscoveryAnswers

const anyAnswers = fc.record(
  {
    ...Object.fromEntries(
      DISCOVERY_CHOICES.map(({ id, options }) => [
        id,
        fc.constantFrom(...options.map(({ value }) => value), 'nonsense'),
      ]),
    ),
    weeklyLeads: fc.double({ min: 0, max: 100_000, noNaN: true }),
    jobValue: fc.double({ min: 0, max: 1e8, noNaN: true }),
  },
  { requiredKeys: [] },
)

describe('the questions', () => {
  test('are nine at most, each asked once', () => {
    expect(DISCOVERY_QUESTIONS).toHaveLength(9)
    expect(new Set(DISCOVERY_QUESTIONS.map(({ id }) => id)).size).toBe(9)
  })

  test.each(DISCOVERY_CHOICES)(
    '$id: two or more options, each its own, one of them without a sale',
    ({ options }) => {
      const all: readonly Option[] = options
      expect(all.length).toBeGreaterThan(1)
      expect(new Set(all.map(({ value }) => value)).size).toBe(all.length)
      for (const { votes = [] } of all) {
        for (const { points } of votes) expect(points).toBeGreaterThan(0)
      }
    },
  )

  test('every service can be the one that is recommended', () => {
    const firsts = DISCOVERY_CHOICES.flatMap(({ id, options }) =>
      options.map(({ value }) => rankServices({ [id]: value })[0]?.service),
    )
    for (const service of DISCOVERY_SERVICES) expect(firsts).toContain(service)
  })
})

describe('the recommendation', () => {
  test.each<[string, DiscoveryAnswers, string]>([
    ['calls ring out', { missedCalls: 'rings-out' }, 'missed-call-response'],
    ['nobody follows up', { followUp: 'nothing' }, 'lead-follow-up'],
    ['no review is asked for', { reviews: 'never' }, 'review-management'],
    ['no website', { website: 'none' }, 'custom-websites'],
    ['an old website', { website: 'old' }, 'custom-websites'],
    ['a quiet website', { website: 'quiet' }, 'website-chatbot'],
    ['a long list', { pastCustomers: 'lots' }, 'database-reactivation'],
  ])('%s', (_name, change, service) => {
    const result = recommend({ ...COVERED, website: 'nonsense', ...change }, PRICES)
    expect(result.recommendedService).toBe(service)
    expect(result.recommendations[0]?.reasons).toHaveLength(1)
  })

  test('names what has just enough points beside what has more', () => {
    const { recommendations } = recommend({ missedCalls: 'sometimes', followUp: 'nothing' }, PRICES)
    expect(recommendations.map(({ points }) => points)).toEqual([6, 3])
  })

  test('is three at most, the most needed first, with the price of them all', () => {
    const result = recommend(
      { ...COVERED, missedCalls: 'rings-out', followUp: 'sometimes', reviews: 'never', website: 'none' },
      PRICES,
    )
    expect(result.recommendations.map(({ service }) => service)).toEqual([
      'missed-call-response',
      'custom-websites',
      'review-management',
    ])
    expect(result.price).toEqual({
      monthly: { amount: 297 + 147, from: true },
      once: { amount: 2997, from: true },
    })
  })

  test('one who has everything in hand is sold one thing, not three', () => {
    expect(recommend(COVERED, PRICES).recommendations.map(({ service }) => service)).toEqual([
      'website-chatbot',
    ])
  })

  test('no answers at all give one service, no estimate and score 0', () => {
    expect(recommend({}, PRICES)).toEqual({
      recommendations: [{ service: 'missed-call-response', points: 0, reasons: [] }],
      recommendedService: 'missed-call-response',
      businessType: 'Other trade',
      leadScore: 0,
      estimate: null,
      price: { monthly: { amount: 297, from: true }, once: { amount: 0, from: false } },
      tooDear: null,
    })
  })

  test.each<[ChoiceId, string, number[]]>([
    ['missedCalls', 'missed-call-response', [6, 5, 3, 0]],
    ['followUp', 'lead-follow-up', [6, 4, 2, 0]],
    ['reviews', 'review-management', [5, 4, 2, 0]],
    ['website', 'custom-websites', [6, 5, 0, 0]],
    ['website', 'website-chatbot', [0, 1, 5, 2]],
    ['pastCustomers', 'database-reactivation', [0, 2, 4, 6]],
  ])('how strongly each answer to %s speaks for %s', (id, service, points) => {
    const pointsOf = (value: string) => rankServices({ [id]: value }).find((one) => one.service === service)
    expect(choiceQuestion(id).options.map(({ value }) => pointsOf(value)?.points)).toEqual(points)
  })

  test('what somebody does by hand is not worth paying for by itself', () => {
    const byHand = { followUp: 'by-hand', reviews: 'by-hand', pastCustomers: 'some' }
    expect(recommend({ ...COVERED, ...byHand }, PRICES).recommendations).toHaveLength(1)
  })

  test('whatever the answers: one to three services, score 0 to 100, reasons for all that score', () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const { recommendations, recommendedService, leadScore: score, price } = recommend(answers, PRICES)
        expect(recommendations.length).toBeGreaterThanOrEqual(1)
        expect(recommendations.length).toBeLessThanOrEqual(3)
        expect(recommendedService).toBe(recommendations[0]?.service)
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true)
        expect(price.monthly.amount + price.once.amount).toBeGreaterThan(0)
        for (const { points, reasons } of recommendations) expect(reasons.length > 0).toBe(points > 0)
      }),
    )
  })
})

describe('value and price', () => {
  test('the estimate is the calculator at the same numbers', () => {
    const calculator = readRoi({
      trade: 'roofing',
      weeklyLeads: '20',
      jobValue: '8500',
      conversionRate: '25',
    })
    expect(recommend({ ...COVERED, missedCalls: 'rings-out' }, PRICES).estimate?.result).toEqual(
      calculator.result,
    )
  })

  test('there is none for somebody who misses no calls: that is what it counts', () => {
    expect(recommend(COVERED, PRICES)).toMatchObject({ estimate: null, tooDear: null })
  })

  test.each<[string, DiscoveryAnswers, string | null]>([
    ['$210 a month, for $297', { trade: 'hairsalon', weeklyLeads: 2, jobValue: 120 }, 'missed-call-response'],
    ['$316 a month, for $297', { trade: 'hairsalon', weeklyLeads: 3, jobValue: 120 }, null],
    ['no estimate', { trade: 'other' }, null],
    [
      'a website, paid once, then $297 a month',
      { weeklyLeads: 1, jobValue: 10, missedCalls: 'voicemail', website: 'none' },
      'missed-call-response',
    ],
    [
      'a website alone, paid once',
      { weeklyLeads: 1, jobValue: 10, missedCalls: 'nonsense', website: 'none' },
      null,
    ],
  ])('does it bring what the first monthly service costs? %s', (_name, change, tooDear) => {
    const answers = { ...COVERED, missedCalls: 'rings-out', ...change }
    expect(recommend(answers, PRICES).tooDear).toBe(tooDear)
  })

  test.each([{ trade: 'other' }, { weeklyLeads: 0 }, { jobValue: 0 }, { weeklyLeads: undefined }])(
    'no estimate with %j',
    (change) => expect(recommend({ ...COVERED, ...change }, PRICES).estimate).toBeNull(),
  )

  test('all six add up to the price list, and what has no price adds nothing', () => {
    expect(priceTotal(DISCOVERY_SERVICES, PRICES)).toEqual({
      monthly: { amount: 1285, from: true },
      once: { amount: 2997, from: true },
    })
    expect(priceTotal(['constructor', 'unknown'], PRICES)).toEqual({
      monthly: { amount: 0, from: false },
      once: { amount: 0, from: false },
    })
  })
})

describe('lead score', () => {
  test.each<[string, DiscoveryAnswers, number]>([
    ['enquiries alone, half', { weeklyLeads: 10 }, 10],
    ['enquiries are full at 20', { weeklyLeads: 500 }, 20],
    ['job value is full at $1,000', { jobValue: 8500 }, 20],
    ['job value alone, nearly half', { jobValue: 480 }, 10],
    ['alone', { team: 'solo' }, 5],
    ['a crew', { team: 'small' }, 15],
    ['several crews', { team: 'medium' }, 20],
    ['need, 6 of 20 points', { missedCalls: 'rings-out' }, 12],
    ['negative numbers count as none', { weeklyLeads: -5, jobValue: -5 }, 0],
    [
      'everything',
      {
        ...COVERED,
        team: 'large',
        missedCalls: 'rings-out',
        followUp: 'nothing',
        reviews: 'never',
        website: 'none',
      },
      100,
    ],
  ])('%s', (_name, answers, score) => expect(leadScore(answers)).toBe(score))

  test.each([
    [{ trade: 'roofing', team: 'solo' }, 'Roofing, sole trader'],
    [{ trade: 'hairsalon', team: 'small' }, 'Hair salon, 2 to 5 people'],
    [{ trade: 'other', team: 'large' }, 'Other trade, more than 20 people'],
    [{ trade: 'legal' }, 'Legal'],
  ])('%j is business type %s', (answers, type) => expect(recommend(answers, PRICES).businessType).toBe(type))
})

describe('the form', () => {
  const posted = { ...VALID_DISCOVERY, ...DISCOVERY_ANSWERS }

  test('takes what a browser posts', () => {
    expect(Discovery.parse({ ...posted, name: ' Jo ', phone: '', jobValue: '$8,500.50' })).toEqual({
      ...DISCOVERY_ANSWERS,
      weeklyLeads: 20,
      jobValue: 8500.5,
      name: 'Jo',
      email: 'jo@sample.example',
    })
  })

  test.each([...DISCOVERY_ANSWER_RULES])('$when', ({ enters, says }) => {
    const parsed = Discovery.safeParse({ ...posted, ...enters })
    const said = parsed.success ? {} : fieldErrors(parsed.error)
    expect(said).toEqual(Object.fromEntries(Object.entries(says).map(([field, text]) => [field, [text]])))
  })

  test('what it is worth to us is worked out here, whatever is sent along', () => {
    const sent = { ...posted, leadScore: 100, recommendedService: 'everything', businessType: 'Bank' }
    expect(scored(Discovery.parse(sent))).toMatchObject({
      tradeType: 'Roofing',
      recommendedService: 'missed-call-response',
      businessType: 'Roofing, 2 to 5 people',
      leadScore: 89,
    })
  })
})
