import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { buildIfNeeded } from '../scripts/build-if-needed.ts'

/** `npm run bench`, or `npm run bench -- leads`: prints tables and keeps them as JSON with the machine they were measured on. */
const PARTS: Record<string, () => Promise<object>> = {
  pages: async () => ({
    pages: await (await import('./pages.ts')).benchPages(),
    typing: await (await import('./typing.ts')).benchTyping(),
    longTasks: await (await import('./long-tasks.ts')).benchLongTasks(),
  }),
  server: async () => ({ server: await (await import('./server.ts')).benchServer() }),
  leads: async () => ({ leads: await (await import('./leads.ts')).benchLeads() }),
  events: async () => ({ events: await (await import('./events.ts')).benchEvents() }),
  navigation: async () => ({
    ...(await (await import('./navigation.ts')).benchNavigation()),
    dev: await (await import('./dev.ts')).benchDev(),
  }),
  memory: async () => ({ memory: await (await import('./memory.ts')).benchMemory() }),
  inbox: async () => ({ inbox: await (await import('./inbox.ts')).benchInbox() }),
}
const machine = {
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  node: process.version,
}
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(PARTS, name))
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}: name one of ${Object.keys(PARTS).join(', ')}.`)
  process.exit(2)
}
buildIfNeeded()
mkdirSync('bench/results', { recursive: true })
for (const [name, run] of Object.entries(PARTS)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const measuredAt = new Date().toISOString()
  const results = await run()
  writeFileSync(
    `bench/results/${name}.json`,
    `${JSON.stringify({ measuredAt, machine, ...results }, null, 2)}\n`,
  )
}
