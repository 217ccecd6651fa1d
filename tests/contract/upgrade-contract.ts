import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { searchTerms } from '#domain/operator/search.ts'
import { readMigrations } from '#server/store/migrations.ts'
import type { Store } from '#server/store/store.ts'
import { ROWS_OF_EVERY_TABLE } from '#tests/support/rows-of-every-table.ts'
import RELEASED from './released-migrations.json' with { type: 'json' }

type Row = Record<string, unknown>
/** A new database that is upgraded through the versions of the schema. */
export type Upgraded = {
  migrate: (folder: string) => Promise<void>
  query: (sql: string) => Promise<Row[]>
  open: () => Promise<Store>
  drop: () => Promise<void>
}

const NOW = '2026-11-23T12:00:00.000Z'

/**
 * Upgrades from each earlier schema to the newest: every row must be unchanged, and the
 * program must work with it.
 */
export function upgradeContract(
  name: string,
  /** `columns` is SQL that lists each `table` and `column` of the database. */
  { folder, columns }: { folder: string; columns: string },
  prepare: () => Promise<Upgraded>,
): void {
  const migrations = readMigrations(folder)
  const newest = migrations.at(-1)?.version

  describe(`an upgrade on ${name}`, () => {
    test('begins with what was released: no migration has been edited since', () => {
      const kept = Object.fromEntries(migrations.map(({ file, sha256 }) => [file, sha256]))
      const rule =
        'A released migration stays as it is: put it back, make the change in a new one, and add that one to released-migrations.json'
      expect(kept, rule).toEqual(RELEASED[basename(folder) as keyof typeof RELEASED])
    })

    test.each(migrations.slice(0, -1))('from $file keeps every row', async ({ version }) => {
      const database = await prepare()
      const earlier = migrationsUpTo(version)
      try {
        await database.migrate(earlier)
        const tables = await tablesOf(database)
        const filled = await fill(database, tables, version)
        // The rate limit only holds counts of the last minute, which no upgrade has to keep.
        const empty = [...tables.keys()].filter((table) => !filled.has(table) && table !== 'rate_limit')
        expect(empty, 'tables without a row in this test').toEqual([])
        const before = await snapshot(database, tables)
        const store = await database.open()
        expect(await snapshot(database, tables)).toEqual(before)
        await goesOn(store, version)
        await store.close()
        const applied = await database.query('select max(version) as version from schema_migration')
        expect(Number(applied[0]?.version)).toBe(newest)
      } finally {
        rmSync(earlier, { recursive: true })
        await database.drop()
      }
    })

    test('finds by plain marks what was kept with those of a phone, and the other way round', async () => {
      const database = await prepare()
      const earlier = migrationsUpTo(24)
      try {
        await database.migrate(earlier)
        await fill(database, await tablesOf(database), 24)
        await database.query(
          "update submission set search_text = 'o’brien ‘smith–jones‑roofs―' where id = 's1'",
        )
        const store = await database.open()
        for (const query of ["O'Brien", 'O’Brien', "'smith-jones-roofs-", '‘Smith–Jones‑Roofs―']) {
          const found = await store.listItems({ terms: searchTerms(query) }, 9)
          expect([query, found.map(({ submission }) => submission.id)]).toEqual([query, ['s1']])
        }
        await store.close()
      } finally {
        rmSync(earlier, { recursive: true })
        await database.drop()
      }
    })
  })

  function migrationsUpTo(version: number): string {
    const copy = mkdtempSync(join(tmpdir(), 'tradefront-earlier-'))
    for (const file of readdirSync(folder))
      if (Number(file.slice(0, 4)) <= version) cpSync(join(folder, file), join(copy, file))
    return copy
  }

  async function tablesOf(database: Upgraded): Promise<Map<string, string[]>> {
    const tables = new Map<string, string[]>()
    for (const { table, column } of await database.query(columns))
      tables.set(String(table), [...(tables.get(String(table)) ?? []), String(column)])
    return tables
  }
}

/** Returns the tables that have rows afterwards. */
async function fill(
  database: Upgraded,
  tables: Map<string, string[]>,
  version: number,
): Promise<Set<string>> {
  const rows = ROWS_OF_EVERY_TABLE.filter(({ since }) => since <= version)
  for (const { table, row } of rows) {
    const known = Object.entries(row).filter(([column]) => tables.get(table)?.includes(column))
    await database.query(
      `insert into ${table} (${known.map(([column]) => column).join(', ')})
       values (${known.map(([, value]) => literal(value)).join(', ')})`,
    )
  }
  return new Set(rows.map(({ table }) => table))
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
}

/** Every value in the columns that existed at the time. */
async function snapshot(
  database: Upgraded,
  tables: Map<string, string[]>,
): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (const [table, columns] of tables) {
    const rows = await database.query(`select ${columns.join(', ')} from ${table}`)
    all[table] = rows.map((row) => JSON.stringify(row)).sort()
  }
  return all
}

/** The current program reads the old rows and works with them. */
async function goesOn(store: Store, version: number): Promise<void> {
  const kept = ROWS_OF_EVERY_TABLE.filter(({ since }) => since <= version)
  const idsIn = (table: string) => kept.filter((each) => each.table === table).map(({ row }) => row.id)
  const submissions = await store.listSubmissions({})
  expect(submissions.map(({ id }) => id).sort()).toEqual(idsIn('submission'))
  expect(await store.findSubmission('TF-S1')).toMatchObject({ id: 's1', consent: { ticked: true } })
  expect((await store.listDeliveries({})).map(({ id }) => id).sort()).toEqual(idsIn('delivery'))
  expect(await store.attemptsOf('d2')).toMatchObject([{ n: 1 }, { n: 2, status: 200 }])
  const items = await store.listItems({}, 100)
  expect(items.find(({ submission }) => submission.id === 's2')?.stage).toBe('booked')
  expect(await store.setting('form-secret', () => 'another')).toContain('田中さん')
  expect(await store.destinationHealth()).toMatchObject([{ destination: 'mail', breaker: 'open' }])

  const first = submissions.find(({ id }) => id === 's1')
  if (!first) return expect.unreachable()
  expect(await store.capture({ submission: { ...first, id: 'new' }, deliveries: [] })).toMatchObject({
    outcome: 'repeat',
    submission: { id: 's1' },
  })
  const claimed = await store.claim({ destination: 'lead-manager', now: NOW, leaseMs: 60_000, limit: 10 })
  expect(claimed.map(({ id }) => id)).toEqual(['d1'])
}
