import type { Submission, SubmissionKind } from '#domain/leads/submission.ts'
import { releaseSubmission } from '#server/leads/quarantine.ts'
import type { Services } from '#server/services.ts'
import { type Command, limitOf, Refused, required } from './command.ts'

/** Feedback belongs to a business that is rated; the rest are people who want something from us. */
const LEAD_KINDS = [
  'assessment',
  'audit',
  'booking',
  'enquiry',
  'discovery',
] as const satisfies SubmissionKind[]

export const leadCommands: Record<string, Command> = {
  'leads list': {
    usage: 'leads list [--limit N]',
    does: 'the newest leads, quarantined ones too',
    run: ({ store }, _args, options) =>
      store.listSubmissions({ kind: LEAD_KINDS, limit: limitOf(options) }).then((all) => all.map(flat)),
    text: (leads: ReturnType<typeof flat>[]) =>
      leads
        .map((lead) => `${lead.createdAt}  ${lead.reference}  ${lead.kind}  ${lead.status}  ${lead.source}`)
        .join('\n') || 'No leads yet.',
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
  'feedback list': {
    usage: 'feedback list [--limit N]',
    does: 'the newest private feedback',
    run: ({ store }, _args, options) =>
      store.listSubmissions({ kind: 'feedback', limit: limitOf(options) }).then((all) => all.map(flat)),
  },
}

async function show({ store }: Services, id: string) {
  const submission = await store.findSubmission(id)
  if (!submission) throw new Refused(`There is no lead ${id}.`)
  const deliveries = await store.deliveriesOf(submission.id)
  const withAttempts = deliveries.map(async (delivery) => ({
    ...delivery,
    attemptLog: await store.attemptsOf(delivery.id),
  }))
  return { ...flat(submission), deliveries: await Promise.all(withAttempts) }
}

/** The form's own fields stand beside the lead's, so that a list reads well. */
function flat({ payload, ...submission }: Submission) {
  return { ...payload, ...submission, payload }
}
