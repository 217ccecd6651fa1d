import type { StoredEvent } from '#domain/events/event-batch.ts'
import type { EventName } from '#domain/events/events.ts'

/** Columns by which events can be counted. */
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

export type EventMatch = {
  names: readonly EventName[]
  label?: string
  notLabels?: readonly string[]
  /** Path prefixes whose events do not count. */
  notUnder?: readonly string[]
}
export type EventQuery = EventMatch & {
  by: readonly EventColumn[]
  /** ISO instant; earlier events do not count. */
  since: string
}

export type EventCount = Partial<Record<EventColumn, string | number | null>> & {
  events: number
  visits: number
}
/** A metric on a page and device: how often it was measured, and how often it was rated good or poor. */
export type VitalCount = {
  page: string
  device: string
  metric: string
  events: number
  /** By the nearest-rank method: the smallest value that three of four measurements do not exceed. */
  p75: number
  good: number
  poor: number
}
type LabelCount = { name: string; detail: string; events: number }
type EventDay = { day: string; name: string; events: number }

/** The visitors' events: first one by one, after 13 months summed up by day. */
export type EventsStore = {
  /** Adds events in one transaction; events that are lost here are not recovered. */
  addEvents: (events: StoredEvent[]) => Promise<void>
  /** Counts events that are not summed up yet, most frequent first. All without a visit id are one visit. */
  countEvents: (query: EventQuery) => Promise<EventCount[]>
  /** Counts a label by event and detail: single events from the instant, summed-up ones from its day on. */
  countLabel: (label: string, names: readonly EventName[], since: string) => Promise<LabelCount[]>
  /** How many visits reached each step as their furthest; `step` is its index in the list. */
  countFurthest: (steps: readonly EventMatch[], since: string) => Promise<{ step: number; visits: number }[]>
  /** Most frequent first. */
  countVitals: (since: string) => Promise<VitalCount[]>
  /** Counts by UTC day ('2026-11-21') and event, both single and summed-up events. */
  countEventDays: (sinceDay: string) => Promise<EventDay[]>
  /**
   * Sums up about `rows` rows of one event name, on the oldest day before `beforeDay`, and deletes them.
   * Returns how many; call it again until it returns 0.
   */
  rollUpEvents: (beforeDay: string, rows?: number) => Promise<number>
}
