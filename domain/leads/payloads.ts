import { DEFAULT_FEEDBACK_CATEGORY } from '#domain/reviews/feedback-words.ts'
import { ASSESSMENT_LEAD_SCORE } from './assessment.ts'
import { contactOf } from './contact.ts'
import type { Submission, SubmissionKind } from './submission.ts'

/** The `leadScore` in the payload of a webhook test (specification). A real discovery lead may have it. */
export const TEST_LEAD_SCORE = 100

const FORMS: Readonly<Record<SubmissionKind, { formName: string; leadType: string }>> = {
  assessment: { formName: 'Free Business Assessment', leadType: 'business-assessment' },
  audit: { formName: 'Free Marketing Audit', leadType: 'marketing-audit' },
  booking: { formName: '15-Minute Call Booking', leadType: 'booking' },
  enquiry: { formName: 'Contact Enquiry', leadType: 'enquiry' },
  discovery: { formName: 'Client Discovery Tool', leadType: 'discovery' },
  feedback: { formName: 'Review Funnel Feedback', leadType: 'feedback' },
}

/** `tradeType` is the trade assumed for an assessment, whose form does not ask for one. */
export type AutomationContext = { tradeType: string }
/**
 * Added beside the number as typed, which stays as it is, if the international form can
 * be determined for certain.
 */
export type KnownPhone = { phoneE164: string | undefined }
export type LeadManagerConfig = {
  productName: string
  tradeType: string
  /** Added after the product, the page and the trade. */
  tags: readonly string[]
}

export type JsonObject = Record<string, unknown>

/** Body of the automation webhook: its named fields win over the form's own. */
export function automationPayload(
  submission: Submission,
  context: AutomationContext & KnownPhone,
): JsonObject {
  const { kind, payload, attribution } = submission
  const { name, email, phone, businessName, trade } = contactOf(payload)
  return given({
    ...payload,
    ...(kind === 'assessment' ? assessmentFields(submission, context) : { businessName, tradeType: trade }),
    formName: FORMS[kind].formName,
    formType: kind,
    timestamp: submission.createdAt,
    pageUrl: attribution.pageUrl ?? '',
    userAgent: attribution.userAgent ?? '',
    referrer: attribution.referrer || 'direct',
    leadType: FORMS[kind].leadType,
    leadPriority: 'high',
    source: submission.source,
    name,
    email,
    phone,
    phoneE164: context.phoneE164,
    message: messageOf(submission),
    tradefront: evidence(submission),
  })
}

function assessmentFields({ payload }: Submission, { tradeType }: AutomationContext): JsonObject {
  const { name, phone, businessName, location } = contactOf(payload)
  return {
    mobile: phone,
    fullName: name,
    suburb: location ?? businessName,
    location: location ?? businessName,
    businessName,
    tradeType,
    recommendedService: FORMS.assessment.formName,
    businessType: 'Trades business',
    leadScore: payload.leadScore ?? ASSESSMENT_LEAD_SCORE,
  }
}

/** The visitor's own message if the form has one, otherwise a description of the request. */
function messageOf({ kind, payload }: Submission): string {
  const { name, businessName } = contactOf(payload)
  const own = payload.message ?? payload.mainBottleneck
  if (typeof own === 'string' && own !== '') return own
  const about = [name, businessName, payload.businessType].filter(Boolean).join(', ')
  return about ? `${FORMS[kind].formName}: ${about}` : FORMS[kind].formName
}

/** Body of the lead-management webhook. */
export function leadManagerPayload(
  submission: Submission,
  config: LeadManagerConfig & KnownPhone,
): JsonObject {
  const { source, createdAt: timestamp } = submission
  const contactDetails = contactOf(submission.payload)
  const { name = '', email, phone, businessName = '', trade } = contactDetails
  // Of the two, the assessment asks only for the business name, which is sent as both.
  const location = contactDetails.location ?? (submission.kind === 'assessment' ? businessName : '')
  const [firstName = '', ...rest] = name.split(/\s+/)
  const tradeType = trade ?? config.tradeType
  const { phoneE164 } = config
  const tags = [...new Set([config.productName, 'Landing Page Lead', tradeType, ...config.tags])]
  const details = { businessName, tradeType, location }
  const lastName = rest.join(' ')
  const contact = given({ firstName, lastName, email, phone, phoneE164, ...details, timestamp, source })
  return {
    contact: { ...contact, customFields: { ...details, leadSource: source }, tags },
    tags,
    source,
    timestamp,
    tradefront: evidence(submission),
  }
}

/** Body of the feedback webhook; the funnel's field names are mapped to those that automations read. */
export function feedbackPayload(submission: Submission): JsonObject {
  const { business, slug, rating, name, email, feedback, category } = submission.payload
  return given({
    businessName: business,
    rating,
    customerName: name,
    customerEmail: email,
    feedback,
    category: category ?? DEFAULT_FEEDBACK_CATEGORY,
    timestamp: submission.createdAt,
    source: 'review_funnel',
    page: submission.attribution.pageUrl ?? '',
    tradefront: given({ ...evidence(submission), slug }),
  })
}

/** Our additions to the specified fields: its identity, its origin, and what the visitor agreed to. */
function evidence({ id, reference, attribution, consent }: Submission): JsonObject {
  return { id, reference, attribution, consent }
}

function given(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
