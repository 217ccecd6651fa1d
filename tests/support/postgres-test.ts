import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { type PostgresServer, startPostgres } from './postgres.ts'

export type PostgresTest = {
  server: PostgresServer
  /** This test's own database. */
  url: string
  /** A connection of another program to it; uncommitted changes are rolled back when it disconnects. */
  somebodyElse: (sql: string) => Promise<pg.Client>
  /** Waits until this many of its sessions await a lock: `relation`, `transactionid`, `advisory`, or any. */
  untilWaiting: (count: number, lock?: string) => Promise<void>
}

/** One real server for all tests of a file, and a separate database for each. */
export function postgresTest(): PostgresTest {
  const it = { somebodyElse, untilWaiting } as PostgresTest
  beforeAll(async () => {
    it.server = await startPostgres()
  }, 60_000)
  afterAll(() => it.server.close())
  beforeEach(async () => {
    it.url = await it.server.createDatabase()
  })
  afterEach(() => it.server.dropDatabase(it.url))

  async function somebodyElse(sql: string): Promise<pg.Client> {
    const other = new pg.Client({ connectionString: it.url })
    await other.connect()
    await other.query(sql)
    return other
  }

  async function untilWaiting(count: number, lock = '%'): Promise<void> {
    const waiting = `select pid from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and wait_event like '${lock}'`
    await vi.waitFor(async () => expect(await it.server.query(waiting, it.url)).toHaveLength(count), 15_000)
  }

  return it
}
