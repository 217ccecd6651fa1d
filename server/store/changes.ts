export type Change = {
  /** Something was written that staff or the outbox wait for; listeners ask the store what it is. */
  written: boolean
  /** Ids of submissions for which another process has finished a delivery attempt. */
  attempted: readonly string[]
}

/** Notifications of writes by this process and others on the same database. */
export type Changes = {
  wrote: () => void
  /** Reports a finished attempt to other processes only: in this one the outbox knows already. */
  attempted: (submissionId: string) => void
  /** Returns a function that unsubscribes. */
  onChange: (listener: (change: Change) => void) => () => void
  close: () => Promise<void>
}

/** Notifications within this process; on SQLite, writes by others are detected through the database file. */
export function createChanges() {
  const listeners = new Set<(change: Change) => void>()
  function tell(change: Change): void {
    for (const listener of [...listeners]) listener(change)
  }
  return {
    tell,
    wrote: () => tell({ written: true, attempted: [] }),
    attempted: () => {},
    onChange: (listener) => {
      // A wrapper for each call: a listener registered twice is called twice, and each is removed separately.
      const own = (change: Change) => listener(change)
      listeners.add(own)
      return () => listeners.delete(own)
    },
    close: async () => listeners.clear(),
  } satisfies Changes & { tell: (change: Change) => void }
}
