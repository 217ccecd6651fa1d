import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import { robotName } from '#domain/audit-report/robot-name.ts'
import { readConfig } from '#server/config.ts'
import type { Resolve } from '#server/outbound/guarded-lookup.ts'
import { LOOPBACK_SPELLINGS, REFUSED_ADDRESSES } from '#tests/support/hostile-addresses.ts'
import { testClock } from '#tests/support/test-clock.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import {
  type ReceiverAnswer,
  startWebhookReceiver,
  type WebhookReceiver,
} from '#tests/support/webhook-receiver.ts'
import { createPageGetter, type GetPage, PAGE_MAX_BYTES, type PageAnswer } from './get-page.ts'
import { createWebsiteInspector, ownWebsiteInspector, robotUserAgent } from './inspect-website.ts'

const GOOD = `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><title>Sample Roofing</title>
  <meta name="description" content="Roof repairs in Manly."><meta name="viewport" content="width=device-width">
  <script type="application/ld+json">{"@type":"RoofingContractor"}</script></head>
  <body><a href="tel:+61255500142">(02) 5550 0142</a><form><input name="name"><input type="tel"></form></body></html>`
const HTML = { 'Content-Type': 'text/html' }

const robot = robotName('Tradefront')
const userAgent = robotUserAgent(robot, 'https://tradefront.example')
const lenient = createPageGetter({ allowPrivate: true, userAgent })
const strict = createPageGetter({ allowPrivate: false, userAgent })

let website: WebhookReceiver
let at: (path: string) => string

beforeEach(async () => {
  website = await startWebhookReceiver()
  const { origin } = new URL(website.url)
  at = (path) => origin + path
})
afterEach(() => website.close())

/** Paths that are not named answer 404. */
function serve(pages: Record<string, ReceiverAnswer | string | number>): void {
  website.respondWith(({ path }) => {
    const page = pages[path] ?? 404
    return typeof page === 'string' ? { status: 200, headers: HTML, body: page } : answerOf(page)
  })
}

function answerOf(page: ReceiverAnswer | number): ReceiverAnswer {
  return typeof page === 'number' ? { status: page } : page
}

function pageAnswer(over: Partial<PageAnswer>): PageAnswer {
  const body = Buffer.from(GOOD)
  return { status: 200, location: null, contentType: 'text/html', contentEncoding: '', body, ...over }
}

function redirect(location: string, status = 302): ReceiverAnswer {
  return { status, headers: { Location: location } }
}

function inspect(address: string, get: GetPage = lenient, clock = testClock()) {
  return createWebsiteInspector({ get, clock, robot })(address)
}

const opened = () => website.requests.map(({ path }) => path)

describe('a look at a website', () => {
  test('finds what a good page has', async () => {
    serve({ '/': GOOD })
    expect(await inspect(at('/'))).toEqual({
      transient: false,
      findings: {
        reachable: true,
        https: false,
        title: 'Sample Roofing',
        description: 'Roof repairs in Manly.',
        viewport: true,
        phoneLinkAboveFold: true,
        form: true,
        structuredData: true,
        bytes: Buffer.byteLength(GOOD),
      },
    })
  })

  test('finds what a bad page lacks', async () => {
    serve({ '/': '<html><body><font>Welcome to my page. Ring 02 5550 0142' })
    expect((await inspect(at('/'))).findings).toMatchObject({
      reachable: true,
      title: null,
      description: null,
      viewport: false,
      phoneLinkAboveFold: false,
      form: false,
      structuredData: false,
    })
  })

  test('says who looks and asks for nothing but robots.txt and the page', async () => {
    serve({ '/about': GOOD })
    await inspect(at('/about#team'))
    expect(opened()).toEqual(['/robots.txt', '/about'])
    for (const { method, headers } of website.requests) {
      expect(method).toBe('GET')
      expect(headers['user-agent']).toBe(
        'Mozilla/5.0 (compatible; TradefrontAudit; +https://tradefront.example)',
      )
      expect(headers.cookie).toBeUndefined()
    }
  })

  test('tries http where https, which the form adds, does not answer', async () => {
    serve({ '/': GOOD })
    const { findings } = await inspect(at('/').replace('http:', 'https:'))
    expect(findings).toMatchObject({ reachable: true, https: false, title: 'Sample Roofing' })
  })

  test.each([
    ['https answers', 503, 200, 'Its robots.txt answered 503'],
    ['only http answers', new Error('no https'), 503, 'Its robots.txt answered 503'],
    ['neither answers', new Error('no https'), new Error('no http'), 'no https'],
  ])('where %s, that is said', async (_name, https, http, problem) => {
    const get: GetPage = async ({ protocol }) => {
      const status = protocol === 'https:' ? https : http
      if (status instanceof Error) throw status
      return pageAnswer({ status })
    }
    const { findings } = await inspect('https://sample.example/', get)
    expect(findings).toMatchObject({ reachable: false, problem })
  })

  test('of our own goes by our brand and address, and opens a private place only where that is allowed', async () => {
    serve({ '/': GOOD })
    const content = loadContent()
    const own = (WEBHOOK_ALLOW_PRIVATE: string) =>
      ownWebsiteInspector({
        config: readConfig({ SITE_URL: 'https://tradefront.example', WEBHOOK_ALLOW_PRIVATE }),
        clock: testClock(),
        content: { ...content, site: { ...content.site, brand: 'Sample & Sons' } },
      })(at('/'))
    expect((await own('')).findings.reachable).toBe(false)
    expect(opened()).toEqual([])
    expect((await own('1')).findings.reachable).toBe(true)
    expect(website.requests[0]?.headers['user-agent']).toBe(
      'Mozilla/5.0 (compatible; SampleSonsAudit; +https://tradefront.example)',
    )
  })
})

