import { owedReport } from '#domain/operator/promise.ts'
import type { ReportState } from '#domain/operator/reports.ts'
import type { AuditReport } from '#server/store/audit-reports-store.ts'
import type { SendReportDeps } from './send-audit-report.ts'

/** Newest first, each draft with the day by which it was promised. */
export async function listAuditReports(
  deps: SendReportDeps,
  filter: { state?: ReportState; limit?: number },
) {
  return (await deps.store.listAuditReports(filter)).map((report) => withDue(deps, report))
}

/** `due` is null for a report that was sent. */
export function withDue({ clock, content }: Pick<SendReportDeps, 'clock' | 'content'>, report: AuditReport) {
  const { state, stage, requestedAt } = report
  const request = { kind: 'audit', status: 'real', createdAt: requestedAt } as const
  return { ...report, due: state === 'sent' ? null : owedReport(request, stage, clock.now(), content.site) }
}
