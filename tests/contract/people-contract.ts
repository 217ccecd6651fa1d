import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { SUBMISSION_KINDS, type Submission } from '#domain/leads/submission.ts'
import { sampleAuditReport } from '#tests/support/sample-audit-report.ts'
import { sampleItem } from '#tests/support/sample-submission.ts'
import { slot } from './booking-contract.ts'
import type { Subject } from './store-contract.ts'

const AT = '2028-12-01T00:00:00.000Z'
const BEFORE = '2026-12-01T00:00:00.000Z'
const WHEN = { kinds: SUBMISSION_KINDS, before: BEFORE }
const day = (n: number) => new Date(Date.UTC(2026, 10, n)).toISOString()

export function peopleContract(subject: () => Subject): void {
  async function captured(over: Partial<Submission> = {}) {
    const item = sampleItem(over, ['mail', 'automation'])
    await subject().store.capture(item)
    return { ...item.submission, deliveries: item.deliveries }
  }
  const expired = async () => (await subject().store.expiredSubmissions(WHEN, 9)).map(({ id }) => id)

  describe('what has expired', () => {
    test('is whoever came in before, oldest first; quarantine has its own rule', async () => {
      const second = await captured({ createdAt: day(2) })
      const first = await captured({ createdAt: day(1) })
      await captured({ createdAt: BEFORE })
      await captured({ createdAt: day(1), status: 'quarantined', quarantineReason: 'honeypot' })
      expect(await expired()).toEqual([first.id, second.id])
      expect(await subject().store.expiredSubmissions(WHEN, 1)).toEqual([
        { id: first.id, reference: first.reference, lastContact: day(1) },
      ])
    })

    test('is nobody with whom there was contact since: a stage, a note, a report', async () => {
      const { store } = subject()
      const old = { createdAt: day(1) }
      const [staged, noted, reported, tagged] = [
        await captured(old),
        await captured(old),
        await captured({ ...old, kind: 'audit' }),
        await captured(old),
      ]
      await store.setStage(staged.id, 'contacted', AT)
      await store.addNote(noted.id, 'Called', AT)
      const report = sampleAuditReport({ submissionId: reported.id })
      await store.addAuditReport(report)
      expect(await expired()).toHaveLength(4 - 2)
      const delivery = { id: randomUUIDv7(), destination: 'report-mail', state: 'open' } as const
      const read = { id: report.id, editedAt: null, sentAt: null }
      await store.sendAuditReport(read, { ...delivery, payloadSnapshot: '{}', lastError: null }, AT)
      await store.addTag(tagged.id, 'old', AT)
      expect(await expired()).toEqual([tagged.id])
    })

    test('is nobody whose call was, or will be, since they booked it', async () => {
      const { store } = subject()
      const other = await captured({ createdAt: day(1) })
      const call = slot('2026-12-01T23:00:00Z')
      const item = { ...sampleItem({ kind: 'booking', createdAt: day(23) }, []), slot: call }
      expect(await store.capture(item)).toMatchObject({ outcome: 'created' })
      expect(await expired()).toEqual([other.id])
      expect(await store.nextToExpire(['booking'])).toMatchObject({ lastContact: call.start })
    })

    test('is nothing that is still to be sent somewhere', async () => {
      const { store } = subject()
      const { id } = await captured({ createdAt: day(1) })
      const when = { ...WHEN, sending: ['automation', 'stage'] } as const
      expect(await store.expiredSubmissions(when, 9)).toEqual([])
      expect(await store.eraseSubmissions([id], 'retention', AT, when)).toBe(0)
      const [sent] = await store.claim({ destination: 'automation', now: AT, leaseMs: 60_000, limit: 1 })
      if (!sent) return expect.unreachable()
      const attempt = { at: AT, ms: 1, status: 200, error: null, answer: null }
      await store.finish(sent, attempt, { state: 'done' })
      expect(await store.eraseSubmissions([id], 'retention', AT, when)).toBe(1)
    })

    test('is no customer, but feedback is about somebody else', async () => {
      const { store } = subject()
      const customer = await captured({ createdAt: day(1) })
      await store.setStage(customer.id, 'won', day(2))
      const feedback = await captured({ createdAt: day(3), kind: 'feedback' })
      await store.setStage(feedback.id, 'won', day(4))
      expect(await expired()).toEqual([feedback.id])
      expect(await store.expiredSubmissions({ ...WHEN, kinds: ['assessment'] }, 9)).toEqual([])
      expect(await store.nextToExpire(['assessment', 'audit'])).toBeNull()
    })

    test('what comes next is named, with its last contact', async () => {
      const { store } = subject()
      expect([await store.nextToExpire(SUBMISSION_KINDS), await store.oldestQuarantined()]).toEqual([
        null,
        null,
      ])
      const busy = await captured({ createdAt: day(1) })
      const quiet = await captured({ createdAt: day(2) })
      const spam = await captured({ createdAt: day(3), status: 'quarantined', quarantineReason: 'honeypot' })
      await store.addNote(busy.id, 'Called', day(9))
      expect(await store.nextToExpire(SUBMISSION_KINDS)).toMatchObject({ id: quiet.id, lastContact: day(2) })
      expect(await store.oldestQuarantined()).toBe(spam.createdAt)
    })
  })

  test('what staff wrote is given as it is read, also where an address begins a line', async () => {
    const { store } = subject()
    const audited = await captured({ kind: 'audit' })
    await store.addNote(audited.id, 'Rings after six', AT)
    const report = sampleAuditReport({ submissionId: audited.id })
    const notes = 'Next door:\n\tjo@sample.example'
    await store.addAuditReport({ ...report, text: { ...report.text, notes } })
    const words = (await store.staffWords()).map((row) => row.words)
    expect(words).toEqual(['Rings after six', expect.stringContaining(notes)])
  })

  test('where reports were mailed to is given beside their audits, each time that one was sent', async () => {
    const { store } = subject()
    const audited = await captured({ kind: 'audit' })
    const report = sampleAuditReport({ submissionId: audited.id })
    await store.addAuditReport(report)
    expect(await store.reportRecipients()).toEqual([])
    const send = (to: string, sentAt: string | null, now: string) => {
      const delivery = { id: randomUUIDv7(), destination: 'report-mail', state: 'open' } as const
      const occasion = sentAt === null ? {} : { occasion: delivery.id }
      return store.sendAuditReport(
        { id: report.id, editedAt: null, sentAt },
        { ...delivery, ...occasion, payloadSnapshot: JSON.stringify({ to }), lastError: null },
        now,
      )
    }
    expect(await send('jo@sample.example', null, day(1))).toBe(true)
    expect(await send('sam@sample.example', day(1), day(2))).toBe(true)
    expect((await store.reportRecipients()).toSorted((a, b) => a.email.localeCompare(b.email))).toEqual([
      { submissionId: audited.id, email: 'jo@sample.example' },
      { submissionId: audited.id, email: 'sam@sample.example' },
    ])
  })

  describe('erasure', () => {
    test('takes everything that hangs on a submission and leaves the others alone', async () => {
      const { store } = subject()
      const gone = await captured({ kind: 'audit' })
      await store.addNote(gone.id, 'Private', AT)
      await store.addTag(gone.id, 'vip', AT)
      await store.addAuditReport(sampleAuditReport({ submissionId: gone.id }))
      const [claimed = expect.unreachable()] = await store.claim({
        destination: 'mail',
        now: AT,
        leaseMs: 60_000,
        limit: 1,
      })
      const stays = await captured()
      expect(await store.eraseSubmissions([gone.id], 'person', AT)).toBe(1)

      expect([await store.findItem(gone.id), await store.findAuditReport(gone.id)]).toEqual([null, null])
      expect(await store.activitiesOf(gone.id)).toEqual([])
      expect(await store.listTags()).toEqual([])
      for (const { id } of gone.deliveries) {
        expect([await store.findDelivery(id), await store.attemptsOf(id)]).toEqual([null, []])
      }
      // A delivery that was under way when the person was erased must not reappear when it ends.
      const ended = { at: AT, ms: 1, status: 250, error: null, answer: 'ok' }
      expect(await store.finish(claimed, ended, { state: 'done' })).toBe(false)
      expect(await store.deliveriesOf(stays.id)).toHaveLength(2)
      expect(await store.eraseSubmissions([gone.id], 'person', AT)).toBe(0)
      expect(await store.eraseSubmissions([], 'person', AT)).toBe(0)
    })

    test('leaves whom staff had to do with since the expired were looked up', async () => {
      const { store } = subject()
      const old = { createdAt: day(1) }
      const [won, noted, gone] = [await captured(old), await captured(old), await captured(old)]
      const ids = await expired()
      expect(ids).toHaveLength(3)
      const unnamed = await captured(old)
      await store.setStage(won.id, 'won', AT)
      await store.addNote(noted.id, 'Called', AT)
      expect(await store.eraseSubmissions(ids, 'retention', AT, WHEN)).toBe(1)
      expect(await store.eraseSubmissions([], 'retention', AT, WHEN)).toBe(0)
      expect(await store.findSubmission(won.id)).toMatchObject({ id: won.id })
      expect(await store.findSubmission(noted.id)).toMatchObject({ id: noted.id })
      expect(await store.findSubmission(unnamed.id)).toMatchObject({ id: unnamed.id })
      expect(await store.findSubmission(gone.id)).toBeNull()
    })

    test('leaves counts by kind, stage and month, and nobody', async () => {
      const { store, restart } = subject()
      const ids = [
        (await captured({ createdAt: day(1) })).id,
        (await captured({ createdAt: day(2) })).id,
        (await captured({ createdAt: day(40) })).id,
        (await captured({ createdAt: day(3), kind: 'feedback' })).id,
      ]
      await store.eraseSubmissions(ids.slice(0, 3), 'person', AT)
      await store.eraseSubmissions(ids.slice(3), 'retention', '2028-12-02T00:00:00.000Z')
      const erasures = (await (await restart()).listErasures(9)).map(({ id, ...rest }) => rest)
      const assessments = { at: AT, why: 'person', kind: 'assessment', stage: 'new' }
      expect(erasures.slice(0, 1)).toEqual([
        {
          at: '2028-12-02T00:00:00.000Z',
          why: 'retention',
          kind: 'feedback',
          stage: 'new',
          month: '2026-11',
          count: 1,
        },
      ])
      expect(erasures.slice(1)).toHaveLength(2)
      expect(erasures).toContainEqual({ ...assessments, month: '2026-11', count: 2 })
      expect(erasures).toContainEqual({ ...assessments, month: '2026-12', count: 1 })
    })

    test('takes a digest that waits, which may name them, and leaves alerts', async () => {
      const { store } = subject()
      const { id } = await captured()
      await store.addNotice({ name: 'digest-1', about: 'digest', body: '{}', madeAt: AT })
      await store.addNotice({ name: 'alert', about: 'breaker', body: '{}', madeAt: AT })
      await store.eraseSubmissions([id], 'person', AT)
      expect((await store.claimNotices(AT, 0, 9)).map(({ name }) => name)).toEqual(['alert'])
    })

    test('leaves a digest that was sent, or the same morning would have a second', async () => {
      const { store } = subject()
      const { id } = await captured()
      await store.addNotice({ name: 'digest-1', about: 'digest', body: '', madeAt: AT }, AT)
      await store.eraseSubmissions([id], 'person', AT)
      expect(await store.findNotice('digest-1')).not.toBeNull()
    })
  })
}
