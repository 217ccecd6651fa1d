import type { DeliveryState } from './delivery-state.ts'

export type AssessmentOutcome = 'accepted' | 'received' | 'unsent' | 'failed'

export type DeliveryOutcome = { destination: string; state: DeliveryState }

/** The response to a stored assessment, given the state of its deliveries. */
export function assessmentOutcome(deliveries: readonly DeliveryOutcome[]): 'accepted' | 'received' {
  const configured = deliveries.filter(({ state }) => state !== 'unconfigured')
  const allDone = configured.every(({ state }) => state === 'done')
  return allDone && configured.length !== 1 ? 'accepted' : 'received'
}

/** `phone` is our own number as displayed. */
export function outcomeMessage(outcome: AssessmentOutcome, phone: string): string {
  switch (outcome) {
    case 'accepted':
      return "Form submitted successfully! We'll contact you within 24 hours."
    case 'received':
      return "Information received! We'll contact you shortly."
    case 'unsent':
      return `Submission failed. Please try again or call us directly at ${phone}.`
    case 'failed':
      return `Something went wrong. Please try again or call us directly at ${phone}.`
  }
}
