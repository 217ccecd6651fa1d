/** Missed shares (percent) and default job values (AUD): specification, section 9. */
export const ROI_TRADES = {
  roofing: { label: 'Roofing', missedPercent: 65, jobValue: 8500 },
  plumbing: { label: 'Plumbing', missedPercent: 58, jobValue: 350 },
  electrical: { label: 'Electrical', missedPercent: 62, jobValue: 450 },
  hvac: { label: 'Heating and cooling (HVAC)', missedPercent: 60, jobValue: 2200 },
  building: { label: 'Building', missedPercent: 55, jobValue: 15_000 },
  landscaping: { label: 'Landscaping', missedPercent: 52, jobValue: 1200 },
  legal: { label: 'Legal', missedPercent: 45, jobValue: 3500 },
  medical: { label: 'Medical', missedPercent: 40, jobValue: 2800 },
  dental: { label: 'Dental', missedPercent: 42, jobValue: 4200 },
  realestate: { label: 'Real estate', missedPercent: 50, jobValue: 12_000 },
  accounting: { label: 'Accounting', missedPercent: 38, jobValue: 1800 },
  insurance: { label: 'Insurance', missedPercent: 48, jobValue: 5500 },
  marketing: { label: 'Marketing', missedPercent: 44, jobValue: 8000 },
  consultancy: { label: 'Consultancy', missedPercent: 41, jobValue: 6500 },
  hairsalon: { label: 'Hair salon', missedPercent: 48, jobValue: 120 },
} as const
export type RoiTrade = keyof typeof ROI_TRADES

export const SERVICE_PACKAGES = ['24/7 response + reviews + website', 'Full automation suite'] as const
export const DEFAULT_WEEKLY_LEADS = 20
export const DEFAULT_CONVERSION_PERCENT = 25

const WEEKS_PER_MONTH = 4.33
const ANSWERED_SHARE = 0.95
const CONVERSION_LIFT = 1.4
const CONVERSION_CEILING = 0.6
const HOURS_PER_MISSED_LEAD = 0.15

export type RoiNumbers = {
  trade: RoiTrade
  weeklyLeads: number
  jobValue: number
  /** 0 to 100. */
  conversionPercent: number
}

export type RoiResult = {
  missedLeadsPerMonth: number
  additionalJobsPerMonth: number
  /** AUD a month. */
  additionalRevenue: number
  timeSavedHoursWeekly: number
  currentJobsPerMonth: number
  jobsPerMonthWithProduct: number
  /** If true, the page says 'no gain' instead of promising less than today. */
  noGain: boolean
}

/** A result with the numbers that it was calculated from. */
export type RoiEstimate = { numbers: RoiNumbers; result: RoiResult }

/** The formula of the specification, section 9. Only the hours are rounded, as it says. */
export function calculateRoi({ trade, weeklyLeads, jobValue, conversionPercent }: RoiNumbers): RoiResult {
  const missedShare = ROI_TRADES[trade].missedPercent / 100
  const conversion = conversionPercent / 100
  const monthlyLeads = weeklyLeads * WEEKS_PER_MONTH
  const missed = monthlyLeads * missedShare
  const current = monthlyLeads * (1 - missedShare) * conversion
  const withProduct =
    monthlyLeads * ANSWERED_SHARE * Math.min(conversion * CONVERSION_LIFT, CONVERSION_CEILING)
  const additionalRevenue = withProduct * jobValue - current * jobValue
  return {
    missedLeadsPerMonth: missed,
    additionalJobsPerMonth: withProduct - current,
    additionalRevenue,
    timeSavedHoursWeekly: Math.round(missed * HOURS_PER_MISSED_LEAD),
    currentJobsPerMonth: current,
    jobsPerMonthWithProduct: withProduct,
    noGain: Math.round(additionalRevenue) <= 0,
  }
}

export function isRoiTrade(value: unknown): value is RoiTrade {
  return typeof value === 'string' && Object.hasOwn(ROI_TRADES, value)
}

/** Both halves of the gain: more enquiries answered, and more of all of them won. */
export const ROI_PREMISE = `${ANSWERED_SHARE * 100}% of your enquiries were answered and turned into jobs ${CONVERSION_LIFT} times as often as now`

/** Shown beside every result, so that it is clear that it is an estimate. */
export function roiAssumptions(trade: RoiTrade): string[] {
  const { label, missedPercent } = ROI_TRADES[trade]
  return [
    `A month has ${WEEKS_PER_MONTH} weeks.`,
    `${label}: ${missedPercent}% of enquiries are missed today, and nobody gets back to them in time.`,
    'Today you win jobs at your current rate, and only from the enquiries you answer.',
    `With our service ${ANSWERED_SHARE * 100}% of enquiries get an answer.`,
    `They turn into jobs ${CONVERSION_LIFT} times as often as now, and never more than ${CONVERSION_CEILING * 100}% of them.`,
    'Every job is worth your average, and you have the time to do it.',
    `Hours saved each week are ${HOURS_PER_MISSED_LEAD * 100}% of the enquiries missed in a month, rounded.`,
    'What the service costs is not taken off.',
  ]
}
