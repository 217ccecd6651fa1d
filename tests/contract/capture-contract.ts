import { describe, expect, test } from 'vitest'
import { SUBMISSION_KINDS } from '#domain/leads/submission.ts'
import { StoreUnavailable } from '#server/store/store.ts'
import { sampleDelivery, sampleItem, sampleSubmission } from '#tests/support/sample-submission.ts'
import type { Subject } from './store-contract.ts'

const NAUGHTY = [
  "Robert'); drop table submission;--",
  '"quoted" \\ back\\slash \\u0000 written out',
  '👩‍🔧🏳️‍🌈 é ﷽ Ω 樂 \u202Eright to left\u202C',
  '=HYPERLINK("https://sample.example")',
  'line\none\ttab',
  '%s $1 ? :name @x {{y}} <%= z %>',
  'null',
  '',
  '\uFFFD\uFEFF\u2028\u2029',
  'x'.repeat(10_000),
]

export function captureContract(subject: () => Subject): void {
  describe('capture', () => {
    test('keeps the submission and its deliveries, also after a restart', async () => {
      const { store, restart } = subject()
      const item = sampleItem()
      const answer = await store.capture(item)
      expect(answer).toMatchObject({ outcome: 'created', submission: item.submission })

      const again = await restart()
      expect(await again.findSubmission(item.submission.id)).toEqual(item.submission)
      expect(await again.findSubmission(item.submission.reference)).toEqual(item.submission)
      expect(await again.findSubmission(item.submission.reference.toLowerCase())).toEqual(item.submission)
      const deliveries = await again.deliveriesOf(item.submission.id)
      expect(answer).toEqual({ outcome: 'created', submission: item.submission, deliveries })
      expect(deliveries.map(({ id, state, attempts, dueAt }) => ({ id, state, attempts, dueAt }))).toEqual(
        item.deliveries.map(({ id }) => ({
          id,
          state: 'open',
          attempts: 0,
          dueAt: item.submission.createdAt,
        })),
      )
    })

    test('the deliveries of several are read at once, of none too', async () => {
      const { store } = subject()
      const [one, other, third] = [
        sampleItem({}, ['mail', 'automation']),
        sampleItem({}, ['mail']),
        sampleItem(),
      ]
      for (const item of [one, other, third]) await store.capture(item)
      const read = await store.deliveriesOf(one.submission.id, other.submission.id)
      const ofOne = read.filter(({ submissionId }) => submissionId === one.submission.id)
      expect(ofOne.map(({ destination }) => destination)).toEqual(['automation', 'mail'])
      expect(read.map(({ id }) => id).sort()).toEqual(
        [...one.deliveries, ...other.deliveries].map(({ id }) => id).sort(),
      )
      expect(await store.deliveriesOf()).toEqual([])
    })

    test('same key and body: the first answer again, also after a restart', async () => {
      const { store, restart } = subject()
      const first = sampleItem()
      const repeat = sampleItem({ idemKey: first.submission.idemKey })
      const created = await store.capture(first)
      expect(await store.capture(repeat)).toEqual({ ...created, outcome: 'repeat' })
      const again = await restart()
      expect(await again.capture(repeat)).toEqual({ ...created, outcome: 'repeat' })
      expect(await again.listSubmissions({})).toHaveLength(1)
    })

    test('same key, other body or other form: a conflict, and nothing is changed', async () => {
      const { store } = subject()
      const first = sampleItem()
      await store.capture(first)
      const { idemKey } = first.submission
      const otherBody = sampleItem({ idemKey, payload: { mobile: '0491 570 156' } })
      const otherForm = sampleItem({ idemKey, kind: 'audit' })
      const conflict = { outcome: 'conflict', submissionId: first.submission.id }
      expect(await store.capture(otherBody)).toEqual(conflict)
      expect(await store.capture(otherForm)).toEqual(conflict)
      expect(await store.listSubmissions({})).toEqual([first.submission])
      expect(await store.listDeliveries({})).toHaveLength(2)
    })

    test('fifty at once with one key make one row and fifty same answers', async () => {
      const { store } = subject()
      const idemKey = 'one-key'
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => store.capture(sampleItem({ idemKey }))),
      )
      expect(answers.filter(({ outcome }) => outcome === 'created')).toHaveLength(1)
      const bare = answers.map((answer) => ({ ...answer, outcome: 'any' }))
      expect(new Set(bare.map((answer) => JSON.stringify(answer))).size).toBe(1)
      expect(await store.listSubmissions({})).toHaveLength(1)
      expect(await store.listDeliveries({})).toHaveLength(2)
    })

    test('a bad one among many fails alone, and leaves no half of itself', async () => {
      const { store } = subject()
      const good = Array.from({ length: 20 }, () => sampleItem())
      const first = sampleItem()
      await store.capture(first)
      const taken = first.deliveries[0]?.id ?? ''
      const bad = { submission: sampleSubmission(), deliveries: [sampleDelivery('mail', { id: taken })] }
      const all = [...good.slice(0, 10), bad, ...good.slice(10)]
      const settled = await Promise.allSettled(all.map((item) => store.capture(item)))
      expect(settled.map(({ status }) => status)).toEqual(
        all.map((item) => (item === bad ? 'rejected' : 'fulfilled')),
      )
      expect(await store.listSubmissions({})).toHaveLength(21)
      expect(await store.findSubmission(bad.submission.id)).toBeNull()
    })

    test('keeps every string as it was acknowledged', async () => {
      const { store, restart } = subject()
      const item = sampleItem({
        payload: {
          list: NAUGHTY,
          nested: { constructor: 'x', '': 'empty key' },
          number: 0.1,
          none: null,
          yes: true,
        },
        source: NAUGHTY[2] ?? '',
      })
      await store.capture(item)
      const again = await restart()
      expect(await again.findSubmission(item.submission.id)).toEqual(item.submission)
      for (const id of NAUGHTY) expect(await again.findSubmission(id)).toBeNull()
    })

    test('of two with one reference, the later is found by it', async () => {
      const { store } = subject()
      const later = sampleItem({ createdAt: '2026-11-02T00:00:00.000Z' })
      const { reference } = later.submission
      await store.capture(later)
      await store.capture(sampleItem({ createdAt: '2026-11-01T00:00:00.000Z', reference }))
      expect(await store.findSubmission(reference)).toEqual(later.submission)
    })

    test('lists the newest first, by kind and status, up to a limit', async () => {
      const { store } = subject()
      const at = (day: number) => `2026-11-0${day}T00:00:00.000Z`
      const old = sampleItem({ createdAt: at(1) })
      const audit = sampleItem({ createdAt: at(2), kind: 'audit' })
      const held = sampleItem({ createdAt: at(3), status: 'quarantined', quarantineReason: 'honeypot' }, [])
      for (const item of [audit, held, old]) await store.capture(item)
      const ids = async (filter: Parameters<typeof store.listSubmissions>[0]) =>
        (await store.listSubmissions(filter)).map(({ id }) => id)
      expect(await ids({})).toEqual([held.submission.id, audit.submission.id, old.submission.id])
      expect(await ids({ limit: 1 })).toEqual([held.submission.id])
      expect(await ids({ kind: 'audit' })).toEqual([audit.submission.id])
    })
  })

  describe('quarantine', () => {
    const QUARANTINED = { status: 'quarantined', quarantineReason: 'honeypot' } as const
    const held = () => sampleItem(QUARANTINED, [])

    test('sent again it is the one that is kept, and with other answers a conflict', async () => {
      const { store } = subject()
      const first = held()
      await store.capture(first)
      const { idemKey } = first.submission
      const again = (over = {}) => sampleItem({ ...QUARANTINED, idemKey, ...over }, [])
      expect(await store.capture(again())).toMatchObject({
        outcome: 'repeat',
        submission: first.submission,
      })
      const edited = again({ payload: { mobile: '0491 570 156' } })
      expect(await store.capture(edited)).toEqual({
        outcome: 'conflict',
        submissionId: first.submission.id,
      })
    })

    test('a release makes it real, once, with its deliveries due now', async () => {
      const { store } = subject()
      const { submission } = held()
      await store.capture({ submission, deliveries: [] })
      const now = '2026-11-25T00:00:00.000Z'
      const releases = [1, 2].map(() =>
        store.release(submission.id, [sampleDelivery('mail')], now, { stage: 'new' }),
      )
      expect((await Promise.all(releases)).sort()).toEqual(['released', 'stale'])
      expect(await store.findSubmission(submission.id)).toEqual({ ...submission, status: 'real' })
      expect(await store.deliveriesOf(submission.id)).toMatchObject([{ state: 'open', dueAt: now }])
    })

    test('a purge takes only old quarantined ones', async () => {
      const { store } = subject()
      const old = held()
      // Older still, but real: it must not use up the limit of a batch.
      const real = sampleItem({ createdAt: '2026-11-22T00:00:00.000Z' })
      const fresh = sampleItem({ status: 'quarantined', createdAt: '2026-11-24T00:00:00.000Z' }, [])
      for (const item of [old, real, fresh]) await store.capture(item)
      expect(await store.purgeQuarantined('2026-11-24T00:00:00.000Z', 1)).toBe(1)
      expect(await store.findSubmission(old.submission.id)).toBeNull()
      expect(await store.listSubmissions({})).toHaveLength(2)
    })

    test('a purge leaves what staff found to be a person, also once they have given it up', async () => {
      const { store } = subject()
      const before = '2026-11-24T00:00:00.000Z'
      const at = '2026-11-23T09:00:00.000Z'
      const items = Array.from({ length: 5 }, held)
      for (const item of items) await store.capture(item)
      const [noted = '', moved = '', given = '', lost = '', tagged = ''] = items.map(
        ({ submission }) => submission.id,
      )
      await store.addNote(noted, 'Rang her: she needs a roof', at)
      await store.setStage(moved, 'contacted', at)
      await store.setStage(given, 'contacted', at)
      await store.setStage(given, 'lost', at)
      await store.setStage(lost, 'lost', at)
      await store.addTag(tagged, 'spam', at)
      expect(await store.oldestQuarantined()).not.toBeNull()
      expect(await store.purgeQuarantined(before, 9)).toBe(2)
      for (const [id, isKept] of [
        [noted, true],
        [moved, true],
        [given, true],
        [lost, false],
        [tagged, false],
      ] as const)
        expect([id, (await store.findSubmission(id)) !== null]).toEqual([id, isKept])
      expect(await store.oldestQuarantined()).toBeNull()
      const kept = await store.expiredSubmissions({ kinds: SUBMISSION_KINDS, before }, 9)
      expect(kept.map(({ id }) => id).sort()).toEqual([noted, moved, given].sort())
    })

    test('a purge takes the oldest first, and no more at a time than it is told to', async () => {
      const { store } = subject()
      const [third, first, second] = [
        '2026-11-23T03:00:00.000Z',
        '2026-11-23T01:00:00.000Z',
        '2026-11-23T02:00:00.000Z',
      ]
      for (const createdAt of [third, first, second])
        await store.capture(sampleItem({ ...QUARANTINED, createdAt }, []))
      const left = async () => (await store.listSubmissions({})).map(({ createdAt }) => createdAt)
      expect(await store.purgeQuarantined('2026-11-24T00:00:00.000Z', 2)).toBe(2)
      expect(await left()).toEqual([third])
      expect(await store.purgeQuarantined('2026-11-24T00:00:00.000Z', 2)).toBe(1)
      expect(await store.purgeQuarantined('2026-11-24T00:00:00.000Z', 2)).toBe(0)
    })
  })

  test('a setting is made once and kept, until it is replaced', async () => {
    const { store, restart } = subject()
    expect(await store.setting('secret', () => 'first')).toBe('first')
    const again = await restart()
    const unwanted = () => expect.unreachable('made twice')
    expect(await again.setting('secret', unwanted)).toBe('first')
    await again.replaceSetting('secret', 'second')
    await again.replaceSetting('other', 'third')
    expect(await again.findSetting('secret')).toBe('second')
    expect(await again.findSetting('other')).toBe('third')
  })

  test('a closed store refuses, and closing twice is nothing', async () => {
    const { store } = subject()
    await store.ping()
    const last = store.capture(sampleItem())
    await store.close()
    await store.close()
    expect(await last).toMatchObject({ outcome: 'created' })
    await expect(store.capture(sampleItem())).rejects.toThrow(StoreUnavailable)
    await expect(store.ping()).rejects.toThrow(StoreUnavailable)
  })
}
