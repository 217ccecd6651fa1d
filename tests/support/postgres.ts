import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { findPostgres, type Programs, runAs } from './postgres-programs.ts'

/** A dedicated real server on a free local port. */
export type PostgresServer = {
  port: number
  /** Address of a new, empty database. */
  createDatabase: () => Promise<string>
  dropDatabase: (url: string) => Promise<void>
  /** Runs one statement as the server's owner. */
  query: (sql: string, url?: string) => Promise<Record<string, unknown>[]>
  /** kill -9, without a clean shutdown. */
  kill: () => Promise<void>
  /** Pauses everything it does, or lets it continue, like a machine that hangs. */
  signal: (signal: 'SIGSTOP' | 'SIGCONT') => Promise<void>
  /** Starts again on the same port, with the same data. */
  start: () => Promise<void>
  /** Adds a standby; each commit of this server then waits until the standby has it too. */
  standby: () => Promise<PostgresServer>
  /** Promotes a standby, so that it accepts writes. */
  promote: () => Promise<void>
  /** Stops it and removes its folder. */
  close: () => Promise<void>
}

const OWNER = 'tradefront'
/** After a kill its child processes still hold its memory for a moment. */
const START_TRIES = 40
const START_PAUSE_MS = 250

export async function startPostgres(): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'tradefront-postgres-'))
  try {
    const programs = findPostgres(folder)
    await makeCluster(programs, folder)
    return await serve(programs, folder)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

async function serve(programs: Programs, folder: string): Promise<PostgresServer> {
  const port = await freePort()
  let child = await startPatiently(programs, folder, port)
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }
  const endWithUs = () => child.kill('SIGQUIT')
  process.once('exit', endWithUs)
  const address = (name: string) => `postgres://${OWNER}@127.0.0.1:${port}/${name}`

  async function query(sql: string, url = address('postgres')) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows
    } finally {
      await client.end()
    }
  }

  return {
    port,
    query,
    createDatabase: async () => {
      const name = `test_${randomUUID().replaceAll('-', '')}`
      await query(`create database ${name}`)
      return address(name)
    },
    dropDatabase: async (url) => {
      await query(`drop database ${new URL(url).pathname.slice(1)} with (force)`)
    },
    kill: () => end('SIGKILL'),
    signal: async (signal) => {
      const rows = await query('select pid from pg_stat_activity')
      for (const { pid } of rows) {
        try {
          process.kill(Number(pid), signal)
        } catch {
          // The connection that asked was closed.
        }
      }
    },
    start: async () => {
      child = await startPatiently(programs, folder, port)
    },
    standby: async () => {
      await end('SIGINT')
      const copy = mkdtempSync(join(tmpdir(), 'tradefront-postgres-'))
      copyAsStandby(folder, copy, port)
      child = await startPatiently(programs, folder, port)
      const standby = await serve(programs, copy)
      await query(`alter system set synchronous_standby_names = '*'`)
      await query('select pg_reload_conf()')
      for (;;) {
        const [following] = await query('select sync_state from pg_stat_replication')
        if (following?.sync_state === 'sync') return standby
        await pause(START_PAUSE_MS)
      }
    },
    promote: async () => {
      await query('select pg_promote()')
    },
    close: async () => {
      process.off('exit', endWithUs)
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Sorts text by a language's rules, as many servers do, so that a missing collation is noticed. */
const CLUSTER = [
  ...['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-AU'],
  ...['--auth=trust', `--username=${OWNER}`, '--no-sync'],
]

async function makeCluster({ initdb, user }: Programs, folder: string): Promise<void> {
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (user.uid !== undefined && user.gid !== undefined) {
    chownSync(folder, user.uid, user.gid)
    chownSync(data, user.uid, user.gid)
  }
  const said: string[] = []
  const child = spawn(initdb, [`--pgdata=${data}`, ...CLUSTER], runAs(user))
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(String(chunk)))
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`initdb ended with ${code}:\n${said.join('')}`)
}

/** Copies a stopped server. */
function copyAsStandby(folder: string, copy: string, port: number): void {
  // Not with Node, which would make us the owner: a server insists on owning its files.
  execFileSync('cp', ['-a', join(folder, 'data'), copy])
  const { uid, gid } = statSync(folder)
  chownSync(copy, uid, gid)
  writeFileSync(join(copy, 'data', 'standby.signal'), '')
  const primary = `primary_conninfo = 'host=127.0.0.1 port=${port} user=${OWNER}'\n`
  appendFileSync(join(copy, 'data', 'postgresql.auto.conf'), primary)
}

async function startPatiently(programs: Programs, folder: string, port: number): Promise<ChildProcess> {
  for (let tries = 1; ; tries++) {
    const started = await startOnce(programs, folder, port)
    if (typeof started !== 'string') return started
    if (tries === START_TRIES) throw new Error(`PostgreSQL did not start:\n${started}`)
    await pause(START_PAUSE_MS)
  }
}

/** The process once it accepts connections, else its output. */
async function startOnce(
  { postgres, user }: Programs,
  folder: string,
  port: number,
): Promise<ChildProcess | string> {
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'shared_buffers=32MB']
  const child = spawn(
    postgres,
    ['-D', join(folder, 'data'), '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    runAs(user),
  )
  const said: string[] = []
  return new Promise((resolve) => {
    child.once('exit', () => resolve(said.join('')))
    child.stderr.on('data', (chunk) => {
      said.push(String(chunk))
      if (/ready to accept (read-only )?connections/.test(said.join(''))) resolve(child)
    })
  })
}
