import { expect, test } from 'vitest'
import type { Person } from '#domain/people/person.ts'
import { outboxTest } from '#tests/support/outbox-test.ts'
import { sampleAuditReport } from '#tests/support/sample-audit-report.ts'
import { sampleDelivery, sampleItem } from '#tests/support/sample-submission.ts'
import { erasePerson } from './erase-person.ts'
import { personFile } from './person-file.ts'

const it = outboxTest()
/** More than one statement erases. */
const MANY = 401

test('all that a person ever sent goes, however much it is, and nobody else’s', async () => {
  const jo = { kind: 'enquiry', payload: { name: 'Jo Citizen', email: 'jo@sample.example' } } as const
  for (let n = 0; n < MANY; n++) await it.store.capture(sampleItem(jo, []))
  const sam = sampleItem({ payload: { name: 'Sam Citizen', email: 'sam@sample.example' } }, [])
  await it.store.capture(sam)
  const done = await erasePerson(it, { email: 'jo@sample.example' }, true)
  expect(done.counts.submissions).toBe(MANY)
  // It is kept as evidence.
  expect(JSON.stringify(done)).not.toMatch(/Citizen|@/)
  expect((await it.store.listSubmissions({})).map(({ id }) => id)).toEqual([sam.submission.id])
})

test('what would go is said, and stays until it is wanted', async () => {
  const { submission } = sampleItem({ payload: { name: 'Jo Citizen', email: 'jo@sample.example' } }, [])
  await it.store.capture({ submission, deliveries: [] })
  const { erased, submissions } = await erasePerson(it, { email: 'jo@sample.example' }, false)
  expect([erased, submissions.map(({ name }) => name)]).toEqual([false, ['Jo Citizen']])
  expect(await it.store.findSubmission(submission.id)).toEqual(submission)
})

test('a number that others wrote at the end of an answer is a mention, whatever the next one begins with', async () => {
  const payload = { name: 'Sam Citizen', message: 'Jo is on 5550 0142', weeklyLeads: '12' }
  const { submission } = sampleItem({ kind: 'audit', payload }, [])
  await it.store.capture({ submission, deliveries: [] })
  const { submissions, mentionedIn } = await erasePerson(it, { phone: '55500142' }, true)
  expect([submissions, mentionedIn]).toEqual([[], [submission.reference]])
})

test.each([
  ['491570006', '0491 570 006'],
  ['255500142', '02 5550 0142'],
  ['1300975707', '1300 975 707'],
  ['55500142', '55500142'],
  ['442079460958', '442079460958'],
])('the file of %s names them as %s', async (phone, written) => {
  expect(await personFile(it, { phone })).toMatchObject({ phone: written })
})

test('what staff wrote of them beside somebody else’s lead is a mention: a note, a tag', async () => {
  const sam = sampleItem({ kind: 'audit', payload: { name: 'Sam Citizen', phone: '0491 570 156' } }, [])
  await it.store.capture(sam)
  const { id, reference } = sam.submission
  const mentioned = async (whom: Person) => (await erasePerson(it, whom, true)).mentionedIn
  expect(await mentioned({ phone: '491570006' })).toEqual([])
  await it.store.addNote(id, 'Partner is Jo, 0491 570 006', '2026-11-23T01:00:00.000Z')
  expect(await mentioned({ phone: '491570006' })).toEqual([reference])
  await it.store.addTag(id, 'jo@named.example', '2026-11-23T02:00:00.000Z')
  expect(await mentioned({ email: 'jo@named.example' })).toEqual([reference])
  expect(await it.store.findSubmission(id)).not.toBeNull()
})

