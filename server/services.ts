import { randomBytes } from 'node:crypto'
import { type Content, loadContent } from '#content/load.ts'
import { auditReportDue } from '#domain/leads/audit-promise.ts'
import { callbackBy } from '#domain/time/business-hours.ts'
import { type Clock, systemClock } from '#domain/time/clock.ts'
import { eachMinute } from '#domain/time/each-minute.ts'
import { clockIn, formatDay } from '#domain/time/format-when.ts'
import { createBookingLinks } from './booking/booking-link.ts'
import { withEarlier } from './calendar-history.ts'
import type { Channel } from './channels/channel.ts'
import { type ChannelConfig, createChannels } from './channels/create-channels.ts'
import type { PromisedBy } from './channels/mail-message.ts'
import type { Config } from './config.ts'
import type { SharedCounts } from './http/rate-limit.ts'
import { DatabaseOlder, type Opening } from './store/migrations.ts'
import { fileOf, openStore } from './store/open-store.ts'
import { FORM_SECRET_SETTING } from './store/settings.ts'
import { isInUse } from './store/sqlite-backup.ts'
import type { Store } from './store/store.ts'

/** What all entry points need, the listeners and the commands alike. */
export type Services = {
  config: Config
  clock: Clock
  content: Content
  store: Store
  channels: Channel[]
  formSecret: string
  /** The secret in the database, where another is configured: mailboxes may hold links that it signed. */
  keptFormSecret?: string | null
  sharedCounts?: SharedCounts
}

export async function openServices(
  config: Config,
  content = loadContent(),
  opening: Opening = {},
): Promise<Services> {
  const store = await openStore(config.DATABASE_URL, opening)
  try {
    return await servicesOn(store, config, content)
  } catch (error) {
    // The store's thread would keep alive a command that has already failed.
    await store.close().catch(() => {})
    throw error
  }
}

async function servicesOn(
  store: Awaited<ReturnType<typeof openStore>>,
  config: Config,
  { site, ...rest }: Content,
): Promise<Services> {
  const content = { ...rest, site: await withEarlier(store, site, systemClock.now()) }
  const keptFormSecret =
    config.FORM_SECRET === undefined ? null : await store.findSetting(FORM_SECRET_SETTING)
  const formSecret =
    config.FORM_SECRET ??
    (await store.setting(FORM_SECRET_SETTING, () => randomBytes(32).toString('base64url')))
  const channels = createChannels(channelConfig(config, content.site.brand), {
    promisedBy: promises(content.site, systemClock),
    calls: { content, siteUrl: config.siteUrl, sign: createBookingLinks(formSecret).sign },
  })
  const sharedCounts = store.pool && { pool: store.pool, secret: formSecret }
  return { config, clock: systemClock, content, store, channels, formSecret, keptFormSecret, sharedCounts }
}

/** The database of an older version is refused, not migrated: its site may be running. */
export function openBesideSite(config: Config, content?: Content): Promise<Services> {
  return openServices(config, content, { refusesOlder: true })
}

/** For a command, which also reads a file of an older version that nobody has open, such as one set aside. */
export async function openForCommand(config: Config): Promise<Services> {
  try {
    return await openBesideSite(config)
  } catch (error) {
    const path = fileOf(config.DATABASE_URL)
    if (!(error instanceof DatabaseOlder) || path === null || isInUse(path)) throw error
    return openServices(config)
  }
}

/** For use without a database that answers: an empty one stands in, and all else is as configured. */
export async function openWithoutDatabase(config: Config, content?: Content): Promise<Services> {
  return { ...(await openServices({ ...config, DATABASE_URL: 'file::memory:' }, content)), config }
}

/** With their dates: a mail may be sent days after it was written, when 'Monday' would mean the next one. */
function promises(site: Content['site'], clock: Clock): PromisedBy {
  const { timeZone } = site
  const call = eachMinute((at) => {
    const due = callbackBy(at, site)
    const { day, time } = clockIn(due, timeZone)
    return { due, by: `by ${day}, ${time}` }
  })
  const report = eachMinute((at) => {
    const due = auditReportDue(at, site)
    return { due, by: `by ${formatDay(due, timeZone)}` }
  })
  return ({ kind, createdAt }) => {
    const { due, by } = (kind === 'audit' ? report : call)(Date.parse(createdAt))
    return { by, isOver: due <= clock.now() }
  }
}

function channelConfig(config: Config, productName: string): ChannelConfig {
  return {
    automationUrl: config.AUTOMATION_WEBHOOK_URL,
    leadUrl: config.LEAD_WEBHOOK_URL,
    feedbackUrl: config.FEEDBACK_WEBHOOK_URL,
    stageUrl: config.STAGE_WEBHOOK_URL,
    webhookSecrets: config.WEBHOOK_SECRET,
    allowPrivate: config.WEBHOOK_ALLOW_PRIVATE,
    smtpUrl: config.SMTP_URL,
    mailFrom: config.MAIL_FROM,
    notifyEmail: config.NOTIFY_EMAIL,
    operatorUrl: config.OPERATOR_URL,
    leadManager: { tradeType: config.LEAD_TRADE_TYPE, tags: config.LEAD_TAGS },
    productName,
  }
}
