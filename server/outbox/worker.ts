import { errorText } from '#domain/error-text.ts'
import type { Clock } from '#domain/time/clock.ts'
import type { Channel } from '#server/channels/channel.ts'
import type { Log } from '#server/log.ts'
import type { Delivery, Destination, Store } from '#server/store/store.ts'
import { type Alert, createLane } from './lane.ts'
import { createSettled } from './settled.ts'

export type { Alert } from './lane.ts'

/** A periodic task, e.g. a purge; it first runs at start. */
export type ScheduledTask = {
  name: string
  everyMs: number
  run: () => Promise<unknown>
  /** A stop waits for it, as for deliveries: what was sent and not recorded would be sent again. */
  sends?: true
}

export type OutboxDeps = {
  store: Store
  channels: readonly Channel[]
  clock: Clock
  /** From 0 up to 1. */
  random: () => number
  log: Log
  onAlert: (alert: Alert) => void
  /** A breaker has closed again. */
  onRecovered?: (destination: Destination) => void
  /** An attempt for this submission is over and recorded. */
  onAttempt?: (submissionId: string) => void
  tasks?: readonly ScheduledTask[]
  /** Concurrent attempts for each destination. */
  concurrency?: number
}

export type OutboxWorker = {
  start: () => void
  /** Something new may be due: called after a capture or a replay. */
  wake: () => void
  /** Reports that another process has finished an attempt for this submission. */
  attempted: (submissionId: string) => void
  /**
   * Claims no more; attempts in flight get up to `ms`, then are aborted and their rows given back. A task that
   * sends has as long to record what it sent.
   */
  stop: (ms?: number) => Promise<void>
  /**
   * The submission's deliveries, once nothing more can happen to them within `ms`, and at the latest after
   * `ms`. Never rejects: returns `known` if the store cannot be read.
   */
  settled: (submissionId: string, ms: number, known?: Delivery[]) => Promise<Delivery[]>
}

const CONCURRENCY = 8
/** Other processes (a command, a second server) make rows due without notifying this one. */
const RECHECK_MS = 5_000
const STORE_RETRY_MS = 1_000
/** A row that is due but cannot be claimed must not make a busy loop. */
const PAUSE_MIN_MS = 50
const DRAIN_MS = 5_000
/** A daily task must not be put off for a day because the store was unavailable at that moment. */
const TASK_RETRY_MS = 10 * 60_000

/** Sends due deliveries until stopped: each at least once, in no particular order. */
export function createOutboxWorker(deps: OutboxDeps): OutboxWorker {
  const { store, clock, log, channels, tasks = [], concurrency = CONCURRENCY } = deps
  const usable = channels.filter(({ unconfigured }) => unconfigured === null)
  const lanes = usable.map((channel) => createLane(channel, { ...deps, concurrency, onFinished }))
  const isMoving = ({ destination }: Delivery) =>
    lanes.some((lane) => lane.destination === destination && lane.closed())
  const { settled, changed } = createSettled(store, clock, isMoving)
  const taskAt = new Map<ScheduledTask, number>()
  const sending = new Set<Promise<void>>()

  let stopping = false
  let woken = false
  let endSleep = () => {}
  let running: Promise<void> | undefined

  function wake(): void {
    woken = true
    endSleep()
  }

  function onFinished(submissionId: string): void {
    changed(submissionId)
    deps.onAttempt?.(submissionId)
    wake()
  }

  async function run(): Promise<void> {
    let loaded = false
    let lookedAt = Infinity
    while (!stopping) {
      woken = false
      let pause = STORE_RETRY_MS
      try {
        if (!loaded) await loadHealth()
        loaded = true
        const now = clock.now()
        if (now < lookedAt) await store.releaseOfLaterClock(new Date(now).toISOString())
        lookedAt = now
        runTasks()
        await fillLanes()
        pause = await untilNextDue()
      } catch (error) {
        log.warn({ error: errorText(error) }, 'outbox waits for the store')
      }
      if (!woken && !stopping) await sleep(pause)
    }
  }

  async function loadHealth(): Promise<void> {
    const saved = await store.destinationHealth()
    for (const lane of lanes) lane.start(saved.find(({ destination }) => destination === lane.destination))
  }

  async function fillLanes(): Promise<void> {
    const filled = await Promise.allSettled(lanes.map((lane) => lane.fill()))
    const failed = filled.find((result) => result.status === 'rejected')
    if (failed) throw failed.reason
  }

  async function untilNextDue(): Promise<number> {
    const open = lanes.filter((lane) => !lane.full())
    if (open.length === 0) return RECHECK_MS
    const due = await store.nextDue(open.map(({ destination }) => destination))
    const next = open.flatMap((lane) => {
      const earliest = due[lane.destination]
      return earliest === undefined ? [] : [lane.nextAt(Date.parse(earliest))]
    })
    return Math.min(RECHECK_MS, Math.max(PAUSE_MIN_MS, Math.min(...next) - clock.now()))
  }

  function runTasks(): void {
    for (const task of tasks) {
      // A wait longer than the interval means that the clock was put back, so the task runs now.
      const left = (taskAt.get(task) ?? 0) - clock.now()
      if (left > 0 && left <= task.everyMs) continue
      taskAt.set(task, clock.now() + task.everyMs)
      const ran = runTask(task).finally(() => sending.delete(ran))
      if (task.sends) sending.add(ran)
    }
  }

  async function runTask(task: ScheduledTask): Promise<void> {
    try {
      await task.run()
    } catch (error) {
      log.warn({ error: errorText(error) }, `${task.name} failed`)
      taskAt.set(task, clock.now() + Math.min(task.everyMs, TASK_RETRY_MS))
    }
  }

  function sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = clock.after(ms, resolve)
      endSleep = () => {
        cancel()
        resolve()
      }
    })
  }

  async function stop(ms = DRAIN_MS): Promise<void> {
    stopping = true
    for (const lane of lanes) lane.stop()
    wake()
    const drained = (running ?? Promise.resolve()).then(() =>
      Promise.all(lanes.flatMap((lane) => lane.inFlight())),
    )
    const late = Promise.withResolvers<void>()
    const cancel = clock.after(ms, () => {
      for (const lane of lanes) lane.abort()
      late.resolve()
    })
    await drained
    await Promise.race([Promise.all(sending), late.promise])
    cancel()
  }

  return {
    start: () => {
      running ??= run()
    },
    wake,
    attempted: changed,
    stop,
    settled,
  }
}
