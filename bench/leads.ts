import { startPostgres } from '../tests/support/postgres.ts'
import { startSite } from '../tests/support/site.ts'
import { startBareServer } from './bare-server.ts'
import { applyLoad, FORM_SECRET, type LoadResult } from './load-client.ts'
import { type LoadRow, printLoad, toRow } from './load-table.ts'

const CONNECTIONS = 50
const SECONDS = 8
const ROUNDS = 2

/**
 * Leads acknowledged per second, each with three outbox rows and its own sync to disk,
 * compared with a bare POST.
 */
export async function benchLeads(): Promise<LoadRow[]> {
  const postgres = await startPostgres()
  const settings = { FORM_SECRET, LOG_LEVEL: 'info' }
  const sites = {
    SQLite: await startSite(settings),
    PostgreSQL: await startSite({ ...settings, DATABASE_URL: await postgres.createDatabase() }),
  }
  const bare = await startBareServer('build/client/index.html.br')
  const load = (port: number) =>
    applyLoad({ port, connections: CONNECTIONS, seconds: SECONDS, send: { leadsUnder: FORM_SECRET } })
  const runs: { bare: LoadResult; SQLite: LoadResult; PostgreSQL: LoadResult }[] = []
  try {
    for (let round = 0; round < ROUNDS; round++)
      runs.push({
        bare: await load(bare.port),
        SQLite: await load(sites.SQLite.port),
        PostgreSQL: await load(sites.PostgreSQL.port),
      })
  } finally {
    bare.close()
    for (const site of Object.values(sites)) await site.close()
    await postgres.close()
  }
  const floor = best(runs.map(({ bare }) => bare))
  const rows = [
    toRow('bare POST, nothing kept', floor, floor),
    toRow('lead acknowledged (SQLite)', best(runs.map(({ SQLite }) => SQLite)), floor),
    toRow('lead acknowledged (PostgreSQL)', best(runs.map(({ PostgreSQL }) => PostgreSQL)), floor),
  ]
  printLoad(`Leads, ${CONNECTIONS} connections`, rows)
  return rows
}

/** With few rounds on a shared machine, the best one says most about the program. */
function best(results: LoadResult[]): LoadResult {
  return results.reduce((a, b) => (b.perSecond > a.perSecond ? b : a))
}
