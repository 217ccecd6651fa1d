import { Report, ReportEdit, ReportList, ReportQuery, ReportSending } from '#domain/operator/reports.ts'
import { listAuditReports } from '#server/audit-reports/list-audit-reports.ts'
import { REPORT_EDITED, REPORT_SENT, sendAuditReport } from '#server/audit-reports/send-audit-report.ts'
import { Refused } from '#server/refused.ts'
import type { AuditReport } from '#server/store/audit-reports-store.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import type { EndpointDeps } from './endpoints.ts'

const LISTED = 100

/** The audit reports: drafted by the system, edited and sent by the provider's staff. */
export function reportEndpoints(deps: EndpointDeps): Endpoint[] {
  const { store, clock } = deps
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
        if (!report) return null
        const now = new Date(clock.now()).toISOString()
        if (!(await store.editAuditReport(asRead(report, { editedAt }), text, now)))
          throw new Refused(report.state === 'sent' ? REPORT_SENT : REPORT_EDITED)
        return { ...report, text, editedAt: now }
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
