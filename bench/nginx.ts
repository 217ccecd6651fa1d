import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const PORT = 8_089
const START_TRIES = 50

/**
 * Starts nginx with one worker that serves these compressed files, by path, as fast as it
 * can. Null if not installed.
 */
export async function startNginx(files: Record<string, string>) {
  if (spawnSync('nginx', ['-v']).error) return null
  const folder = mkdtempSync(join(tmpdir(), 'tradefront-nginx-'))
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, files))
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  const close = () => {
    child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  for (let tries = 0; !(await answers(Object.keys(files))); tries++) {
    if (tries === START_TRIES) {
      const error = readFileSync(join(folder, 'error'), 'utf8')
      close()
      throw new Error(`nginx did not start: ${error}`)
    }
    await pause(100)
  }
  return { port: PORT, close }
}

async function answers(paths: string[]): Promise<boolean> {
  const asked = await Promise.allSettled(paths.map((path) => fetch(`http://127.0.0.1:${PORT}${path}`)))
  return asked.every((answer) => answer.status === 'fulfilled' && answer.value.ok)
}

/**
 * As root the worker keeps running as root: another user could not read a build inside
 * somebody's home directory.
 */
function configuration(folder: string, files: Record<string, string>): string {
  const locations = Object.entries(files).map(([path, file]) => {
    const type = path.endsWith('.js') ? 'text/javascript' : 'text/html'
    // `alias` does not work here: for '/' nginx would take the file for a directory.
    return `location = ${path} { root ${resolve(dirname(file))}; try_files /${basename(file)} =404; add_header Content-Encoding br; default_type ${type}; }`
  })
  return `worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 1024; }
    http {
      access_log off; sendfile on; tcp_nopush on; types {}
      open_file_cache max=100; keepalive_requests 1000000000;
      server { listen 127.0.0.1:${PORT}; ${locations.join('\n')} }
    }`
}
