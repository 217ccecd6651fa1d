import { globSync, statSync } from 'node:fs'
import { startSite } from '../tests/support/site.ts'
import { startBareServer } from './bare-server.ts'
import { applyLoad, type Load, type LoadResult } from './load-client.ts'
import { type LoadRow, printLoad, toRow } from './load-table.ts'
import { startNginx } from './nginx.ts'

const CONNECTIONS = 50
const SECONDS = 4
const CLIENT = 'build/client'
const RENDERED = ['/audit', '/contact', '/assessment', '/review-funnel?rating=2']
/** Each click on an ad has its own address, for the same page. */
const CLICKED = ['/audit?gclid=', '/review-funnel?rating=2&fbclid=']
/** Addresses never requested before, so nothing of them is cached; `NEVER_KEPT` is a page that never is. */
const RENDERED_ANEW = ['/audit?n=', '/review-funnel?rating=2&n=']
const NEVER_KEPT = '/book'

/**
 * Responses per second: files from memory compared with a bare server and nginx serving the same
 * ones, then rendered pages.
 */
export async function benchServer(): Promise<LoadRow[]> {
  const files = { '/': `${CLIENT}/index.html.br`, [biggestScript()]: `${CLIENT}${biggestScript()}.br` }
  const site = await startSite({ LOG_LEVEL: 'info' })
  const nginx = await startNginx(files)
  if (!nginx) console.log('nginx not found: measured without it')
  const apply = (port: number, send: Load['send']) =>
    applyLoad({ port, connections: CONNECTIONS, seconds: SECONDS, send })
  const load = (port: number, path: string) => apply(port, { get: path })
  const rows: LoadRow[] = []
  try {
    for (const [path, file] of Object.entries(files)) {
      const bare = await startBareServer(file)
      const floor = await load(bare.port, path).finally(bare.close)
      const theirs = nginx && (await load(nginx.port, path))
      const what =
        path === '/' ? 'the home page' : `a hashed script of ${Math.ceil(statSync(file).size / 1024)} KiB`
      rows.push(toRow(`bare node:http, ${what}`, floor, floor))
      if (theirs) rows.push(toRow(`nginx, one worker, ${what}`, theirs, floor, theirs))
      rows.push(toRow(`ours, ${what}`, await load(site.port, path), floor, theirs ?? undefined))
    }
    const [home] = rows
    const rendered = (what: string, measured: LoadResult) =>
      rows.push(toRow(`rendered ${what}`, measured, home ?? measured))
    for (const path of RENDERED) rendered(path, await load(site.port, path))
    for (const path of CLICKED)
      rendered(`${path}, each another click`, await apply(site.port, { getAnew: path }))
    for (const path of RENDERED_ANEW)
      rendered(`${path}, each another address`, await apply(site.port, { getAnew: path }))
    rendered(`${NEVER_KEPT}, whose times change`, await load(site.port, NEVER_KEPT))
  } finally {
    nginx?.close()
    await site.close()
  }
  printLoad(`Pages, ${CONNECTIONS} connections`, rows)
  return rows
}

function biggestScript(): string {
  const [biggest = ''] = globSync('assets/*.js', { cwd: CLIENT }).sort(
    (a, b) => statSync(`${CLIENT}/${b}`).size - statSync(`${CLIENT}/${a}`).size,
  )
  return `/${biggest}`
}
