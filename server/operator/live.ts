import { randomBytes } from 'node:crypto'
import { errorText } from '#domain/error-text.ts'
import type { LiveEvent } from '#domain/operator/api.ts'
import type { Clock } from '#domain/time/clock.ts'
import type { Log } from '#server/log.ts'
import { NEWS_MAX } from '#server/store/operator-store.ts'
import type { Store } from '#server/store/store.ts'

export type Live = ReturnType<typeof createLive>

/** Commands and other servers change the store without notifying this process. */
const LOOK_EVERY_MS = 2_000
/** A row has the time of its creation by its writer's clock, but is visible only once it is committed. */
const OVERLAP_MS = 30_000
/** Keeps proxies from closing a silent connection, and finds out which ones are gone. */
const HEARTBEAT_MS = 15_000
const RETRY_MS = 2_000
/** Events that a browser may miss and still be sent one by one. */
const KEPT = 200

type Sent = { n: number; event: LiveEvent }
type Listener = (text: string) => void

/** Tells open consoles what comes in and what changes, whoever did it. */
export function createLive({
  store,
  clock,
  log,
}: {
  store: Pick<Store, 'newsSince'>
  clock: Clock
  log: Log
}) {
  // Event numbers of an earlier start of this process mean nothing.
  const start = randomBytes(4).toString('hex')
  const listeners = new Map<Listener, () => void>()
  const seen = new Map<string, number>()
  let sent: Sent[] = []
  let lastN = 0
  let cursor = clock.now()
  let looking: Promise<void> | undefined
  let waiting: Promise<void> | undefined
  let cancelLook = () => {}

  function announce(event: LiveEvent): void {
    const next = { n: ++lastN, event }
    sent = [...sent.slice(1 - KEPT), next]
    for (const tell of listeners.keys()) tell(textOf(next))
  }

  function textOf({ n, event }: Sent): string {
    return `id: ${start}.${n}\ndata: ${JSON.stringify(event)}\n\n`
  }

  /** Looks for changes in the store at once, instead of at the next interval. */
  function look(): Promise<void> {
    // A look that is waiting to begin sees this change too.
    waiting ??= (looking ?? Promise.resolve()).then(() => {
      waiting = undefined
      looking = lookOnce()
      return looking
    })
    return waiting
  }

  async function lookOnce(): Promise<void> {
    const now = clock.now()
    try {
      const { submissions, activities } = await store.newsSince(new Date(cursor - OVERLAP_MS).toISOString())
      if (Math.max(submissions.length, activities.length) === NEWS_MAX) {
        announce({ type: 'reload', submissionId: null })
      } else {
        for (const { id } of submissions) once(id, { type: 'item', submissionId: id }, now)
        for (const { id, submissionId } of activities) once(id, { type: 'change', submissionId }, now)
      }
      cursor = now
      for (const [id, at] of seen) if (at < now - 2 * OVERLAP_MS) seen.delete(id)
    } catch (error) {
      log.warn({ error: errorText(error) }, 'live view waits for the store')
    }
  }

  function once(id: string, event: LiveEvent, now: number): void {
    if (!seen.has(id)) announce(event)
    seen.set(id, now)
  }

  function keepLooking(): void {
    // A console that was reloaded during a look has started a timer of its own.
    cancelLook()
    cancelLook = clock.after(LOOK_EVERY_MS, () => {
      void look().then(() => {
        if (listeners.size > 0) keepLooking()
      })
    })
  }

  function missedSince(lastEventId: string): Sent[] {
    const [from, n] = lastEventId.split('.')
    const missed = sent.filter((each) => each.n > Number(n))
    const known = from === start && (missed[0]?.n ?? lastN + 1) === Number(n) + 1
    return known ? missed : [{ n: lastN, event: { type: 'reload', submissionId: null } }]
  }

  /** The answer to `GET /api/live`; resumes after `lastEventId`. */
  function stream(lastEventId: string | null): Response {
    const encoder = new TextEncoder()
    let leave = () => {}
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const tell = (text: string) => controller.enqueue(encoder.encode(text))
        let cancelBeat = () => {}
        const beat = () => {
          tell(': still here\n\n')
          cancelBeat = clock.after(HEARTBEAT_MS, beat)
        }
        leave = () => {
          cancelBeat()
          listeners.delete(tell)
          if (listeners.size === 0) cancelLook()
        }
        listeners.set(tell, () => {
          leave()
          controller.close()
        })
        tell(`retry: ${RETRY_MS}\nid: ${start}.${lastN}\n\n`)
        if (lastEventId) for (const missed of missedSince(lastEventId)) tell(textOf(missed))
        beat()
        if (listeners.size === 1) keepLooking()
        void look()
      },
      cancel: () => leave(),
    })
    return new Response(body, {
      headers: {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store',
        'X-Accel-Buffering': 'no',
      },
    })
  }

  return {
    stream,
    look,
    /** Called when the store was written. With no open console it does nothing: the next one looks first. */
    changed: () => {
      if (listeners.size > 0) void look()
    },
    /** Called when an attempt at one of the submission's deliveries is over. */
    attempted: (submissionId: string) => announce({ type: 'delivery', submissionId }),
    /** Called for a change that the store does not list as news. */
    reload: () => announce({ type: 'reload', submissionId: null }),
    /** Ends every stream, so that the listener can drain; browsers come back by themselves. */
    close: () => {
      for (const end of listeners.values()) end()
    },
  }
}
