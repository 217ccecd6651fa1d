import { expect, test } from 'vitest'
import { outboxTest } from '#tests/support/outbox-test.ts'
import { sampleItem } from '#tests/support/sample-submission.ts'
import { erasePerson } from './erase-person.ts'
import { personFile } from './person-file.ts'

const it = outboxTest()
/** More than one statement takes. */
const MANY = 401

test('all that a person ever sent goes, however much it is, and nobody else’s', async () => {
  const jo = { kind: 'enquiry', payload: { name: 'Jo Citizen', email: 'jo@sample.example' } } as const
  for (let n = 0; n < MANY; n++) await it.store.capture(sampleItem(jo, []))
  const sam = sampleItem({ payload: { name: 'Sam Citizen', email: 'sam@sample.example' } }, [])
  await it.store.capture(sam)
  const { counts } = await erasePerson(it, { email: 'jo@sample.example' }, true)
  expect(counts.submissions).toBe(MANY)
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
