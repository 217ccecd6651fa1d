import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig, VARIABLES } from '#server/config.ts'
import { BODY_LIMIT_BYTES } from '#server/http/read-form.ts'
import { copyOfTree } from '#tests/support/dev-server.ts'
import { untilListening } from '#tests/support/until-listening.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const { scripts } = JSON.parse(read('package.json')) as {
  scripts: Record<'prestart' | 'start' | 'cli', string>
}
/** A script of package.json without its `node`. */
const argsOf = (name: keyof typeof scripts) => scripts[name].split(' ').slice(1)
/** Read by Node and by the C library. */
const OF_OTHERS = new Set(['NODE_ENV', 'MALLOC_ARENA_MAX'])

test('the Dockerfile copies what is there, and all that the server needs to run', () => {
  const copied = [...read('deploy/Dockerfile').matchAll(/^COPY --from=build \/app\/(\S+)/gm)].map(
    ([, path]) => String(path),
  )
  expect(copied.filter((path) => path !== 'build' && !existsSync(path))).toEqual([])
  expect(copied).toEqual(
    expect.arrayContaining(['server', 'domain', 'content', 'db', 'build', 'package.json']),
  )
  expect(read('deploy/Dockerfile')).toMatch(/^USER node$/m)
  const command = read('deploy/Dockerfile').match(/^CMD (.+)$/m)?.[1] ?? '[]'
  expect(existsSync((JSON.parse(command) as string[]).at(-1) ?? '')).toBe(true)
})

/** As npm does it, with nothing set but where to listen and what to keep. */
async function npmStart(tree: string) {
  const { PATH = '' } = process.env
  const env = { PATH, PORT: '0', OPERATOR_PORT: '0', DATABASE_URL: 'file::memory:', LOG_LEVEL: 'info' }
  const prepared = spawnSync(process.execPath, argsOf('prestart'), { cwd: tree, env })
  expect(prepared.status).toBe(0)
  const child = spawn(process.execPath, argsOf('start'), {
    cwd: tree,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { url } = await untilListening(child)
  return { url, kill: () => child.kill('SIGKILL') }
}

test('npm start serves what is built before and what is rendered then', async () => {
  const { url, kill } = await npmStart('.')
  try {
    for (const path of ['/', '/audit', '/contact'])
      expect([path, (await fetch(url + path)).status]).toEqual([path, 200])
  } finally {
    kill()
  }
}, 120_000)

test('a page that was edited is there after the next npm start', async () => {
  const tree = copyOfTree()
  cpSync('build', join(tree, 'build'), { recursive: true })
  const file = join(tree, 'app/sections/not-found.tsx')
  writeFileSync(file, read(file).replace('Oops!', 'Edited!'))
  const { url, kill } = await npmStart(tree)
  try {
    expect(await (await fetch(`${url}/nope`)).text()).toContain('Edited!')
  } finally {
    kill()
    rmSync(tree, { recursive: true, force: true })
  }
}, 120_000)

test('npm run cli answers from the sources, whatever is built', async () => {
  const args = [...argsOf('cli'), 'leads', 'list', '--json']
  expect(args).toContain('server/cli/main.ts')
  const { PATH = '' } = process.env
  const env = { PATH, DATABASE_URL: 'file::memory:' }
  const { status, stdout } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
  expect([status, JSON.parse(stdout)]).toEqual([0, []])
})

test('the unit starts the program, keeps its data in its own folder, and may write nowhere else', () => {
  const unit = read('deploy/tradefront.service')
  const [, program = '', script = ''] =
    unit.match(/^ExecStart=\/opt\/tradefront\/(\S+) --max-semi-space-size=8 (\S+)$/m) ?? expect.unreachable()
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

describe('variables and ports', () => {
  const set = (file: string, pattern: RegExp) =>
    [...read(file).matchAll(pattern)].flatMap(([, line]) =>
      [...String(line).matchAll(/(\w+)=(\S+)/g)].map(
        ([, name, value]) => [String(name), String(value)] as const,
      ),
    )

  test.each([
    ['deploy/Dockerfile', /^ENV (.+)$/gm],
    ['deploy/tradefront.service', /^Environment=(.+)$/gm],
  ])('%s sets only variables that the program reads, to values that it takes', (file, pattern) => {
    const given = set(file, pattern).filter(([name]) => !OF_OTHERS.has(name))
    expect(given.length).toBeGreaterThan(0)
    expect(given.map(([name]) => name).filter((name) => !VARIABLES.includes(name))).toEqual([])
    expect(readConfig(Object.fromEntries(given))).toMatchObject(Object.fromEntries(given))
  })

  test('the guide names only variables that there are', () => {
    const named = [...read('docs/deployment.md').matchAll(/\b([A-Z]+_[A-Z_]+)\b(?==|`)/g)].map(
      ([, name]) => name,
    )
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name) => !VARIABLES.includes(String(name)))).toEqual([])
  })

  test('nginx and the container look where the program listens', () => {
    const { PORT } = readConfig({})
    expect(read('deploy/nginx.conf')).toContain(`server 127.0.0.1:${PORT};`)
    expect(read('deploy/Dockerfile')).toContain(`EXPOSE ${PORT}\n`)
    expect(read('deploy/Dockerfile')).toContain(`process.env.PORT || ${PORT}`)
    const asked = read('deploy/Dockerfile').match(/'(\/\w+)'\)\.then/)?.[1]
    expect(read('server/app.ts')).toContain(`app.get('${asked}'`)
  })

  test('nginx sends everybody to https, takes what the program takes, and passes on who asks', () => {
    const nginx = read('deploy/nginx.conf')
    expect(nginx).toMatch(/listen 80;[^}]*return 301 https:\/\/\$host\$request_uri;/)
    expect(Number(nginx.match(/client_max_body_size (\d+)k/)?.[1])).toBeGreaterThanOrEqual(
      BODY_LIMIT_BYTES / 1024,
    )
    expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
  })
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
