import type { CalendarWeek } from '#domain/operator/calendar.ts'

/** What a block starts with: a day, and the free time that was pressed ('10:00 am'). */
export type BlockStart = { date: string; time?: string }

/** The first time of the week that visitors can book; a week of today without any is over for us. */
export function firstBlockStart({ days, from, later }: CalendarWeek): BlockStart {
  for (const { date, slots } of days) {
    const free = slots.find(({ state }) => state === 'free')
    if (free) return { date, time: free.time }
  }
  return { date: days.some(({ today }) => today) ? later : from }
}