describe('redirects', () => {
  test('are followed three times', async () => {
    serve({ '/': redirect('/1'), '/1': redirect(at('/2')), '/2': redirect('3'), '/3': GOOD })
    expect((await inspect(at('/'))).findings.title).toBe('Sample Roofing')
    expect(opened()).toEqual(['/robots.txt', '/', '/1', '/2', '/3'])
  })

  test.each([301, 303, 307, 308])('with %i too', async (status) => {
    serve({ '/': redirect('/1', status), '/1': GOOD })
    expect((await inspect(at('/'))).findings.title).toBe('Sample Roofing')
  })

  test('are not followed a fourth time', async () => {
    serve({ '/': redirect('/') })
    expect(await inspect(at('/'))).toMatchObject({
      transient: false,
      findings: { reachable: false, answered: true, problem: 'It redirects more than 3 times' },
    })
    expect(opened()).toEqual(['/robots.txt', '/', '/', '/', '/'])
  })

  test.each([
    ['file:///etc/passwd', /file: is not a way/],
    ['ftp://127.0.0.1/', /ftp: is not a way/],
    ['javascript:alert(1)', /javascript: is not a way/],
    ['data:text/html,<title>x</title>', /data: is not a way/],
    ['http://user:secret@127.0.0.1/', /password/],
    ['http://[', /no address/],
    [`/${'x'.repeat(3000)}`, /too long/],
  ])('to %.40s are not', async (location, problem) => {
    serve({ '/': redirect(location) })
    const { findings } = await inspect(at('/'))
    expect(findings).toMatchObject({ reachable: false, problem: expect.stringMatching(problem) })
    expect(opened()).toEqual(['/robots.txt', '/'])
  })

  test('are checked anew: the way from a public place to a private one is refused, robots.txt too', async () => {
    const inside = await startWebhookReceiver(() => ({ status: 200, headers: HTML, body: GOOD }))
    const publicOnly: GetPage = (url, signal) =>
      (url.origin === new URL(at('/')).origin ? lenient : strict)(url, signal)
    const ways: Parameters<typeof serve>[0][] = [
      { '/': redirect(inside.url) },
      { '/': GOOD, '/robots.txt': redirect(inside.url) },
      { '/': redirect(inside.url.replace('127.0.0.1', 'localhost')) },
    ]
    for (const pages of ways) {
      serve(pages)
      expect(await inspect(at('/'), publicOnly)).toMatchObject({
        transient: false,
        findings: { reachable: false, problem: expect.stringMatching(/not a public address|Port/) },
      })
    }
    expect(inside.requests).toEqual([])
    await inside.close()
  })
})

