import { formatAud } from '#domain/money.ts'
import { formatCount } from '#domain/roi/format-count.ts'
import type { RoiEstimate } from '#domain/roi/roi.ts'

/** The figures beside the chart, or instead of it in a mail. */
export function estimateFigures({ result }: RoiEstimate): { label: string; value: string }[] {
  if (result.noGain) return [{ label: 'By the figures you gave', value: 'No gain' }]
  return [
    { label: 'More revenue a month', value: formatAud(result.additionalRevenue) },
    { label: 'More jobs a month', value: formatCount(result.additionalJobsPerMonth) },
    { label: 'Enquiries missed a month today', value: formatCount(result.missedLeadsPerMonth) },
    { label: 'Hours saved a week', value: formatCount(result.timeSavedHoursWeekly) },
  ]
}
