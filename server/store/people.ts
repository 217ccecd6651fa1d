import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { SubmissionKind } from '#domain/leads/submission.ts'
import { lockSubmissions } from './dialect.ts'
import type {
  Erasure,
  ErasureReason,
  ExpiredWhen,
  Expiring,
  PeopleStore,
  ReportRecipient,
  StaffWords,
} from './people-store.ts'
import type { Db } from './store-core.ts'
import { PURGEABLE } from './submissions.ts'
import { OPEN } from './tables.ts'

/** Last contact: the latest of the submission's arrival, stage changes, notes, call and sent report. */
const LAST_CONTACT = sql<string>`(
  select max(contact.at) from (
    select submission.created_at as at
    union all select max(activity.at) from activity
      where activity.submission_id = submission.id and activity.what in ('stage', 'note')
    union all select booking.start from booking where booking.submission_id = submission.id
    union all select audit_report.sent_at from audit_report where audit_report.submission_id = submission.id
  ) as contact
)`

/** @param reports for what reads every lead: with 100,000 of them it takes longer than a lead may wait */
export function peopleMethods(db: Db, reports: Db): PeopleStore {
  return {
    staffWords: () => staffWords(reports),
    reportRecipients: () => reportRecipients(reports),
    expiredSubmissions: async (when, limit) => {
      const rows = await expired(db, when).orderBy('submission.created_at').limit(limit).execute()
      return rows.map(toExpiring)
    },
    nextToExpire: async (kinds) => {
      const row = await expirable(reports, kinds).orderBy(LAST_CONTACT).limit(1).executeTakeFirst()
      return row ? toExpiring(row) : null
    },
    oldestQuarantined: async () => {
      const row = await reports
        .selectFrom('submission')
        .select((eb) => eb.fn.min('created_at').as('oldest'))
        .where(PURGEABLE)
        .executeTakeFirst()
      return row?.oldest ?? null
    },
    eraseSubmissions: (ids, why, at, onlyExpired) =>
      db.transaction().execute(async (trx) => {
        const held = onlyExpired ? await holdExpired(trx, ids, onlyExpired) : ids
        return erase(trx, held, why, at)
      }),
    // PostgreSQL does this by itself; `sqliteCore` has its own method.
    overwriteErased: async () => true,
    listErasures: (limit) =>
      db.selectFrom('erasure').selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute(),
  }
}

async function staffWords(db: Db): Promise<StaffWords[]> {
  const rows = await db
    .selectFrom('activity')
    .select(['submission_id', 'detail'])
    .where('what', 'in', ['note', 'tag'])
    .execute()
  const reports = await db.selectFrom('audit_report').select(['submission_id', 'content']).execute()
  return [
    ...rows.map((row) => ({ submissionId: row.submission_id, words: row.detail })),
    ...reports.map((row) => ({ submissionId: row.submission_id, words: textsIn(row.content) })),
  ]
}

async function reportRecipients(db: Db): Promise<ReportRecipient[]> {
  const rows = await db
    .selectFrom('delivery')
    .select(['submission_id', 'payload_snapshot'])
    .where('destination', '=', 'report-mail')
    .execute()
  return rows.map((row) => ({ submissionId: row.submission_id, email: addresseeOf(row.payload_snapshot) }))
}

/** All texts in a report, as read: in JSON, a line break before an address would be a letter of it. */
function textsIn(json: string): string {
  const texts: string[] = []
  JSON.parse(json, (_key, value) => {
    if (typeof value === 'string') texts.push(value)
  })
  return texts.join('\n')
}

/** The recipient in the stored payload of a mail. */
function addresseeOf(snapshot: string): string {
  return snapshot === '' ? '' : String(JSON.parse(snapshot).to ?? '')
}

function expirable(db: Db, kinds: readonly SubmissionKind[]) {
  return db
    .selectFrom('submission')
    .select(['submission.id', 'submission.reference'])
    .select(LAST_CONTACT.as('last_contact'))
    .where(({ not }) => not(PURGEABLE))
    .where('submission.kind', 'in', kinds)
    .where(({ eb, or }) => or([eb('submission.kind', '=', 'feedback'), eb('submission.stage', '!=', 'won')]))
}

function expired(db: Db, { kinds, before, sending = [] }: ExpiredWhen) {
  const old = expirable(db, kinds)
    .where('submission.created_at', '<', before)
    .where(LAST_CONTACT, '<', before)
  if (sending.length === 0) return old
  return old.where(({ exists, not, selectFrom }) =>
    not(
      exists(
        selectFrom('delivery')
          .select('delivery.id')
          .whereRef('delivery.submission_id', '=', 'submission.id')
          .where('delivery.state', '=', OPEN)
          .where('delivery.destination', 'in', sending),
      ),
    ),
  )
}

/**
 * Locks the submissions until the transaction ends, then rechecks them in a separate statement, which sees
 * changes made before the lock.
 */
async function holdExpired(trx: Db, ids: readonly string[], when: ExpiredWhen): Promise<string[]> {
  if (ids.length === 0) return []
  await lockSubmissions(trx, ids)
  const rows = await expired(trx, when).where('submission.id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}

function toExpiring({
  last_contact: lastContact,
  ...rest
}: Omit<Expiring, 'lastContact'> & { last_contact: string }): Expiring {
  return { ...rest, lastContact }
}

async function erase(trx: Db, ids: readonly string[], why: ErasureReason, at: string): Promise<number> {
  if (ids.length === 0) return 0
  const gone = await trx
    .deleteFrom('submission')
    .where('id', 'in', ids)
    .returning(['kind', 'stage', 'created_at'])
    .execute()
  const counts = new Map<string, Erasure>()
  for (const { kind, stage, created_at } of gone) {
    const month = created_at.slice(0, 7)
    const key = `${kind} ${stage} ${month}`
    const count = (counts.get(key)?.count ?? 0) + 1
    counts.set(key, { id: randomUUIDv7(), at, why, kind, stage, month, count })
  }
  if (counts.size > 0)
    await trx
      .insertInto('erasure')
      .values([...counts.values()])
      .execute()
  // The next digest run makes it again, without them.
  await trx.deleteFrom('notice').where('about', '=', 'digest').where('sent_at', 'is', null).execute()
  return gone.length
}
