import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findPostgres, type Programs, runAs } from './postgres-programs.ts'

/** A real server of its own on a free port of this machine. */
export type PostgresServer = {
  port: number
  /** Address of a new, empty database. */
  createDatabase: () => Promise<string>
  dropDatabase: (url: string) => Promise<void>
  /** One statement, as the server's owner. */
  query: (sql: string, url?: string) => Promise<Record<string, unknown>[]>
  /** kill -9, no goodbye. */
  kill: () => Promise<void>
  /** Holds everything it does, or lets it go on: as a machine that hangs. */
  signal: (signal: 'SIGSTOP' | 'SIGCONT') => Promise<void>
  /** On the same port, with the same data. */
  start: () => Promise<void>
  /** Another server that follows this one, which from now on waits with each commit until it is there too. */
  standby: () => Promise<PostgresServer>
  /** Makes a standby the one that takes writes. */
  promote: () => Promise<void>
  /** Stops it and removes its folder. */
  close: () => Promise<void>
}

const OWNER = 'tradefront'
/** After a kill its children still hold its memory for a moment. */
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
          // The connection that asked has ended.
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

/** By words in the order of a language, as many servers are set up, so that a text that forgot its collation shows. */
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

/** Of a server that is stopped. */
function copyAsStandby(folder: string, copy: string, port: number): void {
  // Not by Node, which would make everything ours: a server wants to own its files.
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

/** The process once it takes connections, else what it said. */
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('There is no free port')
  return address.port
}
