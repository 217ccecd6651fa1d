import { describe, expect, test } from 'vitest'
import type { Submission, SubmissionKind } from '#domain/leads/submission.ts'
import { searchTerms } from '#domain/operator/search.ts'
import type { Stage } from '#domain/operator/stage.ts'
import type { ItemFilter } from '#server/store/operator-store.ts'
import { sampleDelivery, sampleItem } from '#tests/support/sample-submission.ts'
import type { Subject } from './store-contract.ts'

const AT = '2026-11-23T03:00:00.000Z'
const LATER = '2026-11-23T04:00:00.000Z'
const minute = (n: number) => new Date(Date.UTC(2026, 10, 23, 0, n)).toISOString()

export function operatorContract(subject: () => Subject): void {
  async function captured(
    over: Partial<Submission> = {},
    destinations: Parameters<typeof sampleItem>[1] = [],
  ) {
    const item = sampleItem(over, destinations)
    await subject().store.capture(item)
    return item.submission
  }
  const found = async (filter: ItemFilter, limit = 99) =>
    (await subject().store.listItems(filter, limit)).map(({ submission }) => submission.id)

  describe('the inbox', () => {
    test('pages newest first, also through submissions of one instant, none twice and none left out', async () => {
      const { store } = subject()
      const all: Submission[] = []
      for (let n = 0; n < 9; n++) all.push(await captured({ createdAt: minute(Math.floor(n / 4)) }))
      const place = ({ createdAt, id }: Submission) => createdAt + id
      const newestFirst = all.sort((a, b) => (place(a) < place(b) ? 1 : -1)).map(({ id }) => id)
      const seen: string[] = []
      for (let after: ItemFilter['after']; ; ) {
        const page = await store.listItems({ ...(after && { after }) }, 2)
        seen.push(...page.map(({ submission }) => submission.id))
        const last = page.at(-1)?.submission
        if (!last) break
        after = { createdAt: last.createdAt, id: last.id }
      }
      expect(seen).toEqual(newestFirst)
      const oldest = await store.listItems({ createdFrom: minute(1) }, 3, 'oldest')
      expect(oldest.map(({ submission }) => submission.id)).toEqual(newestFirst.toReversed().slice(4, 7))
    })

    test('filters by kind, stage, status, time, tag and delivery, and by all of them at once', async () => {
      const { store } = subject()
      const audit = await captured({ kind: 'audit', createdAt: minute(1) })
      const booking = await captured({ kind: 'booking', createdAt: minute(2) })
      const spam = await captured({
        status: 'quarantined',
        quarantineReason: 'honeypot',
        createdAt: minute(3),
      })
      const dead = sampleItem({ createdAt: minute(4) }, [])
      await store.capture({ ...dead, deliveries: [sampleDelivery('mail', { state: 'dead' })] })
      await store.setStage(audit.id, 'won', AT)
      await store.addTag(audit.id, 'vip', AT)

      expect(await found({ kind: ['audit', 'booking'] })).toEqual([booking.id, audit.id])
      expect(await found({ kind: [] })).toEqual([])
      expect(await found({ stage: [] })).toEqual([])
      expect(await found({ stage: ['booked'] })).toEqual([booking.id])
      expect(await found({ stage: ['new'] })).toEqual([dead.submission.id, spam.id])
      expect(await found({ status: 'quarantined' })).toEqual([spam.id])
      expect(await found({ createdFrom: minute(3) })).toEqual([dead.submission.id, spam.id])
      const spans = [1, 3].map((n) => ({ from: minute(n), before: minute(n + 1) }))
      expect(await found({ created: spans })).toEqual([spam.id, audit.id])
      expect(await found({ created: [] })).toEqual([])
      expect(await found({ tag: 'vip' })).toEqual([audit.id])
      expect(await found({ tag: 'none' })).toEqual([])
      expect(await found({ delivery: 'dead' })).toEqual([dead.submission.id])
      const all: ItemFilter = {
        kind: ['audit'],
        stage: ['won'],
        status: 'real',
        tag: 'vip',
        terms: [['sample']],
      }
      expect(await found(all)).toEqual([audit.id])
      expect(await store.countItems(all)).toBe(1)
      expect(await store.countItems({})).toBe(4)
      expect(await store.countItems({}, 3)).toBe(3)
      expect(await store.countItems({ status: 'quarantined' }, 3)).toBe(1)
    })

    test('finds by code, name, business, words and number, however written; what LIKE means by % is text', async () => {
      const lead = await captured({
        payload: { mobile: '+61 491 570 006', fullName: 'Zoë O’Brien', businessName: '100%_Roofs\\' },
      })
      const dated = await captured({
        payload: {
          mobile: '0491 570 156',
          fullName: 'Someone Else',
          message: 'Since 05-12, or 0491 570 737',
        },
      })
      const search = (query: string) => found({ terms: searchTerms(query) })
      const plain = ["o'brien", 'O’BRIEN', 'obrien', '0491–570–006', '0491.570.006']
      const written = ['zoe', 'ROOFS ZOË', '0491570006', '+61491570006', '%_', 's\\', lead.reference]
      for (const query of [...written, ...plain]) {
        expect([query, await search(query)]).toEqual([query, [lead.id]])
      }
      for (const query of ['else 05-12', '0491 570 737', 'or 0491 570 737'])
        expect([query, await search(query)]).toEqual([query, [dated.id]])
      expect(await search('zoe else')).toEqual([])
      expect(await search('z%e')).toEqual([])
      expect(await search('')).toHaveLength(2)
    })
  })

  describe('an item', () => {
    test('moves from stage to stage, each change logged once with what was before', async () => {
      const { store } = subject()
      const { id, reference } = await captured()
      for (const typed of [reference, reference.toLowerCase()])
        expect(await store.findItem(typed)).toMatchObject({ submission: { id }, stage: 'new', tags: [] })
      expect(await store.setStage(id, 'contacted', AT)).toBe('changed')
      expect(await store.setStage(id, 'contacted', LATER)).toBe('same')
      expect(await store.setStage(id, 'lost', LATER)).toBe('changed')
      expect(await store.setStage('nobody', 'won', AT)).toBe('missing')
      expect(await store.findItem(id)).toMatchObject({ stage: 'lost' })
      expect(await store.activitiesOf(id)).toMatchObject([
        { submissionId: id, at: AT, what: 'stage', detail: 'contacted', was: 'new' },
        { submissionId: id, at: LATER, what: 'stage', detail: 'lost', was: 'contacted' },
      ])
    })

    test('tells of a change together with it, and of none that was not made', async () => {
      const { store } = subject()
      const { id } = await captured()
      const told = (was: Stage) => {
        const delivery = sampleDelivery('stage')
        return { was, status: 'real' as const, deliveries: [{ ...delivery, occasion: delivery.id }] }
      }
      expect(await store.setStage(id, 'won', AT, told('contacted'))).toBe('stale')
      expect(await store.setStage(id, 'new', AT, told('new'))).toBe('same')
      expect(await store.setStage('nobody', 'won', AT, told('new'))).toBe('missing')
      expect(await store.deliveriesOf(id)).toEqual([])
      const both = await Promise.all([
        store.setStage(id, 'contacted', AT, told('new')),
        store.setStage(id, 'lost', AT, told('new')),
      ])
      expect(both.sort()).toEqual(['changed', 'stale'])
      expect(await store.deliveriesOf(id)).toMatchObject([{ destination: 'stage', state: 'open', dueAt: AT }])
    })

    test('is neither moved unheard of nor released with an old stage, where both happen at once', async () => {
      const { store } = subject()
      const { id } = await captured({ status: 'quarantined', quarantineReason: 'honeypot' })
      const unheard = { was: 'new', status: 'quarantined', deliveries: [] } as const
      const outcomes = await Promise.all([
        store.release(id, [], AT, { stage: 'new' }),
        store.setStage(id, 'contacted', AT, { ...unheard, deliveries: [] }),
      ])
      expect(outcomes.filter((outcome) => outcome === 'stale')).toHaveLength(1)
    })

    test('keeps notes and tags, also after a restart; a tag is there once', async () => {
      const { store, restart } = subject()
      const { id } = await captured()
      const note = 'Called back: “wants a quote” 👍\nnext week'
      await store.addNote(id, note, AT)
      await store.addTag(id, 'vip', minute(190))
      await store.addTag(id, 'vip', LATER)
      await store.addTag(id, 'roof', LATER)
      await store.removeTag(id, 'roof', minute(250))
      await store.removeTag(id, 'roof', minute(260))
      expect(await store.addNote('nobody', note, AT)).toBe(false)
      const again = await restart()
      expect(await again.findItem(id)).toMatchObject({ tags: ['vip'] })
      expect(await again.listTags()).toEqual(['vip'])
      expect((await again.activitiesOf(id)).map(({ what, detail }) => [what, detail])).toEqual([
        ['note', note],
        ['tag', 'vip'],
        ['tag', 'roof'],
        ['untag', 'roof'],
      ])
    })

    test('shows its release and every replay', async () => {
      const { store } = subject()
      const { id } = await captured({ status: 'quarantined', quarantineReason: 'honeypot' })
      const delivery = sampleDelivery('mail')
      await store.release(id, [delivery], AT, { stage: 'new' })
      await store.replay(delivery.id, LATER)
      await store.replay('nobody', LATER)
      expect(await store.activitiesOf(id)).toMatchObject([
        { what: 'release', at: AT },
        { what: 'replay', at: LATER, detail: 'mail' },
      ])
    })

    test('takes its history with it when it is purged', async () => {
      const { store } = subject()
      const { id } = await captured({ status: 'quarantined', quarantineReason: 'honeypot' })
      await store.setStage(id, 'lost', AT)
      await store.addTag(id, 'spam', AT)
      expect(await store.purgeQuarantined(LATER, 9)).toBe(1)
      expect(await store.activitiesOf(id)).toEqual([])
      expect(await store.listTags()).toEqual([])
    })
  })

  test('says when each lead was first answered, and which still wait', async () => {
    const { store } = subject()
    await captured({ createdAt: minute(0) })
    const waiting = await captured({ createdAt: minute(2) })
    const answered = await captured({ createdAt: minute(1) })
    await captured({ createdAt: minute(3), kind: 'feedback' })
    await captured({ createdAt: minute(4), status: 'quarantined', quarantineReason: 'honeypot' })
    await store.setStage(answered.id, 'contacted', AT)
    await store.setStage(answered.id, 'won', LATER)
    expect(await store.firstAnswersOfLeadsSince(['assessment'], minute(1))).toEqual([
      { createdAt: answered.createdAt, stage: 'won', answeredAt: AT },
      { createdAt: waiting.createdAt, stage: 'new', answeredAt: null },
    ])
    const cancelled = await captured({ createdAt: minute(5), kind: 'booking' })
    await store.setStage(cancelled.id, 'new', AT)
    await store.setStage(cancelled.id, 'contacted', LATER)
    expect(await store.firstAnswersOfLeadsSince(['booking'], minute(1))).toMatchObject([
      { stage: 'contacted', answeredAt: LATER },
    ])
  })

  test('counts submissions and deliveries, and since when the first of each that should have arrived waits', async () => {
    const { store } = subject()
    await captured({ createdAt: minute(5) }, ['mail'])
    await captured({ createdAt: minute(1) }, ['mail', 'automation'])
    await captured({ kind: 'audit', status: 'quarantined', quarantineReason: 'honeypot' })
    const reminder = sampleDelivery('reminder', { dueAt: minute(9) })
    await store.capture({ ...sampleItem({ createdAt: minute(1) }, []), deliveries: [reminder] })
    expect(await store.submissionCounts()).toEqual([
      { kind: 'assessment', status: 'real', count: 3 },
      { kind: 'audit', status: 'quarantined', count: 1 },
    ])
    const counts = { state: 'open', count: 1 }
    expect(await store.deliveryCounts(minute(8))).toEqual([
      { ...counts, destination: 'automation', waitsSince: minute(1) },
      { ...counts, destination: 'mail', count: 2, waitsSince: minute(1) },
      { ...counts, destination: 'reminder', waitsSince: null },
    ])
    const [sent] = await store.claim({ destination: 'automation', now: minute(8), leaseMs: 60_000, limit: 1 })
    const [tried] = await store.claim({ destination: 'reminder', now: minute(10), leaseMs: 60_000, limit: 1 })
    if (!sent || !tried) return expect.unreachable('both are due')
    const answer = { ms: 9, answer: null }
    await store.finish(sent, { ...answer, at: minute(8), status: 200, error: null }, { state: 'done' })
    const failed = { ...answer, at: minute(10), status: 503, error: 'HTTP 503' }
    await store.finish(tried, failed, { state: 'open', dueAt: minute(40), spent: true })
    expect(await store.deliveryCounts(minute(20))).toEqual([
      { ...counts, destination: 'automation', state: 'done', waitsSince: null },
      { ...counts, destination: 'mail', count: 2, waitsSince: minute(1) },
      { ...counts, destination: 'reminder', waitsSince: expect.stringContaining('T00:10:') },
    ])
  })

  test('tells what came in and what was done since an instant', async () => {
    const { store } = subject()
    const kind: SubmissionKind = 'enquiry'
    const old = await captured({ createdAt: minute(1) })
    const fresh = await captured({ createdAt: minute(2), kind })
    await store.addNote(old.id, 'before', minute(1))
    await store.addNote(old.id, 'after', minute(3))
    const news = await store.newsSince(minute(2))
    expect(news.submissions).toEqual([{ id: fresh.id }])
    expect(news.activities).toMatchObject([{ submissionId: old.id, detail: 'after' }])
  })
}
