import {
  calculateRoi,
  DEFAULT_CONVERSION_PERCENT,
  DEFAULT_WEEKLY_LEADS,
  isRoiTrade,
  ROI_TRADES,
  type RoiNumbers,
  type RoiResult,
  type RoiTrade,
} from './roi.ts'
import { ROI_PARAMETERS } from './roi-inputs.ts'

const INVALID_NUMBER = 'Please enter a valid number'
const INVALID_AMOUNT = 'Please enter a valid amount'

/** The calculator's fields as typed; the trade is '' until one is chosen. */
export type RoiForm = { trade: RoiTrade | ''; weeklyLeads: string; jobValue: string; conversionRate: string }
export type RoiErrors = Partial<Record<keyof RoiForm, string>>
export type RoiReading = {
  errors: RoiErrors
  /** The numbers used for the result; null if there is nothing to show. */
  numbers: RoiNumbers | null
  result: RoiResult | null
}

export const EMPTY_ROI_FORM: RoiForm = {
  trade: '',
  weeklyLeads: String(DEFAULT_WEEKLY_LEADS),
  jobValue: '',
  conversionRate: String(DEFAULT_CONVERSION_PERCENT),
}

/** Choosing a trade fills in what its jobs are usually worth. */
export function chooseTrade(form: RoiForm, trade: RoiTrade | ''): RoiForm {
  return { ...form, trade, jobValue: trade ? String(ROI_TRADES[trade].jobValue) : '' }
}

/** Error messages, and a result once there is a trade and neither leads nor job value is 0. */
export function readRoi(form: RoiForm): RoiReading {
  const weeklyLeads = numberOrZero(form.weeklyLeads)
  const jobValue = numberOrZero(form.jobValue)
  const conversionPercent = numberOrZero(form.conversionRate)
  const errors: RoiErrors = {
    ...(weeklyLeads < 0 && { weeklyLeads: INVALID_NUMBER }),
    ...(jobValue < 0 && { jobValue: INVALID_AMOUNT }),
    ...((conversionPercent < 0 || conversionPercent > 100 || isUnread(form.conversionRate)) && {
      conversionRate: 'Please enter a rate between 0-100%',
    }),
  }
  const complete = form.trade !== '' && weeklyLeads !== 0 && jobValue !== 0
  if (form.trade === '' || !complete || Object.keys(errors).length > 0) {
    return { errors, numbers: null, result: null }
  }
  const numbers = { trade: form.trade, weeklyLeads, jobValue, conversionPercent }
  const result = calculateRoi(numbers)
  return Number.isFinite(result.additionalRevenue)
    ? { errors, numbers, result }
    : { errors, numbers: null, result: null }
}

/**
 * When an estimate is requested: what is still missing for it, in the order of the fields. Nothing counts as
 * missing while the visitor types, and choosing a trade fills in the job value.
 */
export function unansweredRoi(form: RoiForm): RoiErrors {
  const valueless = form.trade !== '' && numberOrZero(form.jobValue) === 0
  return {
    ...(form.trade === '' && { trade: 'Please select your trade' }),
    ...(numberOrZero(form.weeklyLeads) === 0 && {
      weeklyLeads: isUnread(form.weeklyLeads) ? INVALID_NUMBER : 'Please enter how many leads you get a week',
    }),
    ...(valueless && {
      jobValue: isUnread(form.jobValue) ? INVALID_AMOUNT : 'Please enter what a job is worth on average',
    }),
    ...readRoi(form).errors,
  }
}

/** 'trade=roofing&leads=20&value=8500&rate=25', without a question mark; '' while no trade is chosen. */
export function roiToSearch(form: RoiForm): string {
  if (form.trade === '') return ''
  return new URLSearchParams({
    [ROI_PARAMETERS.trade]: form.trade,
    [ROI_PARAMETERS.weeklyLeads]: String(numberOrZero(form.weeklyLeads)),
    [ROI_PARAMETERS.jobValue]: String(numberOrZero(form.jobValue)),
    [ROI_PARAMETERS.conversionRate]: String(numberOrZero(form.conversionRate)),
  }).toString()
}

/**
 * Null if the address names no known trade, except for the empty `trade=` that the form sends when none is
 * chosen. Missing fields take their defaults; anything that is not a number counts as 0.
 */
export function roiFromSearch(search: string | URLSearchParams): RoiForm | null {
  const parameters = new URLSearchParams(search)
  const trade = parameters.get(ROI_PARAMETERS.trade)
  if (trade !== '' && !isRoiTrade(trade)) return null
  const defaults = chooseTrade(EMPTY_ROI_FORM, trade)
  const read = (field: 'weeklyLeads' | 'jobValue' | 'conversionRate') => {
    const text = parameters.get(ROI_PARAMETERS[field])?.trim()
    // Empty if no script has filled it in for the chosen trade.
    if (text === undefined || (text === '' && field === 'jobValue')) return defaults[field]
    return String(numberOrZero(text))
  }
  return {
    trade,
    weeklyLeads: read('weeklyLeads'),
    jobValue: read('jobValue'),
    conversionRate: read('conversionRate'),
  }
}

function numberOrZero(text: string): number {
  return isNumeric(text.trim()) ? Number(text) : 0
}

/** Something stands in the field that is no number: Safari and Firefox let anything be typed, as '1,500'. */
function isUnread(text: string): boolean {
  return text.trim() !== '' && !isNumeric(text.trim())
}

function isNumeric(text: string): boolean {
  // As in a browser's number field, 0x10 is not a number.
  return /^[-+.e\d]{1,25}$/i.test(text) && Number.isFinite(Number(text))
}
