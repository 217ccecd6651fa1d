import { slotText } from '#domain/booking/slot-text.ts'
import { contactOf } from '#domain/leads/contact.ts'
import type { Submission } from '#domain/leads/submission.ts'
import type { Item, ItemDelivery, ItemSummary } from '#domain/operator/api.ts'
import { answerDue, openTimeBetween, owedReport } from '#domain/operator/promise.ts'
import { toRating } from '#domain/reviews/rating.ts'
import { calendarAt } from '#domain/time/business-hours.ts'
import { dateIn } from '#domain/time/dates.ts'
import { formatWhen } from '#domain/time/format-when.ts'
import type { Channel } from '#server/channels/channel.ts'
import { phoneE164Of } from '#server/leads/normalise-phone.ts'
import { telHref } from '#server/leads/tel-href.ts'
import { replayRefusal } from '#server/outbox/replay-delivery.ts'
import type { Services } from '#server/services.ts'
import type { AuditReport } from '#server/store/audit-reports-store.ts'
import type { BookingRecord } from '#server/store/bookings-store.ts'
import type { Item as KeptItem } from '#server/store/operator-store.ts'
import type { Delivery, DestinationHealth } from '#server/store/store.ts'

export type ItemDeps = Pick<Services, 'store' | 'clock' | 'content' | 'channels'>

/** What is kept beside a submission. */
type Beside = { deliveries: Delivery[]; booking: BookingRecord | null }

async function besideOf(
  { store }: ItemDeps,
  { id, kind }: Submission,
  asked: Delivery[] | Promise<Delivery[]> = store.deliveriesOf(id),
): Promise<Beside> {
  const [deliveries, booking] = await Promise.all([asked, kind === 'booking' ? store.findBooking(id) : null])
  return { deliveries, booking }
}

/** Items as inbox rows. One query reads all deliveries: for thousands, separate queries would dominate. */
export async function summariesOf(deps: ItemDeps, items: readonly KeptItem[]): Promise<ItemSummary[]> {
  const deliveries = await deps.store.deliveriesOf(...items.map(({ submission }) => submission.id))
  const read = Map.groupBy(deliveries, ({ submissionId }) => submissionId)
  return Promise.all(
    items.map(async (kept) => {
      const { submission } = kept
      return summary(deps, kept, await besideOf(deps, submission, read.get(submission.id) ?? []))
    }),
  )
}

function summary({ clock, content }: ItemDeps, kept: KeptItem, { deliveries, booking }: Beside): ItemSummary {
  const { submission, stage, tags } = kept
  const { id, reference, kind, createdAt, status, payload } = submission
  const { name, businessName } = contactOf(payload)
  const now = clock.now()
  const { site } = content
  const calendar = calendarAt(Date.parse(createdAt), site)
  const due = answerDue(submission, stage, site)
  const reportSent = deliveries.some(({ destination }) => destination === 'report-mail')
  return {
    id,
    reference,
    kind,
    createdAt,
    status,
    stage,
    tags,
    name: name ?? null,
    businessName: businessName ?? null,
    slug: typeof payload.slug === 'string' ? payload.slug : null,
    rating: toRating(payload.rating),
    due:
      due === null
        ? null
        : {
            at: new Date(due).toISOString(),
            text: formatWhen(due, now, site.timeZone),
            overdue: due < now,
            openMs: openTimeBetween(Math.min(now, due), Math.max(now, due), calendar),
            ofMs: openTimeBetween(Date.parse(createdAt), due, calendar),
          },
    report: reportSent ? null : owedReport(submission, stage, now, site),
    call: booking && callOf(booking, site.timeZone),
    dead: deliveries.filter(({ state }) => state === 'dead').map(({ destination }) => destination),
  }
}

