import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig, VARIABLES } from '#server/config.ts'
import { BODY_LIMIT_BYTES } from '#server/http/read-form.ts'
import { openSqliteDatabase } from '#server/store/sqlite-database.ts'
import { copyOfTree } from '#tests/support/dev-server.ts'
import { FORM_SECRET, postJson } from '#tests/support/form-post.ts'
import { startSite } from '#tests/support/site.ts'
import { untilListening } from '#tests/support/until-listening.ts'
import { startWebhookReceiver } from '#tests/support/webhook-receiver.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const { scripts } = JSON.parse(read('package.json')) as {
  scripts: Record<'prestart' | 'start' | 'cli', string>
}
const PATH = `${join(process.cwd(), 'node_modules/.bin')}${delimiter}${process.env.PATH}`
/** Variables read by Node and by the C library. */
const OF_OTHERS = new Set(['NODE_ENV', 'MALLOC_ARENA_MAX', 'UV_THREADPOOL_SIZE'])

test('the Dockerfile copies what is there, and all that the server needs to run', () => {
  const copied = [...read('deploy/Dockerfile').matchAll(/^COPY --from=build \/app\/(\S+)/gm)].map(
    ([, path]) => String(path),
  )
  expect(copied.filter((path) => path !== 'build' && !existsSync(path))).toEqual([])
  expect(copied).toEqual(
    expect.arrayContaining(['server', 'domain', 'content', 'db', 'build', 'package.json']),
  )
  expect(read('deploy/Dockerfile')).toMatch(/^USER node$/m)
  // The image has no `.env` that could set it.
  expect(read('deploy/Dockerfile')).toContain('\nARG SERVICE_WORKER\nRUN node scripts/build.ts\n')
  // At the root, where every builder looks.
  expect(read('.dockerignore').split('\n')).toEqual(
    expect.arrayContaining(['.git', 'node_modules', 'data', '.env']),
  )
  const command = read('deploy/Dockerfile').match(/^CMD (.+)$/m)?.[1] ?? '[]'
  expect(existsSync((JSON.parse(command) as string[]).at(-1) ?? '')).toBe(true)
})

/** Starts the program as npm does, setting only where it listens and where it stores data. */
async function npmStart(tree: string) {
  const env = { PATH, PORT: '0', OPERATOR_PORT: '0', DATABASE_URL: 'file::memory:', LOG_LEVEL: 'info' }
  const prepared = spawnSync(scripts.prestart, { shell: true, cwd: tree, env })
  expect(prepared.status).toBe(0)
  const child = spawn(scripts.start, { shell: true, cwd: tree, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const { url } = await untilListening(child)
  return { url, child }
}

test('content that would make a poor page fails the build, which names the line', () => {
  const tree = copyOfTree()
  const terms = join(tree, 'content/pages/terms.mdx')
  writeFileSync(terms, `${readFileSync(terms, 'utf8')}\nSee [more](/gone).\n`)
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.ts', 'site'], {
    cwd: tree,
    encoding: 'utf8',
  })
  rmSync(tree, { recursive: true })
  expect(stderr).toMatch(/content\/pages\/terms\.mdx:\d+ the link \/gone leads to no page/)
  expect(status).toBe(1)
})

test('every way of starting has a look-up thread for each destination and the database', () => {
  const names = read('server/config.ts').match(/^ {2}(\w+_WEBHOOK_URL|SMTP_URL|DATABASE_URL):/gm) ?? []
  expect(names).toHaveLength(6)
  for (const start of [scripts.start, read('deploy/tradefront.service'), read('deploy/Dockerfile')]) {
    const [, threads] = start.match(/\bUV_THREADPOOL_SIZE=(\d+)/) ?? []
    expect(Math.floor(Number(threads) / 2)).toBeGreaterThanOrEqual(names.length)
  }
})

/** A service manager's signal reaches npm, which forwards it to the shell that it started. */
test('npm start serves what is built before and what is rendered then, and ends when it is told to', async () => {
  const { url, child } = await npmStart('.')
  try {
    for (const path of ['/', '/audit', '/contact'])
      expect([path, (await fetch(url + path)).status]).toEqual([path, 200])
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    await expect(fetch(url)).rejects.toThrow()
  } finally {
    child.kill('SIGKILL')
  }
}, 120_000)

