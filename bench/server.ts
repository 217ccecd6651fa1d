import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startSite } from '../tests/support/site.ts'
import { startBareServer } from './bare-server.ts'
import { applyLoad, type Load } from './load-client.ts'
import { type LoadRow, printLoad, toRow } from './load-table.ts'

const CONNECTIONS = 50
const SECONDS = 4
const RENDERED = ['/audit', '/contact', '/assessment', '/review-funnel?rating=2']
/** Each an address that nobody has asked for, so that nothing is kept of it; or with what is never kept. */
const RENDERED_ANEW = ['/audit?', '/review-funnel?rating=2&']
const NEVER_KEPT = '/book'

/** Pages a second: prerendered from memory next to a bare server (and nginx where there is one), then rendered ones. */
export async function benchServer(): Promise<LoadRow[]> {
  const site = await startSite({ LOG_LEVEL: 'info' })
  const bare = await startBareServer('build/client/index.html.br')
  const nginx = await startNginx()
  const apply = (port: number, send: Load['send']) =>
    applyLoad({ port, connections: CONNECTIONS, seconds: SECONDS, send })
  const load = (port: number, path: string) => apply(port, { get: path })
  const rows: LoadRow[] = []
  try {
    const floor = await load(bare.port, '/')
    rows.push(toRow('bare node:http, home page', floor, floor))
    if (nginx) rows.push(toRow('nginx, one worker, home page', await load(nginx.port, '/'), floor))
    rows.push(toRow('prerendered /', await load(site.port, '/'), floor))
    for (const path of RENDERED) rows.push(toRow(`rendered ${path}`, await load(site.port, path), floor))
    for (const path of RENDERED_ANEW) {
      const anew = await apply(site.port, { getAnew: path })
      rows.push(toRow(`rendered ${path}, each another address`, anew, floor))
    }
    rows.push(toRow(`rendered ${NEVER_KEPT}, whose times change`, await load(site.port, NEVER_KEPT), floor))
  } finally {
    nginx?.close()
    bare.close()
    await site.close()
  }
  printLoad(`Pages, ${CONNECTIONS} connections`, rows)
  return rows
}

/** Null where it is not installed. */
async function startNginx() {
  if (spawnSync('nginx', ['-v']).error) return null
  const folder = mkdtempSync(join(tmpdir(), 'tradefront-nginx-'))
  const port = 8_089
  writeFileSync(
    join(folder, 'nginx.conf'),
    `worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error;
    events { worker_connections 1024; }
    http { access_log off; keepalive_requests 100000000; types { text/html br; } server { listen 127.0.0.1:${port};
      location = / { alias ${resolve('build/client/index.html.br')}; add_header Content-Encoding br; } } }`,
  )
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  await pause(500)
  return {
    port,
    close: () => {
      child.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
