import { sampleValues } from '#content/sample-values.ts'
import { errorText } from '#domain/error-text.ts'
import { isLocalAddress } from '#domain/local-address.ts'
import type { Finding } from '#domain/operator/api.ts'
import { addDays, dateIn } from '#domain/time/dates.ts'
import { formatDate } from '#domain/time/format-when.ts'
import { closedCalls } from './booking/closed-calls.ts'
import { reachAll } from './channels/reach-all.ts'
import { type Config, isLoopback } from './config.ts'
import { POSTS_A_MINUTE } from './http/rate-limit.ts'
import { nextErasures } from './people/retention.ts'
import type { Services } from './services.ts'
import { DatabaseOlder } from './store/migrations.ts'
import { absentDatabase, fileOf } from './store/open-store.ts'
import { findDamage } from './store/sqlite-damage.ts'
import { StoreDamaged } from './store/store.ts'

/** The `about` of the finding on the database. */
export const STORE = 'store'
/** The `about` of findings on sample data. At level 'problem' the site refuses to start. */
export const SAMPLES = 'sample data'

type Looking = {
  /** Also tries to reach the destinations, within 3 s. */
  reaching?: boolean
  /** Why the database could not be opened; an empty one stands in for it. */
  unopened?: Error | null
  /** Whether the site was built from other content than the services have. */
  showsOther?: boolean
}

/** What is configured, what answers, and what is still sample data. */
export async function examine(
  services: Services,
  { reaching = false, unopened = null, showsOther = false }: Looking = {},
): Promise<Finding[]> {
  return [
    await storeFinding(services, { reaching, unopened }),
    ...(await channelFindings(services, reaching)),
    ...(reaching && unopened === null ? await earlierFindings(services) : []),
    ...settingFindings(services),
    // Reads every lead: too expensive for the console, which asks each minute.
    ...(reaching && unopened === null ? await retentionFindings(services) : []),
    ...(showsOther ? [CONTENT_FINDING] : []),
    holidayFinding(services),
    ...(unopened === null ? await closedCallFindings(services) : []),
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
    'Put your own in and build again, or set ALLOW_SAMPLE_DATA=1 to start with them all the same.',
  ].join('\n')
}

const ON_DAMAGE = 'docs/when-something-fails.md says what to do'

/** Called only in a separate process, as it reads the whole file. */
function damageOf({ DATABASE_URL }: Config): string | null {
  const path = fileOf(DATABASE_URL)
  return path === null ? null : findDamage(path)
}

async function storeFinding(
  { store, config }: Services,
  { reaching, unopened }: Required<Pick<Looking, 'reaching' | 'unopened'>>,
): Promise<Finding> {
  const about = STORE
  const silent = (why: string): Finding => ({ level: 'problem', about, says: `does not answer: ${why}` })
  if (unopened) {
    const why = errorText(unopened).replaceAll('\n', ' ')
    if (unopened instanceof DatabaseOlder) return { level: 'note', about, says: why }
    return silent(unopened instanceof StoreDamaged ? `${why} ${ON_DAMAGE}` : why)
  }
  const absent = absentDatabase(config.DATABASE_URL)
  if (absent) return { level: 'note', about, says: `no database at ${absent}: the first start makes one` }
  try {
    await store.ping()
    const damage = reaching ? damageOf(config) : null
    if (damage) return { level: 'problem', about, says: `is damaged (${damage}): ${ON_DAMAGE}` }
    return { level: 'ok', about, says: `${config.DATABASE_URL.split(':')[0]} database answers` }
  } catch (error) {
    return silent(errorText(error))
  }
}

async function channelFindings(services: Services, reaching: boolean): Promise<Finding[]> {
  const { channels, store } = services
  const health = await store.destinationHealth().catch(() => [])
  const failures = reaching ? await reachAll(channels) : null
  const stranded = await strandedBy(services).catch(() => new Map<string, number>())
  return channels.map(({ destination: about, unconfigured, reach }) => {
    const waiting = stranded.get(about)
    if (waiting) return { level: 'problem', about, says: `${unconfigured}, and ${waitFor(waiting)}` }
    if (unconfigured !== null) return { level: 'note', about, says: unconfigured }
    const breaker = health.find(({ destination }) => destination === about)?.breaker ?? 'closed'
    const failure = failures?.get(reach?.address ?? '')
    if (failure) return { level: 'problem', about, says: `configured, but cannot be reached: ${failure}` }
    if (breaker !== 'closed') return { level: 'problem', about, says: HELD[breaker] }
    return {
      level: 'ok',
      about,
      says: failures ? REACHED : 'configured; `doctor` shows whether it is reachable',
    }
  })
}

