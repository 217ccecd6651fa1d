import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import { KEPT_MONTHS } from '#domain/people/retention.ts'
import { createStore } from '#server/store/create-store.ts'
import { openSqliteCore } from '#server/store/sqlite-database.ts'
import { type Store, StoreDamaged, StoreUnavailable } from '#server/store/store.ts'
import { fakeChannel } from '#tests/support/fake-channel.ts'
import { outboxTest } from '#tests/support/outbox-test.ts'
import { sampleItem } from '#tests/support/sample-submission.ts'
import { testClock } from '#tests/support/test-clock.ts'
import { eraseExpired, nextErasures, retentionTask } from './retention.ts'

const content = loadContent()
const DAY = 24 * 60 * 60 * 1000
let store: Store
let warnings: string[]
const log = { warn: (_fields: object, message: string) => warnings.push(message) }
beforeEach(() => {
  warnings = []
  store = createStore(openSqliteCore({ path: ':memory:' }))
})
afterEach(() => store.close())

async function keep(createdAt: string, over: Parameters<typeof sampleItem>[0] = {}) {
  const item = sampleItem({ createdAt, ...over })
  await store.capture(item)
  return item.submission
}
/** One run at that time. */
const eraseAt = (
  time: string,
  over: Partial<Parameters<typeof eraseExpired>[0]> = {},
  months = KEPT_MONTHS,
) => eraseExpired({ store, content, channels: [], log, clock: testClock(time), ...over }, months)
const left = async () => (await store.listSubmissions({})).map(({ id }) => id)

test('a lead is kept 24 months by the calendar of the site, to the minute', async () => {
  // 29 February, 10:00 am in Sydney. Two years later there is no such day: the month ends with the 28th.
  const lead = await keep('2028-02-28T23:00:00.000Z')
  const until = '2030-02-27T23:00:00.000Z'
  expect((await nextErasures({ store, content })).lead).toMatchObject({
    id: lead.id,
    keptUntil: Date.parse(until),
  })
  await eraseAt('2030-02-27T23:00:00.000Z')
  expect(await left()).toEqual([lead.id])
  await eraseAt('2030-02-28T23:00:00.001Z')
  expect(await left()).toEqual([])
})

test('and to the hour on the wall there: summer time ends on 5 April in 2026, on the 2nd in 2028', async () => {
  // 10:00 am in Sydney both times, but at different hours in UTC.
  const lead = await keep('2026-04-02T23:00:00.000Z')
  const until = Date.parse('2028-04-03T00:00:00.000Z')
  expect((await nextErasures({ store, content })).lead).toMatchObject({ id: lead.id, keptUntil: until })
  await eraseAt(new Date(until).toISOString())
  expect(await left()).toEqual([lead.id])
  await eraseAt(new Date(until + 1).toISOString())
  expect(await left()).toEqual([])
})

test('feedback goes with the leads, quarantine after 30 days, a customer never', async () => {
  const feedback = await keep('2026-11-23T00:00:00.000Z', { kind: 'feedback' })
  const spam = await keep('2026-11-23T00:00:00.000Z', { status: 'quarantined', quarantineReason: 'honeypot' })
  const customer = await keep('2026-11-23T00:00:00.000Z')
  await store.setStage(customer.id, 'won', '2026-11-24T00:00:00.000Z')
  expect(await nextErasures({ store, content })).toMatchObject({
    lead: { id: feedback.id },
    quarantinedUntil: Date.parse('2026-12-23T00:00:00.000Z'),
  })
  await eraseAt('2026-12-23T00:00:00.000Z')
  expect(await left()).toContain(spam.id)
  await eraseAt('2026-12-23T00:00:00.001Z')
  expect((await left()).sort()).toEqual([feedback.id, customer.id].sort())
  await eraseAt('2040-01-01T00:00:00.000Z')
  expect(await left()).toEqual([customer.id])
  expect(await store.listErasures(9)).toMatchObject([{ why: 'retention', kind: 'feedback', count: 1 }])
})

test('a time that was kept free goes with the calls of its day: its reason may name somebody', async () => {
  const block = (id: string, day: string) =>
    store.addBlock({ id, start: `${day}T00:00:00Z`, until: `${day}T01:00:00Z`, reason: 'Lunch with Jo' })
  await block('old', '2026-11-23')
  await block('newer', '2026-11-25')
  await eraseAt('2028-11-24T12:00:00.000Z')
  expect((await store.listBlocks('2026-01-01T00:00:00Z')).map(({ id }) => id)).toEqual(['newer'])
})

test('a lead that came in while the clock was years behind is sent before it is erased', async () => {
  const lead = await keep('2023-11-23T00:00:00.000Z')
  const now = '2026-11-23T00:00:00.000Z'
  const automation = fakeChannel('automation')
  await eraseAt(now, { channels: [automation] })
  expect(await left()).toEqual([lead.id])
  const without = { ...automation, unconfigured: 'Webhook URL not configured' }
  await eraseAt(now, { channels: [without] })
  expect(await left()).toEqual([])
})

test('each kind is kept as long as the privacy policy promises', () => {
  const policy = readFileSync('content/pages/privacy.mdx', 'utf8')
  const promised = (row: string) =>
    Number(new RegExp(`^\\| ${row}.* \\| (\\d+) months`, 'm').exec(policy)?.[1])
  const { feedback, ...people } = KEPT_MONTHS
  expect(feedback).toBe(promised('Feedback about a business'))
  expect(new Set(Object.values(people))).toEqual(
    new Set([promised('Assessments, audits and their reports, enquiries, discovery answers and bookings')]),
  )
})

