import { randomUUID } from 'node:crypto'
import { errorText } from '#domain/error-text.ts'
import type { Clock } from '#domain/time/clock.ts'
import type { Channel, SendResult } from '#server/channels/channel.ts'
import type { Log } from '#server/log.ts'
import { keepTrying } from '#server/store/keep-trying.ts'
import {
  type AttemptVerdict,
  type ClaimedDelivery,
  type Destination,
  type DestinationHealth,
  LEASE_MS,
  type NewAttempt,
  type SavedHealth,
  type Store,
} from '#server/store/store.ts'
import {
  type Alarm,
  afterResult,
  afterStart,
  isUp,
  nextProbe,
  PAUSED_PROBE_EVERY_MS,
  probeTime,
} from './breaker.ts'
import { freezePayloads, type Ready, type Unsent } from './freeze-payloads.ts'
import { ATTEMPTS_MAX, GIVE_UP_MS, verdictOf } from './retry-schedule.ts'
import { sendOnce } from './send-once.ts'

/** Wait until a delivery that the store could not prepare is claimed again. */
const GIVEN_BACK_MS = 30_000
/**
 * How long a failure shows that the destination is down: twice the longest pause between probes. Rows are
 * given up only after failures for as long again without a longer gap: this program may have been offline,
 * and be back before the network.
 */
const FAILURE_FRESH_MS = 2 * PAUSED_PROBE_EVERY_MS
/** Rows per statement, as leads wait for SQLite meanwhile; 100,000 exceeded PostgreSQL's timeout. */
const GIVE_UP_ROWS = 1_000
/** The program died at each attempt to send it: claims alone have spent its attempts. */
const INTERRUPTED: Unsent = {
  kind: 'unbuildable',
  error: `Given up: ${ATTEMPTS_MAX} attempts were interrupted`,
}

export type Alert = { destination: Destination; alarm: Alarm; status: number | null; error: string }

export type LaneDeps = {
  store: Store
  clock: Clock
  random: () => number
  log: Log
  onAlert: (alert: Alert) => void
  /** The breaker has closed again. */
  onRecovered?: (destination: Destination) => void
  concurrency: number
  /** Called when an attempt is over: there is room again. */
  onFinished: (submissionId: string) => void
}

