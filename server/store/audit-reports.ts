import { sql } from 'kysely'
import { contactOf } from '#domain/leads/contact.ts'
import type { AuditReport, AuditReportStore, NewAuditReport } from './audit-reports-store.ts'
import { lockSubmissions } from './dialect.ts'
import type { Inserts } from './inserts.ts'
import type { Db } from './store-core.ts'
import { toSubmission } from './tables.ts'

/** A literal in the statement: a query with a parameter cannot use a partial index. */
const AUDIT = sql.lit('audit' as const)

export function auditReportMethods(db: Db, inserts: Inserts): AuditReportStore {
  return {
    auditsWithoutReport: async (limit) => {
      const rows = await db
        .selectFrom('submission')
        .selectAll()
        .where('kind', '=', AUDIT)
        .where('status', '=', 'real')
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('audit_report')
                .select('audit_report.id')
                .whereRef('audit_report.submission_id', '=', 'submission.id'),
            ),
          ),
        )
        .orderBy('created_at')
        .limit(limit)
        .execute()
      return rows.map(toSubmission)
    },
    addAuditReport: (report) => add(db, report),
    findAuditReport: async (id) => {
      const row = await reports(db)
        .where(({ eb, or }) =>
          or([
            eb('audit_report.id', '=', id),
            eb('audit_report.submission_id', '=', id),
            eb('submission.reference', '=', id.toUpperCase()),
          ]),
        )
        .limit(1)
        .executeTakeFirst()
      return row ? toAuditReport(row) : null
    },
    listAuditReports: async ({ state, limit }) => {
      let query = reports(db)
      if (state) query = query.where('audit_report.state', '=', state)
      if (limit !== undefined) query = query.limit(limit)
      return (await query.execute()).map(toAuditReport)
    },
    editAuditReport: async ({ id, editedAt }, text, now) => {
      const { numUpdatedRows } = await db
        .updateTable('audit_report')
        .set({ content: JSON.stringify(text), edited_at: now })
        .where('id', '=', id)
        .where('state', '=', 'draft')
        .where('edited_at', editedAt === null ? 'is' : '=', editedAt)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    sendAuditReport: ({ id, editedAt, sentAt }, delivery, now) =>
      db.transaction().execute(async (trx) => {
        // Locks the lead first, as an erasure does: the opposite order could deadlock.
        const lead = trx.selectFrom('audit_report').select('submission_id').where('id', '=', id)
        await lockSubmissions(trx, lead.$asScalar())
        const sent = await trx
          .updateTable('audit_report')
          .set({ state: 'sent', sent_at: now })
          .where('id', '=', id)
          .where('sent_at', sentAt === null ? 'is' : '=', sentAt)
          .where('edited_at', editedAt === null ? 'is' : '=', editedAt)
          .returning('submission_id')
          .executeTakeFirst()
        if (!sent) return false
        await inserts.deliveries(trx, sent.submission_id, [delivery], now)
        return true
      }),
  }
}

async function add(db: Db, report: NewAuditReport): Promise<boolean> {
  // Selects from the submission, so that one that was erased meanwhile gets no report.
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('audit_report')
    .columns(['id', 'submission_id', 'state', 'content', 'basis', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('submission')
        .select([
          sql<string>`${report.id}`.as('id'),
          'submission.id as submission_id',
          sql<'draft'>`'draft'`.as('state'),
          sql<string>`${JSON.stringify(report.text)}`.as('content'),
          sql<string>`${JSON.stringify(report.basis)}`.as('basis'),
          sql<string>`${report.createdAt}`.as('created_at'),
        ])
        .where('submission.id', '=', report.submissionId),
    )
    .onConflict((conflict) => conflict.column('submission_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

function reports(db: Db) {
  return db
    .selectFrom('audit_report')
    .innerJoin('submission', 'submission.id', 'audit_report.submission_id')
    .select([
      'audit_report.id',
      'submission_id',
      'state',
      'content',
      'basis',
      'audit_report.created_at',
      'edited_at',
      'sent_at',
      'reference',
      'payload',
      'submission.created_at as requested_at',
      'stage',
    ])
    .orderBy('audit_report.created_at', 'desc')
    .orderBy('audit_report.id', 'desc')
}

type Row = Awaited<ReturnType<ReturnType<typeof reports>['executeTakeFirstOrThrow']>>

function toAuditReport(row: Row): AuditReport {
  return {
    id: row.id,
    submissionId: row.submission_id,
    state: row.state,
    text: JSON.parse(row.content),
    basis: JSON.parse(row.basis),
    createdAt: row.created_at,
    editedAt: row.edited_at,
    sentAt: row.sent_at,
    reference: row.reference,
    requestedAt: row.requested_at,
    stage: row.stage,
    contact: contactOf(JSON.parse(row.payload)),
  }
}
