import { Booking } from '#domain/booking/booking.ts'
import { callPath, fromSearch } from '#domain/booking/call-path.ts'
import { type GivenAnswers, readAnswers } from '#domain/discovery/answers.ts'
import { Discovery, scored } from '#domain/discovery/discovery.ts'
import { DISCOVERY_QUESTIONS } from '#domain/discovery/questions.ts'
import { givenAnswers, RESULT_INDEX, stepSearch } from '#domain/discovery/steps.ts'
import { Assessment } from '#domain/leads/assessment.ts'
import { outcomeMessage } from '#domain/leads/assessment-outcome.ts'
import { answersBefore } from '#domain/leads/audit-prefill.ts'
import { AuditRequest } from '#domain/leads/audit-request.ts'
import { auditThanksPath } from '#domain/leads/audit-thanks-path.ts'
import { Enquiry } from '#domain/leads/enquiry.ts'
import { FORM_ENDPOINTS } from '#domain/leads/form-endpoints.ts'
import { SUBMISSION_FAILED, type SubmissionPayload } from '#domain/leads/submission.ts'
import { textFromQuery } from '#domain/leads/text-from-query.ts'
import { Feedback } from '#domain/reviews/feedback.ts'
import { FEEDBACK_FAILED } from '#domain/reviews/feedback-words.ts'
import { funnelPath, readFunnelAddress } from '#domain/reviews/funnel-address.ts'
import { toRating } from '#domain/reviews/rating.ts'
import { isReviewSlug } from '#domain/reviews/review-business.ts'
import { EMPTY_ROI_FORM, readRoi, roiFromSearch } from '#domain/roi/roi-form.ts'
import { auditDayCookie } from '#server/http/audit-day.ts'
import type { FormDefinition, Known } from './form-definition.ts'

export const FORMS: readonly FormDefinition[] = [
  {
    kind: 'assessment',
    endpoint: FORM_ENDPOINTS.assessment,
    schema: Assessment,
    keep: ({ suburb, ...fields }) => ({ ...fields, businessName: suburb }),
    page: () => '/assessment',
    emptyPage: '/assessment',
    done: () => '/thank-you?source=assessment',
    failed: (phone) => outcomeMessage('unsent', phone),
    notice: 'assessment',
    ticked: false,
  },
  {
    kind: 'audit',
    endpoint: FORM_ENDPOINTS.audit,
    schema: AuditRequest,
    beside: {
      answers:
        "What the visitor told the calculator ('trade=dental&leads=20&value=4200&rate=40') or the discovery tool, whose nine answers are kept if all are valid ('trade=roofing&team=solo&weeklyLeads=20…')",
    },
    derive: withAnswersBefore,
    page: auditPath,
    emptyPage: '/audit',
    done: ({ payload }) => auditThanksPath(payload.name),
    remember: ({ createdAt }, timeZone, secure) => auditDayCookie(createdAt, timeZone, secure),
    failed: () => SUBMISSION_FAILED,
    notice: 'audit-consent',
    collectionNotice: 'audit',
    ticked: true,
  },
  {
    kind: 'booking',
    endpoint: FORM_ENDPOINTS.booking,
    schema: Booking,
    beside: Object.fromEntries(
      DISCOVERY_QUESTIONS.map(({ id, ask }) => [
        id,
        `Of the discovery tool, kept if all nine are valid: ${ask}`,
      ]),
    ),
    derive: withDiscovery,
    page: bookingPath,
    emptyPage: '/book',
    done: ({ id }, _fields, sign) => callPath(sign(id)),
    failed: orCall,
    notice: 'booking',
    ticked: false,
  },
  {
    kind: 'enquiry',
    endpoint: FORM_ENDPOINTS.enquiry,
    schema: Enquiry,
    page: () => '/contact',
    emptyPage: '/contact',
    done: () => '/thank-you?source=enquiry',
    failed: orCall,
    notice: 'enquiry',
    ticked: false,
  },
  {
    kind: 'feedback',
    endpoint: FORM_ENDPOINTS.feedback,
    schema: Feedback,
    alsoCalled: { businessName: 'business', customerName: 'name', customerEmail: 'email' },
    beside: {
      slug: 'Of a registered business: kept with its own name, whatever business says. It tells branches of one name apart',
    },
    current: withoutEndedLink,
    derive: withBusiness,
    page: (fields) => funnelPath(readFunnelAddress(fields, ''), { rating: toRating(fields.rating) }),
    done: ({ payload }, fields) =>
      funnelPath(readFunnelAddress(fields, ''), { rating: toRating(payload.rating), sent: true }),
    failed: () => FEEDBACK_FAILED,
    notice: 'feedback',
    ticked: false,
  },
  {
    kind: 'discovery',
    endpoint: FORM_ENDPOINTS.discovery,
    schema: Discovery,
    derive: (answers) => scored(answers as Discovery),
    page: (fields) => discoveryPath(givenAnswers((id) => fields[id])),
    emptyPage: '/client-discovery-tool',
    done: () => '/thank-you?source=discovery',
    failed: orCall,
    notice: 'discovery',
    ticked: false,
  },
]

