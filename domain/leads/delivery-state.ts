/**
 * `unconfigured`: the destination had no address when the submission came in. `dead`: given up, until an operator sends
 * it again.
 */
export const DELIVERY_STATES = ['open', 'done', 'dead', 'unconfigured'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]
