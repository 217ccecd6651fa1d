import { CompiledQuery, type Transaction } from 'kysely'
import { errorText } from '#domain/error-text.ts'
import { isPostgres } from './dialect.ts'
import { StoreDamaged, StoreUnavailable } from './store.ts'
import type { Db, ItemOutcome } from './store-core.ts'
import type { Tables } from './tables.ts'

const SAVEPOINT = CompiledQuery.raw('savepoint item')
const RELEASE = CompiledQuery.raw('release savepoint item')
const ROLLBACK = CompiledQuery.raw('rollback to savepoint item')

type Run<I, O> = (trx: Transaction<Tables>, item: I) => Promise<O>

/**
 * Runs every item in one transaction on SQLite: one commit for all, a bad one fails alone. Savepoints cost 40 % of the
 * captures a second, so they are set only in a second go, after an item turned out to be bad.
 */
export async function inOneTransaction<I, O>(
  db: Db,
  items: readonly I[],
  run: Run<I, O>,
): Promise<ItemOutcome<O>[]> {
  if (isPostgres(db)) return eachByItself(db, items, run)
  try {
    return await db.transaction().execute(async (trx) => {
      const outcomes: ItemOutcome<O>[] = []
      for (const item of items) outcomes.push({ ok: true, value: await run(trx, item) })
      return outcomes
    })
  } catch (error) {
    // What has met a damaged page does not commit, whatever is rolled back to.
    if (error instanceof StoreDamaged) return eachByItself(db, items, run)
    if (error instanceof StoreUnavailable) throw error
    return eachInASavepoint(db, items, run)
  }
}

/** PostgreSQL commits together what comes over many connections; two that share keys would wait for each other. */
function eachByItself<I, O>(db: Db, items: readonly I[], run: Run<I, O>): Promise<ItemOutcome<O>[]> {
  return Promise.all(
    items.map(async (item): Promise<ItemOutcome<O>> => {
      try {
        return { ok: true, value: await db.transaction().execute((trx) => run(trx, item)) }
      } catch (error) {
        return failed(error)
      }
    }),
  )
}

function eachInASavepoint<I, O>(db: Db, items: readonly I[], run: Run<I, O>): Promise<ItemOutcome<O>[]> {
  return db.transaction().execute(async (trx) => {
    const outcomes: ItemOutcome<O>[] = []
    for (const item of items) {
      await trx.executeQuery(SAVEPOINT)
      try {
        outcomes.push({ ok: true, value: await run(trx, item) })
      } catch (error) {
        // A full disk may have undone the whole transaction: then nothing of it may be acknowledged.
        if (error instanceof StoreUnavailable) throw error
        await trx.executeQuery(ROLLBACK)
        outcomes.push(failed(error))
      }
      await trx.executeQuery(RELEASE)
    }
    return outcomes
  })
}

export function failed(error: unknown): ItemOutcome<never> {
  const message = errorText(error)
  return { ok: false, error: message, unavailable: error instanceof StoreUnavailable }
}
