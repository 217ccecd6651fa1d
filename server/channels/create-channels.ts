import type { CallContext } from '#server/booking/calendar.ts'
import type { Resolve } from '#server/outbound/guarded-lookup.ts'
import { automationChannel } from './automation.ts'
import type { Channel } from './channel.ts'
import { createConnect } from './connect.ts'
import { feedbackChannel } from './feedback.ts'
import { leadManagerChannel } from './lead-manager.ts'
import { mailChannel } from './mail.ts'
import type { PromisedBy } from './mail-message.ts'
import { reportMailChannel } from './report-mail.ts'
import { stageChannel } from './stage.ts'
import { createSigner } from './standard-webhooks.ts'
import { reminderChannel, visitorMailChannel } from './visitor-mail.ts'
import { createWebhookClient } from './webhook-client.ts'

export type ChannelConfig = {
  automationUrl: string | undefined
  leadUrl: string | undefined
  feedbackUrl: string | undefined
  stageUrl: string | undefined
  /** `whsec_…`: none, one, or two during a rotation. */
  webhookSecrets: readonly string[]
  allowPrivate: boolean
  smtpUrl: string | undefined
  mailFrom: string | undefined
  notifyEmail: string | undefined
  operatorUrl?: string | undefined
  leadManager: { tradeType: string; tags: readonly string[] }
  productName: string
}

export type ChannelDeps = {
  /** The promise that the mail repeats, e.g. 'by Monday 10:00 am'; null where none was made. */
  promisedBy: PromisedBy
  /** Content and links for mails about booked calls. */
  calls: CallContext
  /** DNS lookup; the system's own when left out. */
  resolve?: Resolve
}

/** Every outgoing channel, configured or not. @throws on a webhook secret that cannot be read */
export function createChannels(config: ChannelConfig, deps: ChannelDeps): Channel[] {
  const { allowPrivate, leadManager, productName } = config
  const reaching = { allowPrivate, ...(deps.resolve ? { resolve: deps.resolve } : {}) }
  const post = createWebhookClient(reaching)
  const parts = { post, connect: createConnect(reaching), sign: createSigner(config.webhookSecrets) }
  return [
    automationChannel(config.automationUrl, { tradeType: leadManager.tradeType }, parts),
    leadManagerChannel(config.leadUrl, { ...leadManager, productName }, parts),
    feedbackChannel(config.feedbackUrl, parts),
    stageChannel(config.stageUrl, parts),
    mailChannel(config, deps.promisedBy, deps.calls.content.site.timeZone),
    reportMailChannel(config),
    visitorMailChannel(config, deps.calls, deps.promisedBy),
    reminderChannel(config, deps.calls),
  ]
}