/** Counts open deliveries by destination, for destinations that are no longer configured. */
async function strandedBy({ channels, store, clock }: Services): Promise<Map<string, number>> {
  const without = channels.flatMap(({ destination, unconfigured }) => (unconfigured ? [destination] : []))
  // There are hardly ever any, and counting scans every delivery, so this cheaper query comes first.
  const due = await store.nextDue(without)
  if (Object.keys(due).length === 0) return new Map()
  const now = new Date(clock.now()).toISOString()
  const open = (await store.deliveryCounts(now)).filter(({ state }) => state === 'open')
  return new Map(
    open.flatMap(({ destination, count }) => (destination in due ? [[destination, count] as const] : [])),
  )
}

/**
 * Reports deliveries from before their destination was configured. Configuring it does not send them. Scans
 * every delivery.
 */
async function earlierFindings({ channels, store, clock }: Services): Promise<Finding[]> {
  const counts = await store.deliveryCounts(new Date(clock.now()).toISOString()).catch(() => [])
  return channels.flatMap(({ destination: about, unconfigured }) => {
    const earlier = counts.find(({ destination, state }) => destination === about && state === 'unconfigured')
    if (unconfigured !== null || !earlier) return []
    const what = earlier.count === 1 ? '1 delivery' : `${earlier.count} deliveries`
    const says = `${what} from before it was set never went out, and will not until somebody replays what still holds: docs/when-something-fails.md says how`
    return [{ level: 'note', about, says }]
  })
}

function waitFor(count: number): string {
  const [delivery, they] =
    count === 1 ? ['1 delivery waits', 'it goes'] : [`${count} deliveries wait`, 'they go']
  return `${delivery} for that: set it and start again, and ${they} out`
}

const REACHED = 'configured and reachable; `webhook-test` sends a test lead'
const UNTIL_THEN = 'deliveries to it wait. A replay, or a `webhook-test` that it accepts, tries it at once'
const HELD = {
  open: `down, and tried every 5 minutes: ${UNTIL_THEN}`,
  paused: `paused, because it answered 410 (gone), and tried once an hour: ${UNTIL_THEN}`,
}

const IDLE_ALONE = [
  ['ANALYTICS_SCRIPT_URL', 'ANALYTICS_TAG_ID'],
  ['PIXEL_SCRIPT_URL', 'PIXEL_ID'],
  ['CHAT_WIDGET_HOSTS', 'CHAT_WIDGET_URL'],
] as const

const LOADED = ['CHAT_WIDGET_URL', 'ANALYTICS_SCRIPT_URL', 'PIXEL_SCRIPT_URL'] as const

function settingFindings(services: Services): Finding[] {
  const { config } = services
  const findings: Finding[] = []
  if (config.WEBHOOK_SECRET.length === 0) findings.push(unsigned(services))
  if (config.WEBHOOK_SECRET.some(isShortKey))
    findings.push({ level: levelInPublic(config), about: 'WEBHOOK_SECRET', says: SHORT_KEY })
  if (!config.SMTP_URL && !isLocalAddress(config.siteUrl)) {
    const says = 'not set: no mail goes out, while the form on /book says that we confirm and remind by email'
    findings.push({ level: 'problem', about: 'SMTP_URL', says })
  }
  if (
    !isLocalAddress(config.siteUrl) &&
    (isLoopback(config.HOST) || config.siteUrl.startsWith('https:')) &&
    config.TRUSTED_PROXIES.length === 0 &&
    config.RATE_LIMIT === 'on'
  ) {
    const says = `not set: all that comes through the proxy counts as one visitor, and ${POSTS_A_MINUTE} forms a minute are all`
    findings.push({ level: 'problem', about: 'TRUSTED_PROXIES', says })
  }
  if (config.RATE_LIMIT === 'off' && !isLocalAddress(config.siteUrl)) {
    const says = 'off: whoever floods the forms is not held back. That is for load tests: delete the line'
    findings.push({ level: 'problem', about: 'RATE_LIMIT', says })
  }
  if (config.WEBHOOK_ALLOW_PRIVATE) {
    findings.push({
      level: levelInPublic(config),
      about: 'WEBHOOK_ALLOW_PRIVATE',
      says: 'webhooks reach private addresses, and so does whoever names one as their website in the audit form',
    })
  }
  for (const [about, needed] of IDLE_ALONE)
    if (config[about]?.length && !config[needed])
      findings.push({ level: 'problem', about, says: `has no effect without ${needed}` })
  for (const about of LOADED)
    if (config.siteUrl.startsWith('https:') && /^http:/i.test(config[about] ?? ''))
      findings.push({
        level: 'problem',
        about,
        says: 'is http: no browser loads that into a page from https',
      })
  if (!config.SITE_URL)
    findings.push({ level: 'note', about: 'SITE_URL', says: `not set: ${config.siteUrl} is used` })
  return findings
}

