import { auditTradeOf } from '#domain/roi/audit-trade.ts'
import { isRoiTrade } from '#domain/roi/roi.ts'
import { ROI_PARAMETERS } from '#domain/roi/roi-inputs.ts'
import { TRADES } from './audit-answers.ts'
import { textFromQuery } from './text-from-query.ts'

/** Field to its names in the address: our own, then the calculator's. */
const PARAMETERS = {
  trade: [ROI_PARAMETERS.trade],
  weeklyLeads: ['weeklyLeads', ROI_PARAMETERS.weeklyLeads],
  avgJobValue: ['avgJobValue', ROI_PARAMETERS.jobValue],
} as const

export type AuditPrefill = Partial<Record<keyof typeof PARAMETERS, string>>

/** Answers passed on by the calculator or the discovery tool, without those that the form would refuse. */
export function auditPrefill(search: URLSearchParams): AuditPrefill {
  const read = (field: keyof typeof PARAMETERS) =>
    PARAMETERS[field].map((name) => textFromQuery(search.get(name))).find(Boolean) ?? ''
  const trade = tradeNamed(read('trade'))
  const [weeklyLeads, avgJobValue] = [read('weeklyLeads'), read('avgJobValue')]
  return {
    ...(trade && { trade }),
    ...(isAmount(weeklyLeads) && { weeklyLeads }),
    ...(isAmount(avgJobValue) && { avgJobValue }),
  }
}

/** The other way round: '?trade=roofing&weeklyLeads=20&source=discovery', for a link to the form. */
export function auditSearch(
  answers: { [field in keyof typeof PARAMETERS]?: string | number | undefined },
  source: string,
): string {
  const given = Object.entries({ ...answers, source }).filter(([, value]) => value !== undefined)
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

function tradeNamed(name: string): string | undefined {
  if (isRoiTrade(name)) return auditTradeOf(name)
  return TRADES.find((trade) => trade.toLowerCase() === name.toLowerCase())
}

function isAmount(text: string): boolean {
  return /^\d{1,9}(\.\d{1,2})?$/.test(text)
}
