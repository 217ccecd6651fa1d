import { expect, test } from 'vitest'
import { slot } from '#tests/contract/booking-contract.ts'
import { outboxTest } from '#tests/support/outbox-test.ts'
import { sampleItem } from '#tests/support/sample-submission.ts'
import { blockTime } from './block-time.ts'

const it = outboxTest()

test('a call that still goes on as the kept time begins is counted, one that is over by then is not', async () => {
  const call = { ...sampleItem({ kind: 'booking' }, []), slot: slot('2026-11-23T23:00:00Z') }
  expect(await it.store.capture(call)).toMatchObject({ outcome: 'created' })
  const from = (start: string) => blockTime(it, { start, until: '2026-11-24T01:00:00Z', reason: 'Dentist' })
  expect(await from('2026-11-23T23:14:59Z')).toMatchObject({ calls: 1 })
  expect(await from('2026-11-23T23:15:00Z')).toMatchObject({ calls: 0 })
})
