import { formatAud } from '#domain/money.ts'
import { formatCount } from '#domain/roi/format-count.ts'
import type { ReportBasis } from '#server/store/audit-reports-store.ts'

type Estimate = NonNullable<ReportBasis['estimate']>

/** The figures beside the chart, or instead of it in a mail. */
export function estimateFigures({ result }: Estimate): { label: string; value: string }[] {
  if (result.noGain) return [{ label: 'By the figures you gave', value: 'No gain' }]
  return [
    { label: 'More revenue a month', value: formatAud(result.additionalRevenue) },
    { label: 'More jobs a month', value: formatCount(result.additionalJobsPerMonth) },
    { label: 'Enquiries missed a month today', value: formatCount(result.missedLeadsPerMonth) },
    { label: 'Hours saved a week', value: formatCount(result.timeSavedHoursWeekly) },
  ]
}