/** Everything that is held about one submission; null when there is none. */
export async function itemOf(deps: ItemDeps, idOrReference: string): Promise<Item | null> {
  const kept = await deps.store.findItem(idOrReference)
  if (!kept) return null
  const { id, quarantineReason, source, payload, attribution, consent } = kept.submission
  const { phone, email } = contactOf(payload)
  const beside = await besideOf(deps, kept.submission)
  const [deliveries, activities, report] = await Promise.all([
    deliveriesOf(deps, kept.submission, beside),
    deps.store.activitiesOf(id),
    kept.submission.kind === 'audit' ? deps.store.findAuditReport(id) : null,
  ])
  return {
    ...summary(deps, kept, beside),
    quarantineReason,
    source,
    phone: phone ?? null,
    phoneE164: phoneE164Of(payload) ?? null,
    tel: telHref(phone ?? ''),
    email: email ?? null,
    payload,
    attribution,
    consent,
    deliveries,
    activities: [
      ...activities.map(({ submissionId, ...activity }) => activity),
      ...reportHistory(report),
    ].sort((a, b) => a.at.localeCompare(b.at)),
  }
}

function callOf({ start, state }: BookingRecord, timeZone: string): NonNullable<ItemSummary['call']> {
  const when = slotText(start, timeZone, timeZone).ours
  return { start, when, date: dateIn(timeZone, Date.parse(start)), state }
}

/** A report stores its own times, which are part of the history all the same. */
function reportHistory(report: AuditReport | null): Item['activities'] {
  if (!report) return []
  const { id, createdAt, editedAt, sentAt } = report
  const times = [
    { detail: 'drafted', at: createdAt, actor: 'system' as const },
    { detail: 'edited', at: editedAt, actor: 'staff' as const },
    { detail: 'sent', at: sentAt, actor: 'staff' as const },
  ]
  return times.flatMap(({ detail, at, actor }) =>
    at === null ? [] : [{ id: `${id}-${detail}`, at, what: 'report' as const, detail, was: null, actor }],
  )
}

async function deliveriesOf(
  { store, channels, clock }: ItemDeps,
  submission: Submission,
  { deliveries, booking }: Beside,
): Promise<Item['deliveries']> {
  const health = await store.destinationHealth()
  const now = new Date(clock.now()).toISOString()
  return Promise.all(
    deliveries.map(async (delivery) => {
      const { id, destination, occasion, state, lastError, doneAt } = delivery
      const [kept, attempts] = await Promise.all([store.findDelivery(id), store.attemptsOf(id)])
      const channel = channels.find((each) => each.destination === destination)
      return {
        id,
        destination,
        occasion,
        state,
        ...waitOf(
          delivery,
          channel,
          health.find((each) => each.destination === destination),
          now,
        ),
        lastError,
        doneAt,
        request: kept?.payloadSnapshot || bodyOf(channel, submission, id),
        attempts: attempts.map(({ deliveryId, ...attempt }) => attempt),
        noReplay: replayRefusal(delivery, channel, booking, clock.now()),
      }
    }),
  )
}

/**
 * Behind an open breaker only a probe goes: any delivery that is due or was tried. Without an address nothing
 * goes.
 */
function waitOf(
  { state, dueAt, firstFailedAt }: Delivery,
  channel: Channel | undefined,
  health: DestinationHealth | undefined,
  now: string,
): Pick<ItemDelivery, 'dueAt' | 'held'> {
  if (state === 'open' && channel?.unconfigured) return { dueAt, held: 'unconfigured' }
  const breaker = health?.breaker ?? 'closed'
  const mayProbe = dueAt <= now || firstFailedAt !== null
  if (state !== 'open' || breaker === 'closed' || !mayProbe) return { dueAt, held: null }
  const probeAt = health?.probeAt ?? now
  return { dueAt: probeAt > now ? probeAt : now, held: breaker }
}

/** What the first attempt will send, as things stand now. */
function bodyOf(channel: Channel | undefined, submission: Submission, deliveryId: string): string {
  try {
    return channel?.build(submission, deliveryId) ?? ''
  } catch {
    return ''
  }
}
