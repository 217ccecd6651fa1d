import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type InboxPage, Overview } from '#domain/operator/api.ts'
import { HOUR, operatorTest, refused } from '#tests/support/operator-test.ts'
import { sampleAuditReport } from '#tests/support/sample-audit-report.ts'
import { sampleDelivery } from '#tests/support/sample-submission.ts'

const it = operatorTest()

describe('the inbox', () => {
  test('shows who waits for which callback, and who has waited too long', async () => {
    const fresh = await it.lead()
    const forgotten = await it.lead({}, 72)
    const answered = await it.lead({}, 73)
    const { id } = await it.lead({ kind: 'feedback' }, 74)
    await it.store.setStage(answered.id, 'contacted', answered.createdAt)
    const { items, total } = await it.page()
    expect(total).toBe(4)
    const hours = ({ openMs, ofMs }: { openMs: number; ofMs: number }) => [openMs / HOUR, ofMs / HOUR]
    expect(items.map(({ id, due }) => [id, due && [due.text, due.overdue, ...hours(due)]])).toEqual([
      [fresh.id, ['Tuesday 11:00 am AEDT', false, 9, 9]],
      [forgotten.id, ['Saturday 11:00 am AEDT', true, 4, 9]],
      [answered.id, null],
      [id, null],
    ])
    expect((await it.page('?overdue=1')).items.map((item) => item.id)).toEqual([forgotten.id])
    expect((await it.page('?overdue=1&kind=audit')).items).toEqual([])
  })

  test('shows by when an audit report was promised, until it is sent', async () => {
    const { id, createdAt } = await it.lead({ kind: 'audit' }, 120)
    const today = await it.lead({ kind: 'audit' }, 90)
    const later = await it.lead({ kind: 'audit' }, 1)
    await it.store.setStage(id, 'contacted', createdAt)
    const reports = async (query = '') =>
      (await it.page(query)).items.map((item) => [item.id, item.report?.text])
    expect((await it.page()).items[2]).toMatchObject({ due: null, report: { overdue: true } })
    expect(await reports()).toEqual([
      [later.id, 'Wednesday 25 November'],
      [today.id, 'Monday 23 November'],
      [id, 'Friday 20 November'],
    ])
    expect((await reports('?reports=1')).map(([found]) => found)).toEqual([today.id, id])
    expect(await reports('?reports=1&stage=won')).toEqual([])
    const overview = async () => z.parse(Overview, await (await it.get('/api/overview')).json()).reports
    expect(await overview()).toMatchObject({ overdue: 1, today: 1, first: [{ id }, { id: today.id }] })
    const report = sampleAuditReport({ submissionId: id })
    await it.store.addAuditReport(report)
    await it.store.sendAuditReport(
      { id: report.id, editedAt: null, sentAt: null },
      sampleDelivery('report-mail'),
      createdAt,
    )
    expect((await reports())[2]).toEqual([id, undefined])
    expect(await overview()).toMatchObject({ overdue: 0, today: 1, first: [{ id: today.id }] })
  })

  test('finds the callbacks that the overview counts as due today: not overdue, not for tomorrow', async () => {
    await it.lead()
    await it.lead({}, 72)
    const sunday = await it.lead({}, 18)
    const { kept } = z.parse(Overview, await (await it.get('/api/overview')).json())
    const { items, total } = await it.page('?dueToday=1')
    expect([items.map(({ id }) => id), total]).toEqual([[sunday.id], kept.dueToday])
  })

  test.each([
    '?overdue=1',
    '?overdue=1&stage=new&stage=won',
    '?reports=1',
    '?reports=1&overdue=1&kind=audit&stage=new&status=real',
  ])('filters narrow each other: %s finds who waits', async (query) => {
    const { id } = await it.lead({ kind: 'audit' }, 120)
    expect((await it.page(query)).items.map((item) => item.id)).toEqual([id])
  })

  test.each([
    '?overdue=1&kind=booking',
    '?overdue=1&stage=won',
    '?overdue=1&stage=won&stage=lost',
    '?overdue=1&status=quarantined',
    '?overdue=1&dueToday=1',
    '?reports=1&stage=won',
    '?reports=1&status=quarantined',
    '?reports=1&overdue=1&kind=enquiry',
  ])('filters narrow each other: %s finds nobody', async (query) => {
    await it.lead({ kind: 'audit' }, 120)
    await it.lead({ kind: 'audit', status: 'quarantined', quarantineReason: 'honeypot' }, 121)
    const won = await it.lead({}, 122)
    await it.store.setStage(won.id, 'won', won.createdAt)
    expect(await it.page(query)).toMatchObject({ items: [], total: 0 })
  })

  test('a tag is found in whatever case it is asked for', async () => {
    const { id, createdAt } = await it.lead()
    await it.store.addTag(id, 'vip', createdAt)
    expect((await it.page('?tag=VIP')).items.map((item) => item.id)).toEqual([id])
  })

  test('pages through everything once, with and without a filter, also while new ones come in', async () => {
    const all: string[] = []
    for (let n = 0; n < 7; n++) all.unshift((await it.lead({ kind: n % 2 ? 'audit' : 'enquiry' }, 20 - n)).id)
    const seen: string[] = []
    let next: string | null = null
    do {
      const found: InboxPage = await it.page(`?limit=3${next ? `&cursor=${encodeURIComponent(next)}` : ''}`)
      seen.push(...found.items.map(({ id }) => id))
      next = found.next
      await it.lead()
    } while (next)
    expect(seen).toEqual(all)
    expect(await it.page('?kind=audit&limit=2')).toMatchObject({ items: [{}, {}], total: 3 })
    expect(await it.page('?kind=audit&kind=enquiry&q=sample')).toMatchObject({ total: 7 })
  })

  test.each([
    ['?kind=assessment&limit=1', 10_001, { total: 10_000, more: true }],
    ['?kind=assessment&limit=1', 10_000, { total: 10_000, more: false }],
    ['?limit=1', 25_000, { total: 25_000, more: false }],
  ])(
    'matches of a filter are counted up to ten thousand, all leads to the last: %s of %d',
    async (query, held, says) => {
      for (let n = 0; n < 2; n++) await it.lead({}, n)
      const countItems = async (_filter: object, atMost = Number.POSITIVE_INFINITY) => Math.min(held, atMost)
      it.store = { ...it.store, countItems }
      expect(await it.page(query)).toMatchObject(says)
    },
  )

  test.each([
    ['?kind=nonsense', /^kind is one of: assessment, audit, /],
    ['?kind=audit&kind=nonsense', /^kind is one of: /],
    ['?stage=lost&stage=found', /^stage is one of: new, contacted, booked, won, lost$/],
    ['?status=false', /^status is one of: real, quarantined$/],
    ['?delivery=late', /^delivery is one of: open, done, dead, unconfigured$/],
    ['?overdue=yes', /^overdue is 1, or left out$/],
    ['?dueToday=0', /^dueToday is 1, or left out$/],
    ['?reports=all', /^reports is 1, or left out$/],
    ['?limit=101', /^limit is a number from 1 to 100$/],
    ['?limit=0', /^limit is a number from 1 to 100$/],
    [`?q=${'x'.repeat(201)}`, /^q is too long: use at most 200 characters$/],
    ['?limit=1&limit=2', /^limit takes one value, and several came$/],
    ['?q=a&q=b&cursor=c&cursor=d', /^q takes one value, and several came\. cursor takes one value/],
    ['?cursor=zzz', /^cursor is what `next` said with the page before, or left out$/],
    ['?cursor=%00', /^cursor is /],
    ['?cursor=~', /^cursor is /],
    ['?cursor=2026-11-23T00:00:00.000Z', /^cursor is /],
    ["?cursor=2026-11-23T00:00:00.000Z~'; drop table submission;--", /^cursor is /],
  ])('says what is wrong with %s', async (query, says) => {
    const [status, detail] = await refused(it.get(`/api/items${query}`))
    expect([status, detail]).toEqual([422, expect.stringMatching(says)])
  })
})
