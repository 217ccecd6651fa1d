import { expect, test } from 'vitest'
import { postJson } from '#tests/support/form-post.ts'
import { killTest } from '#tests/support/kill-test.ts'
import { measured } from '#tests/support/suite-form.ts'
import { takeOver } from '#tests/support/take-over.ts'

const it = killTest()

test('killed between the 200 of the receiver and its own note of it: one more delivery at most, same id', async () => {
  it.receiver.respondWith(async () => {
    // The process is dead before the response is sent, so it cannot have recorded it.
    await it.site.kill()
    return 200
  })
  await postJson(`${it.site.url}/api/assessments`, 'assessment', {
    mobile: '0491 570 006',
    fullName: 'Alex Sample',
    suburb: 'Sample Roofing',
  }).catch(() => null)
  await it.receiver.waitFor((requests) => requests.length === 1)
  await it.site.kill()
  it.receiver.respondWith(200)

  await takeOver(it.databaseFile, it.receiver.url)
  const ids = it.receiver.requests.map(({ headers }) => headers['webhook-id'])
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
  expect(it.receiver.requests[1]?.rawBody).toBe(it.receiver.requests[0]?.rawBody)
  measured(`killed after the 200: ${ids.length - 1} duplicate, 1 id`)
})
