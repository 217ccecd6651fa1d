import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBookingLinks } from '#server/booking/booking-link.ts'
import { VALID_BOOKING } from '#tests/support/booking-rules.ts'
import { sentFeedback } from '#tests/support/feedback-post.ts'
import { FORM_SECRET, openedForm, postForm } from '#tests/support/form-post.ts'
import {
  type Acknowledged,
  type Post,
  postLead,
  samplePost,
  sendAll,
  sendPost,
} from '#tests/support/lead-clients.ts'
import { type PostgresServer, startPostgres } from '#tests/support/postgres.ts'
import { registerBusiness } from '#tests/support/register-business.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { measured, sized, WHOLE } from '#tests/support/suite-form.ts'
import { startTcpProxy } from '#tests/support/tcp-proxy.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts'

const CLIENTS = 16
const BURST = sized({ short: 300, whole: 3_000 })
const RESTARTS = sized({ short: 1, whole: 5 })
/** How many deliveries one process sends to one destination at a time. */
const ROOM = 8

let server: PostgresServer
let database: string
/** The database under test. */
let url: string
let receiver: WebhookReceiver
let sites: Site[]
const cleanups: (() => Promise<void>)[] = []

beforeAll(async () => {
  server = await startPostgres()
}, 60_000)
afterAll(() => server.close())
beforeEach(async () => {
  database = await server.createDatabase()
  url = database
  receiver = await startWebhookReceiver()
  sites = []
})
afterEach(async () => {
  await Promise.all(sites.map((site) => site.close()))
  await receiver.close()
  await server.dropDatabase(database)
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function start(count: number, env: Record<string, string> = {}): Promise<Site[]> {
  const environment = { FORM_SECRET, DATABASE_URL: url, AUTOMATION_WEBHOOK_URL: receiver.url, ...env }
  sites = await Promise.all(Array.from({ length: count }, () => startSite(environment)))
  return sites
}

const webhookIds = () => receiver.requests.map(({ headers }) => String(headers['webhook-id']))
const count = async (from: string) =>
  Number((await server.query(`select count(*) as n from ${from}`, url))[0]?.n)

test('PostgreSQL killed and restarted under a burst: nothing acknowledged is lost, each becomes one lead', async () => {
  const [site] = await start(1)
  if (!site) return expect.unreachable()
  const acknowledged: Acknowledged[] = []
  const underWay: number[] = []
  const sent: Post[] = []
  for (let round = 0; round < RESTARTS; round++) {
    let restarted: Promise<void> | undefined
    let over = false
    /** Posts while the server is away, and some before and after. */
    function* posts() {
      for (let left = BURST; left > 0; left -= restarted && !over ? 0 : 1) {
        const post = samplePost(sent.length)
        sent.push(post)
        yield post
      }
    }
    const before = acknowledged.length
    await sendAll(site.url, CLIENTS, posts(), (answered) => {
      acknowledged.push(answered)
      if (acknowledged.length !== before + BURST / 3) return
      underWay.push(sent.length - acknowledged.length)
      restarted = server
        .kill()
        .then(server.start)
        .finally(() => {
          over = true
        })
    })
    await restarted
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual((RESTARTS * BURST) / 3)
  const refused = sent.length - acknowledged.length
  // If it is back within the two seconds that a post waits, none is refused.
  expect(Math.min(...underWay), 'the kill came in the middle').toBeGreaterThan(0)

  await expectEachOneLead(site, sent, acknowledged)
  measured(
    `${acknowledged.length} acknowledged over ${RESTARTS} kill(s) of PostgreSQL, ${refused} refused, 0 lost`,
  )
}, 180_000)

test('a failover under a burst, connections cut and led to another server: nothing acknowledged is lost, each becomes one lead', async () => {
  const primary = await startPostgres()
  cleanups.push(primary.close)
  const standby = await primary.standby()
  cleanups.push(standby.close)
  const address = await primary.createDatabase()
  const line = await startTcpProxy(primary.port)
  cleanups.push(line.close)
  const at = (port: number) => Object.assign(new URL(address), { port }).href
  const [site] = await start(1, { DATABASE_URL: at(line.port) })
  if (!site) return expect.unreachable()

  const acknowledged: Acknowledged[] = []
  const refusals: (number | null)[] = []
  const sent: Post[] = []
  let failedOver: Promise<void> | undefined
  let readyOnStandby: Response | undefined
  let over = false
  async function failOver() {
    await line.spoil({ name: 'down' })
    await primary.kill()
    line.leadTo(standby.port)
    await line.spoil(null)
    // Refused by the standby, which does not accept writes yet.
    const before = refusals.length
    await expect.poll(() => refusals.length, { timeout: 10_000 }).toBeGreaterThan(before + CLIENTS)
    readyOnStandby = await fetch(`${site?.url}/readyz`)
    await standby.promote()
  }
  /** Posts for as long as the failover takes, and some more. */
  function* posts() {
    for (let left = BURST / 3; left > 0; left -= over ? 1 : 0) {
      const post = samplePost(sent.length)
      sent.push(post)
      yield post
    }
  }
  await sendAll(
    site.url,
    CLIENTS,
    posts(),
    (answered) => {
      acknowledged.push(answered)
      if (acknowledged.length !== BURST / 3) return
      failedOver = failOver().finally(() => {
        over = true
      })
    },
    (status) => refusals.push(status),
  )
  await failedOver
  expect(readyOnStandby?.status).toBe(503)
  const refused = refusals.length
  expect([...new Set(refusals)]).toEqual([503])
  expect(acknowledged.length + refused).toBe(sent.length)
  expect(acknowledged.length, 'leads are taken again').toBeGreaterThan(BURST / 3 + CLIENTS)

  url = at(standby.port)
  await expectEachOneLead(site, sent, acknowledged)
  measured(
    `a failover under a burst: ${acknowledged.length} acknowledged, 0 lost, ${refused} answers of 503, sent again as one lead each`,
  )
}, 600_000)

/**
 * Everything acknowledged is stored, and everything sent becomes one lead each when the
 * same form sends it again.
 */
async function expectEachOneLead(site: Site, sent: Post[], acknowledged: Acknowledged[]) {
  await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status, { timeout: 15_000 }).toBe(200)
  const stored = await server.query('select reference from submission', url)
  const references = new Set(stored.map(({ reference }) => reference))
  expect(acknowledged.filter(({ reference }) => !references.has(reference))).toEqual([])

  const again: Acknowledged[] = []
  await sendAll(site.url, CLIENTS, sent, (answered) => again.push(answered))
  expect(again).toHaveLength(sent.length)
  const referenceOf = new Map(again.map(({ post, reference }) => [post.formToken, reference]))
  for (const { post, reference } of acknowledged) expect(referenceOf.get(post.formToken)).toBe(reference)
  expect(await count('submission')).toBe(sent.length)
}

test('without its database the site refuses leads in words, serves its pages, and recovers by itself', async () => {
  const [site] = await start(1)
  if (!site) return expect.unreachable()
  const kept = [`${site.url}/book`, await registerBusiness(site)]
  for (const page of kept) expect((await fetch(page)).status).toBe(200)
  await server.kill()
  const refused = await postLead(site.url, samplePost(1))
  expect(refused.status).toBe(503)
  expect(refused.headers.get('Retry-After')).toBe('5')
  expect((await fetch(site.url)).status).toBe(200)
  expect((await fetch(`${site.url}/readyz`)).status).toBe(503)

  const booking = { ...VALID_BOOKING, name: 'Typed Sample', formToken: openedForm('booking') }
  const again = await postForm(`${site.url}/api/bookings`, booking)
  const form = await again.text()
  expect([again.status, again.headers.get('Retry-After')]).toEqual([503, '5'])
  for (const typed of [booking.name, booking.phone, booking.email, booking.start])
    expect(form).toContain(`value="${typed}"`)
  expect(form).toMatch(/role="alert"[^>]*><h2[^>]*>[^<]*02 5550 0142/)
  const early = await postForm(`${site.url}/api/bookings`, { ...booking, start: '' })
  expect([early.status, await early.text()]).toEqual([
    422,
    expect.stringContaining('The free times cannot be shown just now.'),
  ])
  const feedback = await postForm(`${site.url}/api/feedback`, sentFeedback({ slug: 'harbour' }))
  const funnel = await feedback.text()
  expect([feedback.status, funnel]).toEqual([503, expect.stringContaining('The tap drips again.')])
  expect(funnel).toContain('There was a problem submitting your feedback. Please try again.')
  for (const page of kept) {
    const failed = await fetch(page)
    expect([failed.status, failed.headers.get('Content-Type')]).toEqual([503, 'text/html; charset=utf-8'])
    expect(failed.headers.get('Retry-After')).toBe('5')
    expect(await failed.text()).toMatch(/<h1[^>]*>Something went wrong<[\s\S]*If you call us, say error/)
  }
  const b = createBookingLinks(FORM_SECRET).sign(randomUUID())
  const cancelled = await postForm(`${site.url}/api/bookings/cancel`, { b })
  expect([cancelled.status, await cancelled.text()]).toEqual([
    503,
    expect.stringContaining('We can&#x27;t tell yet whether that was done.'),
  ])
  await server.start()
  await expect.poll(() => sendPost(site.url, samplePost(1)), { timeout: 15_000 }).toBeTruthy()
}, 60_000)

test('three processes on one database, one killed: its leases are taken over, each delivery keeps its id', async () => {
  // The receiver answers nobody, so every process is in the middle of sending when one is killed.
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  receiver.respondWith(async () => {
    await held
    return 200
  })
  const [first] = await start(3)
  if (!first) return expect.unreachable()
  const all = Array.from({ length: 60 }, (_, n) => samplePost(n))
  const acknowledged = await Promise.all(
    all.map((post, n) => sendPost(sites[n % sites.length]?.url ?? '', post)),
  )
  expect(acknowledged.every(Boolean)).toBe(true)
  await receiver.waitFor((requests) => requests.length === 3 * ROOM)
  await first.kill()
  const killedAt = performance.now()
  letGo()

  await expect
    .poll(() => count("delivery where state = 'done' and destination = 'automation'"), { timeout: 15_000 })
    .toBe(all.length - ROOM)
  const [waits] = await server.query(
    `select count(*)::int as leases, max(extract(epoch from due_at::timestamptz - now()))::int as seconds
     from delivery where state = 'open' and lease_token is not null`,
    url,
  )
  expect(waits?.leases).toBe(ROOM)
  expect(waits?.seconds).toBeLessThanOrEqual(60)
  // Skips the rest of that minute instead of waiting for it.
  if (!WHOLE)
    await server.query(
      "update delivery set due_at = '2026-01-01T00:00:00.000Z' where state = 'open' and lease_token is not null",
      url,
    )
  await expect
    .poll(() => count("delivery where state = 'done' and destination = 'automation'"), {
      timeout: sized({ short: 15_000, whole: 90_000 }),
    })
    .toBe(all.length)
  const seconds = Math.round((performance.now() - killedAt) / 1000)

  const ids = await server.query("select id from delivery where destination = 'automation'", url)
  expect(new Set(webhookIds())).toEqual(new Set(ids.map(({ id }) => id)))
  expect(webhookIds()).toHaveLength(all.length + ROOM)
  expect(await count("attempt where error like 'Interrupted%'")).toBe(ROOM)
  measured(
    `60 deliveries by 3 processes, ${ROOM} leases of a killed one taken over ${WHOLE ? `${seconds} s after the kill` : 'at once'}, ids unchanged`,
  )
}, 180_000)

test('posts are counted together by all processes', async () => {
  const [one, other] = await start(2, { RATE_LIMIT: 'on' })
  const statuses: number[] = []
  // Ten at a time: if a slow database keeps a post waiting too long, the process counts it on its own.
  while (statuses.length < 130) {
    const posts = Array.from({ length: 10 }, async (_, n) => {
      const answer = await fetch(`${(n % 2 ? one : other)?.url}/api/enquiries`, {
        method: 'POST',
        body: new URLSearchParams(),
      })
      return answer.status
    })
    statuses.push(...(await Promise.all(posts)))
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
}, 60_000)

test('a console on one process hears at once of a lead that came in by another', async () => {
  const [one, other] = await start(2)
  if (!one || !other) return expect.unreachable()
  const stream = await fetch(`${other.operatorUrl}/api/live`)
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  let told = ''
  void (async () => {
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) told += next.value
  })()
  const lead = await sendPost(one.url, samplePost(7))
  await expect.poll(() => told).toContain(`"type":"item","submissionId":"${lead?.id}"`)
  await expect.poll(() => told).toContain(`"type":"delivery","submissionId":"${lead?.id}"`)
  await reader?.cancel()
}, 60_000)
