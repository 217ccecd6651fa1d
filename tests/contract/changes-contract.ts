import { describe, expect, test } from 'vitest'
import type { Store } from '#server/store/store.ts'
import { sampleItem } from '#tests/support/sample-submission.ts'
import type { Subject } from './store-contract.ts'

const AT = '2026-11-23T03:00:00.000Z'

export function changesContract(subject: () => Subject): void {
  describe('word of a change', () => {
    test('comes when something was written, and no more once it is not wanted', async () => {
      const { store } = subject()
      const item = sampleItem({}, ['mail'])
      let heard = 0
      const end = store.onChange(({ written }) => {
        if (written) heard += 1
      })
      const beginning = heard
      await store.capture(item)
      expect(heard).toBeGreaterThan(beginning)
      const afterCapture = heard
      await store.addNote(item.submission.id, 'called', AT)
      expect(heard).toBeGreaterThan(afterCapture)
      end()
      const atEnd = heard
      await store.capture(sampleItem())
      expect(heard).toBe(atEnd)
    })

    test.each<[string, (store: Store) => Promise<unknown>]>([
      ['a release', (store) => store.release('any', [], AT, { stage: 'new' })],
      ['a replay', (store) => store.replay('any', AT)],
      ['a probe that is asked for', (store) => store.probeNow('mail')],
      ['a move', (store) => store.setStage('any', 'won', AT)],
      ['an erasure', (store) => store.eraseSubmissions([], 'person', AT)],
    ])('comes of %s, by which the outbox or the staff have something to do', async (_name, change) => {
      const { store } = subject()
      let heard = 0
      store.onChange(({ written }) => {
        if (written) heard += 1
      })
      const beginning = heard
      await change(store)
      expect(heard).toBeGreaterThan(beginning)
    })

    test('is not given of what was only read, nor of an attempt, which the outbox itself made', async () => {
      const { store } = subject()
      await store.capture(sampleItem({}, ['mail']))
      const heard: unknown[] = []
      await store.ping()
      store.onChange(({ attempted }) => heard.push(...attempted))
      const [claimed] = await store.claim({ destination: 'mail', now: AT, leaseMs: 60_000, limit: 1 })
      if (!claimed) return expect.unreachable()
      const attempt = { at: AT, ms: 5, status: 200, error: null, answer: null }
      expect(await store.finish(claimed, attempt, { state: 'done' })).toBe(true)
      await store.listSubmissions({})
      expect(heard).toEqual([])
    })
  })
}
