import { pageDate } from '#domain/booking/slot-page.ts'
import { slotsByDay, slotText } from '#domain/booking/slot-text.ts'
import {
  BlockAdded,
  BlockRemoved,
  CalendarQuery,
  CalendarWeek,
  CallAsRead,
  CallMove,
  Changed,
  FreeQuery,
  FreeTimes,
  NewBlock,
} from '#domain/operator/calendar.ts'
import { dateIn, instantAt, mondayOf, neverShown, toInstantText } from '#domain/time/dates.ts'
import { blockTime } from '#server/booking/block-time.ts'
import { type CallChanged, changeCall, refusalOfChange } from '#server/booking/change-call.ts'
import { findCall, ownOf } from '#server/booking/find-call.ts'
import { listSlots } from '#server/booking/list-slots.ts'
import { unblockTime } from '#server/booking/unblock-time.ts'
import { Invalid, Refused } from '#server/refused.ts'
import { calendarWeek } from './calendar.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import type { EndpointDeps } from './endpoints.ts'

/** Days for which the free times to move a call to are offered. */
const DAYS_OFFERED = 28

/** Bookings by the week: what is booked, free and kept free. */
export function calendarEndpoints(deps: EndpointDeps): Endpoint[] {
  const { store, content, clock } = deps
  const { timeZone } = content.site

  async function change(id: string, wanted: Pick<CallChanged, 'to' | 'was'>) {
    const outcome = await changeCall(deps, id, wanted)
    if (outcome === 'missing') return null
    const refusal = outcome === 'moved' ? await movedWords(id) : refusalOfChange(deps, outcome, wanted.to)
    if (refusal) throw new Refused(refusal)
    deps.wake()
    deps.rearranged()
    return { id }
  }

  async function movedWords(id: string): Promise<string> {
    const call = await findCall(store, id)
    const to = call && ` to ${slotText(call.booking.start, timeZone, timeZone).ours}`
    return `That call has been moved${to ?? ''} since. Look at it again.`
  }

  return [
    endpoint({
      method: 'get',
      path: '/api/calendar',
      does: 'A week of booked, free and blocked times',
      query: CalendarQuery,
      answer: CalendarWeek,
      run: ({ query }) => calendarWeek(deps, query.week),
    }),
    endpoint({
      method: 'get',
      path: '/api/calendar/free',
      does: 'Times of four weeks that a call can be moved to',
      query: FreeQuery,
      answer: FreeTimes,
      run: async ({ query }) => {
        const call = query.call ? await findCall(store, query.call) : null
        const today = dateIn(timeZone, clock.now())
        const own = call && mondayOf(dateIn(timeZone, Date.parse(call.booking.start)))
        const from = pageDate(query.from ?? own, today)
        const starts = await listSlots(deps, from, DAYS_OFFERED, call ? ownOf(call) : undefined)
        return { from, days: slotsByDay(starts, timeZone) }
      },
    }),
    endpoint({
      method: 'put',
      path: '/api/calendar/calls/:id',
      does: 'Moves a call, by id or reference, unless it no longer starts when `was` says, and tells the visitor where a mail reaches them',
      body: CallMove,
      answer: Changed,
      run: ({ id, body }) => change(id, { to: body.start, was: body.was }),
    }),
    endpoint({
      method: 'delete',
      path: '/api/calendar/calls/:id',
      does: 'Cancels a call, unless it no longer starts when `was` says, and tells the visitor where a mail reaches them',
      body: CallAsRead,
      answer: Changed,
      run: ({ id, body }) => change(id, { to: null, was: body.was }),
    }),
    endpoint({
      method: 'post',
      path: '/api/calendar/blocks',
      does: 'Keeps a time free; calls that are booked in it stay',
      body: NewBlock,
      answer: BlockAdded,
      run: async ({ body }) => {
        const [start, until] = [instantOf(body, 'from', timeZone), instantOf(body, 'until', timeZone)]
        const { id, calls } = await blockTime(deps, { start, until, reason: body.reason })
        deps.rearranged()
        return { id, calls }
      },
    }),
    endpoint({
      method: 'delete',
      path: '/api/calendar/blocks/:id',
      does: 'Gives a time that was kept free back to visitors',
      answer: BlockRemoved,
      run: async ({ id }) => {
        const removed = await unblockTime(store, id)
        if (removed) deps.rearranged()
        return removed
      },
    }),
  ]
}

function instantOf<F extends string>(body: Record<F, string>, field: F, timeZone: string): string {
  const never = neverShown(body[field], timeZone)
  if (never) throw new Invalid({ [field]: [never] })
  return toInstantText(instantAt(body[field], timeZone))
}
