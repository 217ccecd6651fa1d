/** The value of a lead for analytics and ads (specification, section 9). */
export const CONVERSION_VALUE = 497
export const CONVERSION_CURRENCY = 'AUD'

/** The funnel stage of each place on the page (specification, section 7). */
const FUNNEL_STAGES = new Map([
  ['hero', 'awareness'],
  ['offer', 'consideration'],
  ['final-cta', 'decision'],
  ['sticky-footer', 'retention'],
])

export function funnelStage(place: string): string {
  return FUNNEL_STAGES.get(place) ?? 'unknown'
}

/** The ad pixel's names for our events; it receives no others (specification, section 7). */
export const PIXEL_EVENTS: Record<string, string> = {
  lead_generated: 'Lead',
  form_step_completed: 'InitiateCheckout',
  page_view: 'PageView',
  phone_click: 'Contact',
  booking_intent: 'Schedule',
}
