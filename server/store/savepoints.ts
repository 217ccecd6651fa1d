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
 * Runs every item in one transaction on SQLite: one commit for all, but a bad item fails alone. Savepoints
 * cost 40 % of the captures per second, so they are set only in a second run, after an item has failed.
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
    // A transaction that has met a damaged page cannot commit, even after a rollback to a savepoint.
    if (error instanceof StoreDamaged) return eachByItself(db, items, run)
    if (error instanceof StoreUnavailable) throw error
    return eachInASavepoint(db, items, run)
  }
}

/**
 * PostgreSQL groups the commits of many connections; as single transactions, batches that share keys could
 * deadlock.
 */
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
        // A full disk may have rolled back the whole transaction, so nothing in it may be acknowledged.
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