/**
 * Keeps the days that were shown, the answers to the nine questions, what led to the form, and `own`: our own
 * page where another calendar stands in its place.
 */
function bookingPath(fields: Record<string, unknown>): string {
  const { from, own } = fields
  const source = typeof fields.source === 'string' && textFromQuery(fields.source)
  const carried = new URLSearchParams({ ...(source && { source }), ...givenAnswers((id) => fields[id]) })
  const search = [own === '1' && 'own=1', fromSearch(from), String(carried)].filter(Boolean).join('&')
  return search ? `/book?${search}` : '/book'
}

function auditPath({ answers }: Record<string, unknown>): string {
  const before = answersBefore(searchOf(answers))
  return before ? `/audit?${before}` : '/audit'
}

/** What led to the audit, beside what its form asks: the report must not contradict it. */
function withAnswersBefore(audit: SubmissionPayload, fields: Record<string, unknown>): SubmissionPayload {
  const search = new URLSearchParams(answersBefore(searchOf(fields.answers)) ?? '')
  const nine = readAnswers(givenAnswers((id) => search.get(id)))
  if (nine) return { ...audit, discovery: scored(nine) }
  const calculator = readRoi(roiFromSearch(search) ?? EMPTY_ROI_FORM).numbers
  return calculator ? { ...audit, calculator } : audit
}

function searchOf(value: unknown): URLSearchParams {
  return new URLSearchParams(typeof value === 'string' ? value : '')
}

/** Whoever booked from the answer to the nine questions need not tell us twice. Others lose no call by it. */
function withDiscovery(booking: SubmissionPayload, fields: Record<string, unknown>): SubmissionPayload {
  const answers = readAnswers(fields)
  return answers ? { ...booking, ...scored(answers) } : booking
}

function discoveryPath(answers: GivenAnswers): string {
  return `/client-discovery-tool${stepSearch(answers, RESULT_INDEX)}`
}

function orCall(phone: string): string {
  return outcomeMessage('failed', phone)
}

/** Drops a short link that was removed since: the visitor returns to the funnel for any business. */
async function withoutEndedLink(
  fields: Record<string, unknown>,
  { findReviewBusiness }: Known,
): Promise<Record<string, unknown>> {
  const { slug, ...others } = fields
  if (typeof slug !== 'string' || !isReviewSlug(slug)) return fields
  // If the store does not answer, storing the form will report it.
  const isInUse = await findReviewBusiness(slug).catch(() => true)
  return isInUse ? fields : others
}

/**
 * A registered business has its own name, whatever was posted, and its slug, as branches may have one name;
 * feedback that names none is about us.
 */
async function withBusiness(
  answers: SubmissionPayload,
  { slug }: Record<string, unknown>,
  { brand, findReviewBusiness }: Known,
): Promise<SubmissionPayload> {
  const business = answers.business ?? brand
  const registered = typeof slug === 'string' && isReviewSlug(slug) ? await findReviewBusiness(slug) : null
  return registered
    ? { ...answers, business: registered.name, slug: registered.slug }
    : { ...answers, business }
}
