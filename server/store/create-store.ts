import { type Changes, createChanges } from './changes.ts'
import { type CaptureResult, type NewSubmission, type Store, StoreUnavailable } from './store.ts'
import type { CaptureAnswer, ItemOutcome, StoreCore } from './store-core.ts'
import { deliveryRow, toDelivery } from './tables.ts'

/** Methods that listeners are notified of: they change what staff see, or make a delivery due. */
const ANNOUNCED: ReadonlySet<string> = new Set<keyof StoreCore>([
  'captureAll',
  'release',
  'replay',
  'probeNow',
  'changeBooking',
  'setStage',
  'addNote',
  'addTag',
  'removeTag',
  'addAuditReport',
  'sendAuditReport',
  'eraseSubmissions',
])

/**
 * `underWay`: how many batches run at once. `enough`: how many waiting items are sent without waiting for the
 * end of the event loop's turn.
 */
export type Batches = { underWay: number; enough: number }

/**
 * The thread itself writes all that waits for it in one transaction, so nothing is held back here. If a burst
 * were sent as one batch, the thread would idle while it is collected, and this thread while it is written.
 */
const IN_A_THREAD: Batches = { underWay: Number.POSITIVE_INFINITY, enough: 12 }

/**
 * Builds the store port over a core. Items that arrive in one turn of the event loop, or while others are
 * being written, are committed in batches.
 */
export function createStore(
  core: StoreCore,
  changes: Changes = createChanges(),
  batches: Batches = IN_A_THREAD,
): Store {
  const captureAll = announced('captureAll', core.captureAll)
  const captureOne = collectTurn(captureAll, batches)
  // Booked calls are decided one after another, and no other lead may wait for that.
  const captureCall = collectTurn(captureAll, batches)
  const finishOne = collectTurn(core.finishAll, batches)
  let closing: Promise<void> | undefined

  function whileOpen<A extends unknown[], R>(run: (...args: A) => Promise<R>): (...args: A) => Promise<R> {
    return async (...args) => {
      if (closing) throw new StoreUnavailable('The store is closed')
      return run(...args)
    }
  }
  function announced<A extends unknown[], R>(
    name: string,
    run: (...args: A) => Promise<R>,
  ): (...args: A) => Promise<R> {
    if (!ANNOUNCED.has(name)) return run
    return async (...args) => {
      const result = await run(...args)
      changes.wrote()
      return result
    }
  }
  async function end(): Promise<void> {
    await changes.close()
    await core.close()
  }
  const open = Object.fromEntries(
    Object.entries(core).map(([name, method]) => [
      name,
      whileOpen(announced(name, method as () => Promise<unknown>)),
    ]),
  ) as unknown as StoreCore

  return {
    ...open,
    capture: whileOpen(async (item) =>
      captureResult(item, await (item.slot ? captureCall : captureOne)(item)),
    ),
    finish: whileOpen(async (claimed, attempt, verdict) => {
      const recorded = await finishOne({ claimed, attempt, verdict })
      changes.attempted(claimed.submissionId)
      return recorded
    }),
    setting: async (name, create) => {
      const value = (await open.setting(name, null)) ?? (await open.setting(name, create()))
      if (value === null) throw new StoreUnavailable(`The setting ${name} could not be kept`)
      return value
    },
    findSetting: (name) => open.setting(name, null),
    onChange: changes.onChange,
    close: () => {
      // Closes a turn later, so that what was collected in this one is written first.
      closing ??= new Promise<void>((resolve) => setImmediate(resolve)).then(end)
      return closing
    },
  }
}

function captureResult({ submission, deliveries }: NewSubmission, answer: CaptureAnswer): CaptureResult {
  if (answer.outcome !== 'created') return answer
  const rows = deliveries.map((delivery) => deliveryRow(submission.id, delivery, submission.createdAt))
  rows.sort((a, b) => (a.destination < b.destination ? -1 : 1))
  return { outcome: 'created', submission, deliveries: rows.map(toDelivery) }
}

function failureOf(outcome: ItemOutcome<unknown> | undefined): Error {
  const { error, unavailable } = { error: 'The store gave no answer', unavailable: false, ...outcome }
  return unavailable ? new StoreUnavailable(error) : new Error(error)
}

type Waiting<I, O> = { item: I; resolve: (value: O) => void; reject: (error: unknown) => void }

/** Longest time a batch is held back: if the database hangs, later callers must be told in time too. */
const HOLD_MS = 100

function collectTurn<I, O>(
  run: (items: I[]) => Promise<ItemOutcome<O>[]>,
  batches: Batches,
): (item: I) => Promise<O> {
  let waiting: Waiting<I, O>[] = []
  let underWay = 0
  let hold: NodeJS.Timeout | undefined

  function flushOrHold(): void {
    if (waiting.length === 0) return
    if (underWay < batches.underWay) void flush()
    else hold ??= setTimeout(flush, HOLD_MS)
  }

  async function flush(): Promise<void> {
    clearTimeout(hold)
    hold = undefined
    const batch = waiting
    waiting = []
    underWay += 1
    try {
      const outcomes = await run(batch.map(({ item }) => item))
      batch.forEach(({ resolve, reject }, index) => {
        const outcome = outcomes[index]
        if (outcome?.ok) resolve(outcome.value)
        else reject(failureOf(outcome))
      })
    } catch (error) {
      for (const { reject } of batch) reject(error)
    } finally {
      underWay -= 1
      if (hold) void flush()
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      const count = waiting.push({ item, resolve, reject })
      if (count === 1) setImmediate(flushOrHold)
      if (count === batches.enough && underWay < batches.underWay) void flush()
    })
}
