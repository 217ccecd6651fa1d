import { contactOf } from '#domain/leads/contact.ts'
import { isAbout, isRecipientTheirs } from '#domain/people/person.ts'
import type { Services } from '#server/services.ts'
import type { Whom } from './find-person.ts'
import { overwriteErased } from './overwrite-erased.ts'
import { type PersonFile, personFile } from './person-file.ts'

/** Below the number of parameters that one statement accepts. */
const BATCH = 200

/**
 * Erases a person, or without `reallyDoIt` says what would go. The result of an erasure names nobody, so that
 * it can be kept as evidence.
 */
export async function erasePerson(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  whom: Whom,
  reallyDoIt: boolean,
) {
  const file = await personFile({ store }, whom)
  const at = new Date(clock.now()).toISOString()
  const ids = file.submissions.map(({ id }) => id)
  for (let from = 0; reallyDoIt && from < ids.length; from += BATCH) {
    await store.eraseSubmissions(ids.slice(from, from + BATCH), 'person', at)
  }
  return {
    erased: reallyDoIt && ids.length > 0,
    /**
     * Whether older copies in the file (also of past erasures) were overwritten; null without `reallyDoIt`.
     */
    overwritten: reallyDoIt ? await overwriteErased({ store, clock }) : null,
    submissions: file.submissions.map(({ id, reference, kind, createdAt, stage, payload }) => ({
      id,
      reference,
      kind,
      createdAt,
      stage,
      /** Only given before the erasure: the submission may be somebody else's. */
      name: reallyDoIt ? undefined : contactOf(payload).name,
    })),
    counts: countsOf(file),
    mentionedIn: file.mentionedIn,
    keptFreeFor: file.keptFreeFor.map(({ id }) => id),
    /** Only given before the erasure: the person may have written from elsewhere too. */
    alsoKnownBy: reallyDoIt ? [] : await othersOf({ store }, file, whom),
  }
}

function countsOf({ submissions }: PersonFile) {
  const sum = (count: (each: PersonFile['submissions'][number]) => number) =>
    submissions.reduce((total, each) => total + count(each), 0)
  return {
    submissions: submissions.length,
    deliveries: sum(({ deliveries }) => deliveries.length),
    attempts: sum(({ deliveries }) => deliveries.flatMap(({ attemptLog }) => attemptLog).length),
    bookings: sum(({ booking }) => (booking ? 1 : 0)),
    auditReports: sum(({ auditReport }) => (auditReport ? 1 : 0)),
    notes: sum(({ activities }) => activities.filter(({ what }) => what === 'note').length),
  }
}

/** Other phone numbers and email addresses of the person's submissions. */
async function othersOf(
  { store }: Pick<Services, 'store'>,
  { submissions }: PersonFile,
  whom: Whom,
): Promise<string[]> {
  const without = submissions.filter(({ payload }) => isRecipientTheirs(payload))
  const ids = new Set(without.map(({ id }) => id))
  const mailed = (await store.reportRecipients()).filter(({ submissionId }) => ids.has(submissionId))
  const given = [
    ...submissions.flatMap(({ payload }) => [contactOf(payload).phone, contactOf(payload).email]),
    ...mailed.map(({ email }) => email),
  ]
  const others = given.filter((each) => each !== undefined).filter((each) => each !== '')
  return [...new Set(others)].filter((each) => 'lead' in whom || !isAbout({ each }, whom))
}
