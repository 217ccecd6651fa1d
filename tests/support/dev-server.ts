import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { untilListening } from './until-listening.ts'

/** Large, generated, or user data. */
const LEFT_OUT = new Set(['.git', '.env', 'build', 'data', 'node_modules', 'test-results', 'tests'])

/** Copies the tree, so that edits do not touch anybody's own files. */
export function copyOfTree(): string {
  const tree = mkdtempSync(join(tmpdir(), 'tradefront-dev-'))
  for (const name of readdirSync('.').filter((name) => !LEFT_OUT.has(name)))
    cpSync(name, join(tree, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(tree, 'node_modules'))
  return tree
}

export type Dev = {
  url: string
  operatorUrl: string
  /** Milliseconds from the start until it accepted requests, and until its first page was there. */
  readyMs: number
  pageMs: number
  said: string[]
  stop: () => Promise<void>
}

/** Starts `npm run dev` in this tree. */
export async function startDev(tree: string): Promise<Dev> {
  const began = performance.now()
  const child = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: tree,
    env: {
      PATH: process.env.PATH ?? '',
      PORT: '0',
      OPERATOR_PORT: '0',
      DATABASE_URL: `file:${join(tree, 'dev.db')}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  const said: string[] = []
  const { url, operatorUrl } = await untilListening(child, said)
  const readyMs = performance.now() - began
  const page = await (await fetch(url)).text()
  if (!page.includes('<h1')) throw new Error('The first page of the development server has no heading.')
  const pageMs = performance.now() - began
  const stop = async () => {
    // Only at an orderly exit does Node save what it has compiled, for the next start.
    child.kill('SIGTERM')
    await exited
  }
  return { url, operatorUrl, readyMs, pageMs, said, stop }
}
