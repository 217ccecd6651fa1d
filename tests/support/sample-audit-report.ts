import { randomUUIDv7 } from 'node:crypto'
import { draftReport } from '#domain/audit-report/draft-report.ts'
import { type AuditFacts, unreadWebsite } from '#domain/audit-report/facts.ts'
import { draftText } from '#domain/audit-report/report-text.ts'
import type { AuditReport, NewAuditReport } from '#server/store/audit-reports-store.ts'

export const SAMPLE_FACTS: AuditFacts = {
  trade: 'Roofer',
  area: 'Northern Beaches',
  weeklyLeads: 12,
  jobValue: 4200,
  bottleneck: 'I miss calls while I am on the roof, and quotes wait until Sunday.',
  website: {
    ...unreadWebsite(''),
    reachable: true,
    https: true,
    title: 'Sample Roofing',
    viewport: true,
    form: true,
    bytes: 84_000,
  },
}

/** A report as the rules draft it. */
export function sampleAuditReport(
  over: Partial<NewAuditReport> = {},
  facts: AuditFacts = SAMPLE_FACTS,
): NewAuditReport {
  const draft = draftReport(facts)
  const { estimate, assumptions } = draft
  return {
    id: randomUUIDv7(),
    submissionId: randomUUIDv7(),
    text: draftText(draft, 'Sample Roofing'),
    basis: { facts, estimate, assumptions },
    createdAt: '2026-11-23T00:00:00.000Z',
    ...over,
  }
}

/** The same as the store returns it. */
export function sampleStoredReport(over: Partial<AuditReport> = {}, facts?: AuditFacts): AuditReport {
  return {
    ...sampleAuditReport({}, facts),
    state: 'draft',
    editedAt: null,
    sentAt: null,
    reference: 'TF-8K2MQ4WX',
    requestedAt: '2026-11-23T00:00:00.000Z',
    stage: 'new',
    contact: {
      name: 'Alex Anne Sample',
      phone: '0491 570 006',
      email: 'alex@sample.example',
      businessName: 'Sample Roofing',
      location: 'Northern Beaches',
      trade: 'Roofer',
    },
    ...over,
  }
}
