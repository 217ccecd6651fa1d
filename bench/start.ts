import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { copyOfTree } from '../tests/support/dev-server.ts'
import { startSite } from '../tests/support/site.ts'
import { untilListening } from '../tests/support/until-listening.ts'
import { median } from './median.ts'
import { printTable } from './table.ts'

const ROUNDS = 5

export type StartResult = { readyMs: number; unbuiltMs: number }

/**
 * Milliseconds until the site answers: the median when built, and once with `npm start` after `npm
 * ci`, building everything.
 */
export async function benchStart(): Promise<StartResult> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now()
    const site = await startSite()
    times.push(performance.now() - began)
    await site.close()
  }
  const readyMs = Math.round(median(times))
  const unbuiltMs = await unbuilt()
  printTable(
    'From the start until it answers',
    ['tree', 'ms'],
    [
      ['built', readyMs],
      ['never built, npm start', unbuiltMs],
    ],
  )
  return { readyMs, unbuiltMs }
}

async function unbuilt(): Promise<number> {
  const tree = copyOfTree()
  const began = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: tree,
    env: {
      ...process.env,
      PATH: `${join(tree, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
      PORT: '0',
      OPERATOR_PORT: '0',
      DATABASE_URL: 'file::memory:',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  try {
    await untilListening(child)
    return Math.round(performance.now() - began)
  } finally {
    child.kill('SIGTERM')
    rmSync(tree, { recursive: true, force: true })
  }
}
