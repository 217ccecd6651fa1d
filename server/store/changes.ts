export type Change = {
  /** Something was written that staff or the outbox wait for: what it is, is asked of the store. */
  written: boolean
  /** Submissions of which another process made a delivery's attempt. */
  attempted: readonly string[]
}

/** Word of what is written, here and by other processes on the same database. */
export type Changes = {
  wrote: () => void
  /** An attempt is over. Told to others only: here, the outbox knows. */
  attempted: (submissionId: string) => void
  /** The answer ends it. */
  onChange: (listener: (change: Change) => void) => () => void
  close: () => Promise<void>
}

/** Within this process; on SQLite others are heard of by its file. */
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
      // A function of its own, so that one given twice is heard twice and ended once.
      const own = (change: Change) => listener(change)
      listeners.add(own)
      return () => listeners.delete(own)
    },
    close: async () => listeners.clear(),
  } satisfies Changes & { tell: (change: Change) => void }
}
