import type { CDPSession, Page } from '@playwright/test'
import { fillInAudit, sendAudit } from '#tests/support/audit-form.ts'
import { VALID_BOOKING } from '#tests/support/booking-rules.ts'
import { expect, test, visit } from '#tests/support/offline-test.ts'
import { pickTime } from '#tests/support/pick-time.ts'
import { pressUntil } from '#tests/support/press-until.ts'
import { keepRefused } from '#tests/support/unsent-on-device.ts'
import { unsentPageIsThere } from '#tests/support/unsent-page.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'

/** Not supported by every browser, so missing from TypeScript's own types. */
declare const SyncManager: { prototype: { register: (tag: string) => Promise<void> } }

/** The tag that app/features/sending/unsent-queue.ts registers. */
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

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    // Background sync is disabled in the headless browser.
    SyncManager.prototype.register = async (tag) => {
      document.documentElement.dataset.wakeFor = tag
    }
  }),
)

async function wake(page: Page, origin: string) {
  const devtools = await page.context().newCDPSession(page)
  const registrationId = await registrationOf(devtools, origin)
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: TAG,
    lastChance: false,
  })
}

test('a form kept offline is sent by the worker with every page closed, once, past one that is refused', async ({
  page,
  context,
  site,
  front,
}) => {
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
  await wake(elsewhere, front.url)
  // The post that is refused, and ours.
  await expect.poll(posts).toBe(lost + 2)
  expect(elsewhere.url()).toBe('about:blank')
  await expect.poll(() => site.cli('leads', 'list')).toHaveLength(1)
})

test('a call that the worker booked with every page closed is said by the next page, once, with the way to it', async ({
  page,
  context,
  site,
  front,
}) => {
  await visit(page, `${front.url}/book`)
  await pickTime(page, VALID_BOOKING.start)
  await page.getByLabel('Name').fill('Jo Sample')
  await page.getByLabel('Phone').fill('0491 570 006')
  await unsentPageIsThere(page)
  front.goAway()
  await pressUntil(
    page.getByRole('button', { name: 'Book this call' }),
    /\/thank-you\?source=booking&status=unsent/,
  )
  await expect(page.locator('html')).toHaveAttribute('data-wake-for', TAG)
  const elsewhere = await context.newPage()
  await page.close()
  front.goAway(false)
  await wake(elsewhere, front.url)
  await expect.poll(() => site.cli('bookings', 'list')).toHaveLength(1)
  const booked = elsewhere.getByText('Your call is booked.')
  await elsewhere.goto(front.url)
  await expect(booked).toBeVisible()
  await elsewhere.getByRole('link', { name: 'See or change the time' }).click()
  await expect(elsewhere.getByRole('heading', { name: "You're booked, Jo." })).toBeVisible()
  await elsewhere.goto(`${front.url}/about`)
  await untilHydrated(elsewhere)
  await expect(booked).toBeHidden()
  expect(await site.cli('bookings', 'list')).toHaveLength(1)
})
