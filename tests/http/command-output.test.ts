import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSqliteDatabase, SQLITE_MIGRATIONS } from '#server/store/sqlite-database.ts'
import { VALID_ENQUIRY } from '#tests/support/enquiry-rules.ts'
import { FORM_SECRET, postJson } from '#tests/support/form-post.ts'
import { runCli, type Site, startSite } from '#tests/support/site.ts'

let site: Site
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tradefront-output-'))
  site = await startSite({ FORM_SECRET })
  const answer = await postJson(`${site.url}/api/enquiries`, 'enquiry', VALID_ENQUIRY)
  expect(answer.status).toBe(201)
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true })
})

/** Runs the command in a shell, which handles its redirections and pipes. */
function inShell(command: string) {
  const env = {
    ...process.env,
    DATABASE_URL: `file:${site.database}`,
    FORM_SECRET,
    CLI: `${process.execPath} build/program/cli.js`,
  }
  return spawnSync('bash', ['-o', 'pipefail', '-c', command], { env, encoding: 'utf8' })
}

test.each(['export', 'export --json', 'leads list', 'leads list --json', 'help'])(
  '%s: what a full disk has cut short is no success',
  (command) => {
    expect(inShell(`$CLI ${command} >/dev/full`)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^The output could not be written, so it is not whole: .*no space left/),
    })
  },
)

test('also where the disk takes its beginning', () => {
  // A file size limit stands in for a full disk: the system writes as much as fits, then reports the error.
  const { status, stderr } = inShell(`ulimit -f 1; trap '' XFSZ; $CLI help >${join(folder, 'help.txt')}`)
  expect(statSync(join(folder, 'help.txt')).size).toBe(1024)
  expect([status, stderr]).toEqual([1, expect.stringContaining('so it is not whole: EFBIG')])
})

test('help for a program is a list of what it may call', () => {
  const { status, stdout } = inShell('$CLI help --json')
  expect(status).toBe(0)
  expect(JSON.parse(stdout)).toContainEqual({
    usage: 'reports edit ID --from FILE',
    does: expect.stringContaining('saves the text of a draft'),
  })
})

test('who reads its beginning alone is told of no fault', () => {
  expect(inShell('$CLI help | head -1')).toMatchObject({ status: 0, stderr: '' })
})

test('what a terminal would obey is printed as what it is, and makes no line of its own', async () => {
  const source = 'x\u009b31m\u202e\nTF-FORGED'
  const answer = await postJson(`${site.url}/api/enquiries`, 'enquiry', {
    ...VALID_ENQUIRY,
    source,
    attribution: { firstTouch: { utmSource: source } },
  })
  const { reference } = (await answer.json()) as { reference: string }
  const [stdout, shown] = [inShell('$CLI leads list'), inShell(`$CLI leads show ${reference} --json`)].map(
    (run) => run.stdout,
  )
  expect(stdout).toMatch(/x31m TF-FORGED/)
  for (const printed of [stdout, shown])
    expect(printed).not.toMatch(/[\u007F-\u009F\u202A-\u202E]|^TF-FORGED/m)
})

test('used wrongly, it says what was wrong and how that one is used', () => {
  const { status, stderr } = inShell('$CLI bookings move TF-00000000')
  expect([status, stderr.trim().split('\n')]).toEqual([
    2,
    ['START is missing', '', 'Usage: npm run -s cli -- bookings move ID START [--json]'],
  ])
})

test('a file with names in it is taken away from who could read it before', async () => {
  const file = join(folder, 'export.csv')
  writeFileSync(file, 'older')
  chmodSync(file, 0o644)
  await site.cli('export', '--out', file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a full disk spares the older file, and leaves no half of a new one', () => {
  const file = join(folder, 'older.json')
  writeFileSync(file, 'older')
  const { status, stderr } = inShell(`ulimit -f 1; trap '' XFSZ; $CLI export --out ${file}`)
  expect([status, stderr]).toEqual([
    1,
    expect.stringContaining(`${file} could not be written: file too large`),
  ])
  expect(readFileSync(file, 'utf8')).toBe('older')
  expect(readdirSync(folder).filter((name) => name.startsWith('older'))).toEqual(['older.json'])
})

test.each([
  'export --out',
  `export --email ${VALID_ENQUIRY.email} --out`,
  'reports page TF-1 --out',
  'backup',
])('%s: a name that is none is wrong usage, a folder that is not there is named', (command) => {
  expect(inShell(`$CLI ${command} ''`)).toMatchObject({ status: 2, stdout: '' })
  const { status, stderr } = inShell(`$CLI ${command} /nowhere/x`)
  const named =
    /^\/nowhere\/x could not be written: no such file or directory\. .* that \/nowhere is a folder/
  expect([status, stderr]).toEqual([1, expect.stringMatching(command.startsWith('reports') ? /TF-1/ : named)])
})

test('a file behind a link and a pipe are written where they are', async () => {
  const [file, link] = [join(folder, 'behind.csv'), join(folder, 'link.csv')]
  symlinkSync(file, link)
  writeFileSync(file, 'older')
  await site.cli('export', '--out', link)
  expect(readFileSync(file, 'utf8')).toContain(VALID_ENQUIRY.name)
  expect(lstatSync(link).isSymbolicLink()).toBe(true)
  expect(inShell('$CLI export --out /dev/stderr 2>&1 >/dev/null | grep reference >/dev/null').status).toBe(0)
})

test('doctor without its database says so beside all else, and fails', async () => {
  const env = {
    DATABASE_URL: 'postgres://x:y@127.0.0.1:1/z',
    SITE_URL: 'https://shop.example',
    LEAD_WEBHOOK_URL: 'https://crm.example/in',
  }
  const { code, stdout, stderr } = await runCli(['doctor'], env)
  expect(code).toBe(1)
  expect(stdout).toMatch(/^✗ store: does not answer: PostgreSQL at 127\.0\.0\.1:1 cannot be reached/)
  expect(stdout).toContain('· automation: Webhook URL not configured')
  expect(stdout).toContain('✗ WEBHOOK_SECRET: not set: webhooks leave unsigned, while /privacy says')
  expect(stdout).not.toContain('retention')
  expect(stderr).toBe('What comes in is not safe until the database answers and is whole.\n')
})

test('doctor reports each mistake in the environment as a problem, where other commands are refused', async () => {
  const env = { PORT: '80a', LOG_LEVEL: 'loud' }
  const findings = [
    { level: 'problem', about: 'environment', says: expect.stringMatching(/^PORT must be a whole number/) },
    { level: 'problem', about: 'environment', says: expect.stringMatching(/^LOG_LEVEL must be one of/) },
  ]
  const watched = await runCli(['doctor', '--json'], env)
  expect([watched.code, JSON.parse(watched.stdout)]).toEqual([1, findings])
  const read = await runCli(['doctor'], env)
  expect([read.code, read.stdout]).toEqual([
    1,
    expect.stringMatching(/^✗ environment: PORT must .*\n✗ environment: LOG_LEVEL must .*\n$/),
  ])
  for (const { stderr } of [watched, read])
    expect(stderr).toBe('The site does not start until the environment is right.\n')
  const refused = await runCli(['leads', 'list'], env)
  expect(refused).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^The environment has 2 mistake/),
  })
})

