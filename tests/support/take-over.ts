import { expect } from 'vitest'
import { automationChannel } from '#server/channels/automation.ts'
import { createSigner } from '#server/channels/standard-webhooks.ts'
import { createWebhookClient } from '#server/channels/webhook-client.ts'
import { createOutboxWorker } from '#server/outbox/worker.ts'
import { openSqliteStore } from '#server/store/sqlite-store.ts'
import { SECOND } from './outbox-test.ts'
import { silentLog } from './silent-log.ts'
import { testClock } from './test-clock.ts'

/**
 * Acts as another process on the database of one that died, after its leases have expired: sends the
 * automation's open deliveries.
 */
export async function takeOver(path: string, url: string): Promise<void> {
  const store = await openSqliteStore({ path })
  const post = createWebhookClient({ allowPrivate: true })
  const worker = createOutboxWorker({
    store,
    clock: testClock(new Date(Date.now() + 61 * SECOND).toISOString()),
    channels: [
      automationChannel(
        url,
        { tradeType: 'Trades' },
        { post, sign: createSigner([]), connect: async () => {} },
      ),
    ],
    random: () => 0.5,
    log: silentLog,
    onAlert: () => {},
  })
  worker.start()
  await expect
    .poll(async () => (await store.listDeliveries({ state: 'open' })).length, { timeout: 30_000 })
    .toBe(0)
  await worker.stop()
  await store.close()
}
