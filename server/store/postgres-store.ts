import { sql } from 'kysely'
import type pg from 'pg'
import { type Batches, createStore } from './create-store.ts'
import { createPostgresChanges } from './postgres-changes.ts'
import { openPostgresDatabase, type PostgresOptions } from './postgres-database.ts'
import { ANSWER_MS, type Store, StoreUnavailable } from './store.ts'
import { createStoreCore, type Db } from './store-core.ts'

/**
 * The next batch gathers while one is being written: with two at once each was smaller, and a tenth fewer
 * leads came through.
 */
const BATCHES: Batches = { underWay: 1, enough: Number.POSITIVE_INFINITY }

/** Opens a store on a PostgreSQL server, which several processes may share. Closing it ends the pool. */
export async function openPostgresStore(options: PostgresOptions): Promise<Store & { pool: pg.Pool }> {
  const { db, pool, ...apart } = await openPostgresDatabase(options)
  const changes = await createPostgresChanges(options.url, pool)
  const core = createStoreCore(db, apart)
  const ping = async () => {
    await core.ping()
    await refuseReadOnly(db)
  }
  const store = createStore({ ...core, ping }, changes, BATCHES)
  return { ...store, pool, capture: (item) => inTime(store.capture(item)) }
}

/** @throws StoreUnavailable for a standby, e.g. after a failover: it can be read, but would refuse each lead */
async function refuseReadOnly(db: Db): Promise<void> {
  const { rows } = await sql<{
    mode: string
  }>`select current_setting('transaction_read_only') as mode`.execute(db)
  if (rows[0]?.mode === 'on') throw new StoreUnavailable('PostgreSQL takes no writes: it is read-only')
}

/**
 * Limits the total wait: connecting, the batch ahead and the batch itself may each take that long. A
 * submission that is stored after all is answered as a repeat when it is sent again.
 */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new StoreUnavailable('PostgreSQL did not answer in time')), ANSWER_MS)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
