import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

type Environment = Record<string, string>

/** The real program on a database of its own, as a stranger would start it. */
export type Site = {
  url: string
  port: number
  /** Of the operator side; another after a restart. */
  operatorUrl: string
  /** Everything it has logged. */
  log: string[]
  /** Runs a command of `cli` on the same database and parses its JSON. */
  cli: (...args: string[]) => Promise<unknown>
  /** kill -9: no goodbye. */
  kill: () => Promise<void>
  /** SIGTERM; answers the exit code. */
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
  const environment = { ...TEST_ENVIRONMENT, DATABASE_URL: `file:${join(folder, 'site.db')}`, ...env }
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
    get operatorUrl() {
      return running.operatorUrl
    },
    log,
    cli: (...args) => runCli(args, environment),
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

async function launch(
  env: Environment,
  log: string[],
): Promise<{ child: ChildProcess; url: string; port: number; operatorUrl: string }> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const errors: string[] = []
  let operatorUrl = ''
  child.stderr.on('data', (chunk) => errors.push(String(chunk)))
  for await (const line of createInterface({ input: child.stdout })) {
    log.push(line)
    const entry = JSON.parse(line)
    if (entry.msg === 'operator side listening') operatorUrl = entry.url
    if (entry.msg !== 'listening') continue
    createInterface({ input: child.stdout }).on('line', (later) => log.push(later))
    return { child, url: entry.url, port: entry.port, operatorUrl }
  }
  throw new Error(`The site did not start:\n${errors.join('')}${log.join('\n')}`)
}

async function runCli(args: string[], env: Environment): Promise<unknown> {
  const child = spawn(process.execPath, ['server/cli/main.ts', ...args, '--json'], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, errors] = await Promise.all([
    textOf(child.stdout),
    textOf(child.stderr),
    once(child, 'exit'),
  ])
  if (child.exitCode !== 0) throw new Error(`cli ${args.join(' ')} exited with ${child.exitCode}: ${errors}`)
  return JSON.parse(output)
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  const chunks: string[] = []
  for await (const chunk of stream) chunks.push(String(chunk))
  return chunks.join('')
}
