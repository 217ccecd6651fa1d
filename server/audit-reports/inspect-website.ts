import robotsParser from 'robots-parser'
import { type UnreadGround, unreadWebsite, type WebsiteFindings } from '#domain/audit-report/facts.ts'
import { robotName } from '#domain/audit-report/robot-name.ts'
import type { Clock } from '#domain/time/clock.ts'
import { AddressRefused } from '#server/outbound/guarded-lookup.ts'
import { requestErrorText } from '#server/outbound/request-error.ts'
import type { Services } from '#server/services.ts'
import { unlessAborted } from '#server/unless-aborted.ts'
import { createPageGetter, type GetPage, type PageAnswer, PortRefused } from './get-page.ts'
import { pageText } from './page-text.ts'
import { readPageAside } from './read-page-aside.ts'
import { withoutRepeatedNames } from './robots-text.ts'

/** Timeout of one request; slow hosting needs two or three seconds. */
const REQUEST_MS = 5_000
/** Timeout of the whole inspection: robots.txt, redirects, loading the page and parsing it. */
const LOOK_MS = 12_000
const REDIRECTS_MAX = 3
const ADDRESS_MAX = 2000
const ROBOTS_MAX = 64 * 1024
/** Limit on wildcard rules' length times the address's: matching blocks the event loop, here for 15 ms. */
const MATCH_MAX = 2_000_000
/** The server leaves out the intermediate certificate: browsers fetch that by themselves. */
const CHAIN_UNFINISHED = 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'

export type Inspection = {
  findings: WebsiteFindings
  /** The page was not read, but a later attempt may succeed. */
  transient: boolean
}
type InspectorDeps = { get: GetPage; clock: Clock; robot: string }
export type InspectWebsite = (address: string) => Promise<Inspection>

/** The website answered, but there is nothing to read. */
class NotRead extends Error {
  override name = 'NotRead'
  transient: boolean
  ground: UnreadGround | undefined
  constructor(
    message: string,
    { transient = false, ground }: Partial<Pick<NotRead, 'transient' | 'ground'>> = {},
  ) {
    super(message)
    this.transient = transient
    this.ground = ground
  }
}

/** Says who is looking, and where to ask why. */
export function robotUserAgent(robot: string, siteUrl: string): string {
  return `Mozilla/5.0 (compatible; ${robot}; +${siteUrl})`
}

/** Goes by our brand and address; opens only public addresses unless private ones are allowed. */
export function ownWebsiteInspector({
  config,
  clock,
  content,
}: Pick<Services, 'config' | 'clock' | 'content'>): InspectWebsite {
  const robot = robotName(content.site.brand)
  const get = createPageGetter({
    allowPrivate: config.WEBHOOK_ALLOW_PRIVATE,
    userAgent: robotUserAgent(robot, config.siteUrl),
  })
  return createWebsiteInspector({ get, clock, robot })
}

/** Inspects the page that a visitor named, once; `robot` is our name in its robots.txt. Never rejects. */
export function createWebsiteInspector({ get, clock, robot }: InspectorDeps): InspectWebsite {
  return async (address) => {
    const whole = deadline(clock, LOOK_MS)
    const getInTime = async (url: URL) => {
      const request = deadline(clock, REQUEST_MS)
      const signal = AbortSignal.any([whole.signal, request.signal])
      try {
        // Gives up whatever the cause: one website that never finishes would keep all later reports waiting.
        return await unlessAborted(signal, get(url, signal))
      } catch (error) {
        throw signal.aborted ? signal.reason : error
      } finally {
        request.cancel()
      }
    }
    try {
      const robots = robotsRule(getInTime, robot)
      return { findings: await look(new URL(address), getInTime, robots, whole.signal), transient: false }
    } catch (error) {
      return notSeen(error)
    } finally {
      whole.cancel()
    }
  }
}

/** Firewalls reject programs with 401, 403, 406 or 429; a page that is gone or broken is so for everybody. */
function opensForPeople(status: number): boolean {
  return status >= 400 && status < 500 && ![404, 410].includes(status)
}

type Get = (url: URL) => Promise<PageAnswer>
type MayOpen = (url: URL) => Promise<void>

