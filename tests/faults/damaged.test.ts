import { closeSync, openSync, writeSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, test } from 'vitest'
import { FORM_SECRET } from '#tests/support/form-post.ts'
import { samplePost } from '#tests/support/lead-clients.ts'
import { type Site, startSite } from '#tests/support/site.ts'

let site: Site
afterEach(() => site.close())

const post = () =>
  fetch(`${site.url}/api/assessments`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(samplePost(1)),
  })

/** As a disk does it: the page that leads are found by is not what was written there. */
function damage(path: string): void {
  const database = new DatabaseSync(path)
  database.exec('pragma wal_checkpoint(truncate)')
  const page = `select rootpage from sqlite_schema where name = 'submission'`
  const number = Number(database.prepare(page).get()?.rootpage)
  const size = Number(database.prepare('pragma page_size').get()?.page_size)
  database.close()
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(size, 0xff), 0, size, (number - 1) * size)
  closeSync(file)
}

test('in a damaged database nothing is stored and nothing is said to be: 503, told to who watches, found by doctor', async () => {
  site = await startSite({ FORM_SECRET })
  expect((await post()).status).toBe(201)
  await site.stop()
  expect(await site.run('doctor')).toMatchObject({ code: 0 })
  damage(site.database)
  await site.restart()

  const refused = await post()
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
