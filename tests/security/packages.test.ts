import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
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
