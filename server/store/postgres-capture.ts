import { CompiledQuery } from 'kysely'
import type { Db } from './store-core.ts'
import type { DeliveryTable, SubmissionTable } from './tables.ts'

type Types<Table> = Record<keyof Table & string, 'text' | 'integer'>

/** Complete by their types: a column added to a table must be named here. */
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

/** One array a column, for `unnest`: from JSON the server would look each column up by name in each row. */
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
 * Statements that the server keeps, by their names: to plan this one anew took a fifth of its time for a lead. Those that
 * `select *` would fail on each connection that had kept them when another process adds a column.
 */
export const PREPARED: ReadonlyMap<string, string> = new Map([[CAPTURE, 'capture']])

/** In one statement: one way there and back, and one commit. Answers the ids of the submissions that were not there yet. */
export async function captureAtOnce(
  db: Db,
  submissions: readonly SubmissionTable[],
  deliveries: readonly DeliveryTable[],
): Promise<Set<string>> {
  // In the order of their keys: two who insert the same ones would otherwise wait for each other.
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
