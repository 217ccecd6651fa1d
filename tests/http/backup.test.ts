import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AFTER_CANCELLED_CALL } from '#domain/operator/stage.ts'
import type { BookingChange } from '#server/store/bookings-store.ts'
import { openSqliteDatabase } from '#server/store/sqlite-database.ts'
import { openSqliteStore } from '#server/store/sqlite-store.ts'
import { NOW, slot } from '#tests/contract/booking-contract.ts'
import { sampleAuditReport } from '#tests/support/sample-audit-report.ts'
import { sampleItem } from '#tests/support/sample-submission.ts'
import { runCli, type Site, startSite } from '#tests/support/site.ts'
import { startWebhookReceiver } from '#tests/support/webhook-receiver.ts'

let folder: string
let path: string
let file: string
let site: Site | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tradefront-backup-'))
  path = join(folder, 'new', 'target.db')
  file = join(folder, 'backup.db')
})
afterEach(async () => {
  await site?.close()
  site = undefined
  rmSync(folder, { recursive: true })
})

type Item = ReturnType<typeof sampleItem>

const cli = (database: string, ...args: string[]) => runCli(args, { DATABASE_URL: `file:${database}` })

/** Creates a database with this many leads, each with two deliveries. */
async function filled(database: string, leads: number): Promise<void> {
  const store = await openSqliteStore({ path: database })
  for (let n = 0; n < leads; n++) await store.capture(sampleItem())
  await store.close()
}

function counted(database: string, table: string): number {
  const opened = new DatabaseSync(database, { readOnly: true })
  const row = opened.prepare(`select count(*) as count from ${table}`).get()
  opened.close()
  return Number(row?.count)
}

test('a backup made under writes is whole; restored elsewhere its pending deliveries go on under their ids', async () => {
  site = await startSite()
  const store = await openSqliteStore({ path: site.database })
  let written = 0
  let writing = true
  const writer = (async () => {
    while (writing) {
      await store.capture(sampleItem({ createdAt: new Date().toISOString() }, ['automation']))
      written += 1
    }
  })()
  const { code, stdout, stderr } = await cli(site.database, 'backup', file, '--json')
  writing = false
  await writer
  const pending = new Set((await store.listDeliveries({ state: 'open' })).map(({ id }) => id))
  await store.close()
  expect([code, stderr]).toEqual([0, ''])
  const { counts } = JSON.parse(stdout)
  expect(counts.submission).toBeGreaterThan(0)
  expect(counts.submission).toBeLessThanOrEqual(written)
  expect(readdirSync(folder)).toEqual(['backup.db'])

  const restored = await cli(path, 'restore', file, '--json')
  expect(JSON.parse(restored.stdout)).toMatchObject({ counts, open: counts.delivery, aside: null })
  expect(counted(path, 'delivery')).toBe(counts.delivery)
  const receiver = await startWebhookReceiver()
  const elsewhere = await startSite({
    DATABASE_URL: `file:${path}`,
    AUTOMATION_WEBHOOK_URL: receiver.url,
  })
  await receiver.waitFor((requests) => requests.length >= counts.delivery)
  await elsewhere.close()
  const sent = receiver.requests.map(({ headers }) => String(headers['webhook-id']))
  expect(new Set(sent).size).toBe(counts.delivery)
  expect(sent.every((id) => pending.has(id))).toBe(true)
  await receiver.close()
})

test('a backup never replaces a file', async () => {
  await filled(path, 1)
  writeFileSync(file, 'mine')
  expect(await cli(path, 'backup', file)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('exists already'),
  })
  expect(readFileSync(file, 'utf8')).toBe('mine')
  expect(await cli(path, 'backup')).toMatchObject({ code: 2 })
})

