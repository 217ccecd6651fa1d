import { FUNNEL } from './review-funnel.ts'

/** One page of each kind; docs/decisions/0024-layout-instead-of-pixels.md. */
export const PAGE_KINDS = [
  '/',
  '/services',
  '/services/missed-call-text-back',
  '/service-areas/sydney-nsw',
  '/resources/missed-call-cost',
  '/work',
  '/accessibility',
  '/contact',
  '/audit',
  '/book',
  '/client-discovery-tool',
  '/roi?trade=roofing&leads=20&value=8500&rate=25',
  '/assessment',
  '/thank-you?source=assessment&status=unsent',
  '/audit/thank-you?name=Jo',
  FUNNEL,
  `${FUNNEL}&rating=2`,
  '/nope',
]