describe('only public places are opened', () => {
  test('nor a port that is named, which says nothing against the website', async () => {
    expect(await inspect('https://sample.example:8443/', strict)).toMatchObject({
      transient: false,
      findings: { reachable: false, unopened: true, problem: 'Port 8443 is not one that websites use' },
    })
  })

  test.each(LOOPBACK_SPELLINGS)('not %s', async (host) => {
    for (const address of [`http://${host}/`, `http://${host}:${new URL(website.url).port}/`])
      expect((await inspect(address, strict)).findings).toMatchObject({ reachable: false })
    expect(opened()).toEqual([])
  })

  test.each(REFUSED_ADDRESSES)(
    'not a name that leads to %s, alone or beside a public one',
    async (address) => {
      for (const addresses of [[address], ['8.8.8.8', address]]) {
        const resolve: Resolve = async () =>
          addresses.map((each) => ({ address: each, family: each.includes(':') ? 6 : 4 }))
        const get = createPageGetter({ allowPrivate: false, userAgent, resolve })
        const { findings, transient } = await inspect('https://roofing.example/', get)
        expect(findings.problem).toContain('not a public address')
        expect(transient).toBe(false)
      }
    },
  )

  test.each([22, 25, 3306, 6379, 8080])('not port %i', async (port) => {
    const { findings } = await inspect(`http://roofing.example:${port}/`, strict)
    expect(findings.problem).toBe(`Port ${port} is not one that websites use`)
  })

  test('the address that was checked is the one connected to: a name is looked up once a request', async () => {
    serve({ '/': GOOD })
    let lookups = 0
    const resolve: Resolve = async () => {
      lookups++
      return [{ address: '127.0.0.1', family: 4 }]
    }
    const get = createPageGetter({ allowPrivate: true, userAgent, resolve })
    await inspect(`http://roofing.example:${new URL(website.url).port}/`, get)
    expect(lookups).toBe(opened().length)
  })
})

describe('robots.txt', () => {
  test.each([
    ['everybody', 'User-agent: *\nDisallow: /'],
    ['us by name', 'User-agent: *\nAllow: /\n\nUser-agent: tradefrontaudit\nDisallow: /'],
    ['this page', 'User-agent: *\nDisallow: /quote'],
    ['pages like this', 'User-agent: *\nDisallow: /*ote$'],
  ])('that asks %s not to look is obeyed', async (_who, robots) => {
    serve({ '/robots.txt': robots, '/quote': GOOD })
    expect(await inspect(at('/quote'))).toMatchObject({
      transient: false,
      findings: { reachable: false, disallowed: true, title: null },
    })
    expect(opened()).toEqual(['/robots.txt'])
  })

  test.each([
    ['allows us', 'User-agent: *\nDisallow: /\n\nUser-agent: TradefrontAudit\nAllow: /'],
    ['speaks of others', 'User-agent: Somebot\nDisallow: /'],
    ['speaks of other pages', 'User-agent: *\nDisallow: /admin'],
    ['is a page', GOOD],
    ['is not there', 404],
    ['may not be read', 403],
  ])('that %s lets us look', async (_what, robots) => {
    serve({ '/robots.txt': robots, '/': GOOD })
    expect((await inspect(at('/'))).findings.reachable).toBe(true)
  })

  test.each([500, 503])('of a broken server, with %i, allows nothing for now', async (status) => {
    serve({ '/robots.txt': status, '/': GOOD })
    expect(await inspect(at('/'))).toMatchObject({
      transient: true,
      findings: { reachable: false, disallowed: true, problem: `Its robots.txt answered ${status}` },
    })
    expect(opened()).toEqual(['/robots.txt'])
  })

  test('of the place that a redirect leads to is asked too', async () => {
    const other = await startWebhookReceiver(({ path }) => ({
      status: 200,
      headers: HTML,
      body: path === '/robots.txt' ? 'User-agent: *\nDisallow: /' : GOOD,
    }))
    serve({ '/': redirect(other.url) })
    expect((await inspect(at('/'))).findings.disallowed).toBe(true)
    expect(other.requests.map(({ path }) => path)).toEqual(['/robots.txt'])
    await other.close()
  })
})

