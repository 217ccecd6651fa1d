import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import { createStore } from '#server/store/create-store.ts'
import { openSqliteDatabase, sqliteCore } from '#server/store/sqlite-database.ts'
import { StoreUnavailable } from '#server/store/store.ts'
import { VALID_AUDIT } from '#tests/support/audit-rules.ts'
import { freshSlots, VALID_BOOKING } from '#tests/support/booking-rules.ts'
import { sentFeedback } from '#tests/support/feedback-post.ts'
import { FORM_SECRET, openedForm, postForm } from '#tests/support/form-post.ts'
import { samplePost } from '#tests/support/lead-clients.ts'
import { watchLostTime } from '#tests/support/lost-time.ts'
import { sampleItem } from '#tests/support/sample-submission.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { measured, sized } from '#tests/support/suite-form.ts'

/**
 * Allowed in addition to this process's own delays on the machine: an event loop that waited for the lock
 * would be late by a second.
 */
const DELAY_MAX_MS = sized({ short: 100, whole: 50 })

/** Repeatedly prints how long the site's event loop has been blocked since the last report. */
const TELLS_DELAY = `import { monitorEventLoopDelay } from 'node:perf_hooks'
  import { isMainThread } from 'node:worker_threads'
  if (isMainThread && process.argv[1].endsWith('main.js')) {
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    setInterval(() => {
      console.log('Event loop late by', delay.max / 1e6)
      delay.reset()
    }, 50).unref()
  }`

let folder: string
let site: Site
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tradefront-disk-'))
})
afterEach(async () => {
  await site?.close()
  rmSync(folder, { recursive: true, force: true })
})

const start = (path: string) =>
  startSite({
    FORM_SECRET,
    DATABASE_URL: `file:${path}`,
    NODE_OPTIONS: `--import="data:text/javascript,${encodeURIComponent(TELLS_DELAY)}"`,
  })

const JSON_TYPE = { 'Content-Type': 'application/json' }
let posts = 0
function post(padding = ''): Promise<Response> {
  return fetch(`${site.url}/api/assessments`, {
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify({ ...samplePost(posts++), attribution: { landingPage: padding } }),
  })
}

/** The longest delays of the event loops of the site and of this process, in milliseconds. */
async function worstDelays(work: Promise<unknown>): Promise<{ site: number; own: number }> {
  const from = site.log.length
  const told = () => site.log.slice(from).filter((line) => line.startsWith('Event loop late by '))
  const own = monitorEventLoopDelay({ resolution: 5 })
  own.enable()
  await work
  const before = told().length
  await expect.poll(() => told().length).toBeGreaterThan(before + 1)
  own.disable()
  return { site: Math.max(...told().map((line) => Number(line.split(' ').at(-1)))), own: own.max / 1e6 }
}

async function expectRefused(response: Response) {
  expect(response.status).toBe(503)
  expect(response.headers.get('Retry-After')).toMatch(/^\d+$/)
  expect(await response.json()).toMatchObject({ title: 'We could not store your request' })
}

/** Books a call and returns the signed link that opens it. */
async function bookedCall(): Promise<string> {
  const fields = { ...VALID_BOOKING, formToken: openedForm('booking') }
  const { headers } = await postForm(`${site.url}/api/bookings`, fields)
  return new URL(headers.get('Location') ?? '', site.url).searchParams.get('b') ?? expect.unreachable()
}

/** A person who cancels or moves a call is led back to its page; a program is told no more than is known. */
async function expectUnsure(b: string) {
  const [start = ''] = freshSlots().slice(-1)
  const changes: [string, Record<string, string>][] = [
    ['cancel', { b }],
    ['move', { b, start }],
  ]
  await Promise.all(
    changes.map(async ([change, fields]) => {
      const path = `${site.url}/api/bookings/${change}`
      const response = await postForm(path, fields)
      expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5'])
      expect(response.headers.get('Cache-Control')).toBe('no-store')
      const html = await response.text()
      expect(html).toContain('We can&#x27;t tell yet whether that was done.')
      expect(html).toContain(`href="/book/confirmed?b=${b}"`)
      expect(html).toContain('href="tel:+61255500142"')
      const asProgram = { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(fields) }
      const problem = await fetch(path, asProgram)
      expect([problem.status, problem.headers.get('Retry-After')]).toEqual([503, '5'])
      expect(await problem.json()).toMatchObject({ title: 'We cannot tell whether that was done' })
    }),
  )
}

