import type { CDPSession } from '@playwright/test'
import { fillInAudit, sendAudit } from '#tests/support/audit-form.ts'
import { expect, test, visit } from '#tests/support/offline-test.ts'
import { keepRefused } from '#tests/support/unsent-on-device.ts'

/** Not in every browser, so not in TypeScript's own types either. */
declare const SyncManager: { prototype: { register: (tag: string) => Promise<void> } }

/** As app/features/sending/unsent-queue.ts asks for it. */
const TAG = 'tradefront:unsent'

async function registrationOf(devtools: CDPSession, origin: string): Promise<string> {
  const known = new Promise<string>((found) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (ours) found(ours.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  return known
}

test('a form kept offline is sent by the worker with every page closed, once, past one that is refused', async ({
  page,
  context,
  site,
  front,
}) => {
  await page.addInitScript(() => {
    // The headless browser has it switched off.
    SyncManager.prototype.register = async (tag) => {
      document.documentElement.dataset.wakeFor = tag
    }
  })
  await visit(page, `${front.url}/audit`)
  await fillInAudit(page)
  front.goAway()
  await sendAudit(page, /\/thank-you\?source=audit&status=unsent/)
  await expect(page.locator('html')).toHaveAttribute('data-wake-for', TAG)
  await keepRefused(page)
  const elsewhere = await context.newPage()
  await page.close()
  const posts = () => front.asked.filter((asked) => asked === 'POST /api/audits').length
  const lost = posts()
  front.goAway(false)

  const devtools = await context.newCDPSession(elsewhere)
  const registrationId = await registrationOf(devtools, front.url)
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin: front.url,
    registrationId,
    tag: TAG,
    lastChance: false,
  })
  // The one that is refused, and ours.
  await expect.poll(posts).toBe(lost + 2)
  expect(elsewhere.url()).toBe('about:blank')
  await expect.poll(() => site.cli('leads', 'list')).toHaveLength(1)
})
