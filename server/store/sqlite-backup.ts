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
import { OWNER_ONLY, writeBeside } from '#server/write-beside.ts'
import { pendingMigrations, readMigrations } from './migrations.ts'
import { hasCode, isDamaged, isUnwritable } from './sqlite-codes.ts'
import {
  appliedMigrations,
  isThere,
  makePrivateFolder,
  namingFile,
  SQLITE_MIGRATIONS,
  tableNames,
} from './sqlite-database.ts'
import { compareReplaced, NOTHING_DONE, openDeliveries } from './what-was-replaced.ts'

/** Copies all pages in one step: a single snapshot, however much is written meanwhile. */
const ALL_PAGES = 2 ** 31 - 1

export type Counts = Record<string, number>

/** Makes a consistent copy while others write, checked before it gets its name. Returns rows by table. */
export async function backupSqlite(path: string, file: string): Promise<Counts> {
  if (!isThere(path))
    throw new Error(`There is no database at ${path} to back up. DATABASE_URL says where it is.`)
  if (existsSync(file)) throw new Error(existsAlready(file))
  const source = namingFile(path, () => new DatabaseSync(path, { timeout: 5_000 }))
  try {
    // One read transaction, so that the rows counted are the rows copied.
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
 * Takes the name first, and only if it is free: a rename would replace a file that appeared meanwhile. `link`
 * would do both, but the file system of a USB stick has no hard links.
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
 * Replaces the database with a checked copy of `file`; the previous one is kept beside it, and compared.
 * `open`: number of deliveries that the next start sends.
 */
export async function restoreSqlite(file: string, database: string, now: number) {
  const path = behindLinks(database)
  if (!isThere(file) || !statSync(file).isFile()) throw new Error(`There is no file ${file}.`)
  // `copyFile` does not say which of the two files cannot be opened.
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
    // SQLite would replay a leftover log into a database to which it does not belong.
    for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true })
    renameSync(unfinished, path)
    return { counts, open, aside }
  }
  const done = await writeBeside(path, put, () => takeTurn(path))
  syncFolderOf(path)
  const nothing = { leftBehind: undefined, erasedSince: [], changedCalls: [], doneSince: NOTHING_DONE }
  return { ...done, ...(done.aside ? compareReplaced(done.aside, path, now) : nothing) }
}

/**
 * Makes a folder that only one restore at a time can make: a second would delete the log of the database that
 * the first put there.
 */
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

/** Lets a signal that arrived while the thread was busy take effect before the step that cannot be undone. */
async function untilSignalsAreHeard(): Promise<void> {
  await setImmediate()
}

/**
 * The file behind symbolic links, even if it does not exist yet. A rename onto a link would replace the link,
 * and leave the database on its disk as it was.
 */
function behindLinks(path: string): string {
  try {
    return realpathSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()
    return isLink ? behindLinks(resolve(realpathSync(dirname(path)), readlinkSync(path))) : path
  }
}

/** Copies the owner and mode, so that the site can open the file, whoever restores it. */
function belongLike(file: string, path: string): void {
  const replaced = existsSync(path)
  const { uid, gid, mode } = statSync(replaced ? path : dirname(path))
  chmodSync(file, replaced ? mode & 0o777 : OWNER_ONLY)
  chownSync(file, uid, gid)
}

/**
 * Checks that a database is intact, of this program and not newer than it. It becomes one file without a log.
 * Returns its row counts by table. @throws with what is wrong, under the name `named`
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

/** Whether anybody else has it open. If not, its log is merged, so that the one file is complete. */
export function isInUse(path: string): boolean {
  return namingFile(path, () => {
    const database = new DatabaseSync(path, { timeout: 0 })
    try {
      database.exec('pragma journal_mode = delete')
    } catch (error) {
      if (hasCode(error, 'BUSY', 'LOCKED')) return true
      // A damaged database is set aside as it is: this is when a restore is needed most.
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
  return Object.fromEntries(
    tableNames(database).map((name) => [
      name,
      Number(database.prepare(`select count(*) as count from "${name}"`).get()?.count),
    ]),
  )
}

function syncToDisk(file: string, flags = 'r+'): void {
  const handle = openSync(file, flags)
  fsyncSync(handle)
  closeSync(handle)
}

/** A new or changed file name survives a power cut only after this. */
function syncFolderOf(file: string): void {
  // Windows cannot open a folder.
  if (process.platform !== 'win32') syncToDisk(dirname(file), 'r')
}
