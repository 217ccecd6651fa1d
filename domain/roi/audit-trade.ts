import type { AuditRequest } from '#domain/leads/audit-request.ts'
import type { RoiTrade } from './roi.ts'

type AuditTrade = AuditRequest['trade']

/** The audit form's trades that the calculator has figures for. The others get no estimate. */
const ROI_TRADE_OF: Partial<Record<AuditTrade, RoiTrade>> = {
  Electrician: 'electrical',
  Plumber: 'plumbing',
  Roofer: 'roofing',
  Builder: 'building',
  Landscaper: 'landscaping',
  HVAC: 'hvac',
}

export function roiTradeOf(trade: AuditTrade): RoiTrade | null {
  return ROI_TRADE_OF[trade] ?? null
}

/** The trade prefilled in the audit form after the calculator or the discovery tool. */
export function auditTradeOf(trade: RoiTrade): AuditTrade {
  const trades = Object.keys(ROI_TRADE_OF) as AuditTrade[]
  return trades.find((each) => ROI_TRADE_OF[each] === trade) ?? 'Other'
}
