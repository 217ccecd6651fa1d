import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FORM_SECRET, openedForm } from '#tests/support/form-post.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { measured } from '#tests/support/suite-form.ts'
import { takeOver } from '#tests/support/take-over.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts'

let folder: string
let receiver: WebhookReceiver
let site: Site
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tradefront-killed-'))
  receiver = await startWebhookReceiver()
  site = await startSite({
    FORM_SECRET,
    DATABASE_URL: `file:${join(folder, 'site.db')}`,
    AUTOMATION_WEBHOOK_URL: receiver.url,
  })
})
afterEach(async () => {
  await site.close()
  await receiver.close()
  rmSync(folder, { recursive: true })
})

test('killed between the 200 of the receiver and its own note of it: one more delivery at most, same id', async () => {
  receiver.respondWith(async () => {
    // The kill is over before the answer goes out, so nothing can have been noted.
    await site.kill()
    return 200
  })
  await fetch(`${site.url}/api/assessments`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      formToken: openedForm('assessment'),
      mobile: '0491 570 006',
      fullName: 'Alex Sample',
      suburb: 'Sample Roofing',
    }),
  }).catch(() => null)
  await receiver.waitFor((requests) => requests.length === 1)
  await site.kill()
  receiver.respondWith(200)

  await takeOver(join(folder, 'site.db'), receiver.url)
  const ids = receiver.requests.map(({ headers }) => headers['webhook-id'])
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
  expect(receiver.requests[1]?.rawBody).toBe(receiver.requests[0]?.rawBody)
  measured(`killed after the 200: ${ids.length - 1} duplicate, 1 id`)
})
