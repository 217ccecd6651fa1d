import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Refused } from '#server/refused.ts'
import { DatabaseOlder } from './migrations.ts'
import type { SqliteOptions } from './sqlite-database.ts'
import { type Answer, type Call, type Failure, sharedNow } from './sqlite-thread.ts'
import { StoreDamaged, StoreUnavailable } from './store.ts'
import type { StoreCore } from './store-core.ts'

type Pending = { resolve: (value: unknown) => void; reject: (error: Error) => void; timer: NodeJS.Timeout }

export type Talk = ReturnType<typeof talkTo>

export function startThread(options: SqliteOptions): Worker {
  return new Worker(new URL(`./sqlite-thread${extname(import.meta.url)}`, import.meta.url), {
    workerData: options,
    execArgv: [],
    // The limit that `npm start` sets for the main thread: with it both take 50 MB less, and are as fast.
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  })
}

/** Sends calls to a database thread and receives its answers. Calls pending when it ends are rejected. */
export function talkTo(thread: Worker, onExit: (reason: string) => void, onWrittenElsewhere = () => {}) {
  const pending = new Map<number, Pending>()
  let lastId = 0
  let reason = 'The database thread ended'
  const { promise: exit, resolve: exited } = Promise.withResolvers<void>()
  thread.on('message', ({ id, value, failure }: Answer) => {
    if (id === 0 && failure) reason = failure.message
    else if (id === 0) onWrittenElsewhere()
    const waiting = taken(id)
    if (failure) waiting?.reject(toError(failure))
    else waiting?.resolve(value)
  })
  thread.on('error', (error: Error) => {
    reason = `The database thread failed: ${error.message}`
  })
  thread.on('exit', () => {
    for (const id of pending.keys()) taken(id)?.reject(new StoreUnavailable(reason))
    onExit(reason)
    exited()
  })

  function taken(id: number): Pending | undefined {
    const waiting = pending.get(id)
    clearTimeout(waiting?.timer)
    pending.delete(id)
    return waiting
  }

  return {
    /** @throws StoreUnavailable after `ms` milliseconds without an answer */
    call: (method: keyof StoreCore, args: unknown[], ms: number): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const id = ++lastId
        const timer = setTimeout(() => {
          pending.delete(id)
          reject(new StoreUnavailable(`The database gave no answer within ${ms} ms`))
        }, ms)
        pending.set(id, { resolve, reject, timer })
        const call: Call = { id, method, args, deadline: sharedNow() + ms }
        // Leads contain only JSON values, and parsing text takes a third of the time of a structured clone.
        thread.postMessage(method === 'captureAll' ? JSON.stringify(call) : call)
      }),
    isBusy: () => pending.size > 0,
    exit,
    end: () => thread.terminate(),
  }
}

export function toError({ message, unavailable, damaged, refused, older }: Failure): Error {
  if (older) return new DatabaseOlder(message)
  if (refused) return new Refused(message)
  if (damaged) return new StoreDamaged(message)
  return unavailable ? new StoreUnavailable(message) : new Error(message)
}
