import { randomUUIDv7 } from 'node:crypto'
import { TEST_LEAD_SCORE } from '#domain/leads/payloads.ts'
import type { Submission, SubmissionKind, SubmissionPayload } from '#domain/leads/submission.ts'
import { stageChangePayload } from '#domain/operator/stage-change.ts'
import type { Channel } from '#server/channels/channel.ts'
import { phoneE164Of } from '#server/leads/normalise-phone.ts'
import type { Services } from '#server/services.ts'
import type { Destination } from '#server/store/store.ts'
import { sendOnce } from './send-once.ts'

const LEAD = { mobile: '0491 570 006', fullName: 'Test Lead', suburb: 'Test Business' }
const FEEDBACK = { rating: 3, feedback: 'Test feedback', business: 'Test Business' }

/**
 * Sends each of our own destinations a test of what it accepts (lead score 100), bypassing the store: a lead,
 * feedback or a change of stage. A missing address is not a failure. Deliveries that wait for a destination
 * that accepted the test, or for another at the same address, are retried at once.
 */
export async function testWebhooks({
  channels,
  clock,
  store,
}: Pick<Services, 'channels' | 'clock' | 'store'>) {
  const at = new Date(clock.now()).toISOString()
  const lead = testSubmission('assessment', LEAD, at)
  const feedback = testSubmission('feedback', FEEDBACK, at)
  const phoneE164 = phoneE164Of(LEAD)
  const change = stageChangePayload({ submission: lead, was: 'new', stage: 'contacted', at, phoneE164 })

  /** One mail server takes the mails of several destinations, and only one of them wants a test lead. */
  function sharing({ destination, reach }: Channel): Destination[] {
    const others = channels.filter((each) => reach && each.reach?.address === reach.address)
    return [...new Set([destination, ...others.map((each) => each.destination)])]
  }

  async function test(channel: Channel) {
    const { destination, unconfigured } = channel
    const deliveryId = randomUUIDv7()
    const sample = [lead, feedback].find(channel.wants)
    if (!sample && destination !== 'stage') return []
    if (unconfigured) return [{ destination, configured: false, ok: false as const, error: unconfigured }]
    const payload = sample ? JSON.parse(channel.build(sample, deliveryId)) : change
    const body = JSON.stringify({ ...payload, leadScore: TEST_LEAD_SCORE })
    const { result } = await sendOnce(channel, { id: deliveryId, payloadSnapshot: body }, clock)
    for (const each of result.ok ? sharing(channel) : []) {
      await store.releaseDestination(each, at)
      await store.probeNow(each)
    }
    return [{ destination, configured: true, ...result }]
  }
  return (await Promise.all(channels.map(test))).flat()
}

function testSubmission(kind: SubmissionKind, payload: SubmissionPayload, createdAt: string): Submission {
  const id = randomUUIDv7()
  return {
    id,
    reference: 'TF-TEST',
    kind,
    idemKey: id,
    bodyHash: '',
    payload: { ...payload, leadScore: TEST_LEAD_SCORE },
    attribution: {},
    consent: null,
    source: 'webhook-test',
    status: 'real',
    quarantineReason: null,
    createdAt,
  }
}
