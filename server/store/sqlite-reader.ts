import type { SqliteOptions } from './sqlite-database.ts'
import { startThread, type Talk, talkTo } from './sqlite-talk.ts'
import { REPORTS_MS, StoreUnavailable } from './store.ts'
import type { StoreCore } from './store-core.ts'

/** After this long unused, the thread ends and frees its memory. */
const IDLE_MS = 60_000

/**
 * A second thread and connection for reports: they take seconds over millions of events, and a lead behind
 * them would wait or be refused. It starts with the first query, and only reads.
 */
export function createReader(options: SqliteOptions) {
  let talk: Talk | undefined
  let idle: NodeJS.Timeout | undefined
  let closed = false

  function begin(): Talk {
    const begun: Talk = talkTo(startThread({ ...options, readOnly: true }), () => {
      if (talk === begun) talk = undefined
    })
    return begun
  }

  async function end(): Promise<void> {
    const ending = talk
    talk = undefined
    clearTimeout(idle)
    await ending?.end()
  }

  return {
    call: async (method: keyof StoreCore, args: unknown[]): Promise<unknown> => {
      if (closed) throw new StoreUnavailable('The database is closed')
      clearTimeout(idle)
      talk ??= begin()
      const asked = talk
      try {
        return await asked.call(method, args, REPORTS_MS)
      } finally {
        if (!asked.isBusy()) idle = setTimeout(end, IDLE_MS).unref()
      }
    },
    /** The thread has nothing to save, so its work is not waited for. */
    close: () => {
      closed = true
      return end()
    },
  }
}
