import { expect, test } from 'vitest'
import type { Delivery, Store } from '#server/store/store.ts'
import { testClock } from '#tests/support/test-clock.ts'
import { createSettled } from './settled.ts'

const inFirstAttempt = (state: Delivery['state']) => ({ state, attempts: 1, firstFailedAt: null }) as Delivery
const [open, done] = [inFirstAttempt('open'), inFirstAttempt('done')]

test('a look that ends late takes no later waiter of the same submission away', async () => {
  const clock = testClock()
  const reads: ((deliveries: Delivery[]) => void)[] = []
  const deliveriesOf = () => new Promise<Delivery[]>((answer) => reads.push(answer))
  const { settled, changed } = createSettled({ deliveriesOf } as unknown as Store, clock, () => true)

  const first = settled('one', 2_000, [open])
  changed('one')
  changed('one')
  reads[1]?.([done])
  expect(await first).toEqual([done])

  // The form is sent again, as on a retry; then the third look of the first waiter ends.
  const second = settled('one', 2_000, [open])
  reads[3]?.([open])
  reads[2]?.([done])
  await clock.flush()
  changed('one')
  expect(reads).toHaveLength(5)
  reads[4]?.([done])
  expect(await second).toEqual([done])
})
