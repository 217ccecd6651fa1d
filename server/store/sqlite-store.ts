import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { createChanges } from './changes.ts'
import { createStore } from './create-store.ts'
import type { SqliteOptions } from './sqlite-database.ts'
import { createReader } from './sqlite-reader.ts'
import { startThread, talkTo, toError } from './sqlite-talk.ts'
import type { Answer } from './sqlite-thread.ts'
import { type Store, StoreUnavailable } from './store.ts'
import type { StoreCore } from './store-core.ts'

/** After this the edge answers 503 and the visitor's browser keeps the submission. */
const ANSWER_MS = 2_000
/** A last checkpoint may have much to write. */
const CLOSE_MS = 8_000
/** Between the end of a thread and the next: one that cannot open its file must not be started in a busy loop. */
const RESTART_MS = 250

/** Complete by its type: a method added to the core must be named here. `report`: asked of the thread that only reads. */
const METHODS: Record<Exclude<keyof StoreCore, 'close'>, true | 'report'> = {
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
  unclaim: true,
  freezePayloads: true,
  finishAll: true,
  nextDue: true,
  replay: true,
  releaseDestination: true,
  releaseOfLaterClock: true,
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
  firstAnswersOfLeadsSince: true,
  submissionCounts: true,
  deliveryCounts: true,
  newsSince: true,
  expiredSubmissions: true,
  nextToExpire: 'report',
  oldestQuarantined: 'report',
  eraseSubmissions: true,
  overwriteErased: true,
  listErasures: true,
  staffWords: 'report',
  addNotice: true,
  hasNotice: true,
  claimNotices: true,
  rescheduleNotice: true,
  closeNotice: true,
  purgeNotices: true,
  findBooking: true,
  listBookings: true,
  busyBetween: true,
  changeBooking: true,
  addBlock: true,
  listBlocks: true,
  removeBlock: true,
  purgeBlocks: true,
  addEvents: true,
  countEvents: 'report',
  countLabel: 'report',
  countFurthest: 'report',
  countVitals: 'report',
  countEventDays: 'report',
  rollUpEvents: true,
  ping: true,
}

/**
 * SQLite in a thread of its own: a locked or full database keeps its callers waiting, never the event loop.
 * A thread that dies is started again.
 */
export async function openSqliteStore(options: SqliteOptions): Promise<Store> {
  const thread = startThread(options)
  const [opened] = (await once(thread, 'message')) as [Answer]
  if (opened.failure) throw toError(opened.failure)
  const changes = createChanges()
  return createStore(remoteCore(thread, options, changes.wrote), changes)
}

function remoteCore(first: Worker, options: SqliteOptions, onWrittenElsewhere: () => void): StoreCore {
  let ended: string | undefined
  let closing = false
  let restart: NodeJS.Timeout | undefined
  let talk = talkTo(first, onExit, onWrittenElsewhere)
  const reader = createReader(options)

  function onExit(reason: string): void {
    ended = closing ? 'The database is closed' : reason
    // What was only in memory is gone, and an empty store must not pass for it.
    if (closing || options.path === ':memory:') return
    restart = setTimeout(() => {
      ended = undefined
      talk = talkTo(startThread(options), onExit, onWrittenElsewhere)
    }, RESTART_MS)
  }

  async function call(method: keyof StoreCore, args: unknown[], ms = ANSWER_MS): Promise<unknown> {
    if (ended) throw new StoreUnavailable(ended)
    return talk.call(method, args, ms)
  }

  async function close(): Promise<void> {
    closing = true
    clearTimeout(restart)
    await reader.close()
    if (ended) return
    const { exit } = talk
    await call('close', [], CLOSE_MS)
    await exit
  }

  // A second connection to a database in memory would be to another one.
  const readsApart = options.path !== ':memory:'
  const calls = Object.entries(METHODS).map(([name, kind]) => {
    const method = name as keyof StoreCore
    const ask = kind === 'report' && readsApart ? reader.call : call
    return [method, (...args: unknown[]) => ask(method, args)]
  })
  return { ...Object.fromEntries(calls), close }
}
