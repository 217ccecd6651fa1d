import { contactOf } from '#domain/leads/contact.ts'
import type { Item, ItemSummary } from '#domain/operator/api.ts'
import { answerDue, openTimeBetween } from '#domain/operator/promise.ts'
import { formatWhen } from '#domain/time/format-when.ts'
import type { Services } from '#server/services.ts'
import type { Item as KeptItem } from '#server/store/operator-store.ts'

export type ItemDeps = Pick<Services, 'store' | 'clock' | 'content' | 'channels'>

/** As a row of the inbox shows it. */
export async function summaryOf({ store, clock, content }: ItemDeps, kept: KeptItem): Promise<ItemSummary> {
  const { submission, stage, tags } = kept
  const { id, reference, kind, createdAt, status, payload } = submission
  const { name, businessName } = contactOf(payload)
  const now = clock.now()
  const { site } = content
  const due = answerDue(submission, stage, site)
  const deliveries = await store.deliveriesOf(id)
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
    due:
      due === null
        ? null
        : {
            at: new Date(due).toISOString(),
            text: formatWhen(due, site.timeZone),
            overdue: due < now,
            openMs: openTimeBetween(Math.min(now, due), Math.max(now, due), site),
            ofMs: openTimeBetween(Date.parse(createdAt), due, site),
          },
    dead: deliveries.filter(({ state }) => state === 'dead').map(({ destination }) => destination),
  }
}

/** Everything that is held about one submission; null when there is none. */
export async function itemOf(deps: ItemDeps, idOrReference: string): Promise<Item | null> {
  const kept = await deps.store.findItem(idOrReference)
  if (!kept) return null
  const { id, quarantineReason, source, payload, attribution, consent } = kept.submission
  const { phone, email } = contactOf(payload)
  const [summary, deliveries, activities] = await Promise.all([
    summaryOf(deps, kept),
    deliveriesOf(deps, id),
    deps.store.activitiesOf(id),
  ])
  return {
    ...summary,
    quarantineReason,
    source,
    phone: phone ?? null,
    email: email ?? null,
    payload,
    attribution,
    consent,
    deliveries,
    activities: activities.map(({ submissionId, ...activity }) => activity),
  }
}

async function deliveriesOf(
  { store, channels }: ItemDeps,
  submissionId: string,
): Promise<Item['deliveries']> {
  const deliveries = await store.deliveriesOf(submissionId)
  return Promise.all(
    deliveries.map(async ({ id, destination, state, dueAt, lastError, doneAt }) => {
      const [kept, attempts] = await Promise.all([store.findDelivery(id), store.attemptsOf(id)])
      const channel = channels.find((each) => each.destination === destination)
      return {
        id,
        destination,
        state,
        dueAt,
        lastError,
        doneAt,
        request: kept?.payloadSnapshot ?? '',
        attempts: attempts.map(({ deliveryId, ...attempt }) => attempt),
        unconfigured: channel?.unconfigured ?? null,
      }
    }),
  )
}
