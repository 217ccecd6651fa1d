import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { errorText } from '#domain/error-text.ts'
import { Refused } from '#server/refused.ts'
import { DatabaseOlder } from './migrations.ts'
import { openSqliteCore, type SqliteCore, type SqliteOptions } from './sqlite-database.ts'
import { StoreDamaged, StoreUnavailable } from './store.ts'
import type { ItemOutcome, StoreCore } from './store-core.ts'

export type Call = { id: number; method: keyof StoreCore; args: unknown[]; deadline: number }
export type Failure = {
  message: string
  unavailable?: boolean
  damaged?: boolean
  refused?: boolean
  older?: boolean
}
/**
 * The first with id 0 names the methods, or says why the database did not open; later ones mean that another
 * process wrote to it.
 */
export type Answer = { id: number; value?: unknown; failure?: Failure }

/** A message from the main thread; leads come as JSON text. */
type Sent = Call | string

/** Methods that take items and answer each, so that several calls can run as one. */
const IN_BATCHES: ReadonlySet<keyof StoreCore> = new Set(['captureAll', 'finishAll'])

/** A command's changes are seen and sent within this time, instead of at the outbox's next poll. */
const LISTEN_EVERY_MS = 500

/** A clock that both threads share. */
export function sharedNow(): number {
  return performance.timeOrigin + performance.now()
}

function failureOf(error: unknown): Failure {
  return {
    message: errorText(error),
    unavailable: error instanceof StoreUnavailable,
    damaged: error instanceof StoreDamaged,
    refused: error instanceof Refused,
    older: error instanceof DatabaseOlder,
  }
}

/** The caller has given up: running the call would only keep the others waiting. */
function isLate({ deadline }: Call): boolean {
  return sharedNow() > deadline
}

async function answer(core: StoreCore, call: Call): Promise<Answer> {
  return isLate(call) ? tooLate(call) : run(core, call)
}

function tooLate({ id }: Call): Answer {
  return { id, failure: { message: 'Too late', unavailable: true } }
}

async function run(core: StoreCore, { id, method, args }: Call): Promise<Answer> {
  try {
    const asked = core[method] as (...args: unknown[]) => Promise<unknown>
    return { id, value: await asked(...args) }
  } catch (error) {
    return { id, failure: failureOf(error) }
  }
}

/** Runs calls of one `IN_BATCHES` method as one: a single transaction, and a single disk sync, for all. */
async function answerTogether(core: StoreCore, calls: Call[]): Promise<Answer[]> {
  const { late = [], inTime = [] } = Object.groupBy(calls, (call) => (isLate(call) ? 'late' : 'inTime'))
  const answers = late.map(tooLate)
  const [first] = inTime
  if (!first) return answers
  const batches = inTime.map(({ args }) => args[0] as unknown[])
  const { value, failure } = await run(core, { ...first, args: [batches.flat()] })
  const outcomes = (value ?? []) as ItemOutcome<unknown>[]
  const heard = inTime.map(({ id }, index) =>
    failure ? { id, failure } : { id, value: outcomes.splice(0, batches[index]?.length) },
  )
  return [...answers, ...heard]
}

/** This call and those waiting behind it, up to the first that must run by itself. */
function withWaiting(port: MessagePort, sent: Sent): { batches: Call[]; single?: Call } {
  const batches: Call[] = []
  let call: Call | undefined = toCall(sent)
  while (call && IN_BATCHES.has(call.method)) {
    batches.push(call)
    const next = receiveMessageOnPort(port)
    call = next && toCall(next.message)
  }
  return { batches, ...(call && { single: call }) }
}

function toCall(sent: Sent): Call {
  return typeof sent === 'string' ? JSON.parse(sent) : sent
}

function serve(port: MessagePort, options: SqliteOptions): void {
  try {
    const core = openSqliteCore(options)
    port.on('message', async (sent: Sent) => {
      const { batches, single } = withWaiting(port, sent)
      for (const calls of Object.values(Object.groupBy(batches, ({ method }) => method)))
        for (const heard of await answerTogether(core, calls)) port.postMessage(heard)
      if (!single) return
      port.postMessage(await answer(core, single))
      if (single.method === 'close') port.close()
    })
    port.postMessage({ id: 0, value: Object.keys(core) } satisfies Answer)
    if (!options.readOnly) tellWrittenElsewhere(port, core)
  } catch (error) {
    port.postMessage({ id: 0, failure: failureOf(error) } satisfies Answer)
    port.close()
  }
}

/** Best effort: callers that wait for something also poll after a while. */
function tellWrittenElsewhere(port: MessagePort, core: SqliteCore): void {
  const look = () => {
    try {
      if (core.writtenElsewhere()) port.postMessage({ id: 0 } satisfies Answer)
    } catch {
      // A locked, full or closed database is reported to the next call.
    }
  }
  setInterval(look, LISTEN_EVERY_MS).unref()
}

if (parentPort) serve(parentPort, workerData as SqliteOptions)
