import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { systemClock } from '#domain/time/clock.ts'
import { readConfig } from '#server/config.ts'
import { operatorTest } from '#tests/support/operator-test.ts'
import { sampleAuditReport } from '#tests/support/sample-audit-report.ts'
import { sampleDelivery, sampleItem } from '#tests/support/sample-submission.ts'
import { startSite } from '#tests/support/site.ts'

const TOKEN = 'a token for the tests'
const it = operatorTest()

type Over = {
  url?: string
  method?: string
  headers?: Record<string, string>
  config?: Record<string, string>
}

function ask({ url = 'http://127.0.0.1:3001/metrics', method = 'GET', headers = {}, config = {} }: Over) {
  return it
    .app({ config: readConfig(config) })
    .fetch(new Request(url, { method, headers, redirect: 'manual' }))
}
const statusOf = async (over: Over) => (await ask(over)).status

describe('a name that somebody points at us', () => {
  test.each([
    'evil.example',
    'evil.example:3001',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '10.0.0.5',
    '',
  ])('is refused: %j', async (host) => expect(await statusOf({ headers: { Host: host } })).toBe(403))
  test.each(['127.0.0.1:3001', 'localhost:3001', '[::1]:3001', 'localhost'])('is ours: %s', async (host) => {
    expect(await statusOf({ headers: { Host: host } })).toBe(200)
  })
  test('is ours where it is configured; bound to every address, any number is', async () => {
    const config = {
      OPERATOR_HOST: '0.0.0.0',
      OPERATOR_URL: 'https://console.sample.example',
      OPERATOR_TOKEN: TOKEN,
    }
    expect(await statusOf({ config, headers: { Host: 'console.sample.example' } })).toBe(401)
    expect(await statusOf({ config, headers: { Host: '10.0.0.5:3001' } })).toBe(401)
    expect(await statusOf({ config, headers: { Host: 'evil.example' } })).toBe(403)
    const named = { OPERATOR_HOST: 'console.internal', OPERATOR_TOKEN: TOKEN }
    expect(await statusOf({ config: named, headers: { Host: 'console.internal:3001' } })).toBe(401)
    expect(await statusOf({ config: named, headers: { Host: 'other.internal:3001' } })).toBe(403)
  })
})

describe('a page elsewhere', () => {
  test.each<[string, Record<string, string>]>([
    ['another origin', { Origin: 'https://evil.example' }],
    ['a sandboxed frame', { Origin: 'null' }],
    ['another port of this machine', { Origin: 'http://127.0.0.1:3000', 'Sec-Fetch-Site': 'same-site' }],
    ['https in place of http', { Origin: 'https://127.0.0.1:3001' }],
    ['no Origin, but the browser says where from', { 'Sec-Fetch-Site': 'cross-site' }],
  ])('can neither read nor change: %s', async (_name, headers) => {
    expect(await statusOf({ headers })).toBe(403)
    expect(await statusOf({ method: 'POST', headers, url: 'http://127.0.0.1:3001/sign-in' })).toBe(403)
  })
  test('may link to us', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' }
    expect(await statusOf({ headers })).toBe(200)
    expect(await statusOf({ method: 'POST', headers, url: 'http://127.0.0.1:3001/sign-in' })).toBe(403)
  })
})

