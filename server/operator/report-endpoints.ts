import { Report, ReportEdit, ReportList, ReportQuery, ReportSending } from '#domain/operator/reports.ts'
import { editAuditReport } from '#server/audit-reports/edit-audit-report.ts'
import { listAuditReports } from '#server/audit-reports/list-audit-reports.ts'
import { sendAuditReport } from '#server/audit-reports/send-audit-report.ts'
import type { AuditReport } from '#server/store/audit-reports-store.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import type { EndpointDeps } from './endpoints.ts'

const LISTED = 100

/** The audit reports: drafted by the system, edited and sent by the provider's staff. */
export function reportEndpoints(deps: EndpointDeps): Endpoint[] {
  const { store } = deps
  return [
    endpoint({
      method: 'get',
      path: '/api/reports',
      does: 'The audit reports, newest first, each draft with the day by which it was promised',
      query: ReportQuery,
      answer: ReportList,
      run: ({ query: { state, limit = LISTED } }) =>
        listAuditReports(deps, { limit: Number(limit), ...(state && { state }) }),
    }),
    endpoint({
      method: 'get',
      path: '/api/reports/:id',
      does: "One audit report, by its own id, its lead's or the reference",
      answer: Report,
      run: ({ id }) => store.findAuditReport(id),
    }),
    endpoint({
      method: 'put',
      path: '/api/reports/:id',
      does: 'Saves the text of a draft, unless somebody else has saved it since `editedAt`',
      body: ReportEdit,
      answer: Report,
      run: async ({ id, body: { editedAt, ...text } }) => {
        const report = await store.findAuditReport(id)
        return report && editAuditReport(deps, asRead(report, { editedAt }), text)
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/reports/:id/send',
      does: 'Mails it to whoever asked for it, or to the address that they named since, unless somebody else has saved it since `editedAt`; once more, where it was sent at `sentAt`',
      body: ReportSending,
      answer: Report,
      run: async ({ id, body }) => {
        const report = await store.findAuditReport(id)
        if (!report) return null
        const sent = await sendAuditReport(deps, asRead(report, body), body)
        deps.wake()
        return sent
      },
    }),
  ]
}

function asRead(
  report: AuditReport,
  { editedAt = report.editedAt }: { editedAt?: string | null | undefined },
) {
  return { ...report, editedAt }
}