test.each([
  [['backup', 'copy.db'], 1],
  [['export', 'leads'], 1],
  [['erase', '--phone', '0491 570 006', '--yes'], 1],
  [['leads', 'show', 'TF-1'], 1],
  [['leads', 'list'], 0],
])('%j where there is no database names it, and makes none', async (args, code) => {
  const nowhere = join(folder, 'nowhere.db')
  const answered = await cli(nowhere, ...args, '--json')
  expect(answered).toMatchObject({ code, stdout: code ? '' : '[]\n' })
  expect(answered.stderr).toContain(`There is no database at ${nowhere}`)
  expect(answered.stderr).toContain('DATABASE_URL says where it is')
  expect(readdirSync(folder)).toEqual([])
})

test.each([
  [['bookings', 'block', 'tomorrow', 'later'], 2],
  [['bookings', 'block', '2020-12-01T09:00', '2020-12-02T09:00'], 1],
  [['reviews', 'add', '--name', 'Sample Roofing'], 2],
])('%j is refused before a database is made for it', async (args, code) => {
  const { stderr, ...answered } = await cli(path, ...args)
  expect([answered.code, stderr]).toEqual([code, expect.not.stringContaining('one was made')])
  expect(readdirSync(folder)).toEqual([])
})

test('a database that cannot be made is not said to be made', async () => {
  writeFileSync(file, '')
  const time = ['2099-05-04T09:00', '2099-05-04T12:00']
  const { code, stderr } = await cli(join(file, 'below', 'site.db'), 'bookings', 'block', ...time)
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^ENOTDIR: .*\nDATABASE_URL says where .*\n$/)])
})

const OTHER_USER = 65_534
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8)

test('what holds people is for its owner alone; a restore leaves it to whom it belonged', async () => {
  await filled(path, 1)
  await cli(path, 'backup', file)
  expect([modeOf(dirname(path)), modeOf(path), modeOf(file)]).toEqual(['700', '600', '600'])
  chmodSync(path, 0o640)
  const isRoot = process.getuid?.() === 0
  if (isRoot) for (const each of [path, dirname(path)]) chownSync(each, OTHER_USER, OTHER_USER)
  const owner = isRoot ? OTHER_USER : process.getuid?.()
  expect(await cli(path, 'restore', file)).toMatchObject({ code: 0 })
  expect([modeOf(path), statSync(path).uid]).toEqual(['640', owner])
  rmSync(path)
  expect(await cli(path, 'restore', file)).toMatchObject({ code: 0 })
  expect([modeOf(path), statSync(path).uid]).toEqual(['600', owner])
})

test('what a command makes before the first start belongs to whom the folder belongs', async () => {
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(folder, OTHER_USER, OTHER_USER)
  const made = await cli(path, 'bookings', 'block', '2099-05-04T09:00', '2099-05-04T12:00')
  expect(made).toMatchObject({ code: 0, stderr: expect.stringContaining('one was made') })
  const owner = isRoot ? OTHER_USER : process.getuid?.()
  const owners = [dirname(path), ...readdirSync(dirname(path)).map((name) => join(dirname(path), name))]
  expect(owners.map((each) => statSync(each).uid)).toEqual(owners.map(() => owner))
})

test('a restore is refused while a site has the database, and goes when it has stopped', async () => {
  await filled(path, 3)
  expect(await cli(path, 'backup', file)).toMatchObject({ code: 0 })
  site = await startSite()
  const refused = await cli(site.database, 'restore', file)
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('stop the site first') })
  await site.stop()
  expect(await cli(site.database, 'restore', file)).toMatchObject({ code: 0 })
  expect(counted(site.database, 'submission')).toBe(3)
})

test('what is replaced is kept beside, and can be put back in the same way', async () => {
  await filled(path, 3)
  await cli(path, 'backup', file)
  await filled(path, 2)
  const { aside } = JSON.parse((await cli(path, 'restore', file, '--json')).stdout)
  expect([counted(path, 'submission'), counted(aside, 'submission')]).toEqual([3, 5])
  expect(await cli(path, 'restore', aside)).toMatchObject({ code: 0 })
  expect(counted(path, 'submission')).toBe(5)
})