test('a kind that is kept shorter goes sooner, and is named as next', async () => {
  const enquiry = await keep('2026-11-23T00:00:00.000Z', { kind: 'enquiry' })
  const feedback = await keep('2026-12-23T00:00:00.000Z', { kind: 'feedback' })
  const months = { ...KEPT_MONTHS, feedback: 6 }
  expect((await nextErasures({ store, content })).lead).toMatchObject({ id: enquiry.id })
  expect((await nextErasures({ store, content }, months)).lead).toMatchObject({ id: feedback.id })
  await eraseAt('2027-07-01T00:00:00.000Z', {}, months)
  expect(await left()).toEqual([enquiry.id])
})

test('quarantine goes in portions, so that no statement is too long for the database, nor keeps leads waiting', async () => {
  for (let n = 0; n < 450; n++)
    await keep('2026-11-23T00:00:00.000Z', { status: 'quarantined', quarantineReason: 'honeypot' })
  const portions: number[] = []
  const counting = {
    ...store,
    purgeQuarantined: async (before: string, limit: number) => {
      const count = await store.purgeQuarantined(before, limit)
      portions.push(count)
      return count
    },
  }
  await eraseAt('2027-01-01T00:00:00.000Z', { store: counting })
  expect(portions).toEqual([200, 200, 50])
  expect(await left()).toEqual([])
})

test('a step that fails stops no other, and is named', async () => {
  await keep('2026-11-23T00:00:00.000Z')
  let overwritten = false
  const failing = {
    ...store,
    purgeQuarantined: () => Promise.reject(new Error('canceling statement due to statement timeout')),
    purgeNotices: () => Promise.reject(new Error('locked')),
    overwriteErased: async () => {
      overwritten = true
      return true
    },
  }
  const ran = eraseAt('2029-01-01T00:00:00.000Z', { store: failing })
  await expect(ran).rejects.toThrow(
    /^Not all was cleaned up\. quarantine: .*statement timeout; notices: .*locked$/,
  )
  expect(await left()).toEqual([])
  expect(overwritten).toBe(true)
})

test('however many have expired go in one run', async () => {
  for (let n = 0; n < 450; n++) await keep('2026-11-23T00:00:00.000Z')
  await eraseAt('2029-01-01T00:00:00.000Z')
  expect(await left()).toEqual([])
  const [erasure] = await store.listErasures(9)
  expect(erasure).toMatchObject({ month: '2026-11' })
})

test('whom staff call while the expired are being looked up, stays', async () => {
  const lead = await keep('2026-11-23T00:00:00.000Z')
  const busy = {
    ...store,
    expiredSubmissions: async (...args: Parameters<Store['expiredSubmissions']>) => {
      const expired = await store.expiredSubmissions(...args)
      await store.addNote(lead.id, 'Called', '2029-01-01T00:00:00.000Z')
      return expired
    },
  }
  await eraseAt('2029-01-01T00:00:00.000Z', { store: busy })
  expect(await left()).toEqual([lead.id])
})

test('a notice that was sent is known for 30 days, so that none is sent twice', async () => {
  const at = '2026-11-23T00:00:00.000Z'
  await store.addNotice({ name: 'digest-1', about: 'digest', body: '', madeAt: at }, at)
  await eraseAt('2026-12-23T00:00:00.000Z')
  expect(await store.findNotice('digest-1')).not.toBeNull()
  await eraseAt('2026-12-23T00:00:00.001Z')
  expect(await store.findNotice('digest-1')).toBeNull()
})

test('a file in use is tried again, and said where it stays so; the next run tries though nothing goes', async () => {
  const clock = testClock('2029-01-01T00:00:00.000Z')
  let asked = 0
  const usedFor = (times: number) => ({
    ...store,
    overwriteErased: async () => {
      asked += 1
      if (asked === 2 && asked <= times) throw new StoreUnavailable('locked')
      return asked > times
    },
  })
  const run = async (times: number) => {
    asked = 0
    const ran = eraseExpired({ store: usedFor(times), content, channels: [], log, clock })
    await clock.advance(60_000)
    await ran
  }
  await run(3)
  expect([asked, warnings]).toEqual([4, []])
  await run(1_000)
  expect(warnings).toEqual([expect.stringContaining('still readable in the database file')])
})

test('a damaged file is told as what it is, not as one in use', async () => {
  const clock = testClock('2029-01-01T00:00:00.000Z')
  const damaged = { ...store, overwriteErased: () => Promise.reject(new StoreDamaged('malformed')) }
  const ran = expect(eraseExpired({ store: damaged, content, channels: [], log, clock })).rejects.toThrow(
    'malformed',
  )
  await clock.advance(60_000)
  await ran
  expect(warnings).toEqual([])
})

const outbox = outboxTest()
test('it runs by itself, at the start and every six hours', async () => {
  const channel = fakeChannel('automation')
  const { store: own, clock } = outbox
  await outbox.capture([channel])
  const before = sampleItem({ createdAt: '2024-11-23T05:00:00.000Z' })
  await own.capture(before)
  outbox.startWorker([channel], { tasks: [retentionTask({ store: own, clock, content, channels: [], log })] })
  await clock.flush()
  expect(await own.findSubmission(before.submission.id)).not.toBeNull()
  await clock.advance(DAY / 4 + 10_000)
  expect(await own.findSubmission(before.submission.id)).toBeNull()
  expect(await own.listSubmissions({})).toHaveLength(1)
})
