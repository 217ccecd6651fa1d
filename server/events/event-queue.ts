import { errorText } from '#domain/error-text.ts'
import type { StoredEvent } from '#domain/events/event-batch.ts'
import type { Clock } from '#domain/time/clock.ts'
import type { Log } from '#server/log.ts'
import type { Store } from '#server/store/store.ts'

/** About 5 MB: four seconds at 5,000 events a second. */
export const QUEUE_MAX = 20_000
const WRITE_EVERY_MS = 250
/** Takes the database a few milliseconds at most, after which a lead can be stored. */
const ROWS_A_WRITE = 64
/** How long events wait while a lead is being stored. */
const STAND_BACK_MS = 5

export type EventQueue = {
  /** Never waits: events that do not fit are dropped. */
  add: (events: StoredEvent[]) => void
  /** Writes what is left. */
  stop: () => Promise<void>
}

type QueueDeps = {
  store: Pick<Store, 'addEvents'>
  clock: Clock
  log: Pick<Log, 'warn'>
  /** True while a lead is on its way to the store. */
  isBusy: () => boolean
}

/** Events wait in memory and are written in batches behind leads: a lost event is a pity, a slow lead is a fault. */
export function createEventQueue({ store, clock, log, isBusy }: QueueDeps): EventQueue {
  const waiting: StoredEvent[] = []
  let dropped = 0
  let cancel: (() => void) | undefined
  let writing: Promise<void> | undefined

  function add(events: StoredEvent[]): void {
    const room = Math.max(0, QUEUE_MAX - waiting.length)
    dropped += Math.max(0, events.length - room)
    waiting.push(...events.slice(0, room))
    if (waiting.length > 0 && !writing) writeIn(WRITE_EVERY_MS)
  }

  function writeIn(ms: number): void {
    cancel ??= clock.after(ms, () => {
      cancel = undefined
      writing ??= write().finally(() => {
        writing = undefined
        if (waiting.length > 0) writeIn(isBusy() ? STAND_BACK_MS : WRITE_EVERY_MS)
      })
    })
  }

  async function write(untilEmpty = false): Promise<void> {
    while (waiting.length > 0 && (untilEmpty || !isBusy())) {
      const batch = waiting.splice(0, ROWS_A_WRITE)
      try {
        await store.addEvents(batch)
      } catch (error) {
        dropped += batch.length
        log.warn({ error: errorText(error) }, 'events could not be kept')
      }
    }
    if (dropped > 0) log.warn({ count: dropped }, 'events dropped')
    dropped = 0
  }

  return {
    add,
    stop: async () => {
      cancel?.()
      await writing
      await write(true)
    },
  }
}
