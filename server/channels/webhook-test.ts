import { randomUUIDv7 } from 'node:crypto'
import { TEST_LEAD_SCORE } from '#domain/leads/payloads.ts'
import type { Submission } from '#domain/leads/submission.ts'
import type { Services } from '#server/services.ts'

const TIMEOUT_MS = 15_000

/** Sends a test lead (lead score 100) to each destination that wants leads, past the store. No address is no failure. */
export function testWebhooks({ channels, clock }: Pick<Services, 'channels' | 'clock'>) {
  const sample = testLead(new Date(clock.now()).toISOString())
  const wanting = channels.filter((channel) => channel.wants(sample))
  return Promise.all(
    wanting.map(async (channel) => {
      const { destination, unconfigured } = channel
      if (unconfigured) return { destination, configured: false, ok: false as const, error: unconfigured }
      const deliveryId = randomUUIDv7()
      const body = channel.build(sample, deliveryId)
      const at = new Date(clock.now()).toISOString()
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      return { destination, configured: true, ...(await channel.send({ deliveryId, body, at, signal })) }
    }),
  )
}

function testLead(createdAt: string): Submission {
  const id = randomUUIDv7()
  return {
    id,
    reference: 'TF-TEST',
    kind: 'assessment',
    idemKey: id,
    bodyHash: '',
    payload: {
      mobile: '0491 570 006',
      fullName: 'Test Lead',
      suburb: 'Test Business',
      leadScore: TEST_LEAD_SCORE,
    },
    attribution: {},
    consent: null,
    source: 'webhook-test',
    status: 'real',
    quarantineReason: null,
    createdAt,
  }
}