describe('with OPERATOR_TOKEN', () => {
  const config = { OPERATOR_TOKEN: TOKEN }

  test('a program needs it as bearer', async () => {
    const refused = await ask({ config })
    expect([refused.status, refused.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer'])
    expect(await statusOf({ config, headers: { Authorization: 'Bearer wrong' } })).toBe(401)
    expect(await statusOf({ config, headers: { Authorization: `Bearer ${TOKEN.slice(0, -1)}` } })).toBe(401)
    expect(await statusOf({ config, headers: { Authorization: `Basic ${TOKEN}` } })).toBe(401)
    expect(await statusOf({ config, headers: { Authorization: `bearer ${TOKEN}` } })).toBe(200)
  })

  test('a person signs in once; the cookie is for this site only and no script reads it', async () => {
    const page = await ask({ config, url: 'http://127.0.0.1:3001/', headers: { Accept: 'text/html' } })
    expect([page.status, page.headers.get('Location')]).toEqual([303, '/sign-in'])
    expect(await (await ask({ config, url: 'http://127.0.0.1:3001/sign-in' })).text()).toContain(
      'name="token"',
    )

    const signIn = (token: string) =>
      it.app({ config: readConfig(config) }).fetch(
        new Request('http://127.0.0.1:3001/sign-in', {
          method: 'POST',
          body: new URLSearchParams({ token }),
        }),
      )
    const wrong = await signIn('something else')
    expect([wrong.status, wrong.headers.get('Set-Cookie')]).toEqual([403, null])
    expect(await wrong.text()).toContain('That is not the token')
    // As it is pasted from a terminal.
    const right = await signIn(` ${TOKEN}\n`)
    expect([right.status, right.headers.get('Location')]).toEqual([303, '/'])
    const cookie = right.headers.get('Set-Cookie') ?? ''
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
    expect(cookie).not.toContain(encodeURIComponent(TOKEN))
    const [pair = ''] = cookie.split(';')
    expect(await statusOf({ config, headers: { Cookie: pair } })).toBe(200)
    expect(
      await statusOf({ config: { OPERATOR_TOKEN: 'another token, later' }, headers: { Cookie: pair } }),
    ).toBe(401)
  })
})

describe.each([
  ['an unknown address', 'GET', '/nothing/<b>', 404, 'There is nothing here'],
  ['a report that was erased', 'GET', '/reports/nothing/page', 404, 'There is no such report'],
  ['a preview of it', 'POST', '/reports/nothing/preview', 404, 'There is no such report'],
  ['a page that takes no posts', 'POST', '/overview', 405, 'Only GET and HEAD are taken here'],
])('%s', (_what, method, path, status, title) => {
  const from = (accept: string) =>
    ask({ method, url: `http://127.0.0.1:3001${path}`, headers: { Accept: accept } })

  test('is a page with the way back for a person', async () => {
    const page = await from('text/html,application/xhtml+xml,*/*;q=0.8')
    expect([page.status, page.headers.get('Content-Type')]).toEqual([status, 'text/html; charset=utf-8'])
    expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    expect(page.headers.get('Allow')).toBe(status === 405 ? 'GET, HEAD' : null)
    const text = await page.text()
    expect(text).toContain(`<h1 class="docket-head">${title}</h1>`)
    expect(text).toMatch(/<a [^>]*href="\/">Back to the inbox<\/a>/)
    expect(text).not.toContain('<b>')
  })

  test.each(['*/*', 'application/json'])(
    'is problem details for a program that accepts %s',
    async (accept) => {
      const problem = await from(accept)
      expect([problem.status, await problem.json()]).toMatchObject([status, { status, title }])
      expect(problem.headers.get('Content-Type')).toBe('application/problem+json; charset=utf-8')
    },
  )
})

describe('a link to a lead', () => {
  const config = readConfig({ OPERATOR_TOKEN: TOKEN })
  const html = { Accept: 'text/html' }
  const app = () => it.app({ config, files: { serve: () => new Response('the console') } })
  const open = async (path: string, headers: Record<string, string> = html) =>
    app().fetch(new Request(`http://127.0.0.1:3001${path}`, { headers }))
  const signIn = async (path: string, token = TOKEN) =>
    app().fetch(
      new Request(`http://127.0.0.1:3001${path}`, { method: 'POST', body: new URLSearchParams({ token }) }),
    )
  const leadsTo = async (answer: Promise<Response>) => (await answer).headers.get('Location')
  const atSignIn = (to: string) => `/sign-in?to=${encodeURIComponent(to)}`

  test('leads there after signing in, also after a wrong token, and from elsewhere at once for who is in', async () => {
    const to = '/items/TF-8K2MQ4WX?stage=new&q=a+%22b%22'
    expect(await leadsTo(open(to))).toBe(atSignIn(to))
    for (const page of [await open(atSignIn(to)), await signIn(atSignIn(to), 'wrong')])
      expect(await page.text()).toContain(`method="post" action="${atSignIn(to)}"`)
    const entered = await signIn(atSignIn(to))
    expect(entered.headers.get('Location')).toBe(to)
    const [Cookie = ''] = entered.headers.get('Set-Cookie')?.split(';') ?? []
    const followed = { ...html, Cookie, 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' }
    expect(await (await open(to, followed)).text()).toBe('the console')
    expect(await leadsTo(open(atSignIn(to), followed))).toBe(to)
  })

  test('a form that is sent after signing out leads to the inbox: its address is no page to come back to', async () => {
    const sent = async (path: string) =>
      app().fetch(new Request(`http://127.0.0.1:3001${path}`, { method: 'POST', headers: html }))
    expect(await leadsTo(sent('/reports/TF-8K2MQ4WX/preview'))).toBe('/sign-in')
  })

  test.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/items/1',
    'https:evil.example',
    'evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/items/..//evil.example',
    '/%2e//evil.example',
    '/items/1\r\nSet-Cookie: a=b',
    '/items/\u0000',
    '',
  ])('leads nowhere else: %j', async (to) => {
    expect(await leadsTo(signIn(atSignIn(to)))).toBe('/')
    expect(await (await open(atSignIn(to))).text()).toContain('action="/sign-in"')
  })

  test('may be followed from anywhere, because no GET changes anything', async () => {
    const { submission } = sampleItem({ kind: 'audit' })
    await it.store.capture({ submission, deliveries: [] })
    await it.store.addAuditReport(sampleAuditReport({ submissionId: submission.id }))
    const called = new Set<string>()
    const store = new Proxy(it.store, {
      get: (target, name) => {
        called.add(String(name))
        return Reflect.get(target, name)
      },
    })
    const get = (path: string) => it.app({ store }).fetch(new Request(`http://127.0.0.1:3001${path}`))
    const { paths } = await (await get('/api/openapi.json')).json()
    const described = Object.keys(paths).filter((path) => 'get' in paths[path])
    for (const path of [...described, '/metrics', '/reports/{id}/page']) {
      const answer = await get(path.replace('{id}', submission.id))
      expect([path, answer.status]).toEqual([path, 200])
      await answer.body?.cancel()
    }
    const reads =
      /^(list|find|count)|(Of|Counts|Since|Between|Health)$|^(ping|pool|nextDue|nextToExpire|oldestQuarantined)$/
    expect([...called].filter((name) => !reads.test(name))).toEqual([])
  })
})

describe('whoever tries', () => {
  const knock = () => {
    const app = it.app({
      config: readConfig({ OPERATOR_TOKEN: TOKEN, TRUSTED_PROXIES: '192.0.2.1' }),
      formSecret: 'a secret of the tests',
    })
    return async (over: { token?: string; cookie?: string; body?: BodyInit; from?: string } = {}) => {
      const { token, cookie, body, from = '198.51.100.1' } = over
      const headers = {
        'X-Forwarded-For': from,
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(cookie && { Cookie: cookie }),
      }
      const path = body ? '/sign-in' : '/metrics'
      const request = { method: body ? 'POST' : 'GET', headers, body, duplex: 'half' } as RequestInit
      const incoming = { socket: { remoteAddress: '192.0.2.1' } }
      return app.fetch(new Request(`http://127.0.0.1:3001${path}`, request), { incoming })
    }
  }
  const form = (token: string) => new URLSearchParams({ token })

  test('tokens is not listened to after ten in a minute; a neighbour and who is in are', async () => {
    const ask = knock()
    const [cookie = ''] = (await ask({ body: form(TOKEN) })).headers.get('Set-Cookie')?.split(';') ?? []
    for (let n = 0; n < 5; n++) {
      expect((await ask({ body: form('wrong') })).status).toBe(403)
      expect((await ask({ token: 'wrong' })).status).toBe(401)
    }
    for (const over of [{ body: form(TOKEN) }, { token: TOKEN }, { token: 'wrong' }]) {
      const refused = await ask(over)
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(50)
    }
    expect((await ask({ cookie })).status).toBe(200)
    expect((await ask({ token: TOKEN, from: '198.51.100.2' })).status).toBe(200)
  })

  test('hundreds of tokens in one packet finds no right one among them', async () => {
    const ask = knock()
    const guesses = [...Array(50).fill('wrong'), TOKEN].map((token) => ask({ token }))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(41).fill(429)])
  })

  test('a cookie after a week, or one that says it is younger, is signed out', async () => {
    const week = 7 * 24 * 60 * 60 * 1000
    let now = Date.parse('2026-11-21T03:00:00Z')
    const app = it.app({
      clock: { ...systemClock, now: () => now },
      config: readConfig({ OPERATOR_TOKEN: TOKEN }),
      formSecret: 'a secret of the tests',
    })
    const ask = (path: string, init: RequestInit = {}) =>
      app.fetch(new Request(`http://127.0.0.1:3001${path}`, init))
    const entered = await ask('/sign-in', { method: 'POST', body: form(TOKEN) })
    const [cookie = ''] = entered.headers.get('Set-Cookie')?.split(';') ?? []
    const statusWith = async (Cookie: string) => (await ask('/metrics', { headers: { Cookie } })).status
    now += week - 1
    expect(await statusWith(cookie)).toBe(200)
    now += 1
    expect(await statusWith(cookie)).toBe(401)
    expect(await statusWith(cookie.replace(/=\d+/, `=${now}`))).toBe(401)
    expect(await statusWith('operator=')).toBe(401)
    const left = await ask('/sign-out', { method: 'POST', headers: { Cookie: cookie } })
    expect([left.status, left.headers.get('Location')]).toEqual([303, '/sign-in'])
    expect(left.headers.get('Set-Cookie')).toMatch(/^operator=; Max-Age=0; Path=\//)
  })

  test.each([
    ['https://desk.tradefront.example', true],
    ['http://10.0.0.5:3001', false],
  ])('%s: its cookie goes over https alone: %s', async (OPERATOR_URL, secure) => {
    const app = it.app({ config: readConfig({ OPERATOR_TOKEN: TOKEN, OPERATOR_URL }) })
    const entered = await app.fetch(
      new Request(`${OPERATOR_URL}/sign-in`, { method: 'POST', body: form(TOKEN) }),
    )
    expect(entered.status).toBe(303)
    expect(/; Secure/.test(entered.headers.get('Set-Cookie') ?? '')).toBe(secure)
  })

  test('to fill our memory is refused, with a length and without', async () => {
    const ask = knock()
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(16 * 1024)),
    })
    for (const body of [endless, form('x'.repeat(40_000))]) expect((await ask({ body })).status).toBe(413)
  })
})

