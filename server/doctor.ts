import { sampleValues } from '#content/sample-values.ts'
import { isLocalAddress } from '#domain/local-address.ts'
import { formatDate } from '#domain/time/format-when.ts'
import { nextErasures } from './people/retention.ts'
import type { Services } from './services.ts'
import { absentDatabase } from './store/open-store.ts'

export type Finding = { level: 'ok' | 'note' | 'problem'; about: string; says: string }

/** What is configured, what answers, and what is still sample data. */
export async function examine(services: Services): Promise<Finding[]> {
  return [
    await storeFinding(services),
    ...(await channelFindings(services)),
    ...settingFindings(services),
    ...(await retentionFindings(services)),
    ...sampleFindings(services),
  ]
}

/** A site that strangers can reach must not show the sample's numbers and names. */
export function refusesToStart({ config, content }: Pick<Services, 'config' | 'content'>): string | null {
  const samples = sampleValues(content)
  if (isLocalAddress(config.siteUrl) || config.ALLOW_SAMPLE_DATA || samples.length === 0) return null
  return [
    `SITE_URL is ${config.siteUrl}, but the content still has ${samples.length} sample value(s):`,
    ...samples.map(({ file, path, value }) => `  - ${file}: ${path} is ${value}`),
    'Put your own in, or set ALLOW_SAMPLE_DATA=1 to start with them all the same.',
  ].join('\n')
}

async function storeFinding({ store, config }: Services): Promise<Finding> {
  const about = 'store'
  const absent = absentDatabase(config.DATABASE_URL)
  if (absent) return { level: 'note', about, says: `no database at ${absent}: the first start makes one` }
  try {
    await store.ping()
    return { level: 'ok', about, says: `${config.DATABASE_URL.split(':')[0]} database answers` }
  } catch (error) {
    return {
      level: 'problem',
      about,
      says: `does not answer: ${error instanceof Error ? error.message : error}`,
    }
  }
}

async function channelFindings({ channels, store }: Services): Promise<Finding[]> {
  const health = await store.destinationHealth().catch(() => [])
  return channels.map(({ destination: about, unconfigured }) => {
    if (unconfigured !== null) return { level: 'note', about, says: unconfigured }
    const breaker = health.find(({ destination }) => destination === about)?.breaker ?? 'closed'
    return breaker === 'closed'
      ? { level: 'ok', about, says: 'configured; `webhook-test` shows whether it is reachable' }
      : { level: 'problem', about, says: HELD[breaker] }
  })
}

const UNTIL_THEN = 'what is for it waits. A replay, or a `webhook-test` that it takes, has it tried at once'
const HELD = {
  open: `down, and tried every 5 minutes: ${UNTIL_THEN}`,
  paused: `paused, because it answered 410 (gone), and tried once an hour: ${UNTIL_THEN}`,
}

function settingFindings({ config }: Services): Finding[] {
  const findings: Finding[] = []
  if (config.WEBHOOK_SECRET.length === 0) {
    findings.push({ level: 'note', about: 'WEBHOOK_SECRET', says: 'not set: webhooks leave unsigned' })
  }
  if (config.WEBHOOK_ALLOW_PRIVATE) {
    findings.push({
      level: 'note',
      about: 'WEBHOOK_ALLOW_PRIVATE',
      says: 'webhooks may reach private addresses',
    })
  }
  if (!config.SITE_URL)
    findings.push({ level: 'note', about: 'SITE_URL', says: `not set: ${config.siteUrl} is used` })
  return findings
}

/** A store that does not answer has its own finding. */
async function retentionFindings(services: Services): Promise<Finding[]> {
  const next = await nextErasures(services).catch(() => null)
  if (!next) return []
  const on = (instant: number) => formatDate(instant, services.content.site.timeZone)
  const says = [
    next.lead ? `next to go is ${next.lead.reference}, on ${on(next.lead.keptUntil)}` : 'nobody is kept yet',
    ...(next.quarantinedUntil === null ? [] : [`quarantine next empties on ${on(next.quarantinedUntil)}`]),
  ]
  return [{ level: 'ok', about: 'retention', says: says.join('; ') }]
}

function sampleFindings({ content }: Services): Finding[] {
  return sampleValues(content).map(({ file, path, value }) => ({
    level: 'note',
    about: 'sample data',
    says: `${file}: ${path} is still ${value}`,
  }))
}
