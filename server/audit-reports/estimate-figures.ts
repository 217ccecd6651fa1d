import { formatAud } from '#domain/money.ts'
import type { ReportBasis } from '#server/store/audit-reports-store.ts'

type Estimate = NonNullable<ReportBasis['estimate']>

/** One decimal for small numbers, so that half a job is not nothing. */
export function jobs(number: number): string {
  return new Intl.NumberFormat('en-AU', { maximumFractionDigits: number < 10 ? 1 : 0 }).format(number)
}

/** What stands beside the chart, and in its place in a mail. */
export function estimateFigures({ result }: Estimate): { label: string; value: string }[] {
  if (result.noGain) return [{ label: 'By the figures you gave', value: 'No gain' }]
  return [
    { label: 'More revenue a month', value: formatAud(result.additionalRevenue) },
    { label: 'More jobs a month', value: jobs(result.additionalJobsPerMonth) },
    { label: 'Enquiries missed a month today', value: jobs(result.missedLeadsPerMonth) },
    { label: 'Hours saved a week', value: jobs(result.timeSavedHoursWeekly) },
  ]
}
