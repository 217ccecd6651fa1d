import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, visit } from '#tests/support/offline-test.ts'
import { untilHydrated } from '#tests/support/until-hydrated.ts'

const OLD = 'tradefront-brought-an-old-version'

function otherVersion(script: string): string {
  return script.replace(/tradefront-brought-\$\{`\w+`\}|tradefront-brought-\w+/, OLD)
}

function cacheNames() {
  return caches.keys()
}

/** Checks for a new version, and reports its state. */
async function updatedWorker() {
  const registration = await navigator.serviceWorker.ready
  const changed = 'changed' in document.documentElement.dataset
  if (!changed) await registration.update()
  const { installing, waiting, active } = registration
  return { changed, installing: installing?.state, waiting: waiting?.state, active: active?.state }
}

test('an old worker makes way for the new one while its page is open, and its cache goes', async ({
  page,
  front,
}) => {
  front.answer('/sw.js', otherVersion)
  await visit(page, front.url)
  expect(await page.evaluate(cacheNames)).toContain(OLD)
  await page.evaluate(() => {
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      document.documentElement.dataset.changed = ''
    })
  })
  front.answer('/sw.js', (script) => script)
  // Repeated, as every visit does: an update that failed at a bad moment is made by the next one.
  await expect.poll(() => page.evaluate(updatedWorker), { timeout: 30_000 }).toMatchObject({ changed: true })
  await expect.poll(() => page.evaluate(cacheNames)).not.toContain(OLD)
  const names = await page.evaluate(cacheNames)
  expect(names.filter((name) => name.startsWith('tradefront-brought-'))).toHaveLength(1)
  // The pages seen before the update are still there.
  front.goAway()
  await page.reload()
  await untilHydrated(page)
})

for (const { where, without, preloads } of [
  { where: 'Chromium', without: '', preloads: true },
  { where: 'WebKit, which mixes two answers up', without: 'delete self.SyncManager;', preloads: false },
])
  test(`in ${where}, pages are ${preloads ? '' : 'not '}requested while the worker starts`, async ({
    page,
    front,
  }) => {
    await visit(page, front.url)
    front.answer('/sw.js', (script) => without + otherVersion(script))
    const preload = async () => (await navigator.serviceWorker.ready).navigationPreload.getState()
    // Repeated, as every visit does: the cache is there before the worker has taken over, which may fail at a bad moment.
    await expect
      .poll(async () => {
        await page.evaluate(updatedWorker)
        const { enabled } = await page.evaluate(preload)
        return { enabled, names: await page.evaluate(cacheNames) }
      })
      .toEqual({ enabled: preloads, names: expect.arrayContaining([OLD]) })
  })

test('new content is shown at once: no visitor stays on what an old worker kept', async ({ page, front }) => {
  await visit(page, `${front.url}/about`)
  front.answer('/about', (html) => html.replaceAll('We answer', 'Now we answer'))
  expect(await (await page.reload())?.text()).toContain('Now we answer')
})

for (const status of [404, 410])
  test(`a site that answers ${status} for its worker takes it back from every device`, async ({
    page,
    front,
  }) => {
    await visit(page, front.url)
    front.answer('/sw.js', status)
    // Loaded twice: a worker checks once in its lifetime, and this one may have checked just now.
    await expect
      .poll(async () => {
        const workers = await page.context().newCDPSession(page)
        await workers.send('ServiceWorker.enable')
        await workers.send('ServiceWorker.stopAllWorkers')
        await workers.detach()
        await page.goto(`${front.url}/about`)
        return page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
      })
      .toBe(0)
    await expect.poll(() => page.evaluate(cacheNames)).toEqual([])
    front.goAway()
    await expect(page.goto(`${front.url}/about`)).rejects.toThrow(/ERR_/)
  })

test('a build with SERVICE_WORKER=off takes the worker back, and answers nothing meanwhile', async ({
  page,
  front,
}) => {
  await visit(page, `${front.url}/about`)
  const folder = mkdtempSync(join(tmpdir(), 'worker-off-'))
  const options = ['build', '--config', 'vite.worker.config.ts', '--outDir', folder]
  execFileSync('node_modules/.bin/vite', options, { env: { ...process.env, SERVICE_WORKER: 'off' } })
  const off = readFileSync(join(folder, 'sw.js'), 'utf8')
  rmSync(folder, { recursive: true })
  front.answer('/sw.js', () => off)
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const registrations = await navigator.serviceWorker.getRegistrations()
        await Promise.all(registrations.map((each) => each.update()))
        return registrations.length
      }),
    )
    .toBe(0)
  await expect.poll(() => page.evaluate(cacheNames)).toEqual([])
  front.goAway()
  await expect(page.goto(`${front.url}/about`)).rejects.toThrow(/ERR_/)
})

test('a chunk that a deploy has removed still works when the device has it', async ({ page, front }) => {
  await visit(page, `${front.url}/about`)
  await visit(page, front.url)
  front.answer('/assets/', 404)
  await page.evaluate(() => {
    document.documentElement.dataset.sameDocument = ''
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/We answer/)
  expect(await page.evaluate(() => 'sameDocument' in document.documentElement.dataset)).toBe(true)
})
