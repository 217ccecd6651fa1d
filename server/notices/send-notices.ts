import { dateIn } from '#domain/time/dates.ts'
import type { Channel, SendResult } from '#server/channels/channel.ts'
import type { Log } from '#server/log.ts'
import { GIVE_UP_MS } from '#server/outbox/retry-schedule.ts'
import type { ScheduledTask } from '#server/outbox/worker.ts'
import type { Services } from '#server/services.ts'
import { keepTrying } from '#server/store/keep-trying.ts'
import type { Notice } from '#server/store/notices-store.ts'

type Deps = Pick<Services, 'store' | 'clock' | 'content'> & {
  mail: Channel | undefined
  log: Pick<Log, 'warn'>
}

type Failed = Extract<SendResult, { ok: false }>

const EVERY_MS = 60_000
const BATCH = 10
const TIMEOUT_MS = 15_000
/** Longer than all that are claimed at once can take, and no longer than a stopped process may hold them back. */
const LEASE_MS = 3 * 60_000
/** A mailbox that refuses for longer is not waited for: others have the notice, or this setting wants a look. */
const REFUSED_MS = 24 * 60 * 60 * 1000
/** After each failure it waits for as long again as it has waited: at most this, so that a login that fails locks nobody out. */
const WAIT_MAX_MS = 60 * 60 * 1000

/** Mails that belong to no submission, each until it has gone out; its name is its Message-ID, so a repeat shows as one. */
export function noticeTask({ mail, ...deps }: Deps): ScheduledTask {
  return {
    name: 'sending of notices',
    everyMs: EVERY_MS,
    run: async () => {
      if (mail && mail.unconfigured === null) await sendNotices(deps, mail)
    },
  }
}

async function sendNotices({ store, clock, content, log }: Omit<Deps, 'mail'>, mail: Channel): Promise<void> {
  const claimed = await store.claimNotices(new Date(clock.now()).toISOString(), LEASE_MS, BATCH)
  for (const notice of claimed) {
    const { name, body, madeAt } = notice
    const now = clock.now()
    const at = new Date(now).toISOString()
    if (isOver(notice, content.site.timeZone, now)) {
      await store.closeNotice(notice, at)
      log.warn({ notice: name }, 'notice was not sent: it is too old to be true')
      continue
    }
    const deliveryId = name.replace(/[^\w-]/g, '')
    const sent = await mail.send({ deliveryId, body, at, signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (sent.ok) {
      // Unsaid, it would be mailed again.
      await keepTrying(clock, () => store.closeNotice(notice, at))
      continue
    }
    const { status, error, next } = sent
    const age = now - Date.parse(madeAt)
    const refused = isRefused(sent, age)
    if (refused) await store.closeNotice(notice, at)
    else {
      const wait = Math.min(Math.max(age, EVERY_MS), WAIT_MAX_MS)
      await store.rescheduleNotice(name, next ?? body, new Date(now + wait).toISOString())
    }
    const refusal = next ? 'notice was refused in part' : 'notice was refused'
    log.warn({ notice: name, status, error }, refused ? refusal : 'notice not sent yet')
  }
}

/** Where some of its mailboxes have it, one that refuses it for good is not asked again; the only one is, for a day. */
function isRefused({ kind, next }: Failed, age: number): boolean {
  if (kind === 'unbuildable') return true
  if (kind === 'rejected' && next) return true
  return (kind === 'rejected' || next !== undefined) && age > REFUSED_MS
}

/**
 * A digest says 'today', and an alarm that nothing is lost, which holds until what waits is given up. It was held up, or
 * mail was not set up then: the console and the next digest say how things stand.
 */
function isOver({ about, madeAt }: Notice, timeZone: string, now: number): boolean {
  const made = Date.parse(madeAt)
  if (about === 'digest') return dateIn(timeZone, made) !== dateIn(timeZone, now)
  return now - made >= GIVE_UP_MS
}
