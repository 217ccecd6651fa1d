import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { bodyHash } from '#server/leads/body-hash.ts'
import { bookingTest } from '#tests/support/booking-test.ts'
import { DISCOVERY_ANSWERS, SCORED_ANSWERS } from '#tests/support/discovery-rules.ts'
import { openedForm, postForm } from '#tests/support/form-post.ts'
import { DESK } from '#tests/support/smtp-receiver.ts'

const it = bookingTest()

const payloadOf = async (id: string) =>
  ((await it.site.cli('leads', 'show', id)) as { payload: Record<string, unknown> }).payload

test('staff read the answers, and the score that is worked out here, wherever they read of the call', async () => {
  const contact = { name: 'Asked Once', phone: '0491 570 006' }
  const sent = {
    start: it.nextTime(),
    ...contact,
    ...DISCOVERY_ANSWERS,
    leadScore: 1,
    businessType: 'Bank',
  }
  const { id, link } = await it.bookedBy(sent)
  expect(await payloadOf(id)).toEqual({ start: sent.start, ...contact, ...SCORED_ANSWERS })
  const rows = [
    /^Trade: +Roofing$/m,
    /^Missed calls: +It rings out$/m,
    /^Usual job: +\$8,500$/m,
    /^Recommended service: +Missed call response$/m,
    /^Lead score: +89$/m,
  ]
  const notice = await it.mailTo(DESK, /^New call booking: Asked Once/)
  for (const row of rows) expect(notice.text).toMatch(row)
  const { stdout } = await it.site.run('export', 'leads', '--format', 'csv')
  const [header = '', ...lines] = stdout.split('\r\n')
  const line = lines.find((each) => each.includes('Asked Once')) ?? expect.unreachable()
  for (const column of ['pastCustomers', 'recommendedService', 'leadScore']) expect(header).toContain(column)
  for (const value of ['rings-out', 'missed-call-response', '89']) expect(line).toContain(value)
  expect((await postForm(`${it.site.url}/api/bookings/cancel`, { b: link })).status).toBe(303)
  const cancelled = await it.mailTo(DESK, /^Call cancelled: Asked Once/)
  for (const row of rows) expect(cancelled.text).toMatch(row)
})

test('numbers of a program count as those of a form do', async () => {
  const sent = {
    start: it.nextTime(),
    name: 'By Program',
    ...DISCOVERY_ANSWERS,
    weeklyLeads: 20,
    jobValue: 8500,
  }
  expect(await payloadOf((await it.bookedBy(sent)).id)).toMatchObject(SCORED_ANSWERS)
})

test.each([
  ['one is missing', { website: undefined }],
  ['one is none of the choices', { team: 'army' }],
  ['a number is none', { weeklyLeads: 'heaps' }],
  ['they are of another kind', { trade: ['roofing'], team: {} }],
])('%s: the call is booked all the same, without them', async (_name, wrong) => {
  const contact = { name: 'No Nine', phone: '0491 570 006' }
  const start = it.nextTime()
  const { id } = await it.bookedBy({ start, ...contact, ...DISCOVERY_ANSWERS, ...wrong })
  expect(await payloadOf(id)).toEqual({ start, ...contact })
})

test('a retry is known by what the form itself asks, so that an upgrade may score otherwise in between', async () => {
  const asked = { start: it.nextTime(), name: 'Known Again', phone: '0491 570 006' }
  const sent = { ...asked, ...DISCOVERY_ANSWERS, formToken: openedForm('booking') }
  const { id } = await it.bookedBy(sent)
  expect((await it.bookedBy(sent)).id).toBe(id)
  const database = new DatabaseSync(it.site.database, { readOnly: true })
  const row = database.prepare('select body_hash from submission where id = ?').get(id)
  database.close()
  expect(row).toEqual({ body_hash: bodyHash(asked) })
})
