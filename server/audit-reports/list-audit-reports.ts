import { owedReport } from '#server/operator/item.ts'
import type { AuditReport, AuditReportState } from '#server/store/audit-reports-store.ts'
import type { SendReportDeps } from './send-audit-report.ts'

/** Newest first, each draft with the day by which it was promised. */
export async function listAuditReports(
  { store, clock, content }: SendReportDeps,
  filter: { state?: AuditReportState; limit?: number },
) {
  const now = clock.now()
  function due({ state, stage, requestedAt }: AuditReport) {
    const request = { kind: 'audit', status: 'real', createdAt: requestedAt } as const
    return state === 'sent' ? null : owedReport(request, stage, now, content.site)
  }
  return (await store.listAuditReports(filter)).map((report) => ({ ...report, due: due(report) }))
}
