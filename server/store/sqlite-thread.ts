import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { errorText } from '#domain/error-text.ts'
import { Refused } from '#server/refused.ts'
import { openSqliteCore, type SqliteCore, type SqliteOptions } from './sqlite-database.ts'
import { StoreUnavailable } from './store.ts'
import type { StoreCore } from './store-core.ts'

export type Call = { id: number; method: keyof StoreCore; args: unknown[]; deadline: number }
export type Failure = { message: string; unavailable?: boolean; refused?: boolean }
/** The first one, with id 0, says whether the database opened; later ones with 0, that another process wrote to it. */
export type Answer = { id: number; value?: unknown; failure?: Failure }

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

async function answer(core: StoreCore, { id, method, args, deadline }: Call): Promise<Answer> {
  // Its caller has given up: doing it now would only keep the others waiting.
  if (sharedNow() > deadline) return { id, failure: { message: 'Too late', unavailable: true } }
  try {
    const run = core[method] as (...args: unknown[]) => Promise<unknown>
    return { id, value: await run(...args) }
  } catch (error) {
    return { id, failure: failureOf(error) }
  }
}

function serve(port: MessagePort, options: SqliteOptions): void {
  try {
    const core = openSqliteCore(options)
    port.on('message', async (sent: Call | string) => {
      const call: Call = typeof sent === 'string' ? JSON.parse(sent) : sent
      port.postMessage(await answer(core, call))
      if (call.method === 'close') port.close()
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
