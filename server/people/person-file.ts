import { formatPhone } from '#domain/leads/phone.ts'
import type { Services } from '#server/services.ts'
import type { Item } from '#server/store/operator-store.ts'
import { findPerson, type Whom } from './find-person.ts'

type Deps = Pick<Services, 'store'>
export type PersonFile = Awaited<ReturnType<typeof personFile>>

/** Everything that is held about a person, as they may ask for it. */
export async function personFile({ store }: Deps, whom: Whom) {
  const { theirs, mentionedIn, keptFreeFor } = await findPerson(store, whom)
  const submissions = []
  for (const item of theirs) submissions.push(await everythingOf({ store }, item))
  return {
    ...('phone' in whom ? { phone: asWritten(whom.phone) } : whom),
    submissions,
    /** Sent by others, or written by staff: a human has to decide which parts belong to this person. */
    mentionedIn: mentionedIn.map(({ submission }) => submission.reference),
    /** Without the reason, which may name others too. */
    keptFreeFor: keptFreeFor.map(({ id, start, until }) => ({ id, start, until })),
  }
}

async function everythingOf({ store }: Deps, { submission, stage, tags }: Item) {
  const { id } = submission
  const [booking, auditReport, activities, deliveries] = await Promise.all([
    store.findBooking(id),
    store.findAuditReport(id),
    store.activitiesOf(id),
    store.deliveriesOf(id),
  ])
  const sent = deliveries.map(async (delivery) => ({
    ...delivery,
    request: (await store.findDelivery(delivery.id))?.payloadSnapshot ?? '',
    attemptLog: await store.attemptsOf(delivery.id),
  }))
  return { ...submission, stage, tags, booking, auditReport, activities, deliveries: await Promise.all(sent) }
}

/** Digits as people write them, '0491 570 006'; those that are no whole Australian number are unchanged. */
function asWritten(digits: string): string {
  const written = formatPhone(`+61${digits}`)
  return written.startsWith('+') ? digits : written
}