test('where an audit has an address, another that its report was mailed to may be anybody’s: a mention', async () => {
  const { submission } = sampleItem(
    { kind: 'audit', payload: { name: 'Sam', email: 'sam@sample.example' } },
    [],
  )
  await it.store.capture({ submission, deliveries: [] })
  const report = sampleAuditReport({ submissionId: submission.id })
  await it.store.addAuditReport(report)
  const mail = sampleDelivery('report-mail', { payloadSnapshot: JSON.stringify({ to: 'jo@named.example' }) })
  const read = { id: report.id, editedAt: null, sentAt: null }
  await it.store.sendAuditReport(read, mail, '2026-11-23T02:00:00.000Z')
  const { submissions, mentionedIn } = await personFile(it, { email: 'jo@named.example' })
  expect([submissions, mentionedIn]).toEqual([[], [submission.reference]])
  const held = await personFile(it, { email: 'sam@sample.example' })
  expect(held.submissions.map(({ auditReport }) => auditReport?.text)).toEqual([report.text])
  expect(await erasePerson(it, { email: 'jo@named.example' }, true)).toMatchObject({ erased: false })
  const ofSam = await erasePerson(it, { email: 'sam@sample.example' }, false)
  expect(ofSam.alsoKnownBy, 'not somebody else’s address').toEqual([])
})

test('the address that somebody named for their report is theirs as what they typed is', async () => {
  const sam = sampleItem({ kind: 'audit', payload: { name: 'Sam Citizen', phone: '0491 570 156' } }, [])
  const jo = sampleItem({ kind: 'audit', payload: { name: 'Jo Citizen', phone: '0491 570 006' } }, [])
  for (const { submission } of [sam, jo]) {
    await it.store.capture({ submission, deliveries: [] })
    const report = sampleAuditReport({ submissionId: submission.id })
    await it.store.addAuditReport(report)
    const to = submission === sam.submission ? 'Sam@named.example' : 'jo@named.example'
    const mail = sampleDelivery('report-mail', { payloadSnapshot: JSON.stringify({ to }) })
    const read = { id: report.id, editedAt: null, sentAt: null }
    expect(await it.store.sendAuditReport(read, mail, '2026-11-23T02:00:00.000Z')).toBe(true)
  }
  const byNumber = await erasePerson(it, { phone: '491570156' }, false)
  expect(byNumber.alsoKnownBy).toEqual(['Sam@named.example'])
  const whom = { email: 'sam@named.example' }
  const { submissions, mentionedIn } = await personFile(it, whom)
  expect([submissions.map(({ id }) => id), mentionedIn]).toEqual([[sam.submission.id], []])
  expect((await erasePerson(it, whom, false)).alsoKnownBy).toEqual(['0491 570 156'])
  expect(await erasePerson(it, whom, true)).toMatchObject({ erased: true, counts: { submissions: 1 } })
  expect((await it.store.listSubmissions({})).map(({ id }) => id)).toEqual([jo.submission.id])
})

test('what was kept apart as spam is theirs too: it goes, and is shown to who asks', async () => {
  const payload = { name: 'Jo Citizen', email: 'jo@sample.example' }
  const apart = { payload, status: 'quarantined', quarantineReason: 'honeypot' } as const
  const { submission } = sampleItem(apart, [])
  await it.store.capture({ submission, deliveries: [] })
  const whom = { email: 'jo@sample.example' }
  expect((await personFile(it, whom)).submissions).toMatchObject([{ id: submission.id, payload }])
  expect(await erasePerson(it, whom, true)).toMatchObject({ erased: true, counts: { submissions: 1 } })
  expect(await it.store.findSubmission(submission.id)).toBeNull()
})

test('a time that staff keep free for them is named, for a human to decide', async () => {
  const time = { start: '2026-11-24T01:00:00.000Z', until: '2026-11-24T02:00:00.000Z' }
  const named = { id: 'of-jo', ...time, reason: 'Ring Jo back on 0491 570 006' }
  await it.store.addBlock(named)
  await it.store.addBlock({ id: 'of-sam', ...time, reason: 'Sam, 0491 570 156' })
  const whom = { phone: '491570006' }
  expect((await personFile(it, whom)).keptFreeFor).toEqual([{ id: named.id, ...time }])
  expect((await erasePerson(it, whom, true)).keptFreeFor).toEqual([named.id])
})