test('a restore says what came in since, from when, and how it is got out of what was there', async () => {
  await filled(path, 3)
  await cli(path, 'backup', file)
  await filled(path, 2)
  const { stdout } = await cli(path, 'restore', file)
  const [, command = ''] =
    /\n {2}(DATABASE_URL='\S+' npm run -s cli -- export --out '\S+\/new\/leads\.csv')\n/.exec(stdout) ?? []
  expect(stdout).toMatch(/^2 submissions are not in that backup, the first of \d{4}-\d\d-\d\d \(UTC\)\./m)
  const [, aside = ''] = /^DATABASE_URL='file:(\S+)'/.exec(command) ?? []
  expect(counted(aside, 'submission')).toBe(5)
  expect((await cli(path, 'restore', aside)).stdout).not.toContain('not in that backup')
})

test('behind a link the database is replaced where it is, or made there, and the link stays', async () => {
  await filled(path, 2)
  await cli(path, 'backup', file)
  const link = join(folder, 'site.db')
  symlinkSync('new/target.db', link)
  const { aside } = JSON.parse((await cli(link, 'restore', file, '--json')).stdout)
  expect([dirname(aside), counted(aside, 'submission')]).toEqual([dirname(path), 2])
  for (const each of readdirSync(dirname(path))) rmSync(join(dirname(path), each))
  expect(await cli(link, 'restore', file)).toMatchObject({ code: 0 })
  expect([lstatSync(link).isSymbolicLink(), counted(path, 'submission')]).toEqual([true, 2])
})

test('a restore says how much goes out again, and that whoever was erased since is back', async () => {
  await filled(path, 2)
  const days = [dayOf(Date.now())]
  await cli(path, 'backup', file)
  const [one] = JSON.parse((await cli(path, 'leads', 'list', '--json')).stdout) as { mobile: string }[]
  expect(await cli(path, 'erase', '--phone', one?.mobile ?? '', '--yes')).toMatchObject({ code: 0 })
  const { stdout } = await cli(path, 'restore', file)
  // Midnight may pass in the meantime.
  days.push(dayOf(Date.now()))
  expect(stdout.split('\n').slice(1, 3)).toEqual([
    expect.stringMatching(/^4 of these are open and go out .*without SMTP_URL and \*_WEBHOOK_URL\.$/),
    expect.stringMatching(
      `^1 person erased since that backup was made \\((${days.join('|')}), UTC\\) is back: erase them again\\.$`,
    ),
  ])
  expect(JSON.parse((await cli(path, 'restore', file, '--json')).stdout)).toMatchObject({ erasedSince: [] })
})

test('a restore does not say that somebody is back who was erased, but came in only after the backup', async () => {
  await filled(path, 1)
  await cli(path, 'backup', file)
  await filled(path, 1)
  const [newest] = JSON.parse((await cli(path, 'leads', 'list', '--json')).stdout) as { id: string }[]
  expect(await cli(path, 'erase', '--lead', newest?.id ?? '', '--yes')).toMatchObject({ code: 0 })
  const { stdout } = await cli(path, 'restore', file, '--json')
  expect(JSON.parse(stdout)).toMatchObject({ erasedSince: [] })
  expect(counted(path, 'submission')).toBe(1)
})

