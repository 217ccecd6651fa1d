import { spawnSync } from 'node:child_process'
import { appendFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyOfTree } from '#tests/support/dev-server.ts'

type Hashes = { site: string; program: string }

const HASHES = `
  const { inputsHash } = await import('${pathToFileURL(resolve('scripts/build-inputs.ts'))}')
  console.log(JSON.stringify({ site: inputsHash('site'), program: inputsHash('program') }))`
let tree: string
beforeAll(() => {
  tree = copyOfTree()
})
afterAll(() => rmSync(tree, { recursive: true }))

function hashes(env: Record<string, string> = {}): Hashes {
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', HASHES], {
    cwd: tree,
    env,
    encoding: 'utf8',
  })
  return JSON.parse(stdout)
}

/** The parts that the next start builds again. */
function builtAgain(before: Hashes, after: Hashes): string {
  const parts = [before.site !== after.site && 'site', before.program !== after.program && 'program']
  return parts.filter(Boolean).join(' and ') || 'nothing'
}

test.each([
  ['app/root.tsx', 'site'],
  ['public/favicon.svg', 'site'],
  ['react-router.config.ts', 'site'],
  ['vite.config.ts', 'site'],
  ['vite.operator.config.ts', 'site'],
  ['vite.worker.config.ts', 'site'],
  ['vite.server.config.ts', 'program'],
  ['content/site.yaml', 'site and program'],
  ['domain/roi/roi.ts', 'site and program'],
  ['server/leads/forms.ts', 'site and program'],
  ['scripts/trim-styles.ts', 'site and program'],
  ['package-lock.json', 'site and program'],
  ['README.md', 'nothing'],
  ['docs/deployment.md', 'nothing'],
])('%s is edited: %s is built again', (path, parts) => {
  const before = hashes()
  appendFileSync(join(tree, path), '\n')
  expect(builtAgain(before, hashes())).toBe(parts)
})

test('so it is after a file has come, got another name, or gone', () => {
  const [file, renamed] = ['content/areas/new.mdx', 'content/areas/other.mdx'].map((name) => join(tree, name))
  const changes = [
    () => writeFileSync(String(file), ''),
    () => renameSync(String(file), String(renamed)),
    () => rmSync(String(renamed)),
  ]
  for (const change of changes) {
    const before = hashes()
    change()
    expect(builtAgain(before, hashes())).toBe('site and program')
  }
})

test.each([
  [{ SITE_URL: 'https://www.roofers.example' }, 'site and program'],
  [{ SERVICE_WORKER: 'off' }, 'site and program'],
  [{ PORT: '8080', LOG_LEVEL: 'silent' }, 'nothing'],
])('with %j it builds again: %s', (env, parts) => {
  expect(builtAgain(hashes(), hashes(env))).toBe(parts)
})
