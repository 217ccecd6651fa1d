import type { Channel } from '#server/channels/channel.ts'
import type { Log } from '#server/log.ts'
import type { ScheduledTask } from '#server/outbox/worker.ts'
import type { Services } from '#server/services.ts'

type Deps = Pick<Services, 'store' | 'clock'> & { mail: Channel | undefined; log: Pick<Log, 'warn'> }

const EVERY_MS = 60_000
const BATCH = 10
const TIMEOUT_MS = 15_000
/** A mailbox that refuses for longer must not hold up what comes after, which the others wait for. */
const PARTLY_SENT_MS = 24 * 60 * 60 * 1000

/** Mails that belong to no submission, each until it has gone out; its name is its Message-ID, so a repeat shows as one. */
export function noticeTask(deps: Deps): ScheduledTask {
  let running = false
  return {
    name: 'sending of notices',
    everyMs: EVERY_MS,
    run: async () => {
      if (running || !deps.mail || deps.mail.unconfigured !== null) return
      running = true
      await sendNotices(deps, deps.mail).finally(() => {
        running = false
      })
    },
  }
}

async function sendNotices({ store, clock, log }: Deps, mail: Channel): Promise<void> {
  for (const { name, body, madeAt } of await store.unsentNotices(BATCH)) {
    const at = new Date(clock.now()).toISOString()
    const deliveryId = name.replace(/[^\w-]/g, '')
    const sent = await mail.send({ deliveryId, body, at, signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (sent.ok) {
      await store.noticeSent(name, at)
      continue
    }
    const { status, error, next } = sent
    const over = next && (sent.kind === 'rejected' || Date.parse(at) - Date.parse(madeAt) > PARTLY_SENT_MS)
    if (over) await store.noticeSent(name, at)
    else if (next) await store.noticeLeft(name, next)
    log.warn({ notice: name, status, error }, over ? 'notice was refused in part' : 'notice not sent yet')
  }
}