test('told to end twice, as by a manager that signals the whole group, it still finishes what is under way', async () => {
  const answer = Promise.withResolvers<number>()
  const receiver = await startWebhookReceiver(() => answer.promise)
  const site = await startSite({ FORM_SECRET, AUTOMATION_WEBHOOK_URL: receiver.url })
  try {
    const fields = { name: 'Jo Sample', phone: '0491 570 006', message: 'Please ring me.' }
    await postJson(`${site.url}/api/enquiries`, 'enquiry', fields)
    await receiver.waitFor((requests) => requests.length === 1)
    process.kill(site.pid ?? 0, 'SIGTERM')
    await expect.poll(() => site.log.join('')).toContain('stopping')
    const ended = site.stop()
    answer.resolve(200)
    expect(await ended).toBe(0)
    await site.restart()
    expect(await site.cli('deliveries', 'list', '--state', 'done')).toHaveLength(1)
    expect(receiver.requests).toHaveLength(1)
  } finally {
    await site.close()
    await receiver.close()
  }
})

test('a page that was edited is there after the next npm start', async () => {
  const tree = copyOfTree()
  cpSync('build', join(tree, 'build'), { recursive: true })
  const file = join(tree, 'app/sections/not-found.tsx')
  writeFileSync(file, read(file).replace('Oops!', 'Edited!'))
  const { url, child } = await npmStart(tree)
  try {
    expect(await (await fetch(`${url}/nope`)).text()).toContain('Edited!')
  } finally {
    child.kill('SIGKILL')
    rmSync(tree, { recursive: true, force: true })
  }
}, 300_000)

test.each(['https://www.roofers.example', 'https://WWW.roofers.example:443/'])(
  'what was built without an address, or for another, has the one that the site is started with: %s',
  async (SITE_URL) => {
    const site = await startSite({ SITE_URL, ALLOW_SAMPLE_DATA: '1' })
    try {
      for (const path of ['/', '/about', '/about.data', '/sitemap.xml', '/robots.txt', '/book']) {
        for (const encoding of ['identity', 'br', 'gzip', 'zstd']) {
          const text = await (
            await fetch(site.url + path, { headers: { 'Accept-Encoding': encoding } })
          ).text()
          const addresses = text.match(/https?:\/\/(localhost|www\.roofers)[\w.:]*/g) ?? []
          expect([path, encoding, ...new Set(addresses)]).toEqual([
            path,
            encoding,
            'https://www.roofers.example',
          ])
        }
      }
    } finally {
      await site.close()
    }
  },
)

test('npm run cli answers from the sources, whatever is built', async () => {
  expect(scripts.cli).toContain('server/cli/main.ts')
  const env = { PATH, DATABASE_URL: 'file::memory:' }
  const { status, stdout } = spawnSync(`${scripts.cli} leads list --json`, {
    shell: true,
    env,
    encoding: 'utf8',
  })
  expect([status, JSON.parse(stdout)]).toEqual([0, []])
})

test('the unit starts the program, keeps its data in its own folder, and may write nowhere else', () => {
  const unit = read('deploy/tradefront.service')
  const [, program = '', script = ''] =
    unit.match(/^ExecStart=\/opt\/tradefront\/(\S+) --max-semi-space-size=8 (\S+)$/m) ?? expect.unreachable()
  expect([existsSync(program), existsSync(script)]).toEqual([true, true])
  // A variable set in the unit alone would be unknown to a command, which would then use another database.
  const [, configured] = unit.match(/^EnvironmentFile=(.+)$/m) ?? expect.unreachable()
  expect(read('docs/deployment.md')).toContain(`ln -s ${configured} .env`)
  expect(scripts.cli).toContain('--env-file-if-exists=.env ')
  expect(read('docs/deployment.md')).toContain('DATABASE_URL=file:/var/lib/tradefront/')
  expect(unit).not.toContain('DATABASE_URL=')
  for (const line of [
    'StateDirectory=tradefront',
    'ProtectSystem=strict',
    'NoNewPrivileges=yes',
    'CapabilityBoundingSet=',
  ])
    expect(unit.split('\n')).toContain(line)
})

