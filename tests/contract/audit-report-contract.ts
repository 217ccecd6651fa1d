import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Submission } from '#domain/leads/submission.ts'
import type { NewAuditReport } from '#server/store/audit-reports-store.ts'
import { sampleAuditReport } from '#tests/support/sample-audit-report.ts'
import { sampleDelivery, sampleItem } from '#tests/support/sample-submission.ts'
import type { Subject } from './store-contract.ts'

const LATER = '2026-11-24T01:00:00.000Z'

/** As first drafted, before anybody has edited it. */
const asDrafted = (id = '') => ({ id, editedAt: null, sentAt: null })

export function auditReportContract(subject: () => Subject): void {
  async function audit(over: Partial<Submission> = {}): Promise<Submission> {
    const payload = { name: 'Alex Sample', businessName: 'Sample Roofing', email: 'alex@sample.example' }
    const item = sampleItem({ kind: 'audit', payload, ...over }, [])
    await subject().store.capture(item)
    return item.submission
  }

  async function drafted(over: Partial<NewAuditReport> = {}): Promise<NewAuditReport> {
    const report = sampleAuditReport({ submissionId: (await audit()).id, ...over })
    expect(await subject().store.addAuditReport(report)).toBe(true)
    return report
  }

  describe('audits without a report', () => {
    test('are the real audits, oldest first, until they have one', async () => {
      const { store } = subject()
      const second = await audit({ createdAt: '2026-11-23T00:00:02.000Z' })
      const first = await audit({ createdAt: '2026-11-23T00:00:01.000Z' })
      await audit({ status: 'quarantined', quarantineReason: 'honeypot' })
      await store.capture(sampleItem({ kind: 'enquiry' }, []))
      expect(await store.auditsWithoutReport(9)).toEqual([first, second])
      expect(await store.auditsWithoutReport(1)).toEqual([first])
      await store.addAuditReport(sampleAuditReport({ submissionId: first.id }))
      expect(await store.auditsWithoutReport(9)).toEqual([second])
    })
  })

  test('a report is owed to a real audit until it is sent, or the lead is won or lost', async () => {
    const { store } = subject()
    const createdAt = (n: number) => `2026-11-23T00:00:0${n}.000Z`
    const without = await audit({ createdAt: createdAt(1) })
    const draft = await audit({ createdAt: createdAt(2) })
    const rung = await audit({ createdAt: createdAt(3) })
    const sent = await audit({ createdAt: createdAt(4) })
    const closed = [await audit(), await audit()]
    await audit({ status: 'quarantined', quarantineReason: 'honeypot' })
    await store.capture(sampleItem({ kind: 'enquiry' }, []))
    for (const { id } of [draft, rung, sent, ...closed])
      await store.addAuditReport(sampleAuditReport({ submissionId: id }))
    const report = await store.findAuditReport(sent.id)
    await store.sendAuditReport(asDrafted(report?.id), sampleDelivery('report-mail'), LATER)
    await store.setStage(rung.id, 'contacted', LATER)
    await store.setStage(closed[0]?.id ?? '', 'won', LATER)
    await store.setStage(closed[1]?.id ?? '', 'lost', LATER)
    const owed = { reportOwed: true, status: 'real' } as const
    const found = await store.listItems(owed, 9, 'oldest')
    expect(found.map(({ submission: { id } }) => id)).toEqual([without.id, draft.id, rung.id])
    expect(await store.countItems({ ...owed, stage: ['contacted'] })).toBe(1)
  })

  describe('an audit report', () => {
    test('is kept as it was drafted, with whom it is for, also after a restart', async () => {
      const report = await drafted()
      const store = await subject().restart()
      const kept = await store.findAuditReport(report.id)
      expect(kept).toMatchObject({
        ...report,
        state: 'draft',
        editedAt: null,
        sentAt: null,
        requestedAt: '2026-11-23T00:00:00.000Z',
        contact: { name: 'Alex Sample', businessName: 'Sample Roofing', email: 'alex@sample.example' },
      })
      expect(await store.findAuditReport(kept?.reference ?? '')).toEqual(kept)
      expect(await store.findAuditReport(kept?.reference.toLowerCase() ?? '')).toEqual(kept)
      expect(await store.findAuditReport(report.submissionId)).toEqual(kept)
      expect(await store.findAuditReport('TF-00000000')).toBeNull()
    })

    test('is made once, however many make one at the same time', async () => {
      const { store } = subject()
      const { id: submissionId } = await audit()
      const made = await Promise.all(
        Array.from({ length: 20 }, () => store.addAuditReport(sampleAuditReport({ submissionId }))),
      )
      expect(made.filter(Boolean)).toHaveLength(1)
      expect(await store.listAuditReports({})).toHaveLength(1)
    })

    test('is not made for a submission that is gone', async () => {
      const { store } = subject()
      expect(await store.addAuditReport(sampleAuditReport({ submissionId: randomUUIDv7() }))).toBe(false)
      expect(await store.listAuditReports({})).toEqual([])
    })

    test('is listed newest first, by state, as many as asked for', async () => {
      const { store } = subject()
      const older = await drafted()
      const newer = await drafted({ createdAt: LATER })
      await store.sendAuditReport(asDrafted(older.id), sampleDelivery('report-mail'), LATER)
      const ids = async (filter: Parameters<typeof store.listAuditReports>[0]) =>
        (await store.listAuditReports(filter)).map(({ id }) => id)
      expect(await ids({})).toEqual([newer.id, older.id])
      expect(await ids({ limit: 1 })).toEqual([newer.id])
      expect(await ids({ state: 'sent' })).toEqual([older.id])
      expect(await ids({ state: 'draft' })).toEqual([newer.id])
    })

    test('keeps an edit while it is a draft, and nothing of one after it was sent', async () => {
      const { store } = subject()
      const report = await drafted()
      const edited = { ...report.text, title: "Robert'); drop table audit_report;--", notes: '👷 é\n"x"' }
      expect(await store.editAuditReport(asDrafted(report.id), edited, LATER)).toBe(true)
      expect(await store.findAuditReport(report.id)).toMatchObject({ text: edited, editedAt: LATER })
      await store.sendAuditReport(
        { id: report.id, editedAt: LATER, sentAt: null },
        sampleDelivery('report-mail'),
        LATER,
      )
      const read = { id: report.id, editedAt: LATER, sentAt: null }
      expect(await store.editAuditReport(read, report.text, LATER)).toBe(false)
      expect(await store.findAuditReport(report.id)).toMatchObject({ text: edited })
      expect(await store.editAuditReport(asDrafted(randomUUIDv7()), report.text, LATER)).toBe(false)
    })

    test('is sent once, with its delivery due at once', async () => {
      const { store } = subject()
      const { id, submissionId } = await drafted()
      const sent = await Promise.all(
        Array.from({ length: 10 }, () =>
          store.sendAuditReport(asDrafted(id), sampleDelivery('report-mail'), LATER),
        ),
      )
      expect(sent.filter(Boolean)).toHaveLength(1)
      expect(await store.findAuditReport(id)).toMatchObject({ state: 'sent', sentAt: LATER })
      expect(await store.deliveriesOf(submissionId)).toMatchObject([
        { destination: 'report-mail', state: 'open', dueAt: LATER },
      ])
      expect(
        await store.sendAuditReport(asDrafted(randomUUIDv7()), sampleDelivery('report-mail'), LATER),
      ).toBe(false)
    })

    test('is not sent where it was edited since it was read', async () => {
      const { store } = subject()
      const { id, submissionId, text } = await drafted()
      const send = (editedAt: string | null) =>
        store.sendAuditReport({ id, editedAt, sentAt: null }, sampleDelivery('report-mail'), LATER)
      await store.editAuditReport(asDrafted(id), text, '2026-11-24T00:00:00.000Z')
      expect(await send(null)).toBe(false)
      expect(await store.editAuditReport(asDrafted(id), text, LATER)).toBe(false)
      await store.editAuditReport({ id, editedAt: '2026-11-24T00:00:00.000Z' }, text, LATER)
      expect(await send('2026-11-24T00:00:00.000Z')).toBe(false)
      expect(await store.findAuditReport(id)).toMatchObject({ state: 'draft', sentAt: null })
      expect(await store.deliveriesOf(submissionId)).toEqual([])
      expect(await send(LATER)).toBe(true)
    })

    test('stays a draft when its delivery cannot be stored', async () => {
      const { store } = subject()
      const taken = sampleDelivery('report-mail')
      await store.sendAuditReport(asDrafted((await drafted()).id), taken, LATER)
      const { id } = await drafted()
      await expect(store.sendAuditReport(asDrafted(id), taken, LATER)).rejects.toThrow()
      expect(await store.findAuditReport(id)).toMatchObject({ state: 'draft', sentAt: null })
    })

    test('goes with its submission', async () => {
      const { store } = subject()
      const { id } = await audit({ status: 'quarantined', quarantineReason: 'honeypot' })
      expect(await store.addAuditReport(sampleAuditReport({ submissionId: id }))).toBe(true)
      expect(await store.listAuditReports({})).toHaveLength(1)
      await store.purgeQuarantined('2027-01-01T00:00:00.000Z', 9)
      expect(await store.listAuditReports({})).toEqual([])
    })
  })
}
