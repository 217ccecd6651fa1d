import * as z from 'zod/mini'
import { VARIANTS } from '#domain/experiments/variants.ts'
import { SCROLL_MILESTONES } from './scroll-depth.ts'

/** Identifiers of forms, places and trades. Never a person's words, nor a number long enough to ring. */
const label = z.string().check(z.regex(/^(?!.*\d{6})[\w][\w:./-]{0,59}$/))
export const EventPath = z.string().check(z.regex(/^\/[\w.~%/-]{0,119}$/))
const count = z.int().check(z.minimum(0), z.maximum(10_000_000))
const variant = z.enum(VARIANTS)

/** `apart`: shown but not counted as evidence, because the address forced it or a bot saw it. */
const experiment = z.object({
  experiment_id: label,
  variant,
  apart: z.optional(z.enum(['forced', 'automated'])),
})
const form = z.object({ form_id: label })
const micro = z.object({ page: EventPath })

export const WEB_VITALS = ['LCP', 'INP', 'CLS', 'TTFB'] as const

/** The properties of every event as our own store accepts them; any others are left out. */
export const EVENTS = {
  experiment_impression: experiment,
  experiment_conversion: experiment,
  cta_click: z.object({ cta_id: label, page: EventPath, funnel_stage: z.optional(label) }),
  booking_intent: z.object({ source: label, page: EventPath }),
  phone_click: z.object({ value: count, location: label }),
  form_view: form,
  form_step_completed: z.object({ form_id: label, step: count }),
  form_error: z.object({ form_id: label, field: label }),
  form_submit: z.object({ form_id: label, page: EventPath }),
  lead_generated: z.object({ form_id: label, value: count, currency: z.literal('AUD') }),
  roi_calculated: z.object({ trade: label }),
  /** From the review funnel, where customers rate a business: not a lead, and told to no provider. */
  review_rated: z.object({ stars: z.int().check(z.minimum(1), z.maximum(5)) }),
  scroll_depth: z.object({ depth: z.literal(SCROLL_MILESTONES) }),
  micro_offer_show: micro,
  micro_offer_close: micro,
  audit_ty_view: micro,
  page_view: z.object({ path: EventPath }),
  /** CLS in thousandths, the others in milliseconds. */
  web_vital: z.object({
    metric: z.enum(WEB_VITALS),
    value: count,
    rating: z.enum(['good', 'needs-improvement', 'poor']),
  }),
}
export type EventName = keyof typeof EVENTS

/** Properties sent to the page's data layer, the tag and the pixel, but not to our own store. */
type PageWords = {
  cta_click: { text: string }
  page_view: { title: string; location: string }
}

/** Every analytics event with its properties (specification, section 7). None carries personal data. */
export type Events = {
  [Name in EventName]: z.infer<(typeof EVENTS)[Name]> &
    (Name extends keyof PageWords ? PageWords[Name] : unknown)
}