describe('the unit starts again whatever ends, but not what somebody must mend first', () => {
  const unit = read('deploy/tradefront.service').split('\n')
  const newer = join(mkdtempSync(join(tmpdir(), 'tradefront-newer-')), 'site.db')
  const taken = createServer()
  beforeAll(async () => {
    const database = openSqliteDatabase({ path: newer })
    database.prepare('insert into schema_migration values (9001, ?)').run('x')
    database.close()
    await once(taken.listen(0, '127.0.0.1'), 'listening')
  })
  afterAll(() => {
    taken.close()
    rmSync(dirname(newer), { recursive: true })
  })

  test('however often', () => {
    for (const line of ['Restart=always', 'StartLimitIntervalSec=0', 'RestartPreventExitStatus=78'])
      expect(unit).toContain(line)
  })

  test.each([
    ['a mistake in the environment', 78, () => ({ PORT: 'eighty' })],
    ['sample data where strangers come', 78, () => ({ SITE_URL: 'https://www.roofers.example' })],
    ['a database of a newer program', 78, () => ({ DATABASE_URL: `file:${newer}` })],
    ['a database that is away', 1, () => ({ DATABASE_URL: 'postgres://x:y@127.0.0.1:1/z' })],
    ['a port that is taken', 1, () => ({ PORT: String((taken.address() as AddressInfo).port) })],
  ])('%s ends it with %i', async (_what, code, env) => {
    const more = { PORT: '0', OPERATOR_PORT: '0', DATABASE_URL: 'file::memory:', ...env() }
    const child = spawn(process.execPath, ['build/program/main.js'], { env: more, stdio: 'ignore' })
    expect(await once(child, 'exit')).toEqual([code, null])
  })
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
    ['docs/deployment.md', /^echo (\S+) >> \.env/gm],
    ['deploy/tradefront.service', /^Environment=(.+)$/gm],
  ])('%s sets only variables that the program reads, to values that it takes', (file, pattern) => {
    const all = set(file, pattern)
    expect(all.length).toBeGreaterThan(0)
    const given = all.filter(([name]) => !OF_OTHERS.has(name))
    expect(given.map(([name]) => name).filter((name) => !VARIABLES.includes(name))).toEqual([])
    expect(readConfig(Object.fromEntries(given))).toMatchObject(Object.fromEntries(given))
  })

  test('the guide names only variables that there are', () => {
    const named = [...read('docs/deployment.md').matchAll(/\b([A-Z]+_[A-Z_]+)\b(?==|`)/g)].map(
      ([, name]) => name,
    )
    const ofTheBuild = [...read('vite.worker.config.ts').matchAll(/process\.env\.(\w+)/g)].map(
      ([, name]) => name,
    )
    const known = [...VARIABLES, ...ofTheBuild]
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name) => !known.includes(String(name)))).toEqual([])
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

  test('nginx asks another machine before a browser gives up on a post, where one does not answer', () => {
    const nginx = read('deploy/nginx.conf')
    const seconds = (name: string) => Number(nginx.match(new RegExp(`${name} (\\d+)s;`))?.[1])
    const givesUp = Number(
      read('app/features/sending/post-submission.ts').match(/SEND_TIMEOUT_MS = (\d+)_000/)?.[1],
    )
    expect(seconds('proxy_connect_timeout')).toBeLessThan(givesUp / 2)
    expect(seconds('proxy_read_timeout')).toBeLessThan(givesUp)
  })

  test('nginx logs no query of an address, no page before and nobody’s network address', () => {
    const nginx = read('deploy/nginx.conf')
    const format = nginx.match(/log_format tradefront '([^']*)'/)?.[1] ?? ''
    expect(format.match(/\$\w+/g)).toContain('$uri')
    expect(format).not.toMatch(/\$(request|request_uri|args|query_string|arg_\w+|http_\w+|remote_\w+)\b/)
    const servers = nginx.split(/^server \{/m).slice(1)
    expect(servers).toHaveLength(2)
    for (const server of servers) expect(server).toMatch(/access_log \S+ tradefront;/)
    expect(nginx).toMatch(/error_log \S+ crit;/)
  })
})

test.each([
  ['deployment', 4],
  ['when-something-fails', 0],
])('%s.md names only files and commands that there are', (name, leastFiles) => {
  const guide = read(`docs/${name}.md`)
  const files = [...guide.matchAll(/\bdeploy\/[\w.]+/g)].map(([file]) => file.replace(/\.$/, ''))
  expect(files.length).toBeGreaterThanOrEqual(leastFiles)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
  const commands = [...guide.matchAll(/cli -- ([\w-]+)/g)].map(([, command]) => String(command))
  const known = globSync('server/cli/*.ts').map(read).join()
  expect(commands.length).toBeGreaterThan(2)
  expect(commands.filter((command) => !new RegExp(`usage:\\s+['\`]${command}\\b`).test(known))).toEqual([])
})
