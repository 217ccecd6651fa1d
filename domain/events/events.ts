import type { Variant } from '#domain/experiments/assign.ts'

type ExperimentEvent = { experiment_id: string; variant: Variant }

/** Every analytics event with its properties (specification, section 7). None carries personal data. */
export type Events = {
  experiment_impression: ExperimentEvent
  experiment_conversion: ExperimentEvent
  cta_click: { cta_id: string; text: string; page: string }
  phone_click: { value: number; location: string }
  form_submit: { form_id: string; page: string }
  scroll_depth: { depth: 25 | 50 | 75 | 100 }
  form_view: { form_id: string }
  form_error: { form_id: string; field: string }
  form_step_completed: { form_id: string; step: number }
  lead_generated: { form_id: string; value: number }
  micro_offer_show: { page: string }
  micro_offer_close: { page: string }
  audit_ty_view: { page: string }
  page_view: { title: string; location: string; path: string }
}
export type EventName = keyof Events
