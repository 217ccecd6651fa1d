import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { siteUrl } from '../app/shell/site-url.ts'
import { contentHash } from '../content/content-hash.ts'
import { loadContent } from '../content/load.ts'
import { ContentError } from '../content/problem.ts'
import { checkContent } from '../content/quality.ts'
import { socialCards } from '../content/routes.ts'
import { filesBelow, inputsHash, keepStamp, PART_NAMES, type Part } from './build-inputs.ts'
import { drawSocialCards } from './draw/social-cards.ts'
import { freeOfflinePages } from './free-offline-pages.ts'
import { moveHydration } from './move-hydration.ts'
import { writeRenderedStyles } from './rendered-styles.ts'
import { trimStyles } from './trim-styles.ts'

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

const BUILDS: Record<Part, (stamp: string) => Promise<void>> = { site: buildSite, program: buildProgram }

async function build(parts: Part[]) {
  for (const part of parts) {
    const stamp = inputsHash(part)
    const started = performance.now()
    await BUILDS[part](stamp)
    keepStamp(part, stamp)
    console.log(`Built the ${part} in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
  }
}

async function buildSite(stamp: string) {
  const problems = await checkContent()
  if (problems.length > 0) throw new ContentError(problems)
  await run('node_modules/@react-router/dev/bin.cjs', 'build')
  await buildOperatorConsole()
  for (const path of filesBelow('build/client').filter((path) => path.endsWith('.html'))) {
    writeFileSync(path, moveHydration(await trimStyles(readFileSync(path, 'utf8'))))
  }
  writeFileSync('build/site-url.txt', siteUrl())
  writeFileSync('build/content-hash.txt', contentHash(loadContent()))
  await writeRenderedStyles()
  freeOfflinePages()
  await buildWorker(stamp)
  await drawSocialCards(socialCards(loadContent()), 'build/client/social')
  await compressAll('build/client')
  await compressAll('build/operator')
}

export async function buildOperatorConsole() {
  await run('node_modules/vite/bin/vite.js', 'build', '--config', 'vite.operator.config.ts')
}

async function buildProgram() {
  await run('node_modules/vite/bin/vite.js', 'build', '--config', 'vite.server.config.ts')
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

/**
 * Compresses at the highest level at build, so that the server only has to choose. Runs as many in parallel
 * as there are threads.
 */
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
  // Without the source size, zstd allocates ninety megabytes for each file.
  const compressed = await promisify(zstdCompress)(body, { params: zstd, pledgedSrcSize: body.length })
  await writeFile(`${path}.zst`, compressed)
}

if (import.meta.main) {
  const asked = process.argv.slice(2) as Part[]
  try {
    await build(asked.length > 0 ? asked : PART_NAMES)
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    // An editor of the content needs its line numbers, not our stack trace.
    console.error(error.message)
    process.exitCode = 1
  }
}
