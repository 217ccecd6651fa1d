import { Booking } from '#domain/booking/booking.ts'
import { isDate } from '#domain/booking/slot-page.ts'
import { ScoredDiscovery } from '#domain/discovery/discovery.ts'
import { type GivenAnswers, givenAnswers, RESULT_INDEX, stepSearch } from '#domain/discovery/steps.ts'
import { Assessment } from '#domain/leads/assessment.ts'
import { AuditRequest } from '#domain/leads/audit-request.ts'
import { Enquiry } from '#domain/leads/enquiry.ts'
import { firstWord } from '#domain/leads/text-from-query.ts'
import { Feedback } from '#domain/reviews/feedback.ts'
import { funnelPath, readFunnelAddress } from '#domain/reviews/funnel-address.ts'
import { toRating } from '#domain/reviews/rating.ts'
import { auditDayCookie } from '#server/http/audit-day.ts'
import type { FormDefinition } from './form-definition.ts'

/** Every form of the site. */
export const FORMS: readonly FormDefinition[] = [
  {
    kind: 'assessment',
    endpoint: '/api/assessments',
    schema: Assessment,
    keep: ({ suburb, ...fields }) => ({ ...fields, businessName: suburb }),
    page: () => '/assessment',
    done: () => '/thank-you?source=assessment',
    notice: 'assessment',
    ticked: false,
  },
  {
    kind: 'audit',
    endpoint: '/api/audits',
    schema: AuditRequest,
    page: () => '/audit',
    done: ({ payload }) => `/audit/thank-you?name=${encodeURIComponent(firstWord(payload.name))}`,
    remember: ({ createdAt }, timeZone, secure) => auditDayCookie(createdAt, timeZone, secure),
    notice: 'audit-consent',
    ticked: true,
  },
  {
    kind: 'booking',
    endpoint: '/api/bookings',
    schema: Booking,
    page: ({ from }) => (typeof from === 'string' && isDate(from) ? `/book?from=${from}` : '/book'),
    done: ({ id }, _fields, sign) => `/book/confirmed?b=${sign(id)}`,
    notice: 'booking',
    ticked: false,
  },
  {
    kind: 'enquiry',
    endpoint: '/api/enquiries',
    schema: Enquiry,
    page: () => '/contact',
    done: () => '/thank-you?source=enquiry',
    notice: 'enquiry',
    ticked: false,
  },
  {
    kind: 'feedback',
    endpoint: '/api/feedback',
    schema: Feedback,
    page: (fields) => funnelPath(readFunnelAddress(fields, ''), { rating: toRating(fields.rating) }),
    done: ({ payload }, fields) =>
      funnelPath(readFunnelAddress(fields, ''), { rating: toRating(payload.rating), sent: true }),
    notice: 'feedback',
    ticked: false,
  },
  {
    kind: 'discovery',
    endpoint: '/api/discovery',
    schema: ScoredDiscovery,
    page: (fields) => discoveryPath(givenAnswers((id) => fields[id])),
    done: () => '/thank-you?source=discovery',
    notice: 'discovery',
    ticked: false,
  },
]

function discoveryPath(answers: GivenAnswers): string {
  return `/client-discovery-tool${stepSearch(answers, RESULT_INDEX)}`
}
