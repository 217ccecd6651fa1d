import { startSite } from '../tests/support/site.ts'
import { startBareServer } from './bare-server.ts'
import { applyLoad, type LoadResult } from './load-client.ts'
import { type LoadRow, printLoad, toRow } from './load-table.ts'

const CONNECTIONS = 50
const SECONDS = 8
const ROUNDS = 2
const SECRET = 'a secret for the benchmark, 32 by'

/** Leads acknowledged a second, each with three rows of the outbox and its sync of the disk, next to a bare POST. */
export async function benchLeads(): Promise<LoadRow[]> {
  const site = await startSite({ FORM_SECRET: SECRET, LOG_LEVEL: 'info' })
  const bare = await startBareServer('build/client/index.html.br')
  const load = (port: number) =>
    applyLoad({ port, connections: CONNECTIONS, seconds: SECONDS, send: { leadsUnder: SECRET } })
  const runs: { bare: LoadResult; ours: LoadResult }[] = []
  try {
    for (let round = 0; round < ROUNDS; round++)
      runs.push({ bare: await load(bare.port), ours: await load(site.port) })
  } finally {
    bare.close()
    await site.close()
  }
  const floor = best(runs.map(({ bare }) => bare))
  const rows = [
    toRow('bare POST, nothing kept', floor, floor),
    toRow('lead acknowledged (SQLite)', best(runs.map(({ ours }) => ours)), floor),
  ]
  printLoad(`Leads, ${CONNECTIONS} connections`, rows)
  return rows
}

/** Of few rounds on a shared machine the best says most of the program. */
function best(results: LoadResult[]): LoadResult {
  return results.reduce((a, b) => (b.perSecond > a.perSecond ? b : a))
}
