import { afterEach, beforeEach, expect, test } from 'vitest'
import { SUBMISSION_KINDS } from '#domain/leads/submission.ts'
import { openPostgresStore } from '#server/store/postgres-store.ts'
import type { Store } from '#server/store/store.ts'
import { postgresTest } from '#tests/support/postgres-test.ts'
import { sampleItem } from '#tests/support/sample-submission.ts'

const AT = '2027-06-01T00:00:00.000Z'

const it = postgresTest()
let store: Store
beforeEach(async () => {
  store = await openPostgresStore({ url: it.url })
})
afterEach(() => store.close())

/**
 * The answer to `ask` if another program's `change` is uncommitted when we begin and
 * is committed while we wait.
 */
async function asAnotherChanges<T>(change: string, ask: () => Promise<T>): Promise<T> {
  const other = await it.somebodyElse(`begin; ${change}`)
  const answer = ask()
  await it.untilWaiting(1)
  await other.query('commit')
  await other.end()
  return answer
}

async function captured(over: Parameters<typeof sampleItem>[0] = {}) {
  const item = sampleItem(over)
  await store.capture(item)
  return item.submission
}

test('a purge leaves the lead that is released from quarantine in that moment', async () => {
  const { id } = await captured({ status: 'quarantined', quarantineReason: 'honeypot' })
  const purge = () => store.purgeQuarantined(AT, 9)
  expect(await asAnotherChanges("update submission set status = 'real'", purge)).toBe(0)
  expect(await store.findSubmission(id)).toMatchObject({ status: 'real' })
})

test('retention leaves the lead that becomes a customer in that moment', async () => {
  const { id } = await captured()
  const erase = () => store.eraseSubmissions([id], 'retention', AT, { kinds: SUBMISSION_KINDS, before: AT })
  expect(await asAnotherChanges("update submission set stage = 'won'", erase)).toBe(0)
  expect(await store.findItem(id)).toMatchObject({ stage: 'won' })
})

test('a notice that another program leases in that moment is not leased again', async () => {
  await store.addNotice({ name: 'alarm', about: 'breaker', body: '{}', madeAt: AT })
  const claim = () => store.claimNotices(AT, 60_000, 9)
  const lease = "update notice set leased_until = '2027-06-01T00:03:00.000Z'"
  expect(await asAnotherChanges(lease, claim)).toEqual([])
})

test('a stage that another program sets in that moment is not overwritten', async () => {
  const { id } = await captured()
  const set = () => store.setStage(id, 'contacted', AT, { was: 'new', status: 'real', deliveries: [] })
  expect(await asAnotherChanges("update submission set stage = 'booked'", set)).toBe('stale')
  expect(await store.findItem(id)).toMatchObject({ stage: 'booked' })
  expect(await store.activitiesOf(id)).toEqual([])
})
