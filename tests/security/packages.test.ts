import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { measured } from '#tests/support/suite-form.ts'

type Versions = Record<string, string>
type Component = { name: string; version: string; licenses?: unknown[] }

const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  dependencies: Versions
  devDependencies: Versions
}

describe('the list of what runs in production', () => {
  let components: Component[]
  let printed: string
  beforeAll(() => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/sbom.ts'], { encoding: 'utf8' })
    expect(stderr).not.toContain('Not among the licences we take')
    expect(status).toBe(0)
    printed = stdout
    components = JSON.parse(readFileSync('build/sbom.json', 'utf8')).components
  })

  test('has every package that the program names, in its version', () => {
    const listed = new Map(components.map(({ name, version }) => [name, version]))
    for (const [name, version] of Object.entries(dependencies)) expect(listed.get(name), name).toBe(version)
    expect(components.length).toBeGreaterThan(Object.keys(dependencies).length * 2)
  })

  test('has no tool of development but what goes out with the pages, and the runtime', () => {
    const names = new Set(components.map(({ name }) => name))
    expect(Object.keys(devDependencies).filter((name) => names.has(name))).toEqual([
      '@fontsource-variable/archivo',
      'node',
      'tailwindcss',
    ])
  })

  test('states the licence of each', () => {
    expect(components.filter(({ licenses }) => !licenses?.length)).toEqual([])
    expect(printed).toContain('| OFL-1.1 | 1 | @fontsource-variable/archivo |')
    expect(printed).not.toContain('not stated')
    measured(
      `${components.length} packages in production, each with a licence that asks for its notice alone`,
    )
  })
})

test('a package whose licence asks for more than its notice fails the list, by name of the licence', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tradefront-licence-'))
  const dependencies = { strict: '1.0.0' }
  const own = { name: 'sample', version: '1.0.0', dependencies, devDependencies: {} }
  const strict = { version: '1.0.0', license: 'GPL-3.0-only' }
  const packages = { '': own, 'node_modules/strict': strict }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(own))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...own, lockfileVersion: 3, packages }))
  const script = resolve('scripts/sbom.ts')
  const { status, stderr } = spawnSync(process.execPath, [script], { cwd: folder, encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect([status, stderr]).toEqual([1, expect.stringContaining('GPL-3.0-only')])
})
