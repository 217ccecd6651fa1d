import { cleanLine } from '#domain/leads/clean-text.ts'
import { SUBMISSION_KINDS, type Submission } from '#domain/leads/submission.ts'
import { InboxQuery, NewNote, NewTag } from '#domain/operator/api.ts'
import { STAGES } from '#domain/operator/stage.ts'
import { presentCall } from '#server/booking/find-call.ts'
import { changeStage } from '#server/leads/change-stage.ts'
import { phoneE164Of } from '#server/leads/normalise-phone.ts'
import { releaseSubmission } from '#server/leads/quarantine.ts'
import { inboxFilter } from '#server/operator/inbox.ts'
import { summariesOf } from '#server/operator/item.ts'
import { Refused } from '#server/refused.ts'
import type { Services } from '#server/services.ts'
import type { BookingRecord } from '#server/store/bookings-store.ts'
import { everyPage } from '#server/store/every-item.ts'
import { type Command, LEAD_KINDS, limitOf, namesOf, type Options, required, WrongUsage } from './command.ts'

export const leadCommands: Record<string, Command> = {
  'leads list': {
    usage:
      'leads list [--kind K] [--stage S] [--status S] [--delivery S] [--tag T] [--overdue] [--due-today] [--reports] [--q WORDS] [--limit N]',
    does: 'the newest leads, quarantined ones too, and when each is due a call',
    run: (services, _args, options) => list(services, options),
    text: (leads: Awaited<ReturnType<typeof list>>) => leads.map(lineOf).join('\n') || 'No leads.',
  },
  'leads show': {
    usage: 'leads show ID',
    does: 'one lead by id or reference, with its deliveries and attempts',
    run: (services, args) => show(services, required(args, 'ID')),
  },
  'leads release': {
    usage: 'leads release ID',
    does: 'makes a quarantined lead a real one and delivers it',
    run: async (services, args) => {
      const id = required(args, 'ID')
      if (!(await releaseSubmission(services, id))) throw new Refused(`There is no quarantined lead ${id}.`)
      return show(services, id)
    },
  },
  'leads stage': {
    usage: `leads stage ID ${STAGES.join('|')}`,
    does: 'moves a lead to a stage',
    run: (services, args) => {
      const [id, given] = args
      const stage = STAGES.find((known) => known === given)
      if (!id || !stage) throw new WrongUsage(`leads stage takes an ID and one of ${STAGES.join(', ')}`)
      return change(services, id, (own) => changeStage(services, own, stage))
    },
  },
  'leads note': {
    usage: 'leads note ID TEXT…',
    does: 'adds a note to a lead',
    run: (services, args) => written(services, args, 'TEXT', NewNote.shape.text, services.store.addNote),
  },
  'leads tag': {
    usage: 'leads tag ID TAG…',
    does: 'adds a tag to a lead',
    run: (services, args) => written(services, args, 'TAG', NewTag.shape.tag, services.store.addTag),
  },
  'leads untag': {
    usage: 'leads untag ID TAG…',
    does: 'takes a tag away',
    run: (services, args) => written(services, args, 'TAG', NewTag.shape.tag, services.store.removeTag),
  },
  'feedback list': {
    usage: 'feedback list [--limit N]',
    does: 'the newest private feedback',
    run: ({ store }, _args, options) =>
      store
        .listSubmissions({ kind: 'feedback', limit: limitOf(options) })
        .then((all) => all.map((feedback) => flat(feedback))),
  },
}

/** Lists leads as the console's inbox shows and filters them. @throws WrongUsage */
async function list(services: Services, options: Options) {
  const limit = limitOf(options)
  const filter = inboxFilter(inboxQuery(options), services.clock.now(), services.content.site)
  const leads = []
  for await (const page of everyPage(services.store, filter, limit)) {
    const summaries = await summariesOf(services, page)
    for (const [at, { submission }] of page.entries())
      leads.push({ ...summaries[at], ...flat(submission, summaries[at]?.call) })
  }
  return leads
}

/** @throws WrongUsage */
function inboxQuery(options: Options): InboxQuery {
  const { q, status, delivery, tag, overdue, reports } = options
  const query = InboxQuery.safeParse({
    q,
    kind: namesOf(options, 'kind', SUBMISSION_KINDS) ?? LEAD_KINDS,
    stage: namesOf(options, 'stage', STAGES),
    status,
    delivery,
    tag,
    ...(overdue && { overdue: '1' }),
    ...(options['due-today'] && { dueToday: '1' }),
    ...(reports && { reports: '1' }),
  })
  if (query.success) return query.data
  throw new WrongUsage(
    query.error.issues.map(({ path, message }) => `--${path.join()}: ${message}`).join('. '),
  )
}

function lineOf(lead: Awaited<ReturnType<typeof list>>[number]): string {
  const { createdAt, reference, kind, status, stage, source, due, call } = lead
  const callback = due && `${due.overdue ? 'overdue since' : 'due'} ${due.text}`
  const cancelled = call?.state === 'cancelled' && 'call cancelled'
  // The source is named by a page or a program, and a line break in it could fake a line.
  const from = cleanLine(source)
  return [createdAt, reference, kind, status, stage, from, callback, cancelled].filter(Boolean).join('  ')
}

type Change = (submissionId: string, at: string) => Promise<unknown>

async function change(services: Services, idOrReference: string, apply: Change) {
  const { store, clock } = services
  const kept = await store.findItem(idOrReference)
  if (!kept) throw new Refused(`There is no lead ${idOrReference}.`)
  await apply(kept.submission.id, new Date(clock.now()).toISOString())
  return show(services, kept.submission.id)
}

/** Adds or removes a note or tag, checked by the console's rule. @throws WrongUsage */
function written(
  services: Services,
  args: string[],
  name: string,
  rule: typeof NewNote.shape.text,
  apply: Services['store']['addNote'],
) {
  const id = required(args, 'ID')
  const given = rule.safeParse(required([args.slice(1).join(' ')], name))
  if (!given.success) throw new WrongUsage(given.error.issues.map(({ message }) => message).join('. '))
  return change(services, id, (own, at) => apply(own, given.data, at))
}

async function show({ store }: Services, id: string) {
  const item = await store.findItem(id)
  if (!item) throw new Refused(`There is no lead ${id}.`)
  const { submission, stage, tags } = item
  const [deliveries, activities, call] = await Promise.all([
    store.deliveriesOf(submission.id),
    store.activitiesOf(submission.id),
    presentCall(store, submission),
  ])
  const withAttempts = deliveries.map(async (delivery) => ({
    ...delivery,
    attemptLog: await store.attemptsOf(delivery.id),
  }))
  const phoneE164 = phoneE164Of(submission.payload)
  return {
    ...flat(submission, call),
    phoneE164,
    stage,
    tags,
    activities,
    deliveries: await Promise.all(withAttempts),
  }
}

/** Adds the form's fields to the lead's, for readable lists; a booked call has its current time and state. */
function flat({ payload, ...submission }: Submission, call?: Pick<BookingRecord, 'start' | 'state'> | null) {
  return { ...payload, ...submission, ...(call && { start: call.start, state: call.state }), payload }
}
