import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SendResult } from '#server/channels/channel.ts'
import type { DestinationHealth } from '#server/store/store.ts'
import { afterResult, FAILURES_MAX, nextProbe, PROBE_EVERY_MS } from './breaker.ts'

const fresh: DestinationHealth = { destination: 'automation', breaker: 'closed', failures: 0, probeAt: null }
const ok: SendResult = { ok: true, status: 200, answer: null }
const transient: SendResult = { ok: false, status: 500, error: 'HTTP 500', answer: null, kind: 'transient' }
const rejected: SendResult = { ...transient, status: 400, kind: 'rejected' }
const gone: SendResult = { ...transient, status: 410, kind: 'gone' }
const unbuildable: SendResult = { ...transient, status: null, kind: 'unbuildable' }
const withheld: SendResult = { ...unbuildable, kind: 'withheld' }

function feed(results: SendResult[]) {
  let health = fresh
  return results.map((result, at) => {
    const change = afterResult(health, result, at)
    health = change.health
    return change
  })
}

test('the tenth failure in a row opens it, with one alarm', () => {
  const changes = feed(Array.from({ length: 30 }, () => transient))
  expect(changes.map(({ health }) => health.breaker).indexOf('open')).toBe(FAILURES_MAX - 1)
  expect(changes.filter(({ alarm }) => alarm !== null)).toHaveLength(1)
  expect(changes[9]).toMatchObject({
    alarm: 'failing',
    health: { probeAt: new Date(9 + PROBE_EVERY_MS).toISOString() },
  })
})

test('nine failures and a success, over and over, never open it', () => {
  const nine = Array.from({ length: FAILURES_MAX - 1 }, () => transient)
  const changes = feed(Array.from({ length: 20 }, () => [...nine, ok]).flat())
  expect(changes.every(({ health, recovered }) => health.breaker === 'closed' && !recovered)).toBe(true)
})

test('410 pauses it at once, with one alarm', () => {
  const changes = feed([gone, gone, transient, gone])
  expect(changes.map(({ alarm }) => alarm)).toEqual(['gone', null, null, null])
  expect(changes.at(-1)?.health.breaker).toBe('paused')
})

test('a refused payload is an answer: it neither opens the breaker nor keeps it open', () => {
  expect(feed(Array.from({ length: 50 }, () => rejected)).at(-1)?.health).toEqual(fresh)
  expect(feed([gone, rejected]).at(-1)).toMatchObject({ recovered: true, health: { breaker: 'closed' } })
  const nine = Array.from({ length: FAILURES_MAX - 1 }, () => transient)
  expect(feed([...nine, rejected, ...nine]).at(-1)?.health.breaker).toBe('closed')
})

test('nor does one that is to wait for its own sake, where the destination says so', () => {
  const answered: SendResult = { ...transient, status: 450, answered: true }
  expect(feed(Array.from({ length: 50 }, () => answered)).at(-1)?.health).toEqual(fresh)
  expect(feed([gone, answered]).at(-1)).toMatchObject({ recovered: true, health: { breaker: 'closed' } })
})

test.each(['unbuildable', 'withheld', 'expired'] as const)(
  'what is %s was not sent, and says nothing of the destination',
  (kind) => {
    for (const earlier of [[], [transient], [gone]]) {
      const [last, before] = feed([ok, ...earlier, { ...unbuildable, kind }]).toReversed()
      expect(last).toEqual({ health: before?.health, alarm: null, recovered: false })
    }
  },
)

test('is never disabled for good: a success closes it from wherever it is, and recovers what waited', () => {
  const any = fc.constantFrom(ok, transient, rejected, gone, unbuildable, withheld)
  fc.assert(
    fc.property(fc.array(any, { maxLength: 60 }), (history) => {
      const before = feed(history).at(-1)?.health ?? fresh
      const after = afterResult(before, ok, 1)
      expect(after).toEqual({ health: fresh, alarm: null, recovered: before.breaker !== 'closed' })
      expect(before.breaker === 'closed' || before.probeAt !== null).toBe(true)
    }),
  )
})

test('an alarm is raised exactly where it opens or pauses', () => {
  const any = fc.constantFrom(ok, transient, transient, transient, rejected, gone, unbuildable, withheld)
  fc.assert(
    fc.property(fc.array(any, { maxLength: 120 }), (history) => {
      let before = fresh.breaker
      for (const { health, alarm } of feed(history)) {
        expect(alarm !== null).toBe(health.breaker !== before && health.breaker !== 'closed')
        before = health.breaker
      }
    }),
  )
})

test('probes are five minutes apart', () => {
  expect(nextProbe({ ...fresh, breaker: 'open' }, 0)).toBe('1970-01-01T00:05:00.000Z')
})
