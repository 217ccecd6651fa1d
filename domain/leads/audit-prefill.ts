import { readAnswers } from '#domain/discovery/answers.ts'
import { givenAnswers } from '#domain/discovery/steps.ts'
import { auditTradeOf } from '#domain/roi/audit-trade.ts'
import { isRoiTrade } from '#domain/roi/roi.ts'
import { readRoi, roiFromSearch, roiToSearch } from '#domain/roi/roi-form.ts'
import { ROI_PARAMETERS } from '#domain/roi/roi-inputs.ts'
import { TRADES } from './audit-answers.ts'
import { readAmount } from './read-amount.ts'
import { textFromQuery } from './text-from-query.ts'

/** Field to its names in the address: our own, then those of the calculator and the discovery tool. */
const PARAMETERS = {
  trade: [ROI_PARAMETERS.trade],
  weeklyLeads: ['weeklyLeads', ROI_PARAMETERS.weeklyLeads],
  avgJobValue: ['avgJobValue', ROI_PARAMETERS.jobValue, 'jobValue'],
} as const

export type AuditPrefill = Partial<Record<keyof typeof PARAMETERS, string>>

/** Answers passed on by the calculator or the discovery tool, without those that the form would refuse. */
export function auditPrefill(search: URLSearchParams): AuditPrefill {
  const read = (field: keyof typeof PARAMETERS) =>
    PARAMETERS[field].map((name) => textFromQuery(search.get(name))).find(Boolean) ?? ''
  const trade = tradeNamed(read('trade'))
  const [weeklyLeads, avgJobValue] = [amountFrom(read('weeklyLeads')), amountFrom(read('avgJobValue'))]
  return {
    ...(trade && { trade }),
    ...(weeklyLeads && { weeklyLeads }),
    ...(avgJobValue && { avgJobValue }),
  }
}

/**
 * All that the calculator or the discovery tool was told, as its address has it: the form asks for only a part.
 * Null if neither led here.
 */
export function answersBefore(search: URLSearchParams): string | null {
  const nine = givenAnswers((id) => search.get(id))
  if (readAnswers(nine)) return String(new URLSearchParams(nine))
  const roi = search.has(ROI_PARAMETERS.conversionRate) ? roiFromSearch(search) : null
  return roi && readRoi(roi).numbers ? roiToSearch(roi) : null
}

function tradeNamed(name: string): string | undefined {
  if (isRoiTrade(name)) return auditTradeOf(name)
  return TRADES.find((trade) => trade.toLowerCase() === name.toLowerCase())
}

/** As a number field takes it: '$8,500' is 8500. */
function amountFrom(text: string): string | undefined {
  return /^\d{1,9}(\.\d{1,2})?$/.exec(String(readAmount(text)))?.[0]
}
