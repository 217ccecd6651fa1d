import { DAY_MS, dateIn } from '#domain/time/dates.ts'
import { ATTEMPT_MS, type Channel, type SendResult } from '#server/channels/channel.ts'
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
/** Longer than one batch can take, and short enough that a stopped process does not hold it back for long. */
const LEASE_MS = 3 * 60_000
/** A mailbox that refuses for longer is not retried: others have the notice, or the setting needs a look. */
const REFUSED_MS = DAY_MS
/** The wait doubles with each failure, up to this, so that repeated failed logins do not lock the account. */
const WAIT_MAX_MS = 60 * 60 * 1000

/**
 * Sends mails that belong to no submission, each until it has gone out. The name is its Message-ID, so that a
 * repeat is recognised as one.
 */
export function noticeTask({ mail, ...deps }: Deps): ScheduledTask {
  return {
    name: 'sending of notices',
    everyMs: EVERY_MS,
    sends: true,
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
      await store.dropNotice(name)
      log.warn({ notice: name }, 'notice was not sent: it is too old to be true')
      continue
    }
    const deliveryId = name.replace(/[^\w-]/g, '')
    const sent = await mail.send({ deliveryId, body, at, signal: AbortSignal.timeout(ATTEMPT_MS) })
    if (sent.ok) {
      // If this were not recorded, the notice would be mailed again.
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

/**
 * Whether to give up: if other mailboxes have the notice, one that refuses it for good is not tried again;
 * the only mailbox is, for a day.
 */
function isRefused({ kind, next }: Failed, age: number): boolean {
  if (kind === 'unbuildable') return true
  if (kind === 'rejected' && next) return true
  return (kind === 'rejected' || next !== undefined) && age > REFUSED_MS
}

/**
 * Whether a delayed notice is out of date (perhaps mail was not set up): a digest says 'today', and an alarm
 * that nothing is lost, which holds until waiting deliveries are given up. The console and the next digest
 * show how things stand.
 */
function isOver({ about, madeAt }: Notice, timeZone: string, now: number): boolean {
  const made = Date.parse(madeAt)
  if (about === 'digest') return dateIn(timeZone, made) !== dateIn(timeZone, now)
  return now - made >= GIVE_UP_MS
}
