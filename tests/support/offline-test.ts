import type { Page } from '@playwright/test'
import { startFront } from './front.ts'
import { test as base, expect } from './site-test.ts'
import { untilHydrated } from './until-hydrated.ts'

type Front = Awaited<ReturnType<typeof startFront>>

/** A site behind a proxy that can go away, with service workers allowed. */
export const test = base.extend<{ front: Front }>({
  serviceWorkers: 'allow',
  front: async ({ site }, use) => {
    const front = await startFront(site.url)
    await use(front)
    front.close()
  },
})

export { expect }

/** Opens a page and waits until the device has stored it. */
export async function visit(page: Page, url: string) {
  await page.goto(url)
  await untilHydrated(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => keptPages(page)).toContain(new URL(url).pathname + new URL(url).search)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

export function keptPages(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const requests = await (await caches.open('tradefront-pages-1')).keys()
    return requests.map(({ url }) => url.slice(location.origin.length))
  })
}

/** Every address and every text that any of our caches holds. */
export function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '')
      }
    }
    return texts.join('\n')
  })
}
