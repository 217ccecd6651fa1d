import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FORMS } from '#server/leads/forms.ts'
import { FORM_SECRET, openedForm } from '#tests/support/form-post.ts'
import { type Site, startSite } from '#tests/support/site.ts'

const GOOD = { mobile: '0491 570 006', fullName: 'Alex Sample', suburb: 'Sample Roofing' }
const ENDPOINT = '/api/assessments'

let site: Site
beforeAll(async () => {
  site = await startSite({ FORM_SECRET, LOG_LEVEL: 'debug' })
})
afterAll(() => site.close())

/** Without a type the body's own is sent. */
function post(body: BodyInit, type?: string): Promise<Response> {
  return fetch(site.url + ENDPOINT, {
    method: 'POST',
    body,
    headers: { ...(type && { 'Content-Type': type }), Accept: 'application/json' },
    redirect: 'manual',
  })
}

const IN_PARTS = 'multipart/form-data; boundary=a-form'

function inParts(value: string, named = 'name="mobile"', times = 1): string {
  const part = `--a-form\r\nContent-Disposition: form-data; ${named}\r\n\r\n${value}\r\n`
  return `${part.repeat(times)}--a-form--\r\n`
}

function parts(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

function json(value: unknown): Promise<Response> {
  return post(JSON.stringify(value), 'application/json')
}

function good(changes: Record<string, unknown> = {}) {
  return { ...GOOD, formToken: openedForm('assessment'), ...changes }
}

type Problem = { title: string; detail: string; errors?: Record<string, string[]>; formToken?: string }

describe('is answered with a clear 4xx and messages by field', () => {
  const wrong: [string, Record<string, unknown>, string, string][] = [
    ['a number for a name', { fullName: 42 }, 'fullName', 'Please enter your full name'],
    ['a nested object', { suburb: { $ne: null } }, 'suburb', 'Please enter your business name'],
    [
      'an array',
      { mobile: ['0491 570 006', '0491 570 156'] },
      'mobile',
      'Please enter a valid mobile number',
    ],
    ['null', { fullName: null }, 'fullName', 'Please enter your full name'],
    [
      'only control and bidi characters',
      { fullName: '\u0000\u202e\u200f ' },
      'fullName',
      'Please enter your full name',
    ],
    ['10,000 characters', { fullName: 'a'.repeat(10_000) }, 'fullName', 'Please use 100 characters or fewer'],
    ['a mobile of 7 characters', { mobile: '0491 57' }, 'mobile', 'Please enter a valid mobile number'],
  ]
  test.each(wrong)('%s', async (_name, changes, field, message) => {
    const response = await json(good(changes))
    expect(response.status).toBe(422)
    expect(response.headers.get('Content-Type')).toContain('application/problem+json')
    const problem = (await response.json()) as Problem
    expect(problem.errors).toEqual({ [field]: [message] })
    expect(JSON.stringify(problem)).not.toMatch(/ at .*\.ts|node_modules/)
  })

  test('a repeated field of a plain form', async () => {
    const body = new URLSearchParams({ ...GOOD, formToken: openedForm('assessment') })
    body.append('fullName', 'Somebody Else')
    const response = await post(body.toString(), 'application/x-www-form-urlencoded')
    expect(response.status).toBe(422)
    expect(((await response.json()) as Problem).errors).toEqual({ fullName: ['Please enter your full name'] })
  })

  test('a repeated field of a form with parts', async () => {
    const body = parts({ ...GOOD, formToken: openedForm('assessment') })
    body.append('fullName', 'Somebody Else')
    const response = await post(body)
    expect(response.status).toBe(422)
    expect(((await response.json()) as Problem).errors).toEqual({ fullName: ['Please enter your full name'] })
  })

  test.each([
    ['a picture', new Blob([new Uint8Array([0xff, 0xd8, 0xff])], { type: 'image/jpeg' }), 'roof.jpg'],
    ['a text', new Blob(['a,b'], { type: 'text/plain' }), 'leads.csv'],
    ['an empty file', new Blob([]), 'empty.txt'],
  ])('a file beside good fields, which would be lost unnoticed: %s', async (_name, file, name) => {
    const body = parts({ ...GOOD, mobile: '0491 570 156', formToken: openedForm('assessment') })
    body.append('photo', file, name)
    const response = await post(body)
    expect(response.status).toBe(400)
    expect(((await response.json()) as Problem).detail).toBe(
      'A form takes text only. Please send it without the file, or call us.',
    )
    expect(JSON.stringify(await site.cli('leads', 'list'))).not.toContain('0491 570 156')
  })

  test.each([
    ['1 MB in parts', 'x'.repeat(1_000_000), IN_PARTS, 413],
    ['parts that end too soon', inParts('0491 570 006').slice(0, -9), IN_PARTS, 400],
    ['parts without a boundary', inParts('0491 570 006'), 'multipart/form-data', 400],
    ['too many parts', inParts('', 'name="a"', 500), IN_PARTS, 400],
    ['1 MB', 'x'.repeat(1_000_000), 'application/json', 413],
    ['broken JSON', '{"mobile":', 'application/json', 400],
    ['a JSON array', '[]', 'application/json', 400],
    ['an empty body', '', 'application/json', 400],
    ['deep nesting', `${'['.repeat(15_000)}${']'.repeat(15_000)}`, 'application/json', 400],
    ['broken percent encoding', 'mobile=%ff%fe', 'application/x-www-form-urlencoded', 400],
    ['another kind of content', '<x/>', 'text/xml', 415],
  ])(
    '%s, and no other token, by which it would be sent again as another lead',
    async (_name, body, type, status) => {
      const response = await post(body, type)
      expect(response.status).toBe(status)
      expect(await response.json()).not.toHaveProperty('formToken')
    },
  )

  test('invalid UTF-8', async () => {
    const bytes = Buffer.concat([
      Buffer.from('{"mobile":"'),
      Buffer.from([0xc3, 0x28, 0xff]),
      Buffer.from('"}'),
    ])
    expect((await post(bytes, 'application/json')).status).toBe(400)
    expect((await post(Buffer.from(inParts('ÿ'), 'latin1'), IN_PARTS)).status).toBe(400)
  })

  test('a missing or foreign token: the form is kept, a new token comes with the answer', async () => {
    for (const formToken of [undefined, 'nonsense', openedForm('audit')]) {
      const response = await json(good({ formToken }))
      expect(response.status).toBe(422)
      expect(((await response.json()) as Problem).formToken).toMatch(/^assessment\./)
    }
  })

  test('a token of another secret: the new one names the same submission, so that it stays one lead', async () => {
    const token = openedForm('assessment')
    const response = await json(
      good({ formToken: `${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}` }),
    )
    expect(response.status).toBe(422)
    const { formToken } = (await response.json()) as Problem
    expect(formToken?.split('.')[2]).toBe(token.split('.')[2])
  })

  test('quicker than three seconds: told so, and nothing is stored', async () => {
    const response = await json(good({ formToken: openedForm('assessment', 1000), mobile: '0491 570 313' }))
    expect(response.status).toBe(422)
    expect(((await response.json()) as Problem).detail).toBe(
      'Please take a moment to review your information.',
    )
    expect(JSON.stringify(await site.cli('leads', 'list'))).not.toContain('0491 570 313')
  })

  test('a clock of ours that is half a second ahead spares nobody the three seconds', async () => {
    const response = await json(good({ formToken: openedForm('assessment', -500) }))
    expect(((await response.json()) as Problem).title).toBe('That was very quick')
  })
})

test('unknown fields, __proto__ and constructor are dropped; formulas and odd names come back exact', async () => {
  const fullName = '=HYPERLINK("https://x.example") Zoë O’Brien 李 👷'
  const body = JSON.stringify(good({ fullName, extra: 'x' })).replace(
    /}$/,
    ',"__proto__":{"admin":true},"constructor":{"a":1}}',
  )
  const response = await post(body, 'application/json')
  expect(response.status).toBe(201)
  const { id } = (await response.json()) as { id: string }
  const lead = (await site.cli('leads', 'show', id)) as { payload: unknown }
  expect(lead.payload).toEqual({ mobile: GOOD.mobile, fullName, businessName: GOOD.suburb })
})

