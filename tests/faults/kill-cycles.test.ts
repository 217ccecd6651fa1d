import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSqliteDatabase } from '#server/store/sqlite-database.ts'
import { FORM_SECRET } from '#tests/support/form-post.ts'
import { type Acknowledged, type Post, samplePost, sendAll } from '#tests/support/lead-clients.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { measured, sized } from '#tests/support/suite-form.ts'

const CLIENTS = 32
const CYCLES = sized({ short: 3, whole: 100 })
const EACH_CYCLE = sized({ short: 300, whole: 1_010 })
const COMMITS = 200

let folder: string
let path: string
let site: Site
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tradefront-cycles-'))
  path = join(folder, 'site.db')
  site = await startSite({ FORM_SECRET, DATABASE_URL: `file:${path}` })
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true })
})

test(`kill -9 ${CYCLES} times under ${CLIENTS} clients, ${CYCLES * EACH_CYCLE} acknowledged: 0 lost, 0 partial, 0 doubled`, async () => {
  const acknowledged = new Map<string, Acknowledged>()
  let made = 0
  let unanswered: Post[] = []
  for (let cycle = 0; cycle < CYCLES; cycle++) {
    if (cycle > 0) await site.restart()
    const sent: Post[] = []
    const left = unanswered
    let answered = 0
    let killed: Promise<void> | undefined
    function* posts() {
      while (!killed) {
        // Posts that the killed process did not answer are retried at the next one with the same token.
        const post = left.pop() ?? samplePost(made++)
        sent.push(post)
        yield post
      }
    }
    await sendAll(site.url, CLIENTS, posts(), (answer) => {
      acknowledged.set(answer.post.formToken, answer)
      if (++answered === EACH_CYCLE) killed = site.kill()
    })
    await killed
    unanswered = [...left, ...sent.filter(({ formToken }) => !acknowledged.has(formToken))]
  }
  await site.restart()
  await sendAll(site.url, CLIENTS, unanswered, (answer) => acknowledged.set(answer.post.formToken, answer))
  expect(await site.stop()).toBe(0)

  expect(acknowledged.size).toBe(made)
  expect(made).toBeGreaterThanOrEqual(CYCLES * EACH_CYCLE)
  const stored = storedLeads()
  expect(stored.size, 'doubled').toBe(made)
  let lost = 0
  for (const { id, reference, post } of acknowledged.values()) {
    const lead = stored.get(id)
    if (lead?.reference !== reference || lead.fullName !== post.fullName || lead.mobile !== post.mobile)
      lost++
  }
  expect(lost).toBe(0)
  expect([...new Set([...stored.values()].map(({ deliveries }) => deliveries))], 'partial').toEqual([
    DELIVERIES_EACH,
  ])
  measured(`kill -9 ${CYCLES} times: ${acknowledged.size} acknowledged, 0 lost, 0 partial, 0 doubled`)
}, 1_800_000)

test('synchronous is 2, and the file is whole', () => {
  const database = openSqliteDatabase({ path })
  expect(database.prepare('pragma synchronous').get()).toEqual({ synchronous: 2 })
  expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
  database.close()
})

/** Automation, lead manager and mail, stored as unconfigured. */
const DELIVERIES_EACH = 3

function storedLeads() {
  const database = new DatabaseSync(path, { readOnly: true })
  const rows = database
    .prepare(
      `select id, reference, payload ->> 'fullName' as fullName, payload ->> 'mobile' as mobile,
        (select count(*) from delivery where submission_id = submission.id) as deliveries
       from submission`,
    )
    .all()
  database.close()
  return new Map(rows.map((row) => [row.id, row]))
}

test('one by one, every commit is a sync of the disk', ({ skip }) => {
  const script = `
    import { openSqliteStore } from '#server/store/sqlite-store.ts'
    import { sampleItem } from '#tests/support/sample-submission.ts'
    const store = await openSqliteStore({ path: '${join(folder, 'synced.db')}' })
    for (let i = 0; i < ${COMMITS}; i++) await store.capture(sampleItem())
    await store.close()`
  const calls = join(folder, 'calls.txt')
  const trace = ['-f', '-qq', '-e', 'trace=fsync,fdatasync', '-o', calls]
  const node = [process.execPath, '--input-type=module-typescript', '--eval', script]
  const { status, error, stderr } = spawnSync('strace', [...trace, ...node], { encoding: 'utf8' })
  if (error && 'code' in error && error.code === 'ENOENT') skip('strace is not installed')
  if (/^strace: .*Operation not permitted/m.test(stderr)) skip('strace may not trace here')
  expect(status, stderr).toBe(0)
  const syncs = readFileSync(calls, 'utf8').match(/(fsync|fdatasync)\(/g)?.length ?? 0
  expect(syncs).toBeGreaterThanOrEqual(COMMITS)
  measured(`${COMMITS} commits: ${syncs} syncs`)
})