test('a restore names the calls that it sets back to what they were before they were moved or cancelled', async () => {
  const calls = ['2026-11-24T00:00:00Z', '2026-11-24T01:00:00Z', '2026-11-24T02:00:00Z']
  const store = await openSqliteStore({ path })
  const references: string[] = []
  const ids: string[] = []
  for (const start of calls) {
    const { submission } = sampleItem({ kind: 'booking' }, [])
    references.push(submission.reference)
    ids.push(submission.id)
    const call = { submission, deliveries: [], slot: slot(start) }
    expect(await store.capture(call)).toMatchObject({ outcome: 'created' })
  }
  await cli(path, 'backup', file)
  const change = (id = '', to: string | null) => store.changeBooking(changeOf(id, to))
  expect(await change(ids[0], null)).toBe('changed')
  expect(await change(ids[1], '2026-11-25T00:00:00Z')).toBe('changed')
  await store.close()
  const { stdout } = await cli(path, 'restore', file)
  for (const reference of references.slice(0, 2))
    expect(stdout.split(reference), 'named once').toHaveLength(2)
  expect(stdout).toContain(
    [
      "2 calls were moved or cancelled since that backup was made. Do it again in the console's calendar:",
      `  ${references[0]}: cancelled`,
      `  ${references[1]}: at 2026-11-25T00:00:00Z`,
      '',
    ].join('\n'),
  )
})

/** By the visitor. A cancellation also sets the lead back to 'new'. */
function changeOf(submissionId: string, to: string | null): BookingChange {
  const call = { submissionId, sequence: 0, slot: to === null ? null : slot(to), deliveries: [] }
  const lead = to === null && { lead: { ...AFTER_CANCELLED_CALL, deliveries: [] } }
  return { ...call, ...lead, now: NOW, actor: 'visitor' }
}

test('a restore names the calls in quarantine that were moved: they are not among the bookings', async () => {
  const store = await openSqliteStore({ path })
  const payload = { start: '2026-11-24T00:00:00Z', name: 'Autofill' }
  const held = sampleItem(
    { kind: 'booking', status: 'quarantined', quarantineReason: 'honeypot', payload },
    [],
  )
  await store.capture(held)
  await cli(path, 'backup', file)
  expect(await store.changeBooking(changeOf(held.submission.id, '2026-11-25T00:00:00Z'))).toBe('changed')
  await store.close()
  expect((await cli(path, 'restore', file)).stdout).toContain(
    `  ${held.submission.reference}: what was done with it, as shown by `,
  )
})

test('a restore names what staff did since: times kept free or opened, review links, stages and notes, reports', async () => {
  const link = (slug: string, name = 'Sample') =>
    cli(path, 'reviews', 'add', '--name', name, '--slug', slug, '--place-id', 'ChIJsample0000000001')
  const block = (day: string, reason: string) =>
    cli(path, 'bookings', 'block', `${day}T00:00:00Z`, `${day}T01:00:00Z`, reason)
  const store = await openSqliteStore({ path })
  const [won, untouched] = [sampleItem(), sampleItem()]
  const [sent, edited, drafted] = [1, 2, 3].map(() => sampleItem({ kind: 'audit' })) as [Item, Item, Item]
  const audits = [sent, edited, drafted]
  for (const item of [won, untouched, ...audits]) await store.capture(item)
  for (const { submission } of audits)
    await store.addAuditReport(sampleAuditReport({ submissionId: submission.id }))
  await store.close()
  await block('2099-05-04', 'Dentist')
  for (const slug of ['ended', 'kept', 'renamed']) await link(slug)
  await cli(path, 'backup', file)
  expect((await cli(path, 'restore', file)).stdout).not.toContain('more was done')

  const [{ id = '' }] = JSON.parse((await cli(path, 'bookings', 'blocks', '--json')).stdout)
  await cli(path, 'bookings', 'unblock', id)
  await block('2099-05-05', 'shutdown')
  await cli(path, 'reviews', 'remove', 'ended')
  await link('late-plumbing')
  await cli(path, 'reviews', 'remove', 'renamed')
  await link('renamed', 'New Sample')
  await cli(path, 'leads', 'stage', won.submission.reference, 'won')
  await cli(path, 'leads', 'note', won.submission.reference, 'signed the contract')
  const later = new DatabaseSync(path)
  later.prepare(`update audit_report set state = 'sent' where submission_id = ?`).run(sent.submission.id)
  later
    .prepare('update audit_report set edited_at = ? where submission_id = ?')
    .run(NOW, edited.submission.id)
  later.close()
  const { stdout } = await cli(path, 'restore', file)
  const [, aside = ''] = /^What was there is in (\S+):/m.exec(stdout) ?? []
  const read = (command: string) => `DATABASE_URL='file:${aside}' npm run -s cli -- ${command}`
  expect(stdout.split('\n').slice(2, -1)).toEqual([
    'Since that backup was made more was done, which is not in it. Do it again:',
    '  open again: 2099-05-04T00:00:00Z to 2099-05-04T01:00:00Z, Dentist',
    '  keep free: 2099-05-05T00:00:00Z to 2099-05-05T01:00:00Z, shutdown',
    '  end the review link ended',
    `  register the review link late-plumbing: ${read('reviews list')}`,
    `  end the review link renamed and register it again: ${read('reviews list')}`,
    `  ${sent.submission.reference}: its report was sent, though it counts as due`,
    `  ${edited.submission.reference}: its report was edited, as shown by ${read(`reports show ${edited.submission.reference}`)}`,
    `  ${won.submission.reference}: what was done with it, as shown by ${read(`leads show ${won.submission.reference}`)}`,
    expect.stringMatching(/^What was there is in /),
  ])
})

