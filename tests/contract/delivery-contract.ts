import { describe, expect, test } from 'vitest'
import { sampleDelivery, sampleItem, sampleSubmission } from '#tests/support/sample-submission.ts'
import { attempt, claim, claimOne, failure, HOUR_MS, instant, LEASE_MS } from './delivery-samples.ts'
import type { Subject } from './store-contract.ts'

export function deliveryContract(subject: () => Subject): void {
  describe('claim', () => {
    test('hands a row to one only, up to the limit, of its destination', async () => {
      const { store } = subject()
      for (let i = 0; i < 30; i++) await store.capture(sampleItem())
      const claims = await Promise.all([1, 2, 3, 4].map(() => claim(store, 9)))
      const rows = claims.flat()
      expect(claims.map((claim) => claim.length).sort()).toEqual([3, 9, 9, 9])
      expect(new Set(rows.map(({ id }) => id)).size).toBe(30)
      expect(rows.every(({ destination, attempts }) => destination === 'automation' && attempts === 1)).toBe(
        true,
      )
      expect(await claim(store, 99, { destination: 'lead-manager' })).toHaveLength(30)
      expect(await claim(store, 99, { destination: 'mail' })).toEqual([])
    })

    test('takes the longest due first, never one that is not due, dead or unconfigured', async () => {
      const { store } = subject()
      const later = sampleItem({ createdAt: instant(2_000) })
      const sooner = sampleItem({ createdAt: instant(1_000) })
      await store.capture(later)
      await store.capture(sooner)
      await store.capture({
        submission: sampleSubmission(),
        deliveries: [
          sampleDelivery('automation', { state: 'dead' }),
          sampleDelivery('mail', { state: 'unconfigured' }),
        ],
      })
      expect(await claim(store, 9, { now: instant(999) })).toEqual([])
      expect(await claim(store, 9, { destination: 'mail', now: instant(999) })).toEqual([])
      expect((await claimOne(store, 5_000)).submissionId).toBe(sooner.submission.id)
      expect((await claimOne(store, 5_000)).submissionId).toBe(later.submission.id)
    })

    test('a lapsed lease is taken over; its first holder can no longer finish', async () => {
      const { store } = subject()
      const { submission } = sampleItem()
      await store.capture({ submission, deliveries: [sampleDelivery('automation')] })
      const first = await claimOne(store)
      expect(await claim(store, 1, { now: instant(LEASE_MS - 1) })).toEqual([])
      const second = await claimOne(store, LEASE_MS)
      expect(second).toMatchObject({ id: first.id, attempts: 2 })
      expect(second.leaseToken).not.toBe(first.leaseToken)

      expect(await store.finish(first, failure, { state: 'dead' })).toBe(false)
      expect(await store.finish(second, attempt(), { state: 'done' })).toBe(true)
      expect(await store.finish(second, failure, { state: 'dead' })).toBe(false)
      expect(await store.deliveriesOf(submission.id)).toMatchObject([{ state: 'done', lastStatus: 200 }])
      const log = await store.attemptsOf(first.id)
      expect(log.map(({ n, error }) => [n, error?.slice(0, 11) ?? null])).toEqual([
        [1, 'Interrupted'],
        [2, null],
      ])
    })

    test('an attempt that was taken in part leaves what comes next to the one after it', async () => {
      const { store } = subject()
      await store.capture({ submission: sampleSubmission(), deliveries: [sampleDelivery('automation')] })
      const first = await claimOne(store)
      const open = { state: 'open', dueAt: instant(1), spent: true, payloadSnapshot: 'the rest' } as const
      await store.finish(first, failure, open)
      const second = await claimOne(store, 1)
      expect(second).toMatchObject({ id: first.id, payloadSnapshot: 'the rest' })
      await store.finish(second, attempt(), { state: 'done' })
      expect(await store.findDelivery(first.id)).toMatchObject({ state: 'done', payloadSnapshot: 'the rest' })
    })

    test('what a claim holds is given back unspent by its token, and what another holds is not', async () => {
      const { store } = subject()
      await store.capture(sampleItem())
      const [claimed] = await claim(store, 1, { leaseToken: 'token of one' })
      expect(claimed).toMatchObject({ leaseToken: 'token of one', attempts: 1 })
      expect(await store.unclaim('automation', 'token of another', instant(1))).toBe(0)
      expect(await store.unclaim('automation', 'token of one', instant(1))).toBe(1)
      expect(await store.unclaim('automation', 'token of one', instant(1))).toBe(0)
      expect(await claimOne(store, 1)).toMatchObject({ id: claimed?.id, attempts: 1 })
      expect(await store.attemptsOf(claimed?.id ?? '')).toEqual([])
    })

    test('a probe also takes what is not due yet, never what is leased', async () => {
      const { store } = subject()
      await store.capture(sampleItem())
      const later = { state: 'open', dueAt: instant(9_000_000), spent: true } as const
      await store.finish(await claimOne(store), failure, later)
      expect(await claim(store, 1, { probe: true })).toHaveLength(1)
      expect(await claim(store, 1, { probe: true })).toEqual([])
    })

    test('what a failed probe held back is taken where the destination is up, once nothing is due', async () => {
      const { store } = subject()
      const day = instant(24 * HOUR_MS)
      for (let i = 0; i < 2; i++) await store.capture(sampleItem({}, ['automation']))
      const [held, due] = [await claimOne(store), await claimOne(store)]
      await store.finish(held, failure, { state: 'open', dueAt: day, spent: false })
      await store.finish(due, failure, { state: 'open', dueAt: instant(5_000), spent: true })
      expect((await claimOne(store, 5_000)).id).toBe(due.id)
      const taken = await claimOne(store, 5_000)
      expect(taken).toMatchObject({ id: held.id, attempts: 1 })
      expect(await claim(store, 9, { now: instant(5_000) }), 'while leased').toEqual([])
    })

    test('what a clock made that was set back since is due at once, and what has a later hour of its own is not', async () => {
      const { store } = subject()
      const { submission } = sampleItem({ createdAt: instant(5 * HOUR_MS) })
      const [atOnce, waits] = [
        sampleDelivery('automation'),
        sampleDelivery('reminder', { dueAt: instant(9 * HOUR_MS) }),
      ]
      await store.capture({ submission, deliveries: [atOnce, waits] })
      expect(await claim(store, 9)).toEqual([])
      expect(await store.releaseOfLaterClock(instant(0))).toBe(1)
      expect(await claimOne(store)).toMatchObject({ id: atOnce.id, attempts: 1 })
      expect(await store.releaseOfLaterClock(instant(0)), 'while leased').toBe(0)
      expect(await claim(store, 9, { destination: 'reminder', now: instant(8 * HOUR_MS) })).toEqual([])
    })

    test('nor does what a process of such a clock was sending when it ended, which counts as an attempt', async () => {
      const { store } = subject()
      await store.capture(sampleItem({}, ['automation']))
      const { id } = await claimOne(store, 5 * HOUR_MS)
      expect(await claim(store, 9)).toEqual([])
      expect(await store.releaseOfLaterClock(instant(0))).toBe(1)
      expect(await claimOne(store)).toMatchObject({ id, attempts: 2 })
      expect(await store.attemptsOf(id)).toMatchObject([{ error: expect.stringMatching(/^Interrupted/) }])
      expect(await store.releaseOfLaterClock(instant(0)), 'leased just now').toBe(0)
    })

    test('nor does a retry that such a clock has put off wait for it; one of this clock does', async () => {
      const { store } = subject()
      const retried = async (at: number) => {
        const { submission } = sampleItem({ createdAt: instant(at) })
        await store.capture({ submission, deliveries: [sampleDelivery('automation')] })
        const failed = await claimOne(store, at)
        const dueAt = instant(at + 5 * 60_000)
        await store.finish(failed, { ...failure, at: instant(at) }, { state: 'open', dueAt, spent: true })
        return failed.id
      }
      const ahead = await retried(HOUR_MS)
      await retried(0)
      expect(await store.releaseOfLaterClock(instant(60_000))).toBe(1)
      expect(await store.releaseOfLaterClock(instant(30_000)), 'once').toBe(0)
      expect(await claimOne(store, 60_000)).toMatchObject({ id: ahead, attempts: 2 })
      expect(await claim(store, 9, { now: instant(60_000) })).toEqual([])
    })

    test('a retry whose time was set by its own failure keeps it', async () => {
      const { store } = subject()
      await store.capture(sampleItem({}, ['automation']))
      const soon = { state: 'open', dueAt: instant(30_000), spent: false } as const
      await store.finish(await claimOne(store), failure, soon)
      expect(await claim(store, 9)).toEqual([])
      for (let spent = 1; spent <= 4; spent++) {
        const [retry] = await claim(store, 1, { now: instant(spent * HOUR_MS) })
        if (!retry) return expect.unreachable(`none after ${spent}`)
        const dueAt = instant((spent + (spent < 4 ? 1 : 24)) * HOUR_MS)
        await store.finish(retry, failure, { state: 'open', dueAt, spent: true })
        expect(await claim(store, 9, { now: instant(spent * HOUR_MS) })).toEqual([])
      }
    })

    test('nor one that waits for its hour: neither a probe nor a recovery sends it early', async () => {
      const { store } = subject()
      const waits = sampleDelivery('automation', { dueAt: instant(9_000_000) })
      await store.capture({ submission: sampleSubmission(), deliveries: [waits] })
      expect(await claim(store, 1, { probe: true })).toEqual([])
      expect(await store.releaseDestination('automation', instant(0))).toBe(0)
      expect(await claim(store, 1, { now: instant(8_999_999) })).toEqual([])
      expect(await claim(store, 1, { now: instant(9_000_000) })).toHaveLength(1)
    })
  })

  test('bytes are kept for a claim whose lease holds, and for no other', async () => {
    const { store } = subject()
    await store.capture({
      ...sampleItem(),
      deliveries: [sampleDelivery('automation', { payloadSnapshot: '' })],
    })
    const lapsed = await claimOne(store)
    const claimed = await claimOne(store, LEASE_MS)
    expect(claimed.payloadSnapshot).toBe('')
    expect(await store.freezePayloads([{ ...lapsed, payloadSnapshot: '{"late":1}' }])).toEqual([])
    expect(await store.freezePayloads([{ ...claimed, payloadSnapshot: '{"b":2}' }])).toEqual([claimed.id])
    expect(await store.findDelivery(claimed.id)).toMatchObject({ payloadSnapshot: '{"b":2}' })
    await store.finish(claimed, attempt(), { state: 'done' })
    expect(await store.freezePayloads([claimed])).toEqual([])
  })

  describe('finish', () => {
    test('a failure comes due again, with everything on record', async () => {
      const { store } = subject()
      const item = sampleItem()
      await store.capture(item)
      const claimed = await claimOne(store)
      await store.finish(claimed, failure, {
        state: 'open',
        dueAt: instant(5_000),
        spent: true,
        rejected: true,
      })
      expect(await store.findDelivery(claimed.id)).toMatchObject({
        state: 'open',
        dueAt: instant(5_000),
        attempts: 1,
        firstFailedAt: instant(120),
        lastStatus: 503,
        lastError: 'HTTP 503',
        doneAt: null,
        payloadSnapshot: '{"a":1}',
      })
      expect(await store.attemptsOf(claimed.id)).toEqual([{ ...failure, deliveryId: claimed.id, n: 1 }])
      const again = await claimOne(store, 5_000)
      expect(again).toMatchObject({ attempts: 2, rejections: 1 })
      const later = { ...failure, at: instant(5_000) }
      await store.finish(again, later, { state: 'open', dueAt: instant(6_000), spent: true })
      const third = await claimOne(store, 6_000)
      await store.finish(third, attempt({ at: instant(6_000) }), { state: 'done' })
      expect(await store.findDelivery(claimed.id)).toMatchObject({
        state: 'done',
        firstFailedAt: instant(120),
        lastError: null,
        doneAt: instant(6_120),
      })
    })

    test('an attempt that is not spent is given back, yet stays on record', async () => {
      const { store } = subject()
      await store.capture(sampleItem())
      for (let round = 1; round <= 3; round++) {
        const claimed = await claimOne(store)
        expect(claimed.attempts).toBe(1)
        await store.finish(claimed, failure, { state: 'open', dueAt: instant(0), spent: false })
      }
      const [delivery] = await store
        .listDeliveries({ state: 'open', limit: 9 })
        .then((all) => all.filter((one) => one.lastError))
      expect(delivery?.attempts).toBe(0)
      expect(await store.attemptsOf(delivery?.id ?? '')).toHaveLength(3)
    })

    test('an endless error is cut, not refused', async () => {
      const { store } = subject()
      await store.capture(sampleItem())
      const claimed = await claimOne(store)
      const error = '😀'.repeat(9_000)
      expect(await store.finish(claimed, attempt({ error }), { state: 'dead' })).toBe(true)
      expect((await store.findDelivery(claimed.id))?.lastError?.length).toBeLessThanOrEqual(500)
    })
  })

  test('nextDue is the earliest open row of each destination', async () => {
    const { store } = subject()
    await store.capture(sampleItem({ createdAt: instant(7_000) }))
    await store.capture(sampleItem({ createdAt: instant(3_000) }))
    expect(await store.nextDue(['automation', 'mail'])).toEqual({ automation: instant(3_000) })
    await claimOne(store, 3_000)
    expect(await store.nextDue(['automation'])).toEqual({ automation: instant(7_000) })
  })
}