test('off the loopback it needs a token to start at all', () => {
  const env = { OPERATOR_HOST: '0.0.0.0' }
  expect(() => readConfig(env)).toThrow(/OPERATOR_TOKEN is needed/)
  expect(readConfig({ ...env, OPERATOR_TOKEN: TOKEN })).toMatchObject(env)
})

test('who asks for the head of the live view alone gets an answer that ends', async () => {
  let looks = 0
  it.store.newsSince = async () => {
    looks += 1
    return { submissions: [], activities: [] }
  }
  const response = await ask({ url: 'http://127.0.0.1:3001/api/live', method: 'HEAD' })
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/event-stream'])
  await it.clock.advance(60_000)
  expect(looks).toBe(0)
})

test('metrics count what is kept and how deliveries stand', async () => {
  const item = sampleItem({}, ['automation', 'mail'])
  const reminder = sampleDelivery('reminder', { dueAt: '2026-12-23T00:00:00.000Z' })
  await it.store.capture({ ...item, deliveries: [...item.deliveries, reminder] })
  await it.store.saveDestinationHealth({ destination: 'mail', breaker: 'open', failures: 10, probeAt: null })
  await it.clock.advance(90_000)
  const answer = await it.get('/metrics')
  expect(answer.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const lines = (await answer.text()).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'tradefront_submissions{kind="assessment",status="real"} 1',
      'tradefront_deliveries{destination="mail",state="open"} 1',
      'tradefront_oldest_open_delivery_age_seconds{destination="automation"} 90',
      'tradefront_breaker{destination="mail",state="open"} 1',
      'tradefront_breaker{destination="mail",state="closed"} 0',
    ]),
  )
  expect(lines.join()).not.toMatch(/oldest_open[^,]*reminder/)
  expect(lines.some((line) => /^process_resident_memory_bytes \d+$/.test(line))).toBe(true)
})

