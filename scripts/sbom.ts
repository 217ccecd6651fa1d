import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'

/** `npm run sbom`: what runs in production, as CycloneDX in build/sbom.json, and its licences as a table. */
type Licence = { license?: { id?: string; name?: string }; expression?: string }
type Component = { name: string; version: string; licenses?: Licence[] }

const { stdout, stderr, status } = spawnSync(
  'npm',
  ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'],
  {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  },
)
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
for (const [licence, packages] of [...byLicence].sort(([, a], [, b]) => b.length - a.length)) {
  const names = packages.map(({ name }) => name).sort()
  console.log(`| ${licence} | ${names.length} | ${names.join(', ')} |`)
}
console.log(`\n${components.length} packages: build/sbom.json`)

function nameOf({ license, expression }: Licence): string {
  return expression ?? license?.id ?? license?.name ?? 'not stated'
}
