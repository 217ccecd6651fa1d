import { clockIn } from '#domain/time/format-when.ts'

export type SlotText = {
  /** 'Monday 23 November, 10:00 am AEDT'. */
  ours: string
  /** The same in the visitor's zone; null if the clock there shows the same time. */
  theirs: string | null
}
export type SlotDay = { day: string; slots: { start: string; time: string }[] }

/**
 * The zone by the engine's own name, null if there is none. Every spelling is accepted but not stored; an
 * offset ('+01:23') is refused, because it is not the zone of a place and there are thousands.
 */
export function timeZoneOf(value: unknown): string | null {
  if (typeof value !== 'string' || value === '') return null
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-AU', { timeZone: value }).resolvedOptions()
    return /^[+-]/.test(timeZone) ? null : timeZone
  } catch {
    return null
  }
}

/** 'Sydney', from the zone's own name. */
export function cityOf(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}

export function slotText(start: string, visitorZone: string, ourZone: string): SlotText {
  const instant = Date.parse(start)
  const [theirs, ours] = [full(instant, visitorZone), full(instant, ourZone)]
  return { ours, theirs: theirs === ours ? null : theirs }
}

/** Slots grouped by the zone's days, in order. */
export function slotsByDay(starts: readonly string[], timeZone: string): SlotDay[] {
  const days = new Map<string, SlotDay['slots']>()
  for (const start of starts) {
    const { day, time } = clockIn(Date.parse(start), timeZone)
    const slots = days.get(day) ?? []
    slots.push({ start, time })
    days.set(day, slots)
  }
  return [...days].map(([day, slots]) => ({ day, slots }))
}

/** The visitor's time for one of ours: '7:00 am AWST', 'Sun 11:00 pm GMT' on another day; null if both agree. */
export function theirTime(start: string, visitorZone: string, ourZone: string): string | null {
  if (visitorZone === ourZone) return null
  const instant = Date.parse(start)
  const [theirs, ours] = [clockIn(instant, visitorZone), clockIn(instant, ourZone)]
  if (theirs.day !== ours.day) return `${theirs.weekday.slice(0, 3)} ${theirs.time}`
  return theirs.time === ours.time ? null : theirs.time
}

function full(instant: number, timeZone: string): string {
  const { day, time } = clockIn(instant, timeZone)
  return `${day}, ${time}`
}
