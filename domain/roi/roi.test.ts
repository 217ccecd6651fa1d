import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ROI_AT_DEFAULTS } from '#tests/support/roi-at-defaults.ts'
import { formatCount } from './format-count.ts'
import { calculateRoi, isRoiTrade, ROI_PREMISE, ROI_TRADES, type RoiTrade, roiAssumptions } from './roi.ts'
import {
  chooseTrade,
  EMPTY_ROI_FORM,
  type RoiForm,
  readRoi,
  roiFromSearch,
  roiToSearch,
  unansweredRoi,
} from './roi-form.ts'

const trades = Object.keys(ROI_TRADES) as RoiTrade[]

const anyTrade = fc.constantFrom(...trades)
const anyPercent = fc.double({ min: 0, max: 100, noNaN: true })
const anyLeads = fc.double({ min: 0.1, max: 5000, noNaN: true })
const anyValue = fc.double({ min: 1, max: 1_000_000, noNaN: true })

describe('the formula', () => {
  test('the table has all 15 trades', () => {
    expect(ROI_AT_DEFAULTS.map(([trade]) => trade)).toEqual(trades)
    expect(trades).toHaveLength(15)
  })

  test.each(ROI_AT_DEFAULTS)('%s at defaults', (trade, missed, jobs, revenue, hours) => {
    const { result } = readRoi(chooseTrade(EMPTY_ROI_FORM, trade))
    expect(result?.missedLeadsPerMonth).toBeCloseTo(missed, 6)
    expect(result?.additionalJobsPerMonth).toBeCloseTo(jobs, 6)
    expect(result?.additionalRevenue).toBeCloseTo(revenue, 4)
    expect(result?.timeSavedHoursWeekly).toBe(hours)
    expect(result?.noGain).toBe(false)
  })

  test('agrees with the formula written per lead in whole percent', () => {
    fc.assert(
      fc.property(
        anyTrade,
        anyLeads,
        anyValue,
        anyPercent,
        (trade, weeklyLeads, jobValue, conversionPercent) => {
          const answered = 100 - ROI_TRADES[trade].missedPercent
          const wonOf10000 = 95 * Math.min(1.4 * conversionPercent, 60) - answered * conversionPercent
          const jobs = (weeklyLeads * 433 * wonOf10000) / 1_000_000
          const result = calculateRoi({ trade, weeklyLeads, jobValue, conversionPercent })
          const scale = weeklyLeads * jobValue * 1e-9
          expect(Math.abs(result.additionalRevenue - jobs * jobValue)).toBeLessThanOrEqual(scale)
        },
      ),
    )
  })

  test('at rates where it gains, more leads never lower any figure; where it loses, never raise it', () => {
    fc.assert(
      fc.property(
        anyTrade,
        anyLeads,
        fc.double({ min: 0, max: 1000, noNaN: true }),
        anyPercent,
        (trade, leads, more, conversionPercent) => {
          const at = (weeklyLeads: number) =>
            calculateRoi({ trade, weeklyLeads, jobValue: 500, conversionPercent })
          const [fewer, further] = [at(leads), at(leads + more)]
          const sign = Math.sign(fewer.additionalRevenue)
          const change = (further.additionalRevenue - fewer.additionalRevenue) * sign
          expect(change).toBeGreaterThanOrEqual(-1e-6)
          expect(further.missedLeadsPerMonth).toBeGreaterThanOrEqual(fewer.missedLeadsPerMonth)
          expect(further.timeSavedHoursWeekly).toBeGreaterThanOrEqual(fewer.timeSavedHoursWeekly)
        },
      ),
    )
  })

  test('never wins more than 57% of all enquiries', () => {
    fc.assert(
      fc.property(anyTrade, anyLeads, anyPercent, (trade, weeklyLeads, conversionPercent) => {
        const { jobsPerMonthWithProduct } = calculateRoi({
          trade,
          weeklyLeads,
          jobValue: 1,
          conversionPercent,
        })
        expect(jobsPerMonthWithProduct).toBeLessThanOrEqual(weeklyLeads * 4.33 * 0.57 + 1e-9)
      }),
    )
  })

  test('one who wins nearly everything that he answers gains nothing, and is told so', () => {
    const winner = { trade: 'accounting', weeklyLeads: 20, jobValue: 1800, conversionPercent: 95 } as const
    expect(calculateRoi(winner).additionalRevenue).toBeLessThan(0)
    expect(calculateRoi(winner).noGain).toBe(true)
    expect(calculateRoi({ ...winner, conversionPercent: 0 }).noGain).toBe(true)
    expect(calculateRoi({ ...winner, conversionPercent: 90 }).noGain).toBe(false)
  })

  test('a gain that would be shown as $0 is none', () => {
    const gain = (jobValue: number) =>
      calculateRoi({ trade: 'roofing', weeklyLeads: 1, jobValue, conversionPercent: 25 })
    expect(gain(0.4)).toMatchObject({ noGain: true, additionalRevenue: expect.closeTo(0.42, 2) })
    expect(gain(0.5).noGain).toBe(false)
  })
})

