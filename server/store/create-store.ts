import { type CaptureResult, type NewSubmission, type Store, StoreUnavailable } from './store.ts'
import type { CaptureAnswer, ItemOutcome, StoreCore } from './store-core.ts'
import { deliveryRow, toDelivery } from './tables.ts'

/** The port over a core: what arrives in one turn of the event loop goes down together and is committed together. */
export function createStore(core: StoreCore): Store {
  const captureOne = collectTurn(core.captureAll)
  const finishOne = collectTurn(core.finishAll)
  let closing: Promise<void> | undefined

  function whileOpen<A extends unknown[], R>(run: (...args: A) => Promise<R>): (...args: A) => Promise<R> {
    return async (...args) => {
      if (closing) throw new StoreUnavailable('The store is closed')
      return run(...args)
    }
  }
  const open = Object.fromEntries(
    Object.entries(core).map(([name, method]) => [name, whileOpen(method as () => Promise<unknown>)]),
  ) as unknown as StoreCore

  return {
    ...open,
    capture: whileOpen(async (item) => captureResult(item, await captureOne(item))),
    finish: whileOpen((claimed, attempt, verdict) => finishOne({ claimed, attempt, verdict })),
    setting: async (name, create) => {
      const value = (await open.setting(name, null)) ?? (await open.setting(name, create()))
      if (value === null) throw new StoreUnavailable(`The setting ${name} could not be kept`)
      return value
    },
    close: () => {
      // A turn later, so that what was collected in this one is written first.
      closing ??= new Promise<void>((resolve) => setImmediate(resolve)).then(core.close)
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

function collectTurn<I, O>(run: (items: I[]) => Promise<ItemOutcome<O>[]>): (item: I) => Promise<O> {
  let waiting: Waiting<I, O>[] = []

  async function flush(): Promise<void> {
    const batch = waiting
    waiting = []
    try {
      const outcomes = await run(batch.map(({ item }) => item))
      batch.forEach(({ resolve, reject }, index) => {
        const outcome = outcomes[index]
        if (outcome?.ok) resolve(outcome.value)
        else reject(failureOf(outcome))
      })
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.push({ item, resolve, reject }) === 1) setImmediate(flush)
    })
}
