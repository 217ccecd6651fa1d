import { slotText } from '#domain/booking/slot-text.ts'
import { type BlockRemoved, givenBack, keptFree } from '#domain/operator/calendar.ts'
import { instantAt, neverShown, toInstantText } from '#domain/time/dates.ts'
import { blockTime } from '#server/booking/block-time.ts'
import { changeCall, isVisitorTold, refusalOfChange } from '#server/booking/change-call.ts'
import { callsOf, findCall } from '#server/booking/find-call.ts'
import { unblockTime } from '#server/booking/unblock-time.ts'
import { Refused } from '#server/refused.ts'
import type { Services } from '#server/services.ts'
import { type Command, limitOf, required, WrongUsage } from './command.ts'

export const bookingCommands: Record<string, Command> = {
  'bookings list': {
    usage: 'bookings list [--limit N]',
    does: 'booked and cancelled calls, the latest start first',
    run: ({ store, content }, _args, options) => list({ store, content }, limitOf(options)),
    text: (calls: Awaited<ReturnType<typeof list>>) =>
      calls
        .map(
          (call) =>
            `${call.when}  ${call.reference}  ${call.state}  ${call.name}  ${call.phone ?? call.email}`,
        )
        .join('\n') || 'No bookings yet.',
  },
  'bookings move': {
    usage: 'bookings move ID START',
    does: 'moves a call to a free time, e.g. 2026-12-01T09:00, in the time zone of the site, and emails the visitor if they left an address and mail is set up',
    run: async (services, args) => {
      const id = required(args, 'ID')
      const start = instantOf(required(args.slice(1), 'START'), services.content.site.timeZone)
      return change(services, id, start)
    },
  },
  'bookings cancel': {
    usage: 'bookings cancel ID',
    does: 'cancels a call by id or reference and emails the visitor if they left an address and mail is set up; the running site sends it',
    run: (services, args) => change(services, required(args, 'ID'), null),
  },
  'bookings block': {
    usage: 'bookings block FROM UNTIL [REASON…]',
    does: 'keeps a time free, e.g. 2026-12-01T09:00 2026-12-01T12:00, in the time of the site',
    withoutDatabase: 'made',
    run: async ({ store, clock, content }, [from = '', until = '', ...reason]) => {
      const { timeZone } = content.site
      const time = { start: instantOf(from, timeZone), until: instantOf(until, timeZone) }
      return blockTime({ store, clock }, { ...time, reason: reason.join(' ') })
    },
    text: ({ id, calls }: Awaited<ReturnType<typeof blockTime>>) =>
      `${keptFree(calls)}\nTo give it back: bookings unblock ${id}`,
  },
  'bookings blocks': {
    usage: 'bookings blocks',
    does: 'times that are kept free from now on',
    run: ({ store, clock }) => store.listBlocks(toInstantText(Math.floor(clock.now() / 1000) * 1000)),
  },
  'bookings unblock': {
    usage: 'bookings unblock ID',
    does: 'gives a time that was kept free back to visitors',
    run: async ({ store }, args) => {
      const id = required(args, 'ID')
      const removed = await unblockTime(store, id)
      if (!removed) throw new Refused(`There is no block ${id}.`)
      return removed
    },
    text: (removed: BlockRemoved) => givenBack('That time', removed),
  },
}

async function change(services: Services, id: string, to: string | null) {
  const outcome = await changeCall(services, id, { to })
  const refusal = refusalOfChange(services, outcome, to)
  if (refusal) throw new Refused(refusal)
  const { store, channels } = services
  const call = await findCall(store, id)
  const visitorTold = outcome === 'changed' && call !== null && isVisitorTold(channels, call.submission)
  return call && { ...call.booking, visitorTold }
}

async function list({ store, content }: Pick<Services, 'store' | 'content'>, limit: number) {
  const { timeZone } = content.site
  const bookings = await store.listBookings({ limit })
  return (await callsOf(store, bookings)).map(({ submission, booking }) => {
    const { id, reference, source, createdAt, payload } = submission
    const { name, phone, email, timeZone: visitorZone } = payload as Record<string, string | undefined>
    const { start, state, sequence, changedAt } = booking
    const when = slotText(start, timeZone, timeZone).ours
    return {
      id,
      reference,
      start,
      when,
      state,
      name,
      phone,
      email,
      timeZone: visitorZone,
      sequence,
      source,
      createdAt,
      changedAt,
    }
  })
}

const BY_OUR_CLOCK = /^\d{4}-\d\d-\d\d[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/

/** Reads a time in the given zone, or one with an offset or Z. @throws WrongUsage */
function instantOf(time: string, timeZone: string): string {
  const isOurs = BY_OUR_CLOCK.test(time)
  const never = isOurs && neverShown(time, timeZone)
  if (never) throw new WrongUsage(never)
  try {
    return toInstantText(isOurs ? instantAt(time, timeZone) : Temporal.Instant.from(time).epochMilliseconds)
  } catch {
    throw new WrongUsage(
      `${time || 'FROM and UNTIL'}: give a time as 2026-12-01T09:00, or 2026-12-01T09:00+08:00 from elsewhere`,
    )
  }
}
