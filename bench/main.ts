import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { buildIfNeeded } from '../scripts/build-if-needed.ts'
import {
  controlBudgets,
  eventBudgets,
  inboxBudgets,
  leadBudgets,
  memoryBudgets,
  navigationBudgets,
  numbersBudgets,
  pageBudgets,
  serverBudgets,
  startBudgets,
  templateBudgets,
  type Verdict,
} from './budgets.ts'
import { machine, machineWarning, measuredOn } from './machine.ts'
import { printTable, takePrinted } from './table.ts'

type Part = () => Promise<{ results: object; verdicts: Verdict[] }>

function part<Results extends object>(
  measure: () => Promise<Results>,
  budgets: (results: Results) => Verdict[],
): Part {
  return async () => {
    const results = await measure()
    return { results, verdicts: budgets(results) }
  }
}

/**
 * `npm run bench`, `npm run bench -- leads`, `npm run bench -- --runs 3`: prints tables, saves them
 * as Markdown and as JSON with the machine they were measured on, and exits with 1 unless every
 * budget holds in every run.
 */
const PARTS: Record<string, Part> = {
  pages: part(
    async () => ({
      pages: await (await import('./pages.ts')).benchPages(),
      typing: await (await import('./typing.ts')).benchTyping(),
      longTasks: await (await import('./long-tasks.ts')).benchLongTasks(),
    }),
    pageBudgets,
  ),
  controls: part(
    async () => ({
      controls: await (await import('./controls.ts')).benchControls(),
      blocking: await (await import('./long-tasks.ts')).benchBlocking(),
    }),
    controlBudgets,
  ),
  server: part(async () => ({ server: await (await import('./server.ts')).benchServer() }), serverBudgets),
  leads: part(async () => ({ leads: await (await import('./leads.ts')).benchLeads() }), leadBudgets),
  events: part(async () => ({ events: await (await import('./events.ts')).benchEvents() }), eventBudgets),
  navigation: part(
    async () => ({
      ...(await (await import('./navigation.ts')).benchNavigation()),
      dev: await (await import('./dev.ts')).benchDev(),
    }),
    navigationBudgets,
  ),
  memory: part(async () => ({ memory: await (await import('./memory.ts')).benchMemory() }), memoryBudgets),
  inbox: part(async () => ({ inbox: await (await import('./inbox.ts')).benchInbox() }), inboxBudgets),
  numbers: part(
    async () => ({ numbers: await (await import('./numbers.ts')).benchNumbers() }),
    numbersBudgets,
  ),
  start: part(async () => ({ start: await (await import('./start.ts')).benchStart() }), startBudgets),
  templates: part(
    async () => ({ templates: await (await import('./templates.ts')).benchTemplates() }),
    templateBudgets,
  ),
}
const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '1' } },
})
const unknown = asked.filter((name) => !Object.hasOwn(PARTS, name))
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}: name one of ${Object.keys(PARTS).join(', ')}.`)
  process.exit(2)
}
const rounds = Number(values.runs)
if (!Number.isSafeInteger(rounds) || rounds < 1) {
  console.error(`--runs says how often all of it is measured: a number from 1 on, not ${values.runs}.`)
  process.exit(2)
}
const warning = machineWarning()
if (warning) console.warn(warning)
buildIfNeeded()
mkdirSync('bench/results', { recursive: true })
const runs: Record<string, Verdict[][]> = {}
for (let run = 0; run < rounds; run++) {
  for (const [name, measure] of Object.entries(PARTS)) {
    if (asked.length > 0 && !asked.includes(name)) continue
    const measuredAt = new Date().toISOString()
    const { results, verdicts } = await measure()
    runs[name] = [...(runs[name] ?? []), verdicts]
    const kept = { measuredAt, machine, budgets: overRuns(runs[name]), ...results }
    writeFileSync(`bench/results/${name}.json`, `${JSON.stringify(kept, null, 2)}\n`)
    printBudgets(kept.budgets)
    writeFileSync(
      `bench/results/${name}.md`,
      [`# ${name}, ${measuredOn(measuredAt)}`, warning, takePrinted()].filter(Boolean).join('\n\n'),
    )
  }
}
const budgets = Object.values(runs).flatMap(overRuns)
if (Object.keys(runs).length > 1) printBudgets(budgets)
process.exitCode = budgets.every(({ holds }) => holds) ? 0 : 1

function printBudgets(budgets: ReturnType<typeof overRuns>): void {
  printTable(
    'Against the budgets',
    ['budget', 'measured', 'asked for', 'holds'],
    budgets.map(({ budget, measured, asked, holds }) => [
      budget,
      measured.join(', '),
      asked,
      holds ? 'yes' : 'NO',
    ]),
  )
}

/** A budget holds only if it holds in every run. */
function overRuns(all: Verdict[][]) {
  const [first = []] = all
  return first.map(({ budget, asked }) => {
    const same = all.flatMap((run) => run.filter((verdict) => verdict.budget === budget))
    return {
      budget,
      asked,
      measured: same.map(({ measured }) => measured),
      holds: same.every(({ holds }) => holds),
    }
  })
}