/** Without scripts the browser shows the form again, with its own message (specification, section 8). */
async function expectToldOnThePage() {
  const told: [string, Record<string, string>, string][] = [
    [
      'assessments',
      samplePost(posts++),
      'Submission failed. Please try again or call us directly at 02 5550 0142.',
    ],
    ['audits', { ...VALID_AUDIT, formToken: openedForm('audit') }, 'Something went wrong. Please try again.'],
    ['feedback', sentFeedback(), 'There was a problem submitting your feedback. Please try again.'],
  ]
  await Promise.all(
    told.map(async ([endpoint, fields, words]) => {
      const response = await postForm(`${site.url}/api/${endpoint}`, fields)
      expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5'])
      expect(await response.text()).toMatch(new RegExp(`role="alert"[^>]*><h2[^>]*>${words}<`))
    }),
  )
}

async function expectPagesServed() {
  for (const path of ['/', '/about', '/audit', '/healthz']) {
    expect((await fetch(site.url + path)).status, path).toBe(200)
  }
}

async function expectTakenAgain(within: number) {
  await expect.poll(async () => (await post()).status, { timeout: within, interval: 100 }).toBe(201)
}

test('database locked by another process: waited for, 503 within 2 s with Retry-After, pages served, event loop awake, then taken again', async () => {
  const path = join(folder, 'site.db')
  site = await start(path)
  expect((await post()).status).toBe(201)
  const b = await bookedCall()
  const other = new DatabaseSync(path)
  other.exec('begin immediate')
  const endWatch = await watchLostTime()
  const began = performance.now()
  const took: number[] = []
  const refused = Promise.all(
    Array.from({ length: 20 }, async () => {
      const response = await post()
      took.push(performance.now() - began)
      return response
    }),
  )
  const delays = await worstDelays(refused)
  const lost = await endWatch()
  for (const response of await refused) await expectRefused(response)
  await Promise.all([expectUnsure(b), expectToldOnThePage()])
  await expectPagesServed()
  expect(Math.min(...took), 'the lock was waited for').toBeGreaterThan(950)
  expect(Math.max(...took) - lost.inAll).toBeLessThan(2_600)
  expect(delays.site).toBeLessThan(DELAY_MAX_MS + delays.own)
  const isReady = async () => (await fetch(`${site.url}/readyz`)).status
  expect(await isReady(), 'reading works, leads are refused').toBe(503)
  other.exec('rollback')
  other.close()
  await expect.poll(isReady, { message: 'again, without a lead that shows it' }).toBe(200)
  await expectTakenAgain(5_000)
  measured(
    `locked: 20 answers of 503 within ${Math.round(Math.min(...took))} to ${Math.round(Math.max(...took))} ms, event loop held up for ${Math.round(delays.site)} ms at most (an idle one beside it ${Math.round(delays.own)} ms)`,
  )
}, 60_000)

function mounted(folder: string): boolean {
  return (
    process.platform === 'linux' &&
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder]).status === 0
  )
}

describe('disk full', () => {
  test('503 with Retry-After, pages served, and writes go on by themselves when there is room', async ({
    skip,
  }) => {
    if (!mounted(folder)) skip('a small file system can only be mounted by root')
    try {
      site = await start(join(folder, 'site.db'))
      expect((await post()).status).toBe(201)
      const ballast = join(folder, 'ballast')
      fill(ballast)
      let taken = 1
      let refused = await post('x'.repeat(1_500))
      for (; refused.status === 201 && taken < 5_000; taken++) refused = await post('x'.repeat(1_500))
      await expectRefused(refused)
      await expectPagesServed()
      rmSync(ballast)
      await expectTakenAgain(10_000)
      expect(await site.cli('leads', 'list', '--limit', '10000')).toHaveLength(taken + 1)
      measured(`disk full: ${taken} acknowledged and kept, then 503, then taken again`)
    } finally {
      await site?.close()
      spawnSync('umount', ['-l', folder])
    }
  }, 60_000)
})

test('leads are answered as stored where what came with them finds no room, and staff see them', async () => {
  const database = openSqliteDatabase({ path: ':memory:' })
  const store = createStore(sqliteCore(database))
  let changes = 0
  store.onChange(() => changes++)
  const { site } = loadContent()
  const slot = { start: VALID_BOOKING.start, now: Date.now(), calendar: site, rules: site.booking }
  const lead = sampleItem()
  const call = {
    ...sampleItem({ kind: 'booking', payload: { ...VALID_BOOKING, message: 'x'.repeat(1e6) } }),
    slot,
  }
  const pages = Number(database.prepare('pragma page_count').get()?.page_count)
  database.exec(`pragma max_page_count = ${pages + 20}`)
  const [stored, full] = await Promise.allSettled([store.capture(lead), store.capture(call)])
  expect(stored).toMatchObject({ status: 'fulfilled', value: { outcome: 'created' } })
  expect(full).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) })
  expect(await store.listSubmissions({})).toEqual([lead.submission])
  expect(changes).toBeGreaterThan(0)
  await store.close()
})

/** Fills the disk to the last byte. */
function fill(path: string): void {
  for (const size of [65_536, 4_096]) {
    try {
      for (;;) writeFileSync(path, Buffer.alloc(size), { flag: 'a' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
}