async function look(address: URL, get: Get, robots: MayOpen, signal: AbortSignal): Promise<WebsiteFindings> {
  const { url, answer } = await open(address, get, robots, signal)
  if (answer.status < 200 || answer.status > 299) {
    throw new NotRead(`It answered ${answer.status}`, {
      transient: answer.status >= 500 || [408, 429].includes(answer.status),
      ...(opensForPeople(answer.status) && { ground: 'answered' }),
    })
  }
  if (!/^\s*(text\/html|application\/xhtml\+xml)|^$/i.test(answer.contentType))
    throw new NotRead(`It is not a page but ${answer.contentType.slice(0, 60)}`, { ground: 'answered' })
  return {
    reachable: true,
    https: url.protocol === 'https:',
    bytes: answer.body.length,
    ...(await readPageAside(await pageText(answer), signal)),
  }
}

/** The form adds https to an address without a scheme; like a browser we then also try http. */
async function open(url: URL, get: Get, robots: MayOpen, signal: AbortSignal) {
  try {
    return await follow(url, get, robots)
  } catch (error) {
    const answered = error instanceof NotRead || error instanceof AddressRefused
    if (answered || url.protocol !== 'https:' || signal.aborted) throw error
    const plain = new URL(url)
    plain.protocol = 'http:'
    return follow(plain, get, robots).catch((second) => {
      throw second instanceof NotRead ? second : error
    })
  }
}

async function follow(start: URL, get: Get, mayOpen: MayOpen) {
  let url = start
  for (let redirects = 0; ; redirects++) {
    refuseUnusual(url)
    await mayOpen(url)
    const answer = await get(url)
    if (answer.location === null) return { url, answer }
    if (redirects === REDIRECTS_MAX)
      throw new NotRead(`It redirects more than ${REDIRECTS_MAX} times`, { ground: 'answered' })
    const next = URL.parse(answer.location, url)
    if (!next) throw new NotRead('It redirects to something that is no address')
    url = next
  }
}

function refuseUnusual(url: URL): void {
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new AddressRefused(`${url.protocol} is not a way to a website`)
  if (url.username !== '' || url.password !== '')
    throw new AddressRefused('An address with a password is not opened')
  if (url.href.length > ADDRESS_MAX) throw new AddressRefused('The address is too long')
}

/** By RFC 9309 a missing robots.txt allows everything, a server error nothing. Each host is asked once. */
function robotsRule(get: Get, robot: string): MayOpen {
  const byOrigin = new Map<string, Promise<string>>()
  const rulesAt = async (address: URL) => withoutRepeatedNames(await robotsText(address, get), robot)
  return async (url) => {
    const asked = byOrigin.get(url.origin) ?? rulesAt(new URL('/robots.txt', url))
    byOrigin.set(url.origin, asked)
    const rules = await asked
    const wildcards = rules.match(/^.*\*.*$/gm)?.join('') ?? ''
    if (wildcards.length * url.href.length > MATCH_MAX)
      throw new NotRead('Its robots.txt is too much to read', { ground: 'disallowed' })
    if (robotsParser(`${url.origin}/robots.txt`, rules).isDisallowed(url.href, robot))
      throw new NotRead('Its robots.txt asks us not to look', { ground: 'disallowed' })
  }
}

async function robotsText(address: URL, get: Get): Promise<string> {
  const { answer } = await follow(address, get, async () => {})
  // The page itself, which was not asked for, may well open.
  if (answer.status >= 500)
    throw new NotRead(`Its robots.txt answered ${answer.status}`, { transient: true, ground: 'disallowed' })
  return answer.status >= 200 && answer.status <= 299 ? (await pageText(answer)).slice(0, ROBOTS_MAX) : ''
}

function notSeen(error: unknown): Inspection {
  if (error instanceof NotRead) {
    const { message, ground, transient } = error
    return { findings: unreadWebsite(message, ground), transient }
  }
  const problem = requestErrorText(error, 'It could not be opened').slice(0, 300).toWellFormed()
  return { findings: unreadWebsite(problem, groundOf(error)), transient: !(error instanceof AddressRefused) }
}

function groundOf(error: unknown): UnreadGround | undefined {
  if (error instanceof PortRefused) return 'unopened'
  return (error as { code?: string }).code === CHAIN_UNFINISHED ? 'answered' : undefined
}

function deadline(clock: Clock, ms: number) {
  const abort = new AbortController()
  const cancel = clock.after(ms, () => abort.abort(new Error(`No answer within ${ms / 1000} seconds`)))
  return { signal: abort.signal, cancel }
}
