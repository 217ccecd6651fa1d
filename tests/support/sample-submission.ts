import { createHash, randomUUID, randomUUIDv7 } from 'node:crypto'
import { referenceOf } from '#domain/leads/reference.ts'
import type { Submission } from '#domain/leads/submission.ts'
import type { Destination, NewDelivery, NewSubmission } from '#server/store/store.ts'

/** A lead as the assessment form makes it. */
export function sampleSubmission(over: Partial<Submission> = {}): Submission {
  const id = over.id ?? randomUUIDv7()
  const payload = over.payload ?? {
    mobile: '0491 570 006',
    fullName: 'Sample Person',
    businessName: 'Sample Roofing',
  }
  return {
    id,
    reference: referenceOf(id),
    kind: 'assessment',
    idemKey: randomUUID(),
    bodyHash: createHash('sha256').update(JSON.stringify(payload)).digest('hex'),
    payload,
    attribution: { pageUrl: 'https://tradefront.example/', variants: { hero_copy: 'B' } },
    consent: {
      wording: 'We use your details to call you back.',
      version: '1',
      at: '2026-11-23T00:00:00.000Z',
      ticked: false,
    },
    source: 'hero',
    status: 'real',
    quarantineReason: null,
    createdAt: '2026-11-23T00:00:00.000Z',
    ...over,
  }
}

export function sampleDelivery(destination: Destination, over: Partial<NewDelivery> = {}): NewDelivery {
  return {
    id: randomUUIDv7(),
    destination,
    state: 'open',
    payloadSnapshot: '{"a":1}',
    lastError: null,
    ...over,
  }
}

export function sampleItem(
  over: Partial<Submission> = {},
  destinations: readonly Destination[] = ['automation', 'lead-manager'],
): NewSubmission {
  return {
    submission: sampleSubmission(over),
    deliveries: destinations.map((destination) => sampleDelivery(destination)),
  }
}
