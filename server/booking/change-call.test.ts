import { expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import type { Channel } from '#server/channels/channel.ts'
import { fakeChannel } from '#tests/support/fake-channel.ts'
import { outboxTest } from '#tests/support/outbox-test.ts'
import { sampleItem } from '#tests/support/sample-submission.ts'
import { changeCall } from './change-call.ts'
import { slotRequest } from './slot-request.ts'

const it = outboxTest()
const content = loadContent()
const [WEDNESDAY, THURSDAY, FRIDAY] = [
  '2026-11-24T22:00:00Z',
  '2026-11-25T22:00:00Z',
  '2026-11-26T22:00:00Z',
] as const
const deps = () => ({ store: it.store, clock: it.clock, content, channels: [] })

async function booked(): Promise<string> {
  const item = sampleItem({ kind: 'booking', payload: { start: WEDNESDAY, name: 'Jo Citizen' } }, [])
  await it.store.capture({ ...item, slot: slotRequest(WEDNESDAY, deps()) })
  return item.submission.id
}

/** Lets staff change the call between the read and the write of the next change. */
function staffMoveMeanwhile(to: string | null) {
  const write = it.store.changeBooking
  it.store.changeBooking = async (change) => {
    it.store.changeBooking = write
    expect(await changeCall(deps(), change.submissionId, { to })).toBe('changed')
    // Changes in the same millisecond have no order.
    await it.clock.leap(1)
    return write(change)
  }
}

test('a change that comes a moment after another is made to the call as the other has left it', async () => {
  const id = await booked()
  staffMoveMeanwhile(THURSDAY)
  expect(await changeCall(deps(), id, { to: FRIDAY, actor: 'visitor' })).toBe('changed')
  expect(await it.store.findBooking(id)).toMatchObject({ start: FRIDAY, sequence: 2 })
  expect((await it.store.activitiesOf(id)).map(({ was, detail }) => [was, detail])).toEqual([
    [WEDNESDAY, THURSDAY],
    [THURSDAY, FRIDAY],
  ])
  staffMoveMeanwhile(THURSDAY)
  expect(await changeCall(deps(), id, { to: null, actor: 'visitor' })).toBe('changed')
  expect(await it.store.findBooking(id)).toMatchObject({ start: THURSDAY, state: 'cancelled' })
})

test('a move of a call that was cancelled a moment before is over', async () => {
  const id = await booked()
  staffMoveMeanwhile(null)
  expect(await changeCall(deps(), id, { to: FRIDAY, actor: 'visitor' })).toBe('over')
})

test('a call that others change again and again is left to them, and that is said', async () => {
  const id = await booked()
  it.store.changeBooking = async () => 'stale'
  expect(await changeCall(deps(), id, { to: FRIDAY })).toBe('contended')
})

test('who is told of a move is told both times: where the call was, and where it is', async () => {
  const id = await booked()
  const build: Channel['build'] = ({ payload: { start, previousStart } }) =>
    JSON.stringify({ start, previousStart })
  const channels = [{ ...fakeChannel('mail-visitor'), build }]
  await changeCall({ ...deps(), channels }, id, { to: THURSDAY })
  const [told] = await it.store.deliveriesOf(id)
  const { payloadSnapshot = '' } = (await it.store.findDelivery(told?.id ?? '')) ?? {}
  expect(JSON.parse(payloadSnapshot)).toEqual({ start: THURSDAY, previousStart: WEDNESDAY })
})
