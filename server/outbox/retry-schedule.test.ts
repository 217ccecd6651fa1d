import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SendResult } from '#server/channels/channel.ts'
import { HELD_BACK } from '#server/store/claims.ts'
import { ATTEMPTS_MAX, RETRY_DELAYS_MS, retryDelay, type Situation, verdictOf } from './retry-schedule.ts'

const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const attempts = fc.integer({ min: 1, max: ATTEMPTS_MAX - 1 })

const failed: SendResult = { ok: false, status: 503, error: 'HTTP 503', answer: null, kind: 'transient' }
const rejected: SendResult = { ...failed, status: 422, kind: 'rejected' }

function verdict(over: Partial<Situation>) {
  const situation = {
    result: failed,
    attempts: 1,
    rejections: 0,
    breakerOpen: false,
    now: 0,
    random: () => 0.5,
  }
  return verdictOf({ ...situation, ...over })
}

describe('delays', () => {
  test('are those of the design, about three days in all', () => {
    const named = ['0s', '5s', '5min', '30min', '2h', '5h', '10h', '14h', '20h', '24h']
    const units: Record<string, number> = { s: 1, min: 60, h: 3_600 }
    const ms = named.map((name) => Number.parseInt(name, 10) * (units[name.replace(/\d+/, '')] ?? 0) * 1_000)
    expect(RETRY_DELAYS_MS).toEqual(ms)
  })

  test('stay within a fifth of the table', () => {
    fc.assert(
      fc.property(attempts, random, (spent, chance) => {
        const base = RETRY_DELAYS_MS[spent] ?? Number.NaN
        const delay = retryDelay(spent, () => chance)
        expect(delay).toBeGreaterThanOrEqual(Math.floor(base * 0.8))
        expect(delay).toBeLessThanOrEqual(Math.ceil(base * 1.2))
      }),
    )
  })

  test('a destination can ask for up to twice the delay, never for less', () => {
    fc.assert(
      fc.property(attempts, random, fc.oneof(fc.double(), fc.integer()), (spent, chance, seconds) => {
        const plain = retryDelay(spent, () => chance)
        const asked = retryDelay(spent, () => chance, seconds)
        expect(asked).toBeGreaterThanOrEqual(plain)
        expect(asked).toBeLessThanOrEqual(2 * plain + 1)
      }),
    )
    expect(retryDelay(1, () => 0.5, 7)).toBe(7_000)
    expect(retryDelay(1, () => 0.5, 3_600)).toBe(10_000)
  })
})

test('what a failed probe puts off can be told from a retry, whatever the destination asks for', () => {
  const { attemptsMax, aheadMs } = HELD_BACK
  for (let spent = 1; spent <= attemptsMax; spent++) {
    expect(retryDelay(spent, () => 1, 1e9)).toBeLessThan(aheadMs)
  }
  const putOff = verdict({ breakerOpen: true })
  expect(putOff.state === 'open' && Date.parse(putOff.dueAt)).toBeGreaterThan(aheadMs)
})

describe('verdict', () => {
  test('a success is done, on whatever attempt', () => {
    expect(
      verdict({ result: { ok: true, status: 204, answer: null }, attempts: 99, rejections: 99 }),
    ).toEqual({
      state: 'done',
    })
  })

  test('a failure is tried again until the attempts are spent', () => {
    for (let spent = 1; spent < ATTEMPTS_MAX; spent++) {
      expect(verdict({ attempts: spent })).toMatchObject({ state: 'open', spent: true, rejected: false })
    }
    expect(verdict({ attempts: ATTEMPTS_MAX })).toEqual({ state: 'dead' })
  })

  test('the third refusal of the payload is the last', () => {
    expect(verdict({ result: rejected, rejections: 0 })).toMatchObject({ state: 'open', rejected: true })
    expect(verdict({ result: rejected, rejections: 1 })).toMatchObject({ state: 'open', rejected: true })
    expect(verdict({ result: rejected, rejections: 2 })).toEqual({ state: 'dead' })
    expect(verdict({ rejections: 2 })).toMatchObject({ state: 'open' })
    expect(verdict({ result: rejected, breakerOpen: true }), 'who refuses is up').toMatchObject({
      spent: true,
      rejected: true,
      dueAt: new Date(5_000).toISOString(),
    })
  })

  test('what says what is true no longer is settled', () => {
    expect(verdict({ result: { ...failed, kind: 'expired' } })).toEqual({ state: 'done' })
  })

  test.each(['unbuildable', 'withheld'] as const)('what is %s is dead at once', (kind) => {
    expect(verdict({ result: { ...failed, kind } })).toEqual({ state: 'dead' })
  })

  test('while the breaker is open, and on 410, no attempt is spent, not even the last', () => {
    expect(verdict({ breakerOpen: true, attempts: ATTEMPTS_MAX })).toMatchObject({
      state: 'open',
      spent: false,
    })
    const gone: SendResult = { ...failed, status: 410, kind: 'gone' }
    expect(verdict({ result: gone, attempts: ATTEMPTS_MAX })).toMatchObject({ state: 'open', spent: false })
  })

  test('what a destination answered for the one payload alone is tried again soon and spends an attempt: it is up, also behind an open breaker', () => {
    const answered: SendResult = { ...failed, answered: true }
    expect(verdict({ result: answered, breakerOpen: true })).toMatchObject({
      state: 'open',
      spent: true,
      dueAt: new Date(5_000).toISOString(),
    })
    expect(verdict({ result: answered, breakerOpen: true, attempts: ATTEMPTS_MAX })).toEqual({
      state: 'dead',
    })
  })

  test('whatever happens, an open row comes due later than now', () => {
    const kind = fc.constantFrom('transient', 'rejected', 'gone', 'unbuildable', 'withheld' as const)
    fc.assert(
      fc.property(
        kind,
        fc.integer({ min: 1, max: 20 }),
        fc.boolean(),
        random,
        (kind, spent, breakerOpen, chance) => {
          const result = { ...failed, kind } as SendResult
          const now = Date.parse('2026-11-23T00:00:00.000Z')
          const answer = verdict({ result, attempts: spent, breakerOpen, now, random: () => chance })
          if (answer.state === 'open') expect(Date.parse(answer.dueAt)).toBeGreaterThan(now)
        },
      ),
    )
  })
})
