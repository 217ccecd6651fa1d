import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { COMPILE_CACHE } from './compile-cache.ts'
import { untilListening } from './until-listening.ts'

type Environment = Record<string, string>
type Ran = { code: number | null; stdout: string; stderr: string }

/** The real program on a separate database, started as a new user would. */
export type Site = {
  url: string
  port: number
  /** Process id; changes with a restart. */
  pid: number | undefined
  /** Address of the operator side; changes with a restart. */
  operatorUrl: string
  log: string[]
  /** Runs a command of `cli` on the same database and parses its JSON. */
  cli: (...args: string[]) => Promise<unknown>
  /** Runs it as typed and returns the result, even a failure. */
  run: (...args: string[]) => Promise<Ran>
  /** Its database file. */
  database: string
  /** kill -9, without a clean shutdown. */
  kill: () => Promise<void>
  /** SIGTERM; returns the exit code. */
  stop: () => Promise<number | null>
  /** Starts again on the same port and database. */
  restart: (env?: Environment) => Promise<void>
  /** Stops it and removes its database. */
  close: () => Promise<void>
}

/** Webhooks in tests go to this machine, so private addresses are allowed unless a test says otherwise. */
const TEST_ENVIRONMENT = {
  HOST: '127.0.0.1',
  PORT: '0',
  OPERATOR_PORT: '0',
  WEBHOOK_ALLOW_PRIVATE: '1',
  RATE_LIMIT: 'off',
}

export async function startSite(env: Environment = {}): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'tradefront-'))
  const database = join(folder, 'site.db')
  const environment = { ...TEST_ENVIRONMENT, DATABASE_URL: `file:${database}`, ...env }
  const log: string[] = []
  let running = await launch(environment, log)

  const end = async (signal: NodeJS.Signals) => {
    if (running.child.exitCode === null && running.child.signalCode === null) {
      const exited = once(running.child, 'exit')
      running.child.kill(signal)
      await exited
    }
    return running.child.exitCode
  }

  return {
    url: running.url,
    port: running.port,
    get pid() {
      return running.child.pid
    },
    get operatorUrl() {
      return running.operatorUrl
    },
    log,
    cli: async (...args) => {
      const { code, stdout, stderr } = await runCli([...args, '--json'], environment)
      if (code !== 0) throw new Error(`cli ${args.join(' ')} exited with ${code}: ${stderr}`)
      return JSON.parse(stdout)
    },
    run: (...args) => runCli(args, environment),
    database,
    kill: async () => {
      await end('SIGKILL')
    },
    stop: () => end('SIGTERM'),
    restart: async (more = {}) => {
      running = await launch({ ...environment, ...more, PORT: String(running.port) }, log)
    },
    close: async () => {
      await end('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** For `startSite`: the program's clock starts at this ISO instant. */
export function startsClockAt(instant: string): Environment {
  return { CLOCK_AT: instant, NODE_OPTIONS: `--import=${new URL('clock-at.ts', import.meta.url)}` }
}

/** A fifth of a command's time goes into compiling its program, which is the same for hundreds of them. */
const PROCESS = {
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: COMPILE_CACHE,
}

async function launch(
  env: Environment,
  log: string[],
): Promise<{ child: ChildProcess; url: string; port: number; operatorUrl: string }> {
  const child = spawn(process.execPath, ['--max-semi-space-size=8', 'build/program/main.js'], {
    env: { ...PROCESS, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { url, operatorUrl } = await untilListening(child, log, [])
  return { child, url, port: Number(new URL(url).port), operatorUrl }
}

/** Runs a command on any database. */
export async function runCli(args: string[], env: Environment): Promise<Ran> {
  const child = spawn(process.execPath, ['build/program/cli.js', ...args], {
    env: { ...PROCESS, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr] = await Promise.all([
    textOf(child.stdout),
    textOf(child.stderr),
    once(child, 'exit'),
  ])
  return { code: child.exitCode, stdout, stderr }
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  const chunks: string[] = []
  for await (const chunk of stream) chunks.push(String(chunk))
  return chunks.join('')
}
