import { once } from 'node:events'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createStore } from './create-store.ts'
import type { SqliteOptions } from './sqlite-database.ts'
import { type Answer, type Call, type Failure, sharedNow } from './sqlite-thread.ts'
import { type Store, StoreUnavailable } from './store.ts'
import type { StoreCore } from './store-core.ts'

/** After this the edge answers 503 and the visitor's browser keeps the submission. */
const ANSWER_MS = 2_000
/** A last checkpoint may have much to write. */
const CLOSE_MS = 8_000
/** Between the end of a thread and the next: one that cannot open its file must not be started in a busy loop. */
const RESTART_MS = 250

/** Complete by its type: a method added to the core must be named here. */
const METHODS: Record<Exclude<keyof StoreCore, 'close'>, true> = {
  captureAll: true,
  findSubmission: true,
  listSubmissions: true,
  release: true,
  purgeQuarantined: true,
  deliveriesOf: true,
  findDelivery: true,
  listDeliveries: true,
  attemptsOf: true,
  claim: true,
  freezePayloads: true,
  finishAll: true,
  nextDue: true,
  replay: true,
  releaseDestination: true,
  giveUp: true,
  destinationHealth: true,
  saveDestinationHealth: true,
  probeNow: true,
  setting: true,
  auditsWithoutReport: true,
  addAuditReport: true,
  findAuditReport: true,
  listAuditReports: true,
  editAuditReport: true,
  sendAuditReport: true,
  addReviewBusiness: true,
  findReviewBusiness: true,
  listReviewBusinesses: true,
  removeReviewBusiness: true,
  countReview: true,
  reviewCounts: true,
  listItems: true,
  countItems: true,
  findItem: true,
  activitiesOf: true,
  setStage: true,
  addNote: true,
  addTag: true,
  removeTag: true,
  listTags: true,
  answeredSince: true,
  submissionCounts: true,
  deliveryCounts: true,
  newsSince: true,
  expiredSubmissions: true,
  nextToExpire: true,
  oldestQuarantined: true,
  eraseSubmissions: true,
  listErasures: true,
  addNotice: true,
  hasNotice: true,
  unsentNotices: true,
  noticeSent: true,
  purgeNotices: true,
  findBooking: true,
  listBookings: true,
  busyBetween: true,
  changeBooking: true,
  addBlock: true,
  listBlocks: true,
  removeBlock: true,
  addEvents: true,
  countEvents: true,
  countFurthest: true,
  countEventDays: true,
  rollUpEvents: true,
  ping: true,
}

type Pending = { resolve: (value: unknown) => void; reject: (error: Error) => void; timer: NodeJS.Timeout }

/**
 * SQLite in a thread of its own: a locked or full database keeps its callers waiting, never the event loop.
 * A thread that dies is started again.
 */
export async function openSqliteStore(options: SqliteOptions): Promise<Store> {
  const worker = startThread(options)
  const [opened] = (await once(worker, 'message')) as [Answer]
  if (opened.failure) throw toError(opened.failure)
  return createStore(remoteCore(worker, options))
}

function startThread(options: SqliteOptions): Worker {
  return new Worker(new URL(`./sqlite-thread${extname(import.meta.url)}`, import.meta.url), {
    workerData: options,
    execArgv: [],
    // As `npm start` bounds the program's own: both together take 50 MB less, and are as fast.
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  })
}

function remoteCore(first: Worker, options: SqliteOptions): StoreCore {
  const pending = new Map<number, Pending>()
  let worker = first
  let lastId = 0
  let ended: string | undefined
  let closing = false
  let restart: NodeJS.Timeout | undefined
  attend(first)

  function attend(thread: Worker): void {
    let reason = 'The database thread ended'
    thread.on('message', ({ id, value, failure }: Answer) => {
      if (id === 0 && failure) reason = failure.message
      const waiting = pending.get(id)
      if (!waiting) return
      settle(id, waiting)
      if (failure) waiting.reject(toError(failure))
      else waiting.resolve(value)
    })
    thread.on('error', (error: Error) => {
      reason = `The database thread failed: ${error.message}`
    })
    thread.on('exit', () => onExit(closing ? 'The database is closed' : reason))
  }

  function onExit(reason: string): void {
    ended = reason
    for (const [id, waiting] of pending) {
      settle(id, waiting)
      waiting.reject(new StoreUnavailable(reason))
    }
    // What was only in memory is gone, and an empty store must not pass for it.
    if (closing || options.path === ':memory:') return
    restart = setTimeout(() => {
      ended = undefined
      worker = startThread(options)
      attend(worker)
    }, RESTART_MS)
  }

  function settle(id: number, waiting: Pending): void {
    pending.delete(id)
    clearTimeout(waiting.timer)
  }

  function call(method: keyof StoreCore, args: unknown[], ms = ANSWER_MS): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (ended) return reject(new StoreUnavailable(ended))
      const id = ++lastId
      const timer = setTimeout(() => {
        pending.delete(id)
        reject(new StoreUnavailable(`The database gave no answer within ${ms} ms`))
      }, ms)
      pending.set(id, { resolve, reject, timer })
      worker.postMessage({ id, method, args, deadline: sharedNow() + ms } satisfies Call)
    })
  }

  async function close(): Promise<void> {
    closing = true
    clearTimeout(restart)
    if (ended) return
    const exit = once(worker, 'exit')
    await call('close', [], CLOSE_MS)
    await exit
  }

  const methods = Object.keys(METHODS) as (keyof typeof METHODS)[]
  const calls = methods.map((method) => [method, (...args: unknown[]) => call(method, args)])
  return { ...Object.fromEntries(calls), close }
}

function toError({ message, unavailable }: Failure): Error {
  return unavailable ? new StoreUnavailable(message) : new Error(message)
}