describe('the form', () => {
  const form: RoiForm = { trade: 'roofing', weeklyLeads: '20', jobValue: '8500', conversionRate: '25' }

  test.each<[string, Partial<RoiForm>]>([
    ['no trade', { trade: '' }],
    ['no leads', { weeklyLeads: '0' }],
    ['blank leads', { weeklyLeads: '' }],
    ['leads in words', { weeklyLeads: 'twenty' }],
    ['no value', { jobValue: '0' }],
    ['value with a dollar sign', { jobValue: '$8500' }],
    ['more than can be counted', { weeklyLeads: '1e300', jobValue: '1e300' }],
  ])('%s: nothing shown and no message', (_name, change) => {
    expect(readRoi({ ...form, ...change })).toEqual({ errors: {}, numbers: null, result: null })
  })

  test.each<[Partial<RoiForm>, Record<string, string>]>([
    [{ weeklyLeads: '-1' }, { weeklyLeads: 'Please enter a valid number' }],
    [{ jobValue: '-50' }, { jobValue: 'Please enter a valid amount' }],
    [{ conversionRate: '-1' }, { conversionRate: 'Please enter a rate between 0-100%' }],
    [{ conversionRate: '100.5' }, { conversionRate: 'Please enter a rate between 0-100%' }],
  ])('%j is refused with its message', (change, errors) => {
    expect(readRoi({ ...form, ...change })).toEqual({ errors, numbers: null, result: null })
  })

  test('whoever asks for an estimate hears of all that keeps it away, in the order of the fields', () => {
    const asked = { trade: '', weeklyLeads: '', jobValue: '-50', conversionRate: '101' } as const
    expect(Object.entries(unansweredRoi(asked))).toEqual([
      ['trade', 'Please select your trade'],
      ['weeklyLeads', 'Please enter how many leads you get a week'],
      ['jobValue', 'Please enter a valid amount'],
      ['conversionRate', 'Please enter a rate between 0-100%'],
    ])
    expect(unansweredRoi({ ...asked, jobValue: '0' })).not.toHaveProperty('jobValue')
    expect(unansweredRoi({ ...form, jobValue: '0' })).toEqual({
      jobValue: 'Please enter what a job is worth on average',
    })
    expect(unansweredRoi(form)).toEqual({})
  })

  test('what is filled in and no number is not said to be missing', () => {
    expect(unansweredRoi({ ...form, weeklyLeads: '15-20', jobValue: '1,500' })).toEqual({
      weeklyLeads: 'Please enter a valid number',
      jobValue: 'Please enter a valid amount',
    })
  })

  test('an empty rate counts as 0: shown, as no gain; one that is no number is asked for', () => {
    expect(readRoi({ ...form, conversionRate: '' }).result?.noGain).toBe(true)
    expect(readRoi({ ...form, conversionRate: '25%' }).errors).toEqual({
      conversionRate: 'Please enter a rate between 0-100%',
    })
  })

  test('the ends of the rate are allowed', () => {
    expect(readRoi({ ...form, conversionRate: '0' }).errors).toEqual({})
    expect(readRoi({ ...form, conversionRate: '100' }).errors).toEqual({})
  })

  test('choosing a trade prefills its job value, choosing none clears it', () => {
    expect(chooseTrade(EMPTY_ROI_FORM, 'hairsalon')).toEqual({
      trade: 'hairsalon',
      weeklyLeads: '20',
      jobValue: '120',
      conversionRate: '25',
    })
    expect(chooseTrade(form, '').jobValue).toBe('')
  })
})

