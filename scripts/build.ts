import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { loadContent } from '../content/load.ts'
import { socialCards } from '../content/routes.ts'
import { freeOfflinePage } from './build-worker.ts'
import { drawSocialCards } from './draw/social-cards.ts'
import { moveHydration } from './move-hydration.ts'
import { trimStyles } from './trim-styles.ts'

/** What the build is made from. A change in any of it makes `npm start` build again. */
const INPUTS = [
  'app',
  'domain',
  'content',
  'public',
  'scripts',
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
  'vite.operator.config.ts',
  'vite.worker.config.ts',
]
const STAMP = 'build/stamp.txt'
const COMPRESSIBLE = new Set([
  '.html',
  '.js',
  '.css',
  '.svg',
  '.json',
  '.webmanifest',
  '.xml',
  '.txt',
  '.data',
])

/** Builds unless the inputs are the same as at the last build. */
export async function buildIfNeeded() {
  const stamp = inputsHash()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return
  await build(stamp)
}

async function build(stamp: string) {
  const started = performance.now()
  await run('node_modules/@react-router/dev/bin.cjs', 'build')
  await buildOperatorConsole()
  for (const path of filesBelow('build/client').filter((path) => path.endsWith('.html'))) {
    writeFileSync(path, moveHydration(await trimStyles(readFileSync(path, 'utf8'))))
  }
  // Late: it loads React, which asks then whether this is production (`npm start` says so after its imports).
  process.env.NODE_ENV ??= 'production'
  const { writeRenderedStyles } = await import('./rendered-styles.ts')
  await writeRenderedStyles()
  freeOfflinePage()
  await buildWorker(stamp)
  await drawSocialCards(socialCards(loadContent()), 'build/client/social')
  await compressAll('build/client')
  await compressAll('build/operator')
  writeFileSync(STAMP, stamp)
  console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
}

export async function buildOperatorConsole() {
  await run('node_modules/vite/bin/vite.js', 'build', '--config', 'vite.operator.config.ts')
}

async function buildWorker(stamp: string) {
  process.env.WORKER_VERSION = stamp.slice(0, 10)
  await run('node_modules/vite/bin/vite.js', 'build', '--config', 'vite.worker.config.ts')
}

async function run(...args: string[]) {
  const env = { ...process.env, NODE_ENV: 'production' }
  const [code] = await once(spawn(process.execPath, args, { stdio: 'inherit', env }), 'exit')
  if (code !== 0) throw new Error('The site could not be built; the reason stands above.')
}

function inputsHash(): string {
  // Addresses in canonical links and social cards are written at build.
  const hash = createHash('sha256').update(process.env.SITE_URL ?? '')
  hash.update(process.env.SERVICE_WORKER ?? '')
  for (const path of INPUTS.flatMap(filesBelow).sort()) hash.update(path).update(readFileSync(path))
  return hash.digest('hex')
}

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path).flatMap((name) => filesBelow(join(path, name)))
}

/** Compressed once here, at the highest level, so that the server only picks. As many at a time as there are threads. */
async function compressAll(root: string) {
  const files = filesBelow(root).filter((path) => COMPRESSIBLE.has(extname(path)))
  const next = files.values()
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      for (const path of next) await compress(path)
    }),
  )
}

async function compress(path: string) {
  const body = readFileSync(path)
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  const zstd = { [constants.ZSTD_c_compressionLevel]: 19 }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(body, { params: quality }))
  await writeFile(`${path}.gz`, await promisify(gzip)(body, { level: 9 }))
  // Without the size it sets aside ninety megabytes for each file.
  const compressed = await promisify(zstdCompress)(body, { params: zstd, pledgedSrcSize: body.length })
  await writeFile(`${path}.zst`, compressed)
}

if (import.meta.main) await build(inputsHash())
