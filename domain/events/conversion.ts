/** A lead's worth to analytics and ads (specification, section 9). */
export const CONVERSION_VALUE = 497
export const CONVERSION_CURRENCY = 'AUD'

/** Where in the funnel a place on the page stands (specification, section 7). */
const FUNNEL_STAGES = new Map([
  ['hero', 'awareness'],
  ['offer', 'consideration'],
  ['final-cta', 'decision'],
  ['sticky-footer', 'retention'],
])

export function funnelStage(place: string): string {
  return FUNNEL_STAGES.get(place) ?? 'unknown'
}

/** The ad pixel's names for events of ours; it hears of no other (specification, section 7). */
export const PIXEL_EVENTS: Record<string, string> = {
  lead_generated: 'Lead',
  form_step_completed: 'InitiateCheckout',
  page_view: 'PageView',
  phone_click: 'Contact',
  booking_intent: 'Schedule',
}
