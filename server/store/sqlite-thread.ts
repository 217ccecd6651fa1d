import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { errorText } from '#domain/error-text.ts'
import { Refused } from '#server/refused.ts'
import { openSqliteCore, type SqliteCore, type SqliteOptions } from './sqlite-database.ts'
import { type NewSubmission, StoreUnavailable } from './store.ts'
import type { CaptureAnswer, ItemOutcome, StoreCore } from './store-core.ts'

export type Call = { id: number; method: keyof StoreCore; args: unknown[]; deadline: number }
export type Failure = { message: string; unavailable?: boolean; refused?: boolean }
/** The first one, with id 0, says whether the database opened; later ones with 0, that another process wrote to it. */
export type Answer = { id: number; value?: unknown; failure?: Failure }

/** Leads come as JSON. */
type Sent = Call | string

const TOO_LATE: Failure = { message: 'Too late', unavailable: true }

/** What a command changes is seen and sent within this time, in place of at the outbox's next look. */
const LISTEN_EVERY_MS = 500

/** A clock that both threads share. */
export function sharedNow(): number {
  return performance.timeOrigin + performance.now()
}

function failureOf(error: unknown): Failure {
  const message = errorText(error)
  return { message, unavailable: error instanceof StoreUnavailable, refused: error instanceof Refused }
}

/** Its caller has given up: doing it now would only keep the others waiting. */
function isLate({ deadline }: Call): boolean {
  return sharedNow() > deadline
}

async function answer(core: StoreCore, call: Call): Promise<Answer> {
  const { id, method, args } = call
  if (isLate(call)) return { id, failure: TOO_LATE }
  try {
    const run = core[method] as (...args: unknown[]) => Promise<unknown>
    return { id, value: await run(...args) }
  } catch (error) {
    return { id, failure: failureOf(error) }
  }
}

/** Leads that came while others were written: one transaction, and one sync of the disk, for all of them. */
async function captureTogether(core: StoreCore, calls: Call[]): Promise<Answer[]> {
  const late = calls.filter(isLate).map(({ id }) => ({ id, failure: TOO_LATE }))
  const inTime = calls.filter(({ id }) => !late.some((each) => each.id === id))
  const [first] = inTime
  if (!first) return late
  const items = inTime.map(({ args }) => args[0] as NewSubmission[])
  const { value, failure } = await answer(core, { ...first, args: [items.flat()] })
  const outcomes = [...((value ?? []) as ItemOutcome<CaptureAnswer>[])]
  const answers = inTime.map(({ id }, index) =>
    failure ? { id, failure } : { id, value: outcomes.splice(0, items[index]?.length) },
  )
  return [...late, ...answers]
}

/** This one and, while they are leads, those that wait behind it. */
function withWaiting(port: MessagePort, sent: Sent): Call[] {
  const calls = [toCall(sent)]
  while (calls.at(-1)?.method === 'captureAll') {
    const next = receiveMessageOnPort(port)
    if (!next) break
    calls.push(toCall(next.message))
  }
  return calls
}

function toCall(sent: Sent): Call {
  return typeof sent === 'string' ? JSON.parse(sent) : sent
}

function serve(port: MessagePort, options: SqliteOptions): void {
  try {
    const core = openSqliteCore(options)
    port.on('message', async (sent: Sent) => {
      const calls = withWaiting(port, sent)
      const leads = calls.filter(({ method }) => method === 'captureAll')
      for (const answered of await captureTogether(core, leads)) port.postMessage(answered)
      for (const call of calls.slice(leads.length)) {
        port.postMessage(await answer(core, call))
        if (call.method === 'close') port.close()
      }
    })
    port.postMessage({ id: 0 } satisfies Answer)
    if (!options.readOnly) tellWrittenElsewhere(port, core)
  } catch (error) {
    port.postMessage({ id: 0, failure: failureOf(error) } satisfies Answer)
    port.close()
  }
}

/** Best effort: whoever waits for something looks by itself after a while. */
function tellWrittenElsewhere(port: MessagePort, core: SqliteCore): void {
  const look = () => {
    try {
      if (core.writtenElsewhere()) port.postMessage({ id: 0 } satisfies Answer)
    } catch {
      // A locked, full or closed database says so to who asks it for something.
    }
  }
  setInterval(look, LISTEN_EVERY_MS).unref()
}

if (parentPort) serve(parentPort, workerData as SqliteOptions)
