import { expect, test } from 'vitest'
import { outboxTest } from '#tests/support/outbox-test.ts'
import { sampleItem } from '#tests/support/sample-submission.ts'
import { exportItems } from './export-leads.ts'

const it = outboxTest()

test('what came in under a clock that was ahead and is set back since is exported too', async () => {
  const createdAt = new Date(it.clock.now() + 60 * 60 * 1000).toISOString()
  const { submission } = sampleItem({ createdAt }, [])
  await it.store.capture({ submission, deliveries: [] })
  expect((await exportItems(it, {})).map((item) => item.submission.id)).toEqual([submission.id])
})