test('doctor fails where a start would be refused because of sample data, and where they are allowed it does not', async () => {
  const env = { DATABASE_URL: `file:${site.database}`, SITE_URL: 'https://shop.example' }
  expect(await runCli(['doctor'], env)).toMatchObject({
    code: 1,
    stderr: 'The site does not start at its address with sample data in it.\n',
  })
  expect(await runCli(['doctor'], { ...env, ALLOW_SAMPLE_DATA: '1' })).toMatchObject({ code: 0, stderr: '' })
})

test('doctor says nothing of the content after a build, and names an edit that is not built', async () => {
  const program = resolve('build/program/cli.js')
  const env = { ...process.env, DATABASE_URL: `file:${site.database}` }
  const toldIn = (cwd: string) =>
    JSON.parse(spawnSync(process.execPath, [program, 'doctor', '--json'], { cwd, env }).stdout.toString())
  const finding = expect.objectContaining({ about: 'content' })
  expect(toldIn('.')).not.toContainEqual(finding)
  mkdirSync(join(folder, 'build'))
  writeFileSync(join(folder, 'build/content-hash.txt'), 'of other content')
  expect(toldIn(folder)).toContainEqual(finding)
})

describe('a database of an older version', () => {
  const path = () => join(folder, 'older.db')
  const env = () => ({ DATABASE_URL: `file:${path()}` })
  const applied = (database: DatabaseSync) =>
    database.prepare('select max(version) version from schema_migration').get()?.version
  let before: unknown
  beforeEach(() => {
    const migrations = mkdtempSync(join(folder, 'migrations-'))
    cpSync(SQLITE_MIGRATIONS, migrations, { recursive: true })
    rmSync(join(migrations, readdirSync(migrations).sort().at(-1) ?? ''))
    rmSync(path(), { force: true })
    const database = openSqliteDatabase({ path: path(), migrations })
    before = applied(database)
    database.close()
  })

  test('is left as it is while a site uses it, by doctor always, which notes it', async () => {
    const findings = JSON.parse((await runCli(['doctor', '--json'], env())).stdout)
    expect(findings).toContainEqual({
      level: 'note',
      about: 'store',
      says: expect.stringContaining('The site migrates it at its start'),
    })
    const ofSite = new DatabaseSync(path())
    ofSite.prepare('select * from setting').all()
    const { code, stderr } = await runCli(['leads', 'list'], env())
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^The database is older than this program/)])
    expect(applied(ofSite)).toBe(before)
    ofSite.close()
  })

  test('is read by a command if nobody uses it, as one that a restore has set aside', async () => {
    expect(await runCli(['leads', 'list'], env())).toMatchObject({ code: 0 })
    const database = new DatabaseSync(path())
    expect(applied(database)).toBeGreaterThan(Number(before))
    database.close()
  })
})

test('a database that may not be looked at is not taken for none', async () => {
  const loop = join(folder, 'loop')
  symlinkSync(loop, loop)
  const { code, stderr } = await runCli(['leads', 'list'], {
    DATABASE_URL: `file:${join(loop, 'tradefront.db')}`,
  })
  expect(code).toBe(1)
  expect(stderr).toMatch(/^ELOOP: .*\nDATABASE_URL says where the database is\.$/m)
  expect(stderr).not.toContain('There is no database')
})

test.each([['leads', 'list'], ['doctor']])(
  'a database that opens, and then fails: %s says so and ends',
  async (...command) => {
    const broken = await startSite()
    await broken.stop()
    const database = new DatabaseSync(broken.database)
    database.exec('drop table setting')
    database.close()
    const { code, stdout, stderr } = await broken.run(...command)
    expect(code).toBe(1)
    expect(stdout + stderr).toContain('setting')
    await broken.close()
  },
)
