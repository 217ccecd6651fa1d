import { type Context, Hono } from 'hono'
import { eventsOf } from '#domain/events/event-batch.ts'
import type { Clock } from '#domain/time/clock.ts'
import { isOwnPage } from '#server/http/own-page.ts'
import { methodNotAllowed, type Problem, problemResponse } from '#server/http/problem.ts'
import { readJson } from '#server/http/read-form.ts'
import type { EventQueue } from './event-queue.ts'

/** Twice the size of a full batch: fifty events of about 150 bytes. */
const BATCH_LIMIT_BYTES = 16 * 1024

export type EventRouteDeps = {
  siteUrl: string
  clock: Clock
  events: Pick<EventQueue, 'add'>
  addressOf: (c: Context) => string
  overLimit: (address: string) => Promise<number | null>
}

/** Takes the batches that pages send, as text, since a page that closes can send nothing else. */
export function eventRoutes({ siteUrl, clock, events, addressOf, overLimit }: EventRouteDeps): Hono {
  const app = new Hono()
  const own = new URL(siteUrl).origin
  app.post('/api/events', async (c) => {
    const retryAfter = await overLimit(addressOf(c))
    if (retryAfter !== null) return problemResponse({ ...TOO_MANY, retryAfter })
    const batch = isOwnPage(c, own)
      ? eventsOf(await readJson(c.req.raw, BATCH_LIMIT_BYTES), clock.now())
      : null
    if (!batch) return problemResponse(NOT_A_BATCH)
    events.add(batch)
    return c.body(null, 204, { 'Cache-Control': 'no-store' })
  })
  app.all('/api/events', () => methodNotAllowed('/api/events'))
  return app
}

const NOT_A_BATCH: Problem = {
  status: 400,
  title: 'That is not a batch of events',
  detail:
    'Send {"visit", "device", "source", "medium", "campaign", "events": [{"event", "on", …}]} from a page.',
}
const TOO_MANY: Problem = {
  status: 429,
  title: 'That is a lot of events at once',
  detail: 'They are not counted. Please wait a little.',
}
