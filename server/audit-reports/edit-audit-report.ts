import type { ReportText } from '#domain/audit-report/report-text.ts'
import { Refused } from '#server/refused.ts'
import type { Services } from '#server/services.ts'
import type { AuditReport } from '#server/store/audit-reports-store.ts'

export const REPORT_SENT = 'A report that was sent is not changed any more.'
const REPORT_EDITED =
  'Somebody else has saved it since you opened it. Copy what you have written, open it again and put the two together.'

/** @throws Refused where it was sent, or saved by somebody else since it was read */
export async function editAuditReport(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  report: AuditReport,
  text: ReportText,
): Promise<AuditReport> {
  const editedAt = new Date(clock.now()).toISOString()
  if (await store.editAuditReport(report, text, editedAt)) return { ...report, text, editedAt }
  throw new Refused(report.state === 'sent' ? REPORT_SENT : REPORT_EDITED)
}
