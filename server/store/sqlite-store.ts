import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { createChanges } from './changes.ts'
import { createStore } from './create-store.ts'
import type { SqliteOptions } from './sqlite-database.ts'
import { createReader } from './sqlite-reader.ts'
import { startThread, talkTo, toError } from './sqlite-talk.ts'
import type { Answer } from './sqlite-thread.ts'
import { ANSWER_MS, type Store, StoreUnavailable } from './store.ts'
import type { StoreCore } from './store-core.ts'

/** The last checkpoint before closing may have much to write. */
const CLOSE_MS = 8_000
/** Pause before a thread is restarted: one that cannot open its file must not be restarted in a busy loop. */
const RESTART_MS = 250

/** Methods that run in the read-only thread: over millions of events they take seconds. */
const REPORTS: ReadonlySet<string> = new Set<keyof StoreCore>([
  'nextToExpire',
  'oldestQuarantined',
  'staffWords',
  'reportRecipients',
  'countEvents',
  'countLabel',
  'countFurthest',
  'countVitals',
  'countEventDays',
])

/**
 * SQLite in a thread of its own: a locked or full database keeps its callers waiting, never the event loop.
 * A thread that dies is started again.
 */
export async function openSqliteStore(options: SqliteOptions): Promise<Store> {
  const thread = startThread(options)
  const [opened] = (await once(thread, 'message')) as [Answer]
  if (opened.failure) throw toError(opened.failure)
  const changes = createChanges()
  const methods = opened.value as (keyof StoreCore)[]
  return createStore(remoteCore(thread, methods, options, changes.wrote), changes)
}

function remoteCore(
  first: Worker,
  methods: (keyof StoreCore)[],
  options: SqliteOptions,
  onWrittenElsewhere: () => void,
): StoreCore {
  let ended: string | undefined
  let closing = false
  let restart: NodeJS.Timeout | undefined
  let talk = talkTo(first, onExit, onWrittenElsewhere)
  const reader = createReader(options)

  function onExit(reason: string): void {
    ended = closing ? 'The database is closed' : reason
    // The contents of an in-memory database are gone, and an empty store must not pass for them.
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

  // A second connection to ':memory:' would open another database.
  const readsApart = options.path !== ':memory:'
  const calls = methods.map((method) => {
    const ask = readsApart && REPORTS.has(method) ? reader.call : call
    return [method, (...args: unknown[]) => ask(method, args)]
  })
  return { ...Object.fromEntries(calls), close }
}
