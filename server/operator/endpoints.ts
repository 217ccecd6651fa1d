import {
  InboxPage,
  InboxQuery,
  Item,
  NewNote,
  NewStage,
  NewTag,
  Overview,
  Replay,
  WebhookTest,
} from '#domain/operator/api.ts'
import { Numbers, NumbersQuery } from '#domain/operator/numbers.ts'
import { changeStage } from '#server/leads/change-stage.ts'
import { releaseSubmission } from '#server/leads/quarantine.ts'
import { replayDelivery } from '#server/outbox/replay-delivery.ts'
import { testWebhooks } from '#server/outbox/webhook-test.ts'
import { Refused } from '#server/refused.ts'
import type { Services } from '#server/services.ts'
import { calendarEndpoints } from './calendar-endpoints.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import { inboxPage } from './inbox.ts'
import { itemOf } from './item.ts'
import { createNumbers } from './numbers.ts'
import { overview } from './overview.ts'
import { reportEndpoints } from './report-endpoints.ts'
import { reviewLinkEndpoints } from './review-link-endpoints.ts'

export type EndpointDeps = Services & {
  /** Called when deliveries have become due. */
  wake: () => void
  /** Tells every open console that something has changed. */
  changed: () => void
  /** Tells open consoles that the calendar has changed, which the store does not list as news. */
  rearranged: () => void
}

export function endpoints(deps: EndpointDeps): Endpoint[] {
  const { store, clock } = deps
  const numbers = createNumbers(deps)

  /** Changes one submission, by id or reference, and returns it as it is afterwards. */
  async function changing(idOrReference: string, change: (id: string, at: string) => Promise<unknown>) {
    const kept = await store.findItem(idOrReference)
    if (!kept) return null
    await change(kept.submission.id, new Date(clock.now()).toISOString())
    deps.changed()
    return itemOf(deps, kept.submission.id)
  }

  return [
    endpoint({
      method: 'get',
      path: '/api/items',
      does: 'The inbox, newest first',
      query: InboxQuery,
      answer: InboxPage,
      run: ({ query }) => inboxPage(deps, query),
    }),
    endpoint({
      method: 'get',
      path: '/api/items/:id',
      does: 'One submission by id or reference, with all that is known about it',
      answer: Item,
      run: ({ id }) => itemOf(deps, id),
    }),
    endpoint({
      method: 'put',
      path: '/api/items/:id/stage',
      does: 'Moves it to a stage, where it still is in the one that is given in `was`',
      body: NewStage,
      answer: Item,
      run: ({ id, body }) =>
        changing(id, (own) => changeStage(deps, own, body.stage, body.was).then(deps.wake)),
    }),
    endpoint({
      method: 'post',
      path: '/api/items/:id/notes',
      does: 'Adds a note',
      body: NewNote,
      answer: Item,
      run: ({ id, body }) => changing(id, (own, at) => store.addNote(own, body.text, at)),
    }),
    endpoint({
      method: 'post',
      path: '/api/items/:id/tags',
      does: 'Adds a tag',
      body: NewTag,
      answer: Item,
      run: ({ id, body }) => changing(id, (own, at) => store.addTag(own, body.tag, at)),
    }),
    endpoint({
      method: 'delete',
      path: '/api/items/:id/tags/:tag',
      does: 'Takes a tag away',
      answer: Item,
      run: ({ id, tag }) => changing(id, (own, at) => store.removeTag(own, tag, at)),
    }),
    endpoint({
      method: 'post',
      path: '/api/items/:id/release',
      does: 'Makes a quarantined submission a real one and delivers it',
      answer: Item,
      run: ({ id }) =>
        changing(id, async (own) => {
          if (!(await releaseSubmission(deps, own))) throw new Refused('It is not in quarantine.')
          deps.wake()
        }),
    }),
    endpoint({
      method: 'post',
      path: '/api/deliveries/:id/replay',
      does: 'Sends a delivery again, under its old id, where it still is as `was` says',
      body: Replay,
      answer: Item,
      run: async ({ id, body }) => {
        const known = await store.findDelivery(id)
        if (!known) return null
        return changing(known.submissionId, async () => {
          await replayDelivery(deps, id, body.was)
          deps.wake()
        })
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/overview',
      does: 'Leads against the promise, deliveries, what is still to be set up',
      answer: Overview,
      run: () => overview(deps),
    }),
    endpoint({
      method: 'get',
      path: '/api/numbers',
      does: 'What visitors did in the last days, and what the experiments have come to',
      query: NumbersQuery,
      answer: Numbers,
      run: ({ query }) => numbers(Number(query.days)),
    }),
    endpoint({
      method: 'post',
      path: '/api/webhook-test',
      does: 'Sends a test lead (lead score 100) to every destination',
      answer: WebhookTest,
      run: async () => {
        const tested = await testWebhooks(deps)
        deps.wake()
        return {
          results: tested.map((result) => ({
            destination: result.destination,
            ok: result.ok,
            status: 'status' in result ? result.status : null,
            error: result.ok ? null : result.error,
          })),
        }
      },
    }),
    ...calendarEndpoints(deps),
    ...reportEndpoints(deps),
    ...reviewLinkEndpoints(deps),
  ]
}
