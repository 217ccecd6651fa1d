import type { StoredEvent } from '#domain/events/event-batch.ts'
import type { EventName } from '#domain/events/events.ts'

/** What events can be counted by. */
type EventColumn =
  | 'name'
  | 'page'
  | 'label'
  | 'detail'
  | 'value'
  | 'device'
  | 'source'
  | 'medium'
  | 'campaign'

/** Which events are meant. */
export type EventMatch = {
  names: readonly EventName[]
  label?: string
  notLabels?: readonly string[]
  /** Beginnings of paths that do not count. */
  notUnder?: readonly string[]
}
export type EventQuery = EventMatch & {
  by: readonly EventColumn[]
  /** ISO instant, the first that counts. */
  since: string
}

export type EventCount = Partial<Record<EventColumn, string | number | null>> & {
  events: number
  visits: number
}
/** A metric on a page and device: how often it was measured, and how often it was called good or poor. */
export type VitalCount = {
  page: string
  device: string
  metric: string
  events: number
  /** By the nearest rank: the smallest value that three of four do not exceed. */
  p75: number
  good: number
  poor: number
}
type LabelCount = { name: string; detail: string; events: number }
type EventDay = { day: string; name: string; events: number }

/** The visitors' events, first as they came, after 13 months by day. */
export type EventsStore = {
  /** In one transaction; what is lost here is lost. */
  addEvents: (events: StoredEvent[]) => Promise<void>
  /** Of events as they came, the most first. Visits without an id count as one. */
  countEvents: (query: EventQuery) => Promise<EventCount[]>
  /** Of a label by event and detail, as they came and by day alike: from the instant, of summed days from its day on. */
  countLabel: (label: string, names: readonly EventName[], since: string) => Promise<LabelCount[]>
  /** How many visits came to each of the steps as their last, by its place in the list. */
  countFurthest: (steps: readonly EventMatch[], since: string) => Promise<{ step: number; visits: number }[]>
  /** The most first. */
  countVitals: (since: string) => Promise<VitalCount[]>
  /** By UTC day ('2026-11-21') and event, old and new alike. */
  countEventDays: (sinceDay: string) => Promise<EventDay[]>
  /**
   * Sums up one event of the oldest day before this one and removes what it sums up: about so many rows at once.
   * Answers how many; to be asked again until there are none.
   */
  rollUpEvents: (beforeDay: string, rows?: number) => Promise<number>
}