test('50 parallel posts with one key: one lead, 50 same answers; another body under the key is refused', async () => {
  const same = good({ mobile: '0491 570 737' })
  const answers = await Promise.all(Array.from({ length: 50 }, async () => (await json(same)).text()))
  expect(new Set(answers).size).toBe(1)
  const refused = await json({ ...same, fullName: 'Somebody Else' })
  expect(refused.status).toBe(409)
  expect(await refused.json(), 'a program must ask for another').not.toHaveProperty('formToken')
  const leads = (await site.cli('leads', 'list', '--limit', '1000')) as { mobile: string }[]
  expect(leads.filter(({ mobile }) => mobile === '0491 570 737')).toHaveLength(1)
})

test('whatever is sent: a 4xx or a stored lead, never a 5xx', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(
        fc.constantFrom(
          'mobile',
          'fullName',
          'suburb',
          'attribution',
          'source',
          'company_website',
          '__proto__',
        ),
        fc.anything(),
      ),
      async (fields) => {
        const { status } = await post(
          JSON.stringify({ ...fields, formToken: openedForm('assessment') }) ?? '',
          'application/json',
        )
        expect([201, 400, 422], site.log.at(-1)).toContain(status)
      },
    ),
    { numRuns: 200 },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 400 }),
      fc.constantFrom('application/json', 'application/x-www-form-urlencoded', IN_PARTS),
      async (bytes, type) => {
        const { status } = await post(Buffer.from(bytes), type)
        expect(status).toBeGreaterThanOrEqual(400)
        expect(status, site.log.at(-1)).toBeLessThan(500)
      },
    ),
    { numRuns: 200 },
  )
})

