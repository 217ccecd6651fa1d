import type { SqliteOptions } from './sqlite-database.ts'
import { startThread, type Talk, talkTo } from './sqlite-talk.ts'
import { StoreUnavailable } from './store.ts'
import type { StoreCore } from './store-core.ts'

/** All that a page of staff asks at once, one statement after another, over a year of events. */
const REPORTS_MS = 60_000
/** Unused for so long it ends, and gives its memory back. */
const IDLE_MS = 60_000

/**
 * A second thread and connection for reports: they take seconds where there are millions of events, and behind them a
 * lead would wait, or be refused. It is there from the first question on, and only reads.
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
    /** It has nothing to save, so it is not waited for. */
    close: () => {
      closed = true
      return end()
    },
  }
}
