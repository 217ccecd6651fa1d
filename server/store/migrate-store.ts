import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { errorText } from '#domain/error-text.ts'
import { readMigrations } from './migrations.ts'
import { POSTGRES_MIGRATIONS, withoutNul } from './postgres-database.ts'
import { migratePostgres } from './postgres-migrations.ts'
import { KEEP_ALIVE, WITHOUT_LIMITS } from './postgres-session.ts'
import { FORM_SECRET_SETTING } from './settings.ts'
import { isInUse } from './sqlite-backup.ts'
import { isThere, migrate, namingFile, SQLITE_MIGRATIONS, tableNames } from './sqlite-database.ts'

type CopiedTable = { table: string; rows: number; sha256: string }
/**
 * `already`: the target held everything, so nothing was written. `inUse`: another process had the source
 * open, so what comes in there afterwards is not in the copy.
 */
export type MigratedStore = { already: boolean; inUse: boolean; tables: CopiedTable[] }
type Copied = Omit<MigratedStore, 'inUse'>

type Table = { name: string; columns: string[] }

/** PostgreSQL accepts at most 65,535 parameters in a statement. */
const PARAMETERS_MAX = 30_000
const ROWS_A_FETCH = 2_000
/** The site may be writing. */
const BUSY_MS = 10_000

/**
 * Copies an SQLite database into PostgreSQL in one transaction: all of it, verified, or nothing. Writes on
 * either side are blocked meanwhile. @throws if the target holds anything else, or an older program uses the source
 */
export async function migrateStore(path: string, url: string): Promise<MigratedStore> {
  if (!isThere(path)) throw new Error(`There is no database at ${path} to copy.`)
  const inUse = isInUse(path)
  const source = namingFile(path, () => new DatabaseSync(path, { timeout: BUSY_MS }))
  const target = new pg.Client({ connectionString: url, ...KEEP_ALIVE })
  // The error also fails the query in progress, where it is handled.
  target.on('error', () => {})
  try {
    // Never committed: the source stays as it is, even if an older program made it.
    namingFile(path, () => {
      source.exec('begin immediate')
      migrate(source, readMigrations(SQLITE_MIGRATIONS), inUse)
    })
    await migratePostgres(url, POSTGRES_MIGRATIONS)
    await target.connect()
    await target.query(WITHOUT_LIMITS)
    await target.query('begin; set local synchronous_commit = on')
    const migrated = await copyAll(source, target)
    await target.query('commit')
    return { ...migrated, inUse }
  } finally {
    source.close()
    await target.end().catch(() => {})
  }
}

async function copyAll(source: DatabaseSync, target: pg.Client): Promise<Copied> {
  const tables = parentsFirst(source)
  await target.query(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in exclusive mode`)
  const found = await hashes(tables, (table) => targetRows(target, table))
  const wanted = await hashes(tables, (table) => sourceRows(source, table))
  if (same(found, wanted)) return { already: true, tables: wanted }
  const before = await dropUnusedFormSecret(found, target)
  const filled = before.filter(({ rows }) => rows > 0).map(({ table }) => table)
  if (filled.length > 0) {
    throw new Error(
      `The target is not empty and holds something else (in ${filled.join(', ')}). Nothing was changed: ` +
        'name a new, empty database.',
    )
  }
  for (const table of tables) await copy(source, target, table)
  const copied = await hashes(tables, (table) => targetRows(target, table))
  if (!same(copied, wanted)) {
    throw new Error('What PostgreSQL holds is not what was copied. Nothing was kept there.')
  }
  return { already: false, tables: wanted }
}

/**
 * A command run on the new database before the copy, such as `doctor`, may have made a form secret there. If
 * it is the only row, it has signed nothing that anybody holds and would only block the copy, so it is
 * deleted.
 */
async function dropUnusedFormSecret(found: CopiedTable[], target: pg.Client): Promise<CopiedTable[]> {
  const alone = found.every(({ table, rows }) => rows === (table === 'setting' ? 1 : 0))
  if (!alone) return found
  const { rowCount } = await target.query('delete from setting where name = $1', [FORM_SECRET_SETTING])
  return rowCount === 1 ? [] : found
}

async function copy(source: DatabaseSync, target: pg.Client, { name, columns }: Table): Promise<void> {
  const batchMax = Math.floor(PARAMETERS_MAX / columns.length)
  const into = `insert into ${quoted(name)} (${columns.map(quoted).join(', ')}) values `
  let batch: unknown[][] = []
  const write = async () => {
    const rows = batch.map((row, r) => `(${row.map((_, c) => `$${r * row.length + c + 1}`).join(', ')})`)
    try {
      if (batch.length > 0) await target.query(into + rows.join(', '), batch.flat())
    } catch (error) {
      throw new Error(`${name} was not taken, nothing was kept: ${errorText(error)}`, { cause: error })
    }
    batch = []
  }
  for (const row of sourceRows(source, { name, columns })) if (batch.push(row) === batchMax) await write()
  await write()
}

async function hashes(
  tables: Table[],
  rowsOf: (table: Table) => Iterable<unknown[]> | AsyncIterable<unknown[]>,
): Promise<CopiedTable[]> {
  const found: CopiedTable[] = []
  for (const table of tables) {
    const hash = createHash('sha256')
    let rows = 0
    for await (const row of rowsOf(table)) {
      hash.update(`${JSON.stringify(row)}\n`)
      rows += 1
    }
    found.push({ table: table.name, rows, sha256: hash.digest('hex') })
  }
  return found
}

function same(one: CopiedTable[], other: CopiedTable[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function* sourceRows(source: DatabaseSync, table: Table): Iterable<unknown[]> {
  for (const row of source.prepare(inOrder(table)).iterate())
    yield table.columns.map((name) => withoutNul(row[name]))
}

async function* targetRows(target: pg.Client, table: Table): AsyncIterable<unknown[]> {
  await target.query(`declare every_row no scroll cursor for ${inOrder(table)}`)
  for (;;) {
    const { rows } = await target.query({ text: `fetch ${ROWS_A_FETCH} from every_row`, rowMode: 'array' })
    yield* rows as unknown[][]
    if (rows.length < ROWS_A_FETCH) break
  }
  await target.query('close every_row')
}

/** Sorts by every column, since not every table has a key; both databases compare text as bytes. */
function inOrder({ name, columns }: Table): string {
  const order = columns.map((column) => `${quoted(column)} nulls first`)
  return `select ${columns.map(quoted).join(', ')} from ${quoted(name)} order by ${order.join(', ')}`
}

/** The tables to copy, each after those it refers to. The target has migrations of its own. */
function parentsFirst(source: DatabaseSync): Table[] {
  const names = tableNames(source).filter((name) => name !== 'schema_migration')
  const ordered: string[] = []
  const visit = (name: string) => {
    if (ordered.includes(name)) return
    const parents = source.prepare(`select "table" as parent from pragma_foreign_key_list(?)`).all(name)
    for (const { parent } of parents) if (parent !== name) visit(String(parent))
    ordered.push(name)
  }
  names.forEach(visit)
  return ordered.map((name) => {
    const columns = source.prepare('select name from pragma_table_info(?)').all(name)
    return { name, columns: columns.map((column) => String(column.name)) }
  })
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
