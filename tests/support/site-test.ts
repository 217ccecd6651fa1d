import { test as base, expect } from '@playwright/test'
import { type Site, startSite, startsClockAt } from './site.ts'
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts'

/** Made for tests, and used nowhere else. */
export const WEBHOOK_SECRET = `whsec_${Buffer.from('a secret for the tests only, 32 b').toString('base64')}`

type Fixtures = {
  automation: WebhookReceiver
  leadManager: WebhookReceiver
  feedback: WebhookReceiver
  /** For `test.use`: an ISO instant at which the program's clock starts; the browser's stays as it is. */
  clockAt: string | null
  site: Site
}

/** A site of its own for each test, with its webhooks pointed at real receivers. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  automation: async ({}, use) => {
    const receiver = await startWebhookReceiver()
    await use(receiver)
    await receiver.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  leadManager: async ({}, use) => {
    const receiver = await startWebhookReceiver()
    await use(receiver)
    await receiver.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  feedback: async ({}, use) => {
    const receiver = await startWebhookReceiver()
    await use(receiver)
    await receiver.close()
  },
  clockAt: [null, { option: true }],
  site: async ({ automation, leadManager, feedback, clockAt }, use) => {
    const site = await startSite({
      AUTOMATION_WEBHOOK_URL: automation.url,
      LEAD_WEBHOOK_URL: leadManager.url,
      FEEDBACK_WEBHOOK_URL: feedback.url,
      WEBHOOK_SECRET,
      ...(clockAt && startsClockAt(clockAt)),
    })
    await use(site)
    await site.close()
  },
})

export { expect }