describe('what is no page', () => {
  test.each([
    [404, false, undefined],
    [401, false, true],
    [403, false, true],
    [408, true, true],
    [410, false, undefined],
    [304, false, undefined],
    [429, true, true],
    [500, true, undefined],
    [503, true, undefined],
  ])('status %i, worth another try: %s, may open for people: %s', async (status, transient, answered) => {
    serve({ '/': status })
    const inspection = await inspect(at('/'))
    expect(inspection).toMatchObject({ transient, findings: { problem: `It answered ${status}` } })
    expect(inspection.findings.answered).toBe(answered)
  })

  test('a certificate without the one above it, which browsers find by themselves', async () => {
    const error = Object.assign(new Error('unable to verify the first certificate'), {
      code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    })
    const { findings } = await inspect('https://roofing.example/', () => Promise.reject(error))
    expect(findings).toMatchObject({ answered: true, problem: 'unable to verify the first certificate' })
  })

  test.each(['image/png', 'application/pdf', 'application/json'])('%s', async (type) => {
    serve({ '/': { status: 200, headers: { 'Content-Type': type }, body: GOOD } })
    expect(await inspect(at('/'))).toMatchObject({
      transient: false,
      findings: { reachable: false, answered: true, problem: `It is not a page but ${type}` },
    })
  })

  test.each(['application/xhtml+xml', ' TEXT/HTML', ''])('but %j is one', async (contentType) => {
    const get: GetPage = async () => pageAnswer({ contentType })
    expect((await inspect('https://sample.example/', get)).findings.reachable).toBe(true)
  })

  test('a machine that is not there', async () => {
    await website.down()
    expect(await inspect(at('/'))).toMatchObject({
      transient: true,
      findings: { reachable: false, problem: expect.stringContaining('ECONNREFUSED') },
    })
  })

  test.each([
    ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['headers without end', `HTTP/1.1 200 OK\r\n${'X-A: b\r\n'.repeat(5000)}`],
    [
      'a page that breaks off',
      'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 900\r\n\r\n<title>',
    ],
    ['nothing', ''],
    [
      'a wish for another protocol',
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    ],
  ])('%s', async (_name, bytes) => {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => socket.end(bytes))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    expect(await inspect(`http://127.0.0.1:${port}/`)).toMatchObject({
      transient: true,
      findings: { reachable: false },
    })
    server.close()
  })
})

describe('limits', () => {
  test('whatever keeps a request from ending, the look is over in time, and the next report can be made', async () => {
    const clock = testClock()
    const looking = inspect('https://sample.example/', () => new Promise(() => {}), clock)
    await clock.advance(12_000)
    expect(await looking).toMatchObject({ transient: true, findings: { reachable: false } })
  })

  test('a robots.txt of wildcards that would keep the server busy is taken for a no', async () => {
    serve({ '/robots.txt': `User-agent: *\nDisallow: /${'*'.repeat(60_000)}b`, '/': GOOD })
    expect(await inspect(at(`/?q=${'a'.repeat(1_900)}`))).toMatchObject({
      transient: false,
      findings: { disallowed: true, problem: 'Its robots.txt is too much to read' },
    })
  })

  test('a robots.txt with thousands of names above thousands of rules costs no more than another', async () => {
    const names = Array.from({ length: 2_000 }, (_, i) => `User-agent: ${i % 2 ? `other${i}` : '*'}`)
    serve({ '/robots.txt': [...names, ...Array(2_000).fill('Disallow: /a')].join('\n'), '/': GOOD })
    const before = process.cpuUsage()
    expect((await inspect(at('/'))).findings.reachable).toBe(true)
    expect(process.cpuUsage(before).user / 1_000_000).toBeLessThan(1)
  })

  test('a page without end is read for one megabyte, and judged by that', async () => {
    serve({ '/': `${GOOD}${'<p>more</p>'.repeat(1_000_000)}` })
    expect((await inspect(at('/'))).findings).toMatchObject({
      reachable: true,
      title: 'Sample Roofing',
      bytes: PAGE_MAX_BYTES,
    })
  })

  test.each([
    ['/robots.txt', { '/': GOOD }],
    ['/', {}],
  ])('an answer that never comes (%s) is waited for 5 seconds', async (slow, pages) => {
    website.respondWith(({ path }) =>
      path === slow
        ? new Promise<never>(() => {})
        : answerOf(path in pages ? { status: 200, body: GOOD } : 404),
    )
    const clock = testClock()
    const looking = inspect(at('/'), lenient, clock)
    await waitUntil(() => opened().includes(slow), 'the request')
    await clock.advance(5_000)
    expect(await looking).toMatchObject({
      transient: true,
      findings: { reachable: false, problem: 'No answer within 5 seconds' },
    })
  })
})