test('a database that is damaged is set aside as it is, and the backup takes its place', async () => {
  await filled(path, 3)
  await cli(path, 'backup', file)
  writeFileSync(path, 'This was a database once.'.repeat(99))
  const { aside, ...told } = JSON.parse((await cli(path, 'restore', file, '--json')).stdout)
  expect(told).toMatchObject({ leftBehind: null, erasedSince: null, changedCalls: null, doneSince: null })
  expect(counted(path, 'submission')).toBe(3)
  expect(readFileSync(aside, 'utf8')).toContain('This was a database once.')
})

test('a file that is broken, foreign or of a newer program is refused, and the database stays', async () => {
  await filled(path, 200)
  await cli(path, 'backup', file)
  const bad = {
    missing: () => rmSync(file),
    'cut short': () => truncateSync(file, 40_000),
    'not a database': () => writeFileSync(file, 'Dear diary'),
    empty: () => writeFileSync(file, ''),
    foreign: () => {
      rmSync(file)
      const other = new DatabaseSync(file)
      other.exec('create table diary (entry text)')
      other.close()
    },
    newer: () => {
      rmSync(file)
      const newer = openSqliteDatabase({ path: file })
      newer.prepare('insert into schema_migration values (9001, ?)').run('x')
      newer.close()
    },
  }
  for (const [what, spoil] of Object.entries(bad)) {
    spoil()
    const { code, stderr } = await cli(path, 'restore', file)
    expect([what, code]).toEqual([what, 1])
    expect(stderr).toContain(
      what === 'missing' ? `There is no file ${file}` : `${file} is not a whole database of this program`,
    )
    writeFileSync(file, '')
  }
  expect(readdirSync(join(folder, 'new'))).toEqual(['target.db'])
  expect(counted(path, 'submission')).toBe(200)
})

test('PostgreSQL is sent to its own tools', async () => {
  const postgres = { DATABASE_URL: 'postgres://localhost/tradefront' }
  const guide = readFileSync('docs/deployment.md', 'utf8')
  for (const [command, tool] of [
    ['backup', 'pg_dump --format=custom --file=FILE '],
    ['restore', 'pg_restore --exit-on-error --single-transaction --no-owner --dbname='],
  ] as const) {
    const { code, stderr } = await runCli([command, file], postgres)
    expect([code, stderr]).toEqual([1, expect.stringContaining(tool)])
    expect(guide).toContain(tool)
    // The operator who types this command has the variable in a file, not in the shell.
    expect(stderr + guide).not.toContain('$DATABASE_URL')
  }
})
