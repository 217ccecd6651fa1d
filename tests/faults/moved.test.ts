import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createStore } from '#server/store/create-store.ts'
import { openSqliteDatabase, sqliteCore } from '#server/store/sqlite-database.ts'
import { openSqliteStore } from '#server/store/sqlite-store.ts'
import { StoreUnavailable } from '#server/store/store.ts'
import { FORM_SECRET } from '#tests/support/form-post.ts'
import { postLead, samplePost } from '#tests/support/lead-clients.ts'
import { sampleItem } from '#tests/support/sample-submission.ts'
import { type Site, startSite } from '#tests/support/site.ts'

async function startedSite(): Promise<Site> {
  const site = await startSite({ FORM_SECRET })
  onTestFinished(() => site.close())
  return site
}

const post = (site: Site, number: number) => postLead(site.url, samplePost(number))
const isReady = async (site: Site) => (await fetch(`${site.url}/readyz`)).status

test.each([
  ['the database is moved away', ['', '-wal', '-shm']],
  ['the file alone is', ['']],
  ['its log is', ['-wal']],
  ['what its processes share is', ['-shm']],
])('where %s nothing is acknowledged, and nothing is lost once it is back', async (_what, suffixes) => {
  const site = await startedSite()
  expect((await post(site, 1)).status).toBe(201)
  const move = (from: string, to: string) => {
    for (const suffix of suffixes) renameSync(from + suffix, to + suffix)
  }
  const aside = `${site.database}.aside`
  move(site.database, aside)
  const refused = await post(site, 2)
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5'])
  expect(await isReady(site)).toBe(503)
  expect((await fetch(site.url)).status).toBe(200)
  await expect
    .poll(() => site.log.join('\n'))
    .toContain('was moved, deleted or replaced while the database is in use')
  move(aside, site.database)
  expect(await isReady(site)).toBe(200)
  expect((await post(site, 2)).status).toBe(201)
  await site.stop()
  await site.restart()
  expect(await site.cli('leads', 'list')).toHaveLength(2)
})

test('where the database is deleted, or another one restored in its place, nothing is acknowledged until a restart', async () => {
  const site = await startedSite()
  expect((await post(site, 1)).status).toBe(201)
  await site.cli('backup', `${site.database}.backup`)
  for (const suffix of ['', '-wal', '-shm']) rmSync(site.database + suffix)
  expect((await post(site, 2)).status).toBe(503)
  await site.cli('restore', `${site.database}.backup`)
  expect((await post(site, 2)).status).toBe(503)
  expect(await isReady(site)).toBe(503)
  await site.stop()
  await site.restart()
  expect((await post(site, 2)).status).toBe(201)
  expect(await site.cli('leads', 'list')).toHaveLength(2)
})

test('a change that is one statement is refused, too, and the rest is still read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tradefront-moved-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'store.db')
  const store = await openSqliteStore({ path })
  const business = { name: 'Sample Plumbing', placeId: 'ChIJsample0000000001', link: null, logo: null }
  const registered = (slug: string) =>
    store.addReviewBusiness({ ...business, slug, createdAt: '2026-11-23T00:00:00.000Z' })
  expect(await registered('before')).toBe(true)
  renameSync(path, `${path}.aside`)
  await expect(registered('meanwhile')).rejects.toThrow(StoreUnavailable)
  await expect(store.removeReviewBusiness('before')).rejects.toThrow('moved, deleted or replaced')
  expect(await store.findReviewBusiness('before')).toMatchObject({ slug: 'before' })
  await store.close()
})

test('a disk that refuses writes is told to who watches, until it takes them again', async () => {
  const database = openSqliteDatabase({ path: ':memory:' })
  const store = createStore(sqliteCore(database))
  // As of a disk that has turned read-only after an error: the file stays open, reads are answered.
  database.exec('pragma query_only = on')
  await store.ping()
  await expect(store.capture(sampleItem())).rejects.toThrow(StoreUnavailable)
  await expect(store.ping()).rejects.toThrow('readonly')
  await expect(store.ping()).rejects.toThrow(StoreUnavailable)
  database.exec('pragma query_only = off')
  await store.ping()
  expect(await store.capture(sampleItem())).toMatchObject({ outcome: 'created' })
  await store.close()
})
