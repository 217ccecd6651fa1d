import type { SendResult } from '#server/channels/channel.ts'
import type { DestinationHealth } from '#server/store/store.ts'

/** Consecutive failures that open the breaker. */
export const FAILURES_MAX = 10
export const PROBE_EVERY_MS = 5 * 60 * 1_000
/** 410 means stay away; it is probed all the same, because no destination is disabled for good. */
export const PAUSED_PROBE_EVERY_MS = 60 * 60 * 1_000

export type Alarm = 'failing' | 'gone'
/** `alarm` is set once for each opening; `recovered` when the waiting rows may be sent at once. */
export type HealthChange = { health: DestinationHealth; alarm: Alarm | null; recovered: boolean }

/** Whether the destination is up: it accepted this payload, or refused it alone, for good or for now. */
export function isUp(result: SendResult): boolean {
  return result.ok || result.kind === 'rejected' || result.answered === true
}

/** The destination's health after one more result. */
export function afterResult(health: DestinationHealth, result: SendResult, now: number): HealthChange {
  if (result.ok || isUp(result)) return close(health)
  switch (result.kind) {
    case 'gone':
      return pause(health, now)
    case 'transient':
      return fail(health, now)
    default:
      // Nothing was sent, so nothing was learnt.
      return { health, alarm: null, recovered: false }
  }
}

function close(health: DestinationHealth): HealthChange {
  const recovered = health.breaker !== 'closed'
  if (!recovered && health.failures === 0) return { health, alarm: null, recovered }
  return { health: { ...health, breaker: 'closed', failures: 0, probeAt: null }, alarm: null, recovered }
}

function pause(health: DestinationHealth, now: number): HealthChange {
  const failures = health.failures + 1
  if (health.breaker === 'paused') {
    return { health: { ...health, failures }, alarm: null, recovered: false }
  }
  const paused: DestinationHealth = { ...health, breaker: 'paused', failures }
  return { health: { ...paused, probeAt: nextProbe(paused, now) }, alarm: 'gone', recovered: false }
}

function fail(health: DestinationHealth, now: number): HealthChange {
  const failures = health.failures + 1
  const opens = health.breaker === 'closed' && failures >= FAILURES_MAX
  if (!opens) return { health: { ...health, failures }, alarm: null, recovered: false }
  const open: DestinationHealth = { ...health, breaker: 'open', failures }
  return { health: { ...open, probeAt: nextProbe(open, now) }, alarm: 'failing', recovered: false }
}

/** The earliest instant of the next probe of an open or paused destination, if one is sent now. */
export function nextProbe({ breaker }: DestinationHealth, now: number): string {
  const wait = breaker === 'paused' ? PAUSED_PROBE_EVERY_MS : PROBE_EVERY_MS
  return new Date(now + wait).toISOString()
}

/** Health after a start: the operator may just have fixed the address, so a probe may be sent at once. */
export function afterStart(health: DestinationHealth): DestinationHealth {
  return { ...health, probeAt: null }
}

/**
 * When to probe next. A time further ahead than any that is ever set was set before the clock was put back:
 * it means now.
 */
export function probeTime({ probeAt }: DestinationHealth, now: number): number {
  const at = probeAt === null ? 0 : Date.parse(probeAt)
  return at - now > PAUSED_PROBE_EVERY_MS ? 0 : at
}
