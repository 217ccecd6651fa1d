import { describe, expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import { calculateRoi, type RoiNumbers } from '#domain/roi/roi.ts'
import { SAMPLE_FACTS, sampleStoredReport } from '#tests/support/sample-audit-report.ts'
import { reportChart } from './report-chart.ts'
import { renderAuditReport } from './report-page.ts'

const { site } = loadContent()
const NUMBERS: RoiNumbers = { trade: 'roofing', weeklyLeads: 12, jobValue: 4200, conversionPercent: 30 }
const estimateOf = (over: Partial<RoiNumbers>) => {
  const numbers = { ...NUMBERS, ...over }
  return { numbers, result: calculateRoi(numbers) }
}

describe('which text this is', () => {
  test('a draft says whom it has not been sent', async () => {
    expect(await renderAuditReport(sampleStoredReport(), site)).toContain(
      'Draft. Alex Anne Sample has not been sent this yet.',
    )
  })

  test('a preview says that it is not saved', async () => {
    const page = await renderAuditReport(sampleStoredReport(), site, true)
    expect(page).toContain('Preview of a text that is not saved.')
    expect(page).not.toContain('Draft.')
  })

  test('what was sent says nothing of drafts', async () => {
    const sent = sampleStoredReport({ state: 'sent', sentAt: '2026-11-23T02:00:00.000Z' })
    expect(await renderAuditReport(sent, site)).not.toContain('This line is not printed.')
  })
})

test.each([
  ['Roofer', true],
  ['Other', false],
] as const)('the trade %s is named: %s', async (trade, named) => {
  const page = await renderAuditReport(sampleStoredReport({}, { ...SAMPLE_FACTS, trade }), site)
  expect(page.includes(`<dt>Trade</dt><dd>${trade}</dd>`)).toBe(named)
  expect(page.includes('<dt>Trade</dt>')).toBe(named)
})

test('what was found is marked as good where it is', async () => {
  const page = await renderAuditReport(sampleStoredReport(), site)
  expect(page).toContain('Title</th><td class="good">Sample Roofing</td>')
  expect(page).toContain('Number to tap at the top</th><td class="open">Not found</td>')
})

test('an estimate without a gain draws none', async () => {
  const report = sampleStoredReport()
  const drawn = '<svg class="chart"'
  expect(await renderAuditReport(report, site)).toContain(drawn)
  report.basis.estimate = estimateOf({ conversionPercent: 0 })
  const page = await renderAuditReport(report, site)
  expect(page).toContain('No gain')
  expect(page).not.toContain(drawn)
})

test.each([
  [0.5, '0.5 jobs'],
  [0.97, '1 job'],
  [1, '1 job'],
  [1.06, '1.1 jobs'],
  [12, '12 jobs'],
])('%s a month are called %s', async (currentJobsPerMonth, words) => {
  const { numbers, result } = estimateOf({})
  const svg = String(await reportChart({ numbers, result: { ...result, currentJobsPerMonth } }))
  expect(svg).toContain(`>Today: ${words} a month<`)
})

describe('the tape under the bars', () => {
  const numbersOn = (svg: string) =>
    [...svg.matchAll(/class="tick"[^>]*>([^<]+)</g)].map(([, number]) => Number(number?.replaceAll(',', '')))

  test.each([0.05, 1, 3, 12, 60, 150, 999])('at %s enquiries a week', async (weeklyLeads) => {
    const estimate = estimateOf({ weeklyLeads })
    const svg = String(await reportChart(estimate))
    const numbers = numbersOn(svg)
    const end = numbers.at(-1) ?? 0
    const step = end / (numbers.length - 1)
    expect(numbers.length).toBeGreaterThan(2)
    expect(numbers.length).toBeLessThanOrEqual(9)
    expect(numbers).toEqual(numbers.map((_, i) => expect.closeTo(i * step, 1)))
    const longest = estimate.result.jobsPerMonthWithProduct
    const bar = Number(/class="bar-hot"[^>]*width="([\d.]+)"/.exec(svg)?.[1])
    expect(Math.abs((bar / 376) * end - longest), 'the bar ends there on it').toBeLessThan(end / 100)
    expect(end).toBeGreaterThanOrEqual(longest)
  })
})
