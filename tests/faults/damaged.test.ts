import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { openSqliteStore } from '#server/store/sqlite-store.ts'
import { StoreUnavailable } from '#server/store/store.ts'
import { FORM_SECRET } from '#tests/support/form-post.ts'
import { postLead, samplePost } from '#tests/support/lead-clients.ts'
import { sampleItem } from '#tests/support/sample-submission.ts'
import { type Site, startSite } from '#tests/support/site.ts'

const post = (site: Site) => postLead(site.url, samplePost(1))

/** First byte of an index leaf page (https://sqlite.org/fileformat2.html). */
const INDEX_LEAF = '\x0a'

/**
 * Corrupts a page as a faulty disk would: the root page of the leads, or the index
 * leaf that contains the text.
 */
function damage(path: string, text?: string): void {
  const database = new DatabaseSync(path)
  database.exec('pragma wal_checkpoint(truncate)')
  const page = `select rootpage from sqlite_schema where name = 'submission'`
  const root = Number(database.prepare(page).get()?.rootpage)
  const size = Number(database.prepare('pragma page_size').get()?.page_size)
  database.close()
  const file = openSync(path, 'r+')
  readFileSync(path)
    .toString('latin1')
    .match(new RegExp(`[^]{${size}}`, 'g'))
    ?.forEach((content, index) => {
      const isHit =
        text === undefined ? index === root - 1 : content.startsWith(INDEX_LEAF) && content.includes(text)
      if (isHit) writeSync(file, Buffer.alloc(size, 0xff), 0, size, index * size)
    })
  closeSync(file)
}

test('in a damaged database nothing is stored and nothing is said to be: 503, told to who watches, found by doctor', async () => {
  const site = await startSite({ FORM_SECRET })
  onTestFinished(() => site.close())
  expect((await post(site)).status).toBe(201)
  await site.stop()
  expect(await site.run('doctor')).toMatchObject({ code: 0 })
  damage(site.database)
  await site.restart()

  const refused = await post(site)
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5'])
  expect(await refused.json()).toMatchObject({ title: 'We could not store your request' })
  const ready = await fetch(`${site.url}/readyz`)
  expect([ready.status, await ready.text()]).toEqual([503, 'the store does not answer'])
  expect((await fetch(site.url)).status).toBe(200)
  expect(site.log.join('\n')).toContain('database disk image is malformed')

  const doctor = await site.run('doctor')
  expect(doctor.code).toBe(1)
  expect(doctor.stdout).toMatch(
    /^✗ store: is damaged \(.+\): docs\/when-something-fails\.md says what to do$/m,
  )
})

test('one damaged page refuses the lead that touches it, and none of those that come with it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tradefront-damaged-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'site.sqlite')
  const key = (number: number) => `sample-key-${String(number).padStart(4, '0')}`
  const lead = (number: number) => sampleItem({ idemKey: key(number) })
  const whole = await openSqliteStore({ path })
  await Promise.all(Array.from({ length: 500 }, (_, number) => whole.capture(lead(number))))
  await whole.close()
  damage(path, key(250))

  const store = await openSqliteStore({ path })
  onTestFinished(() => store.close())
  const outcomes = await Promise.allSettled([900, 250, 901].map((number) => store.capture(lead(number))))
  expect(outcomes).toMatchObject([
    { value: { outcome: 'created' } },
    { reason: expect.any(StoreUnavailable) },
    { value: { outcome: 'created' } },
  ])
  expect(await store.capture(lead(901))).toMatchObject({ outcome: 'repeat' })
  await expect(store.ping()).rejects.toThrow('malformed')
})