test.each(['Content-Length: 500', 'Transfer-Encoding: chunked'])(
  'a visitor who breaks off in the middle of a post (%s) is no failure of ours',
  async (length) => {
    const logged = site.log.length
    const socket = connect(site.port, '127.0.0.1')
    const head = `POST ${ENDPOINT} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${length}`
    socket.write(`${head}\r\nExpect: 100-continue\r\n\r\n`)
    // The server is waiting for the body.
    await once(socket, 'data')
    const told = () => site.log.slice(logged).join('\n')
    socket.destroy()
    await expect.poll(told, { timeout: 10_000 }).toContain('request broken off')
    expect(told()).not.toMatch(/"level":"(error|warn)"/)
  },
)

describe('a browser that sends a form by itself is answered with a page', () => {
  const asBrowser = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

  test.each(FORMS.map(({ kind, endpoint }) => [kind, endpoint] as const))('%s', async (kind, endpoint) => {
    for (const [body, type, status, says] of [
      ['mobile=%ff', 'application/x-www-form-urlencoded', 400, 'Please send it again, or call us.'],
      ['x'.repeat(40_000), 'application/x-www-form-urlencoded', 413, 'Please shorten it, or call us.'],
      [inParts('x', 'name="photo"; filename="a.txt"'), IN_PARTS, 400, 'without the file, or call us.'],
      ['x', 'text/plain', 415, 'Please use our page, or call us.'],
    ] as const) {
      const headers = { ...asBrowser, 'Content-Type': type }
      const response = await fetch(site.url + endpoint, { method: 'POST', body, headers })
      expect([kind, response.status]).toEqual([kind, status])
      expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
      // The rest is data that nobody sees.
      const [shown = ''] = (await response.text()).split('</main>')
      expect(shown).toContain(says)
      for (const [, token] of shown.matchAll(/name="formToken"[^>]*value="([^"]*)"/g))
        expect(token).toMatch(new RegExp(`^${kind}\\.`))
    }
  })

  test.each(['move', 'cancel'])('a booking to %s by a link that leads nowhere', async (what) => {
    const send = (body: string) =>
      fetch(`${site.url}/api/bookings/${what}`, {
        method: 'POST',
        body,
        headers: { ...asBrowser, 'Content-Type': 'application/x-www-form-urlencoded' },
      })
    const lost = await send('b=nobody&start=2027-04-02T22:00:00Z')
    expect([lost.status, lost.headers.get('Cache-Control')]).toEqual([404, 'no-store'])
    expect(await lost.text()).toContain('This link does not lead to a booking.')
    const unreadable = await send('b=%ff')
    expect(unreadable.status).toBe(400)
    expect(await unreadable.text()).toContain('Please send it again, or call us.')
  })
})

test('the interface says what it does not have', async () => {
  const nothing = await fetch(`${site.url}/api/nope`)
  expect([nothing.status, nothing.headers.get('Cache-Control')]).toEqual([404, 'no-store'])
  const allowed: [string, string][] = [
    [ENDPOINT, 'POST'],
    ['/api/form-token', 'GET, HEAD'],
    ['/api/openapi.json', 'GET, HEAD'],
    ['/api/third-parties', 'GET, HEAD'],
  ]
  for (const [path, allow] of allowed) {
    for (const method of ['PUT', 'DELETE', 'OPTIONS']) {
      const { status, headers } = await fetch(site.url + path, { method })
      expect([path, method, status, headers.get('Allow')]).toEqual([path, method, 405, allow])
    }
  }
})

describe('the address of a refused form, asked for again by a browser', () => {
  const html = { Accept: 'text/html,application/xhtml+xml' }

  test.each([
    ['/api/assessments', '/assessment'],
    ['/api/audits', '/audit'],
    ['/api/bookings', '/book'],
    ['/api/bookings/move', '/book'],
    ['/api/enquiries', '/contact'],
    ['/api/discovery', '/client-discovery-tool'],
  ])('%s leads back to the empty form', async (endpoint, page) => {
    const answer = await fetch(site.url + endpoint, { headers: html, redirect: 'manual' })
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, page])
    const shown = await fetch(site.url + page, { headers: html })
    expect(shown.status).toBe(200)
    expect(await shown.text()).not.toContain('Please choose an answer')
    expect((await fetch(site.url + endpoint)).status).toBe(405)
  })

  test('of feedback, leads to no form: it does not say which business it was about', async () => {
    const answer = await fetch(`${site.url}/api/feedback`, { headers: html, redirect: 'manual' })
    expect([answer.status, answer.headers.get('Location')]).toEqual([405, null])
  })
})

test('an address that is no text is refused, and nobody reads in the log what stood there', async () => {
  const address = '/jo.bloggs@sample.example/0491570006%ff'
  const before = site.log.length
  for (const path of [address, `${address}.data`]) {
    const { status } = await fetch(site.url + path)
    expect([path, status]).toEqual([path, 400])
  }
  expect(site.log.slice(before).join('')).not.toMatch(/bloggs|0491570006/)
})

test('HTTP/1.0 without a Host, as load balancers ask, is answered', async () => {
  for (const [path, says] of [
    ['/readyz', 'ready'],
    ['/healthz', 'ok'],
  ]) {
    const socket = connect(site.port, '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.0\r\n\r\n`)
    expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 200 .*\r\n\r\n${says}$`, 's'))
  }
})
