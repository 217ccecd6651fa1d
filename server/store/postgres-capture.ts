import { CompiledQuery } from 'kysely'
import type { Db } from './store-core.ts'
import type { DeliveryTable, SubmissionTable } from './tables.ts'

type Types<Table> = Record<keyof Table & string, 'text' | 'integer'>

/** The types require every column: one that is added to a table must be named here. */
const SUBMISSION: Types<SubmissionTable> = {
  id: 'text',
  reference: 'text',
  kind: 'text',
  idem_key: 'text',
  body_hash: 'text',
  payload: 'text',
  attribution: 'text',
  consent: 'text',
  source: 'text',
  status: 'text',
  quarantine_reason: 'text',
  created_at: 'text',
  redacted_at: 'text',
  stage: 'text',
  search_text: 'text',
}
const DELIVERY: Types<DeliveryTable> = {
  id: 'text',
  submission_id: 'text',
  destination: 'text',
  occasion: 'text',
  state: 'text',
  due_at: 'text',
  lease_token: 'text',
  attempts: 'integer',
  rejections: 'integer',
  first_failed_at: 'text',
  last_status: 'integer',
  last_error: 'text',
  payload_snapshot: 'text',
  created_at: 'text',
  done_at: 'text',
}

/** One array per column, for `unnest`: with JSON the server would look up each column by name in each row. */
const CAPTURE = `
  with stored as (
    insert into submission (${Object.keys(SUBMISSION)}) select * from unnest(${arrays(SUBMISSION, 1)})
    on conflict (idem_key) do nothing
    returning id
  ), told as (
    insert into delivery (${Object.keys(DELIVERY)})
    select * from unnest(${arrays(DELIVERY, 1 + Object.keys(SUBMISSION).length)}) as row (${Object.keys(DELIVERY)})
    where submission_id in (select id from stored)
  )
  select id from stored`

/**
 * Names of the statements that are prepared: planning this one each time took a fifth of its time for a lead.
 * A prepared `select *` from a table would fail on open connections once another process adds a column.
 */
export const PREPARED: ReadonlyMap<string, string> = new Map([[CAPTURE, 'capture']])

/** Inserts all in one statement: one round trip, one commit. Returns the ids of the new submissions. */
export async function captureAtOnce(
  db: Db,
  submissions: readonly SubmissionTable[],
  deliveries: readonly DeliveryTable[],
): Promise<Set<string>> {
  // Sorted by key: two batches that insert the same keys could otherwise deadlock.
  const ordered = submissions.toSorted((a, b) => (a.idem_key < b.idem_key ? -1 : 1))
  const columns = [...columnsOf(SUBMISSION, ordered), ...columnsOf(DELIVERY, deliveries)]
  const { rows } = await db.executeQuery<{ id: string }>(CompiledQuery.raw(CAPTURE, columns))
  return new Set(rows.map(({ id }) => id))
}

function arrays(types: Record<string, string>, from: number): string {
  return Object.values(types)
    .map((type, index) => `$${from + index}::${type}[]`)
    .join(', ')
}

function columnsOf<Table>(types: Types<Table>, rows: readonly Table[]): unknown[][] {
  return (Object.keys(types) as (keyof Table)[]).map((column) => rows.map((row) => row[column]))
}