/** Sends to one destination, with its own concurrency limit and breaker, so that none starves another. */
export function createLane(channel: Channel, deps: LaneDeps) {
  const { store, clock, log } = deps
  const { destination } = channel
  const inFlight = new Map<Promise<void>, AbortController>()
  let health: DestinationHealth = { destination, breaker: 'closed', failures: 0, probeAt: null }
  /**
   * Failures in this run since the last success or gap. Older or saved ones show nothing: the destination may
   * be back since.
   */
  let failing: { since: number; last: number } | null = null
  let stopped = false
  /** Token of a claim that got no answer. It may have been granted, so its rows are given back before the next claim. */
  let unanswered: string | null = null
  /** The destination has recovered, but the rows that waited for it are still to be made due. */
  let releasing = false
  /** The last claim for a probe found no row that may be sent. */
  let idle = false

  function waitsForProbe(): boolean {
    const now = clock.now()
    return probeTime(health, now) > now
  }

  function room(): number {
    if (stopped) return 0
    if (health.breaker === 'closed') return deps.concurrency - inFlight.size
    return inFlight.size === 0 && !waitsForProbe() ? 1 : 0
  }

  /** Claims what can start now, and starts it. */
  async function fill(): Promise<void> {
    await hearProbeNow()
    const limit = room()
    if (limit <= 0) return
    const now = clock.now()
    const at = new Date(now).toISOString()
    if (releasing) await store.releaseDestination(destination, at)
    releasing = false
    const probe = health.breaker !== 'closed'
    if (probe && isDown(now)) await giveUpOld(now)
    if (unanswered) await store.unclaim(destination, unanswered, at)
    unanswered = randomUUID()
    const claimed = await store.claim({
      destination,
      now: at,
      leaseMs: LEASE_MS,
      limit,
      probe,
      leaseToken: unanswered,
    })
    unanswered = null
    if (probe && claimed.length > 0) {
      health = { ...health, probeAt: nextProbe(health, now) }
      await save()
    }
    idle = probe && claimed.length === 0
    try {
      const { ready, unread } = await freezePayloads(channel, store, claimed, now)
      for (const one of ready) begin(one.delivery, (abort) => run(one, abort))
      for (const { delivery, error } of unread) {
        log.warn(
          { destination, deliveryId: delivery.id, error: errorText(error) },
          'delivery could not be read',
        )
        begin(delivery, () => giveBack(delivery, error))
      }
    } catch (error) {
      for (const delivery of claimed) begin(delivery, () => giveBack(delivery, error))
      throw error
    }
  }

  function begin({ submissionId }: ClaimedDelivery, work: (abort: AbortController) => Promise<void>): void {
    const abort = new AbortController()
    const attempt = work(abort).finally(() => {
      inFlight.delete(attempt)
      deps.onFinished(submissionId)
    })
    inFlight.set(attempt, abort)
  }

  /** Gives back a delivery that was claimed but not sent, without spending an attempt. */
  async function giveBack(delivery: ClaimedDelivery, cause: unknown): Promise<void> {
    const error = `Not sent, the store could not make it ready: ${errorText(cause)}`
    const { attempt } = notSent({ kind: 'unbuildable', error }, clock)
    const dueAt = new Date(clock.now() + GIVEN_BACK_MS).toISOString()
    // If it was the probe, it asked nothing, so another one may go by then.
    if (health.breaker !== 'closed') health = { ...health, probeAt: dueAt }
    await record(delivery, attempt, { state: 'open', dueAt, spent: false })
  }

  /** Checks whether an operator, in any process, has asked for an immediate probe. */
  async function hearProbeNow(): Promise<void> {
    const waits = health.breaker !== 'closed' && waitsForProbe()
    // With nothing in flight, no health of this lane is still to be saved.
    if (stopped || !waits || inFlight.size > 0) return
    const saved = (await store.destinationHealth()).find((each) => each.destination === destination)
    if (saved?.probeAt === null) health = { ...health, probeAt: null }
  }

  function isDown(now: number): boolean {
    if (!failing) return false
    return now - failing.last < FAILURE_FRESH_MS && failing.last - failing.since >= FAILURE_FRESH_MS
  }

  function hearFailure(now: number): void {
    const since = failing && now - failing.last < FAILURE_FRESH_MS ? failing.since : now
    failing = { since, last: now }
  }

  async function giveUpOld(now: number): Promise<void> {
    // A delivery scheduled for later is as old as its booking, and expires by itself once it is too late.
    if (channel.dueAt) return
    const since = new Date(now - GIVE_UP_MS).toISOString()
    const why = 'Given up: the destination was down for three days'
    let count = 0
    for (let some = GIVE_UP_ROWS; some === GIVE_UP_ROWS; count += some)
      some = await store.giveUp(destination, since, why, GIVE_UP_ROWS)
    if (count > 0) log.warn({ destination, count }, 'deliveries are dead')
  }

  async function run({ delivery, unsent }: Ready, abort: AbortController): Promise<void> {
    const hopeless = unsent ?? (delivery.attempts > ATTEMPTS_MAX ? INTERRUPTED : null)
    const { result, attempt } = hopeless
      ? notSent(hopeless, clock)
      : await sendOnce(channel, delivery, clock, abort)
    const asked = !hopeless && (result.ok || result.kind !== 'withheld')
    const now = clock.now()
    // Nothing was sent, so the next row may be the probe.
    if (!asked) health = { ...health, probeAt: null }
    else if (isUp(result)) failing = null
    else hearFailure(now)
    const stoppedHere = stopped && abort.signal.aborted && !result.ok
    const breakerOpen = health.breaker !== 'closed'
    const verdict: AttemptVerdict = stoppedHere
      ? { state: 'open', dueAt: new Date(now).toISOString(), spent: false }
      : verdictOf({ ...delivery, result, breakerOpen, now, random: deps.random })
    if (!stoppedHere) await learn(result, now)
    await record(delivery, attempt, { ...verdict, ...(result.next && { payloadSnapshot: result.next }) })
    const said = { destination, deliveryId: delivery.id, status: attempt.status, error: attempt.error }
    if (verdict.state === 'dead') log.warn(said, 'delivery is dead')
    else if (!result.ok && result.next) log.warn(said, 'delivery was refused in part')
  }

  async function record(
    delivery: ClaimedDelivery,
    attempt: NewAttempt,
    verdict: AttemptVerdict,
  ): Promise<void> {
    // The lease outlasts all retries on a busy or full store.
    await keepTrying(
      clock,
      () => store.finish(delivery, attempt, verdict),
      () => stopped,
    ).catch((error) =>
      log.error(
        { destination, deliveryId: delivery.id, error: errorText(error) },
        'attempt not recorded, will be sent again',
      ),
    )
  }

  async function learn(result: SendResult, now: number): Promise<void> {
    const change = afterResult(health, result, now)
    if (change.health === health) return
    const sameWait = change.health.probeAt === health.probeAt
    health = change.health
    releasing ||= change.recovered
    if (change.recovered) deps.onRecovered?.(destination)
    if (change.alarm && !result.ok) {
      deps.onAlert({ destination, alarm: change.alarm, status: result.status, error: result.error })
    }
    // An unchanged probe time is not saved: an operator may have asked for an immediate probe meanwhile.
    await save(sameWait ? { ...health, probeAt: undefined } : health)
  }

  async function save(state: SavedHealth = health): Promise<void> {
    try {
      await store.saveDestinationHealth(state)
    } catch (error) {
      // The next change saves the whole state.
      log.warn({ destination, error: errorText(error) }, 'destination state not saved')
    }
  }

  return {
    destination,
    fill,
    start: (saved: DestinationHealth | undefined) => {
      if (saved) health = afterStart(saved)
    },
    closed: () => health.breaker === 'closed',
    full: () => (health.breaker === 'closed' ? room() <= 0 : inFlight.size > 0),
    /** When to look again, given the earliest due row; an open breaker with rows to probe waits for its probe instead. */
    nextAt: (earliestDue: number) =>
      health.breaker === 'closed' || idle ? earliestDue : probeTime(health, clock.now()),
    inFlight: () => [...inFlight.keys()],
    /** Stops claiming. */
    stop: () => {
      stopped = true
    },
    abort: () => {
      for (const abort of inFlight.values()) abort.abort(new Error('Stopped before an answer came'))
    },
  }
}

function notSent(unsent: Unsent, clock: Clock): { result: SendResult; attempt: NewAttempt } {
  const at = new Date(clock.now()).toISOString()
  return {
    result: { ok: false, status: null, answer: null, ...unsent },
    attempt: { at, ms: 0, status: null, error: unsent.error, answer: null },
  }
}
