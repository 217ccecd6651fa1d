import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { errorText } from '#domain/error-text.ts'
import { isUnwritable, writeBeside } from '#server/write-beside.ts'
import { pendingMigrations, readMigrations } from './migrations.ts'
import { isDamaged } from './sqlite-codes.ts'
import {
  appliedMigrations,
  isThere,
  makePrivateFolder,
  namingFile,
  SQLITE_MIGRATIONS,
} from './sqlite-database.ts'
import { compareReplaced, openDeliveries } from './what-was-replaced.ts'

/** All in one step: one snapshot, however much is written meanwhile. */
const ALL_PAGES = 2 ** 31 - 1
const OWNER_ONLY = 0o600

export type Counts = Record<string, number>

/** A consistent copy while others write, checked before it gets its name. Answers the rows by table. */
export async function backupSqlite(path: string, file: string): Promise<Counts> {
  if (!isThere(path))
    throw new Error(`There is no database at ${path} to back up. DATABASE_URL says where it is.`)
  if (existsSync(file)) throw new Error(existsAlready(file))
  const source = namingFile(path, () => new DatabaseSync(path, { timeout: 5_000 }))
  try {
    // Within one read transaction, so that what is counted is what is copied.
    source.exec('begin')
    const counts = namingFile(path, () => countsOf(source))
    await writeBeside(file, async (unfinished) => {
      writeFileSync(unfinished, '', { mode: OWNER_ONLY })
      await backup(source, unfinished, { rate: ALL_PAGES })
      source.exec('commit')
      const copied = checkSqlite(unfinished, `The copy of ${path}`)
      if (JSON.stringify(copied) !== JSON.stringify(counts))
        throw new Error('The copy does not hold the rows of the database; nothing was kept.')
      syncToDisk(unfinished)
      await untilSignalsAreHeard()
      nameNew(unfinished, file)
    })
    syncFolderOf(file)
    return counts
  } finally {
    source.close()
  }
}

/**
 * The name is taken first, and only if it is free: a rename would replace a file that appeared meanwhile. `link` would do
 * both, but the file system of a USB stick has no hard links.
 */
function nameNew(unfinished: string, file: string): void {
  try {
    writeFileSync(file, '', { flag: 'wx' })
  } catch (error) {
    throw isThereAlready(error) ? new Error(existsAlready(file)) : error
  }
  try {
    renameSync(unfinished, file)
  } catch (error) {
    rmSync(file)
    throw error
  }
}

function existsAlready(file: string): string {
  return `${file} exists already and is not overwritten. Name another file.`
}

/**
 * Puts a checked copy of `file` in the place of the database; what stood there is kept beside it, and compared.
 * `open`: deliveries that the next start sends.
 */
export async function restoreSqlite(file: string, database: string, now: number) {
  const path = behindLinks(database)
  if (!isThere(file) || !statSync(file).isFile()) throw new Error(`There is no file ${file}.`)
  // What copies it does not say which of the two may not be opened.
  accessSync(file, constants.R_OK)
  if (existsSync(`${file}-wal`))
    throw new Error(`${file} is a database in use, not a backup: its log stands beside it.`)
  const put = async (unfinished: string) => {
    await copyFile(file, unfinished)
    belongLike(unfinished, path)
    const counts = checkSqlite(unfinished, file)
    const open = openDeliveries(unfinished)
    syncToDisk(unfinished)
    await untilSignalsAreHeard()
    const aside = existsSync(path) ? setAside(path, now) : null
    // A log that was left behind would be played into a database that is not its own.
    for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true })
    renameSync(unfinished, path)
    return { counts, open, aside }
  }
  const done = await writeBeside(path, put, () => takeTurn(path))
  syncFolderOf(path)
  const nothing = { leftBehind: undefined, erasedSince: [], changedCalls: [] }
  return { ...done, ...(done.aside ? compareReplaced(done.aside, path) : nothing) }
}

/** The folder that one restore at a time can make: a second would take away the log of the database that the first put there. */
function takeTurn(path: string): string {
  makePrivateFolder(dirname(path))
  const folder = `${path}.unfinished`
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (!isThereAlready(error)) throw error
    throw new Error(
      `Another restore into ${path} is at work: wait for its end. If none is, one was cut off and left ${folder}: ` +
        "delete it, it holds people's details, and restore again.",
    )
  }
  return folder
}

function isThereAlready(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EEXIST'
}

/** One that came while the thread was busy is obeyed, before what it comes too late for. */
async function untilSignalsAreHeard(): Promise<void> {
  await setImmediate()
}

/** The file itself, also where it is not there yet. A link that is replaced would leave the database on its own disk. */
function behindLinks(path: string): string {
  try {
    return realpathSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()
    return isLink ? behindLinks(resolve(realpathSync(dirname(path)), readlinkSync(path))) : path
  }
}

/** The site must be able to open it, whoever puts it there. */
function belongLike(file: string, path: string): void {
  const replaced = existsSync(path)
  const { uid, gid, mode } = statSync(replaced ? path : dirname(path))
  chmodSync(file, replaced ? mode & 0o777 : OWNER_ONLY)
  chownSync(file, uid, gid)
}

/**
 * Rows by table of a database that is whole, ours, and not of a newer program. It becomes one file without a log.
 * @throws with what is wrong with it, under the name that was given
 */
function checkSqlite(file: string, named: string): Counts {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file)
    database.exec('pragma journal_mode = delete')
    const problems = database
      .prepare('pragma integrity_check')
      .all()
      .map((row) => String(row.integrity_check))
    if (problems.join() !== 'ok') throw new Error(problems.slice(0, 3).join('; '))
    if (database.prepare('pragma foreign_key_check').all().length > 0)
      throw new Error('rows refer to rows that are not there')
    pendingMigrations(readMigrations(SQLITE_MIGRATIONS), appliedMigrations(database))
    return countsOf(database)
  } catch (error) {
    if (isUnwritable(error)) throw error
    throw new Error(`${named} is not a whole database of this program: ${errorText(error)}`)
  } finally {
    database?.close()
  }
}

/** Whether anybody else has it open. Where nobody has, its log is written into it, so that the one file is all of it. */
export function isInUse(path: string): boolean {
  return namingFile(path, () => {
    const database = new DatabaseSync(path, { timeout: 0 })
    try {
      database.exec('pragma journal_mode = delete')
    } catch (error) {
      if (error instanceof Error && /locked|busy/.test(error.message)) return true
      // Then it is set aside as it is: that is when a backup is wanted most.
      if (!isDamaged(error)) throw error
    } finally {
      database.close()
    }
    return false
  })
}

function setAside(path: string, now: number): string {
  if (isInUse(path)) throw new Error(`${path} is in use: stop the site first.`)
  const aside = `${path}.before-restore-${new Date(now).toISOString().replace(/[:.]/g, '-')}`
  linkSync(path, aside)
  if (existsSync(`${path}-wal`)) linkSync(`${path}-wal`, `${aside}-wal`)
  return aside
}

function countsOf(database: DatabaseSync): Counts {
  const tables = database
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name")
    .all()
  return Object.fromEntries(
    tables.map(({ name }) => [
      String(name),
      Number(database.prepare(`select count(*) as count from "${name}"`).get()?.count),
    ]),
  )
}

function syncToDisk(file: string, flags = 'r+'): void {
  const handle = openSync(file, flags)
  fsyncSync(handle)
  closeSync(handle)
}

/** A name that was given or changed outlives a power cut only after this. */
function syncFolderOf(file: string): void {
  // Windows opens no folder.
  if (process.platform !== 'win32') syncToDisk(dirname(file), 'r')
}
