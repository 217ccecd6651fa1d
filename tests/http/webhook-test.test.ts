import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCli } from '#tests/support/site.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts'

let taking: WebhookReceiver
let refusing: WebhookReceiver
beforeAll(async () => {
  ;[taking, refusing] = await Promise.all([startWebhookReceiver(), startWebhookReceiver(500)])
})
afterAll(async () => {
  await Promise.all([taking.close(), refusing.close()])
})

function command(env: Record<string, string>, ...options: string[]) {
  const base = { DATABASE_URL: 'file::memory:', WEBHOOK_ALLOW_PRIVATE: '1' }
  return runCli(['webhook-test', ...options], { ...base, ...env })
}

test('a fresh install has nowhere to send to: it says so, and that is no failure', async () => {
  const { code, stdout, stderr } = await command({}, '--json')
  expect([code, stderr]).toEqual([0, ''])
  expect(JSON.parse(stdout)).toContainEqual({
    destination: 'automation',
    configured: false,
    ok: false,
    error: 'Webhook URL not configured',
  })
})

test('one that refuses makes it fail, and the others are still told of', async () => {
  const env = { AUTOMATION_WEBHOOK_URL: taking.url, LEAD_WEBHOOK_URL: refusing.url }
  const [json, text] = await Promise.all([command(env, '--json'), command(env)])
  expect([json.code, text.code]).toEqual([1, 1])
  expect(json.stderr.trim()).toBe('Not taken by lead-manager.')
  expect(JSON.parse(json.stdout)).toMatchObject([
    { destination: 'automation', ok: true, status: 200 },
    { destination: 'lead-manager', ok: false, status: 500 },
    { destination: 'feedback', configured: false },
    { destination: 'stage', configured: false },
    { destination: 'mail', configured: false },
  ])
  expect(text.stdout).toMatch(/^automation: taken\nlead-manager: .*500/)
})

test('every webhook takes what it is there for, with the lead score that tells a test: done', async () => {
  taking.requests.length = 0
  const { code, stderr } = await command({
    AUTOMATION_WEBHOOK_URL: taking.url,
    LEAD_WEBHOOK_URL: taking.url,
    FEEDBACK_WEBHOOK_URL: taking.url,
    STAGE_WEBHOOK_URL: taking.url,
  })
  expect([code, stderr]).toEqual([0, ''])
  expect(taking.requests.map(({ json }) => json)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ formType: 'assessment', leadScore: 100 }),
      expect.objectContaining({ contact: expect.objectContaining({ firstName: 'Test' }), leadScore: 100 }),
      expect.objectContaining({ businessName: 'Test Business', rating: 3, leadScore: 100 }),
      expect.objectContaining({ type: 'lead.stage_changed', leadScore: 100 }),
    ]),
  )
  expect(taking.requests).toHaveLength(4)
})