describe('the link', () => {
  test('carries what was calculated', () => {
    expect(roiToSearch(chooseTrade(EMPTY_ROI_FORM, 'roofing'))).toBe(
      'trade=roofing&leads=20&value=8500&rate=25',
    )
    expect(roiToSearch(EMPTY_ROI_FORM)).toBe('')
  })

  test('there and back gives the same result', () => {
    const number = fc.integer({ min: -10, max: 100_000 }).map(String)
    const typed = fc.oneof(number, fc.string())
    const rate = fc.oneof(number, fc.constant(''))
    fc.assert(
      fc.property(anyTrade, typed, typed, rate, (trade, weeklyLeads, jobValue, conversionRate) => {
        const form = { trade, weeklyLeads, jobValue, conversionRate }
        const back = roiFromSearch(roiToSearch(form))
        expect(back && readRoi(back)).toEqual(readRoi(form))
      }),
    )
  })

  test.each(['', 'trade=witchcraft', 'trade=__proto__', 'trade=constructor', 'leads=20'])(
    'without a known trade there is nothing to fill in: %s',
    (search) => expect(roiFromSearch(search)).toBeNull(),
  )

  test('numbers come as a number field takes them', () => {
    expect(roiFromSearch('trade=dental&leads=%2B5.&value=007&rate=.5')).toEqual({
      trade: 'dental',
      weeklyLeads: '5',
      jobValue: '7',
      conversionRate: '0.5',
    })
  })

  test('what a browser without script sends before a trade is chosen keeps its numbers, and their messages', () => {
    const form = roiFromSearch('trade=&leads=35&value=&rate=-30')
    expect(form).toEqual({ trade: '', weeklyLeads: '35', jobValue: '', conversionRate: '-30' })
    expect(form && readRoi(form)).toEqual({
      errors: { conversionRate: 'Please enter a rate between 0-100%' },
      numbers: null,
      result: null,
    })
  })

  test('what is missing takes its default, and so does a job value left empty', () => {
    expect(roiFromSearch('trade=dental&value=')).toEqual(chooseTrade(EMPTY_ROI_FORM, 'dental'))
  })

  test('what is no number counts as 0', () => {
    for (const [leads, value, rate] of [
      ['0x10', 'NaN', '9'.repeat(400)],
      ['', 'abc', ' '],
    ])
      expect(roiFromSearch(`trade=dental&leads=${leads}&value=${value}&rate=${rate}`)).toEqual({
        trade: 'dental',
        weeklyLeads: '0',
        jobValue: '0',
        conversionRate: '0',
      })
  })

  test('whatever the address says, every field is a trade or a finite number', () => {
    fc.assert(
      fc.property(anyTrade, fc.string(), fc.string(), fc.string(), (trade, leads, value, rate) => {
        const back = roiFromSearch(new URLSearchParams({ trade, leads, value, rate }))
        expect(isRoiTrade(back?.trade)).toBe(true)
        expect(Number.isFinite(Number(back?.weeklyLeads))).toBe(true)
        expect(Number.isFinite(Number(back?.jobValue))).toBe(true)
        expect(Number.isFinite(Number(back?.conversionRate))).toBe(true)
      }),
    )
  })
})

describe('words', () => {
  test('the assumptions name every number of the formula', () => {
    const text = roiAssumptions('roofing').join('\n')
    for (const figure of ['4.33', '65%', '95%', '1.4', '60%', '15%']) expect(text).toContain(` ${figure}`)
    expect(ROI_PREMISE).toMatch(/^95% of your enquiries .* 1\.4 times as often/)
    expect(text, 'and what is left out').toContain('What the service costs is not taken off.')
  })

  test.each([
    [0.44, '0.4'],
    [9.44, '9.4'],
    [10.4, '10'],
    [1234.4, '1,234'],
  ])('%d is said as %s: half a job is not nothing, and a tenth of many is', (count, said) => {
    expect(formatCount(count)).toBe(said)
  })
})