/** Bytes, as the Standard Webhooks specification asks for. */
const KEY_MIN_BYTES = 24
const SHORT_KEY = `holds a key of less than ${KEY_MIN_BYTES} bytes: whoever sees one webhook can find it out and sign others. \`openssl rand -base64 32\` prints a good one`

function isShortKey(secret: string): boolean {
  return Buffer.from(secret.replace(/^whsec_/, ''), 'base64').length < KEY_MIN_BYTES
}

/** What only matters where strangers come. */
function levelInPublic({ siteUrl }: Config): Finding['level'] {
  return isLocalAddress(siteUrl) ? 'note' : 'problem'
}

function unsigned({ config, channels }: Services): Finding {
  const about = 'WEBHOOK_SECRET'
  const says = 'not set: webhooks leave unsigned'
  const sends = channels.some(({ reach }) => /^https?:/.test(reach?.address ?? ''))
  if (!sends || isLocalAddress(config.siteUrl)) return { level: 'note', about, says }
  return { level: 'problem', about, says: `${says}, while /privacy says that what we send is signed` }
}

/** Reports nothing where the store does not answer, which has its own finding. */
async function retentionFindings(services: Services): Promise<Finding[]> {
  const next = await nextErasures(services).catch(() => null)
  if (!next) return []
  const on = (instant: number) => formatDate(instant, services.content.site.timeZone)
  const { lead, quarantinedUntil } = next
  const says = lead ? `next to go is ${lead.reference}, on ${on(lead.keptUntil)}` : 'nobody is kept yet'
  const findings: Finding[] = [{ level: 'ok', about: 'retention', says }]
  if (quarantinedUntil !== null)
    findings.push({
      level: 'note',
      about: 'quarantine',
      says: `look whether a person is in it, to be released: it next empties on ${on(quarantinedUntil)}`,
    })
  return findings
}

const CONTENT_FINDING: Finding = {
  level: 'problem',
  about: 'content',
  says: 'differs from what the site was built from, which it goes on showing: build it, then start again',
}

/** A holiday that is not listed is offered for calls and counts as a working day in the callback promise. */
function holidayFinding({ content, clock }: Services): Finding {
  const { holidays, booking, timeZone } = content.site
  const today = dateIn(timeZone, clock.now())
  const [first = 0, last = 0] = [today, addDays(today, booking.horizonDays - 1)].map((date) =>
    Number(date.slice(0, 4)),
  )
  const years = Array.from({ length: last - first + 1 }, (_, n) => String(first + n))
  const missing = years.find((year) => !holidays.some(({ date }) => date.startsWith(year)))
  const about = 'holidays'
  if (!missing) return { level: 'ok', about, says: 'listed for every year that calls can be booked in' }
  const says = `none of ${missing} are listed, and calls can be booked in it: add them to content/site.yaml`
  return { level: 'problem', about, says }
}

const CALLS_NAMED = 5

/** Reports nothing where the store does not answer, which has its own finding. */
async function closedCallFindings(services: Services): Promise<Finding[]> {
  const calls = await closedCalls(services).catch(() => [])
  if (calls.length === 0) return []
  const count = calls.length === 1 ? '1 call is' : `${calls.length} calls are`
  const named = calls.slice(0, CALLS_NAMED).join(', ')
  const more = calls.length > CALLS_NAMED ? ` and ${calls.length - CALLS_NAMED} more` : ''
  const says = `${count} booked for when you are closed: ${named}${more}; to be moved or cancelled`
  return [{ level: 'problem', about: 'booked calls', says }]
}

function sampleFindings(services: Services): Finding[] {
  const level = refusesToStart(services) === null ? 'note' : 'problem'
  return sampleValues(services.content).map(({ file, path, value }) => ({
    level,
    about: SAMPLES,
    says: `${file}: ${path} is still ${value}`,
  }))
}
