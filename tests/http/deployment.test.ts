import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(path, 'utf8')

test('the Dockerfile copies what is there, and all that the server needs to run', () => {
  const copied = [...read('deploy/Dockerfile').matchAll(/^COPY --from=build \/app\/(\S+)/gm)].map(
    ([, path]) => String(path),
  )
  expect(copied.filter((path) => path !== 'build' && !existsSync(path))).toEqual([])
  expect(copied).toEqual(
    expect.arrayContaining(['server', 'domain', 'content', 'db', 'build', 'package.json']),
  )
  expect(read('deploy/Dockerfile')).toMatch(/^USER node$/m)
  expect(existsSync('server/main.ts')).toBe(true)
})

test('the unit starts the program, keeps its data in its own folder, and may write nowhere else', () => {
  const unit = read('deploy/tradefront.service')
  const [, program = '', script = ''] =
    unit.match(/^ExecStart=\/opt\/tradefront\/(\S+) (\S+)$/m) ?? expect.unreachable()
  expect([existsSync(program), existsSync(script)]).toEqual([true, true])
  expect(unit).toContain('DATABASE_URL=file:/var/lib/tradefront/')
  for (const line of [
    'StateDirectory=tradefront',
    'ProtectSystem=strict',
    'NoNewPrivileges=yes',
    'CapabilityBoundingSet=',
  ])
    expect(unit.split('\n')).toContain(line)
})

test('the guide names only files and commands that there are', () => {
  const guide = read('docs/deployment.md')
  const files = [...guide.matchAll(/\bdeploy\/[\w.]+/g)].map(([file]) => file.replace(/\.$/, ''))
  expect(files.length).toBeGreaterThan(3)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
  const commands = [...guide.matchAll(/cli -- ([\w-]+)/g)].map(([, name]) => String(name))
  const known = ['backups', 'migrate-store'].map((file) => read(join('server/cli', `${file}.ts`))).join()
  expect(commands.filter((name) => !known.includes(`${name} `))).toEqual([])
})
