import type { Submission } from '#domain/leads/submission.ts'

/** A stored assessment with every field filled; tests change what they are about. */
export function sampleAssessment(changes: Partial<Submission> = {}): Submission {
  return {
    id: '019aa0f0-0000-7000-8000-000000000001',
    reference: 'TF-8K2MQ4WX',
    kind: 'assessment',
    idemKey: 'key-1',
    bodyHash: 'ab'.repeat(32),
    payload: { mobile: '0491 570 006', fullName: 'Jo Anne Citizen', suburb: 'Sample Roofing' },
    attribution: {
      pageUrl: 'https://tradefront.example/',
      referrer: 'https://search.example/',
      userAgent: 'Mozilla/5.0 (sample)',
      ctaSource: 'hero',
      lastTouch: { utmSource: 'newsletter', utmMedium: 'email', utmCampaign: 'spring' },
    },
    consent: {
      wording: 'We use this to call you back.',
      version: '2026-11-01',
      at: '2026-11-20T23:04:00.000Z',
      ticked: false,
    },
    source: 'hero',
    status: 'real',
    quarantineReason: null,
    createdAt: '2026-11-20T23:04:00.000Z',
    ...changes,
  }
}
