import { expect, test } from 'vitest'
import { sampleDelivery, sampleItem, sampleSubmission } from '#tests/support/sample-submission.ts'
import { attempt, claim, claimOne, failure, instant } from './delivery-samples.ts'
import type { Subject } from './store-contract.ts'

/** What gives a delivery another attempt, or rules out any more. */
export function recoveryContract(subject: () => Subject): void {
  test('a replay opens a dead one again under its id, with all its attempts ahead', async () => {
    const { store } = subject()
    await store.capture(sampleItem())
    const claimed = await claimOne(store)
    await store.finish(claimed, failure, { state: 'dead' })
    expect(await store.listDeliveries({ state: 'dead' })).toHaveLength(1)
    expect(await store.replay(claimed.id, instant(9_000), { payloadSnapshot: '{"b":2}' })).toMatchObject({
      id: claimed.id,
      state: 'open',
      dueAt: instant(9_000),
      attempts: 0,
      firstFailedAt: null,
      lastError: null,
    })
    const again = await claimOne(store, 9_000)
    expect(again).toMatchObject({ id: claimed.id, payloadSnapshot: '{"b":2}', attempts: 1, rejections: 0 })
    expect(await store.replay(claimed.id, instant(9_000), { was: 'dead' }), 'no more').toBeNull()
    await store.finish(again, attempt(), { state: 'done' })
    expect((await store.attemptsOf(claimed.id)).map(({ n }) => n)).toEqual([1, 2])
    expect(await store.replay(claimed.id, instant(9_500))).toMatchObject({ state: 'open', doneAt: null })
    expect(await store.replay('unknown', instant(0))).toBeNull()
  })

  test('a replay takes the row from an attempt in flight', async () => {
    const { store } = subject()
    await store.capture(sampleItem())
    const claimed = await claimOne(store)
    await store.replay(claimed.id, instant(1_000))
    expect(await store.finish(claimed, attempt(), { state: 'done' })).toBe(false)
    expect((await claimOne(store, 1_000)).id).toBe(claimed.id)
  })

  test('releasing a destination makes its waiting rows due, and leaves those in flight', async () => {
    const { store } = subject()
    for (const dueAt of [instant(50_000), instant(60_000)]) {
      await store.capture(sampleItem())
      await store.finish(await claimOne(store), failure, { state: 'open', dueAt, spent: true })
    }
    await store.capture(sampleItem())
    const flying = await claimOne(store)
    expect(await store.releaseDestination('automation', instant(10))).toBe(2)
    const claimed = await claim(store, 9, { now: instant(10) })
    expect(claimed).toHaveLength(2)
    expect(claimed.map(({ id }) => id)).not.toContain(flying.id)
    expect(await claim(store, 9, { destination: 'lead-manager', now: instant(10) })).toHaveLength(3)
  })

  test('only refusals of the payload are counted as such, and a replay forgets them', async () => {
    const { store } = subject()
    await store.capture(sampleItem())
    const again = (rejected: boolean) =>
      ({ state: 'open', dueAt: instant(0), spent: true, rejected }) as const
    await store.finish(await claimOne(store), failure, again(false))
    await store.finish(await claimOne(store), failure, again(true))
    const refused = await claimOne(store)
    expect(refused.rejections).toBe(1)
    await store.finish(refused, failure, { state: 'dead' })
    await store.replay(refused.id, instant(0))
    expect((await claimOne(store)).rejections).toBe(0)
  })

  test('a replay spares a row from being given up for as long as the first wait, not for good', async () => {
    const { store } = subject()
    const item = sampleItem()
    await store.capture(item)
    const { id } = await claimOne(store)
    await store.replay(id, instant(6_000))
    // Belongs to another destination: the replay spares that delivery alone.
    await store.replay(item.deliveries[1]?.id ?? '', instant(7_000))
    const again = { state: 'open', dueAt: instant(900_000), spent: false } as const
    await store.finish(await claimOne(store, 6_000), failure, again)
    expect(await store.giveUp('automation', instant(6_000), 'Given up: down too long', 9)).toBe(0)
    expect(await store.giveUp('automation', instant(6_001), 'Given up: down too long', 9)).toBe(1)
  })

  test('neither a release nor giving up touches a retry in flight, which its holder will end', async () => {
    const { store } = subject()
    await store.capture(sampleItem())
    const retry = { state: 'open', dueAt: instant(5_000), spent: true } as const
    await store.finish(await claimOne(store), failure, retry)
    const flying = await claimOne(store, 5_000)
    expect(await store.releaseDestination('automation', instant(6_000))).toBe(0)
    expect(await store.giveUp('automation', instant(900_000), 'Given up: down too long', 9)).toBe(0)
    expect(await claim(store, 9, { now: instant(6_000) })).toEqual([])
    expect(await store.finish(flying, attempt(), { state: 'done' })).toBe(true)
  })

  test('gives up so many at once, and the rest when it is asked again', async () => {
    const { store } = subject()
    for (let n = 0; n < 3; n++) await store.capture(sampleItem())
    const giveUp = () => store.giveUp('automation', instant(9_001), 'Given up: down too long', 2)
    expect([await giveUp(), await giveUp(), await giveUp()]).toEqual([2, 1, 0])
  })

  test('of a claim and who gives it up at once, and of two who give it up, one has the row', async () => {
    const { store } = subject()
    const giveUp = () => store.giveUp('automation', instant(9_001), 'Given up: down too long', 9)
    await store.capture(sampleItem({}, ['automation']))
    const [claimed, buried] = await Promise.all([claim(store, 9, { now: instant(9_000) }), giveUp()])
    expect(claimed.length + buried).toBe(1)
    await store.capture(sampleItem({}, ['automation']))
    expect((await Promise.all([giveUp(), giveUp()])).sort()).toEqual([0, 1])
  })

  test('giving up leaves what waits for its own hour, however long ago it was made', async () => {
    const { store } = subject()
    const later = sampleDelivery('reminder', { dueAt: instant(9_000) })
    await store.capture({ submission: sampleSubmission(), deliveries: [later] })
    expect(await store.giveUp('reminder', instant(5_000), 'Given up: down too long', 9)).toBe(0)
    expect(await store.giveUp('reminder', instant(9_001), 'Given up: down too long', 9)).toBe(1)
  })

  test('giving up buries what has waited or failed for too long, and leaves the rest and what is in flight', async () => {
    const { store } = subject()
    for (const ms of [0, 1_000, 2_000, 9_000]) await store.capture(sampleItem({ createdAt: instant(ms) }))
    const flying = await claimOne(store)
    const failed = await claimOne(store, 1_000)
    // Its first attempt is only now.
    const tried = { ...failure, at: instant(8_000) }
    await store.finish(failed, tried, { state: 'open', dueAt: instant(900_000), spent: false })
    expect(await store.giveUp('automation', instant(5_000), 'Given up: down too long', 9)).toBe(2)
    expect(await store.giveUp('automation', instant(5_000), 'Given up: down too long', 9)).toBe(0)
    const dead = await store.listDeliveries({ state: 'dead' })
    expect(dead).toMatchObject([
      { destination: 'automation', lastError: 'Given up: down too long' },
      { destination: 'automation' },
    ])
    expect(dead.map(({ id }) => id)).toContain(failed.id)
    expect(dead.map(({ id }) => id)).not.toContain(flying.id)

    await store.replay(failed.id, instant(6_000))
    await store.finish(await claimOne(store, 6_000), failure, {
      state: 'open',
      dueAt: instant(900_000),
      spent: false,
    })
    expect(await store.giveUp('automation', instant(5_000), 'Given up: down too long', 9)).toBe(0)
  })

  test('giving up leaves what was sent, and spares nobody for what is replayed of somebody else', async () => {
    const { store } = subject()
    const sent = sampleItem({}, ['automation'])
    await store.capture(sent)
    await store.finish(await claimOne(store), attempt(), { state: 'done' })
    const [waits, replayed] = [sampleItem({}, ['automation']), sampleItem({}, ['automation'])]
    for (const item of [waits, replayed]) await store.capture(item)
    await store.replay(replayed.deliveries[0]?.id ?? '', instant(90_000))
    expect(await store.giveUp('automation', instant(80_000), 'Given up: down too long', 9)).toBe(1)
    const stateOf = async ({ submission }: typeof sent) => (await store.deliveriesOf(submission.id))[0]?.state
    expect(await Promise.all([sent, waits, replayed].map(stateOf))).toEqual(['done', 'dead', 'open'])
  })

  test('the health of a destination outlives a restart', async () => {
    const { store, restart } = subject()
    const open = { destination: 'mail', breaker: 'open', failures: 10, probeAt: instant(300_000) } as const
    await store.saveDestinationHealth({ ...open, breaker: 'closed' })
    await store.saveDestinationHealth(open)
    const again = await restart()
    expect(await again.destinationHealth()).toEqual([open])
    const { probeAt: _left, ...failures } = { ...open, failures: 11 }
    await again.saveDestinationHealth(failures)
    expect(await again.destinationHealth()).toEqual([{ ...open, failures: 11 }])
    await again.saveDestinationHealth({ ...failures, destination: 'stage' })
    expect(await again.destinationHealth()).toContainEqual({
      ...failures,
      destination: 'stage',
      probeAt: null,
    })
  })

  test('a replay, or an operator by name, lets one destination be probed at once; its breaker stays', async () => {
    const { store } = subject()
    const item = sampleItem()
    await store.capture(item)
    const held = { breaker: 'paused', failures: 1, probeAt: instant(300_000) } as const
    const both = [
      { destination: 'automation', ...held },
      { destination: 'mail', ...held },
    ] as const
    const replay = () => store.replay(item.deliveries[0]?.id ?? '', instant(0))
    for (const ask of [replay, () => store.probeNow('automation')]) {
      for (const health of both) await store.saveDestinationHealth(health)
      await ask()
      expect(await store.destinationHealth()).toEqual([{ ...both[0], probeAt: null }, both[1]])
    }
  })
}
