/**
 * `unconfigured`: the destination had no address when the submission came in. `dead`: given up, until an operator sends
 * it again.
 */
export const DELIVERY_STATES = ['open', 'done', 'dead', 'unconfigured'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** States of the circuit breaker of each destination; `paused` if its address is gone (410). */
export const BREAKER_STATES = ['closed', 'open', 'paused'] as const
export type BreakerState = (typeof BREAKER_STATES)[number]
