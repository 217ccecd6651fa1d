import { describe, expect, test } from 'vitest'
import type { Notice } from '#server/store/notices-store.ts'
import type { Store } from '#server/store/store.ts'
import type { Subject } from './store-contract.ts'

const AT = '2026-11-23T20:30:00.000Z'
const digest: Notice = { name: 'digest-2026-11-24', about: 'digest', body: '{"subject":"x"}', madeAt: AT }

/** With a lease of zero length nothing stays leased, so this only looks. */
const waiting = (store: Store, limit = 9) => store.claimNotices(AT, 0, limit)

export function noticesContract(subject: () => Subject): void {
  describe('notices', () => {
    test('of one name there is one, also when many make it at once and after a restart', async () => {
      const { store, restart } = subject()
      const made = await Promise.all(Array.from({ length: 5 }, () => store.addNotice(digest)))
      expect(made.filter(Boolean)).toHaveLength(1)
      const again = await restart()
      expect(await again.findNotice(digest.name)).not.toBeNull()
      expect(await again.findNotice('digest-2026-11-25')).toBeNull()
      expect(await again.addNotice({ ...digest, body: 'other' })).toBe(false)
      expect(await waiting(again)).toEqual([digest])
    })

    test('wait oldest first; once sent the name stays and the words are gone', async () => {
      const { store } = subject()
      const alert: Notice = {
        ...digest,
        name: 'breaker',
        about: 'breaker',
        madeAt: '2026-11-23T20:29:00.000Z',
      }
      await store.addNotice(digest)
      await store.addNotice(alert)
      expect((await waiting(store)).map(({ name }) => name)).toEqual(['breaker', digest.name])
      expect(await waiting(store, 1)).toHaveLength(1)
      await store.closeNotice(alert, AT)
      expect(await waiting(store)).toEqual([digest])
      expect(await store.addNotice(alert)).toBe(false)
      expect(await store.findNotice('breaker')).toEqual({ madeAt: alert.madeAt, sentAt: AT })
      expect(await store.findNotice(digest.name)).toEqual({ madeAt: AT, sentAt: null })
      await store.dropNotice(digest.name)
      expect(await store.findNotice(digest.name)).toBeNull()
    })

    test('a digest made by a clock that was set back since is forgotten: its day is still to come', async () => {
      const { store } = subject()
      const alert: Notice = { ...digest, name: 'breaker', about: 'breaker' }
      for (const notice of [digest, alert]) await store.addNotice(notice, AT)
      await store.releaseOfLaterClock('2026-11-23T20:29:30.000Z')
      expect(await store.findNotice(digest.name), 'clocks of machines differ').not.toBeNull()
      await store.releaseOfLaterClock('2026-11-22T20:30:00.000Z')
      expect(await store.findNotice(digest.name)).toBeNull()
      expect(await store.findNotice(alert.name)).not.toBeNull()
    })

    test('sent in part, what is left waits until its time; one that has gone out or was forgotten stays as it is', async () => {
      const { store } = subject()
      await store.addNotice(digest)
      await store.rescheduleNotice(digest.name, 'the rest', '2026-11-23T20:31:00.000Z')
      expect(await store.claimNotices('2026-11-23T20:30:59.999Z', 0, 9)).toEqual([])
      expect(await store.claimNotices('2026-11-23T20:31:00.000Z', 0, 9)).toEqual([
        { ...digest, body: 'the rest' },
      ])
      await store.closeNotice(digest, AT)
      await store.rescheduleNotice(digest.name, 'the rest', AT)
      await store.rescheduleNotice('digest-2026-11-25', 'the rest', AT)
      expect(await waiting(store)).toEqual([])
    })

    test('one that is made as sent, or that was erased while it was being sent, is there and waits for nothing', async () => {
      const { store } = subject()
      expect(await store.addNotice({ ...digest, body: '' }, AT)).toBe(true)
      const erased = { ...digest, name: 'digest-2026-11-25' }
      await store.closeNotice(erased, AT)
      expect(await waiting(store)).toEqual([])
      for (const notice of [digest, erased]) expect(await store.addNotice(notice)).toBe(false)
    })

    test('each is leased once, however many ask at once, and again once the lease is over or given back', async () => {
      const { store } = subject()
      const names = ['1', '2', '3', '4'].map((n) => `breaker-${n}`)
      for (const name of names) await store.addNotice({ ...digest, name })
      const claims = await Promise.all(Array.from({ length: 8 }, () => store.claimNotices(AT, 60_000, 2)))
      // Claims that wanted the same two at the same moment got none.
      const rest = await store.claimNotices(AT, 60_000, 9)
      expect([...claims.flat(), ...rest].map(({ name }) => name).toSorted()).toEqual(names)
      expect(await store.claimNotices('2026-11-23T20:30:59.999Z', 60_000, 9)).toEqual([])
      await store.rescheduleNotice('breaker-3', 'the rest', AT)
      expect(await waiting(store)).toEqual([{ ...digest, name: 'breaker-3', body: 'the rest' }])
      expect(await store.claimNotices('2026-11-23T20:31:00.000Z', 60_000, 9)).toHaveLength(4)
    })

    test('one that a clock which was ahead has leased or put off does not wait for it', async () => {
      const { store } = subject()
      await store.addNotice(digest)
      expect(await store.claimNotices('2026-11-25T20:30:00.000Z', 60_000, 9)).toHaveLength(1)
      expect(await waiting(store)).toEqual([digest])
      await store.rescheduleNotice(digest.name, 'the rest', '2026-11-23T21:30:00.000Z')
      expect(await waiting(store), 'an hour is a wait of its own').toEqual([])
    })

    test('are forgotten when they are old', async () => {
      const { store } = subject()
      await store.addNotice(digest)
      expect(await store.purgeNotices(AT)).toBe(0)
      expect(await store.purgeNotices('2026-11-23T20:30:00.001Z')).toBe(1)
      expect(await store.findNotice(digest.name)).toBeNull()
    })
  })
}
