import { type Clock, pause } from '#domain/time/clock.ts'
import { DAY_MS } from '#domain/time/dates.ts'
import type { ScheduledTask } from '#server/outbox/worker.ts'
import type { Store } from '#server/store/store.ts'

/** Pause after each batch, so that leads do not wait behind a backlog. */
const PAUSE_MS = 200
/** Long enough to compare a month with the same one of the year before. */
const KEPT_MONTHS = 13

export function rollUpTask({
  store,
  clock,
}: {
  store: Pick<Store, 'rollUpEvents'>
  clock: Clock
}): ScheduledTask {
  return {
    name: 'roll-up of old events',
    everyMs: DAY_MS,
    run: async () => {
      const before = firstDayKept(clock.now())
      while ((await store.rollUpEvents(before)) > 0) await pause(clock, PAUSE_MS)
    },
  }
}

/** '2025-10-21' on 21 November 2026, in UTC as events are stamped. */
export function firstDayKept(now: number): string {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('UTC').toPlainDate()
  return today.subtract({ months: KEPT_MONTHS }).toString()
}
