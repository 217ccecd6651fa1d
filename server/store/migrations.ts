import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refused } from '#server/refused.ts'

export type Migration = { version: number; file: string; sql: string; sha256: string }
export type AppliedMigration = { version: number; sha256: string }

/** Reads files named like `0001-what-it-does.sql`, in order. */
export function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}-.+\.sql$/.test(file))
    .sort()
    .map((file) => {
      // A checkout on Windows may have converted the line endings.
      const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
      const sha256 = createHash('sha256').update(sql).digest('hex')
      return { version: Number(file.slice(0, 4)), file, sql, sha256 }
    })
}

/** `refusesOlder`: a database that an older program made is left as it is, instead of migrated. */
export type Opening = { refusesOlder?: boolean }

/** An older program made the database. The site migrates it at its start; a command must not, beside a running site. */
export class DatabaseOlder extends Refused {}

/** @throws DatabaseOlder; a database without any migration is new, not old */
export function refuseOlder(known: Migration[], applied: AppliedMigration[]): void {
  const [next] = pendingMigrations(known, applied)
  if (applied.length === 0 || !next) return
  throw new DatabaseOlder(
    `The database is older than this program: it is at migration ${applied.at(-1)?.version}, and ${next.file} comes next. ` +
      'The site migrates it at its start; until then, run the command of the version that is running.',
  )
}

/** The migrations still to be applied. @throws Refused if the database is newer or a migration differs */
export function pendingMigrations(known: Migration[], applied: AppliedMigration[]): Migration[] {
  const newest = known.at(-1)?.version ?? 0
  for (const { version, sha256 } of applied) {
    const migration = known.find((candidate) => candidate.version === version)
    if (version > newest) {
      throw new Refused(
        `The database is newer than this program: it is at migration ${version}, the program knows only up to ${newest}. ` +
          'Start the newer version of the program, or restore a backup made before the upgrade.',
      )
    }
    if (!migration || migration.sha256 !== sha256) {
      throw new Refused(
        `Migration ${migration?.file ?? version} was changed after it had been applied to this database. ` +
          'Put the original file back and make the change in a new migration.',
      )
    }
  }
  const done = new Set(applied.map(({ version }) => version))
  return known.filter(({ version }) => !done.has(version))
}