test('staff are never nudged: the console has none of it', () => {
  const program = readFileSync('build/operator/static/operator.js', 'utf8')
  expect(program).toContain('Operator side')
  expect(program).not.toMatch(/exit-intent|nudge-bar|micro-offer/)
})

test('the two listeners share nothing but the program', async () => {
  const site = await startSite()
  try {
    expect((await fetch(`${site.operatorUrl}/metrics`)).status).toBe(200)
    for (const path of ['/metrics', '/sign-in', '/api/items', '/api/live', '/api/overview']) {
      expect([path, (await fetch(site.url + path, { redirect: 'manual' })).status]).toEqual([path, 404])
    }
    // Each listener describes its own interface under this name.
    expect(await (await fetch(`${site.url}/api/openapi.json`)).text()).not.toContain('/api/items')
    for (const path of ['/audit', '/api/form-token?form=audit', '/thank-you']) {
      expect([path, (await fetch(site.operatorUrl + path)).status]).toEqual([path, 404])
    }
    expect(await site.stop()).toBe(0)
    await expect(startSite({ OPERATOR_HOST: '0.0.0.0', LOG_LEVEL: 'loud' })).rejects.toThrow(
      /LOG_LEVEL .*OPERATOR_TOKEN is needed/s,
    )
  } finally {
    await site.close()
  }
})
