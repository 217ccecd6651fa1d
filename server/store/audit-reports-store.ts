import type { ReportDraft } from '#domain/audit-report/draft-report.ts'
import type { AuditFacts } from '#domain/audit-report/facts.ts'
import type { ReportText } from '#domain/audit-report/report-text.ts'
import type { Contact } from '#domain/leads/contact.ts'
import type { Submission } from '#domain/leads/submission.ts'
import type { ReportState } from '#domain/operator/reports.ts'
import type { Stage } from '#domain/operator/stage.ts'
import type { NewDelivery } from './store.ts'

/** The facts and figures from which the rules drafted the report, stored with it. */
type ReportBasis = { facts: AuditFacts } & Pick<ReportDraft, 'estimate' | 'assumptions'>

export type NewAuditReport = {
  id: string
  submissionId: string
  text: ReportText
  basis: ReportBasis
  createdAt: string
}

export type AuditReport = NewAuditReport & {
  state: ReportState
  editedAt: string | null
  sentAt: string | null
  /** Reference of the audit request that it answers. */
  reference: string
  requestedAt: string
  stage: Stage
  contact: Contact
}

/** Deleting a submission deletes its report. */
export type AuditReportStore = {
  /** Real audit requests without a report, oldest first. */
  auditsWithoutReport: (limit: number) => Promise<Submission[]>
  /** False when the submission has a report already, or is gone. */
  addAuditReport: (report: NewAuditReport) => Promise<boolean>
  /** Finds a report by its own id, its submission's id or the reference. */
  findAuditReport: (idOrReference: string) => Promise<AuditReport | null>
  /** Newest first. */
  listAuditReports: (filter: { state?: ReportState; limit?: number }) => Promise<AuditReport[]>
  /** False when there is no such draft, or it was edited since it was read. */
  editAuditReport: (
    read: Pick<AuditReport, 'id' | 'editedAt'>,
    text: ReportText,
    now: string,
  ) => Promise<boolean>
  /**
   * Marks the report as sent, for the first time or again, and adds its delivery in the same transaction.
   * False if there is no such report, or it was edited or sent since it was read.
   */
  sendAuditReport: (
    read: Pick<AuditReport, 'id' | 'editedAt' | 'sentAt'>,
    delivery: NewDelivery,
    now: string,
  ) => Promise<boolean>
}
