import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { benchPages } from './pages.ts'
import { benchTyping } from './typing.ts'

/** `npm run bench`: prints tables and keeps them as JSON with the machine they were measured on. */
const machine = {
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  node: process.version,
}
const measuredAt = new Date().toISOString()
const pages = await benchPages()
const typing = await benchTyping()
mkdirSync('bench/results', { recursive: true })
writeFileSync(
  'bench/results/pages.json',
  `${JSON.stringify({ measuredAt, machine, pages, typing }, null, 2)}\n`,
)
