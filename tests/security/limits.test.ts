import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshSlots } from '#tests/support/booking-rules.ts'
import { FORM_SECRET, openedForm, postForm, postJson } from '#tests/support/form-post.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { measured } from '#tests/support/suite-form.ts'

const KIB = 1024
const PERSON = { mobile: '0491 570 006', fullName: 'Alex Sample', suburb: 'Sample Roofing' }

let site: Site
beforeAll(async () => {
  site = await startSite({
    FORM_SECRET,
    RATE_LIMIT: 'on',
    TRUSTED_PROXIES: '127.0.0.1',
    CARRIER_ADDRESSES: '198.51.100.0/24',
  })
})
afterAll(() => site.close())

/** Each post comes from another visitor, so that only the tested limit is reached. */
let visitors = 0
function post(body: BodyInit, headers: Record<string, string> = {}): Promise<Response> {
  const visitor = `198.18.${Math.floor(++visitors / 250)}.${visitors % 250}`
  return fetch(`${site.url}/api/assessments`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': visitor, ...headers },
    body,
    duplex: 'half',
  } as RequestInit)
}

const lead = (more: object = {}) =>
  JSON.stringify({ ...PERSON, formToken: openedForm('assessment'), ...more })

describe('a body', () => {
  test('of 32 KiB is read, of one byte more is not', async () => {
    const padded = (size: number) => {
      const bare = lead({ padding: '' })
      return bare.replace('"padding":""', `"padding":"${'x'.repeat(size - bare.length)}"`)
    }
    expect((await post(padded(32 * KIB))).status).toBe(201)
    expect((await post(padded(32 * KIB + 1))).status).toBe(413)
  })

  test('without a length is measured as it comes', async () => {
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(16 * KIB).fill(32)),
    })
    expect(
      await post(endless).then(
        ({ status }) => status,
        () => 413,
      ),
    ).toBe(413)
  })

  const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) })
  test.each([
    ['7 levels deep', { extra: nested(6) }, 201],
    ['10 levels deep', { extra: nested(9) }, 400],
    ['1,000 levels deep', { extra: nested(1_000) }, 400],
    ['150 keys', Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`k${i}`, 1])), 201],
    ['300 keys', Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`k${i}`, 1])), 400],
    [
      '300 keys further in',
      { extra: Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`k${i}`, 1])) },
      400,
    ],
    ['an array of 5,000', { extra: Array(5_000).fill(0) }, 400],
  ])('of %s', async (_name, more, status) => {
    expect((await post(lead(more))).status).toBe(status)
  })

  test('of 300 fields in a plain form', async () => {
    const fields = Array.from({ length: 300 }, (_, i) => `f${i}=1`).join('&')
    const response = await post(fields, { 'Content-Type': 'application/x-www-form-urlencoded' })
    expect(response.status).toBe(400)
  })
})

test('headers that do not come to an end within 10 s are not waited for', async () => {
  const socket = connect(site.port, '127.0.0.1')
  await once(socket, 'connect')
  const began = performance.now()
  socket.write('POST /api/assessments HTTP/1.1\r\nHost: x\r\nX-Slow: ')
  const drip = setInterval(() => socket.write('a'), 500)
  const answer = await text(socket).catch(() => '')
  clearInterval(drip)
  const seconds = (performance.now() - began) / 1000
  expect(answer).toMatch(/^(HTTP\/1\.1 408|$)/)
  expect(seconds).toBeGreaterThan(9)
  expect(seconds).toBeLessThan(13)
  measured(`headers without end: closed after ${seconds.toFixed(1)} s`)
}, 30_000)

describe('posts a minute', () => {
  async function answered(forwardedFor: (n: number) => string, count: number): Promise<number[]> {
    const statuses: number[] = []
    for (let n = 0; n < count; n++)
      statuses.push((await post('{}', { 'X-Forwarded-For': forwardedFor(n) })).status)
    return statuses
  }
  const refusedOf = (statuses: number[]) => statuses.filter((status) => status === 429).length

  test('120 of one address, then 429 with Retry-After; a neighbour may go on', async () => {
    expect(refusedOf(await answered(() => '203.0.113.1', 120))).toBe(0)
    const refused = await post(lead(), { 'X-Forwarded-For': '203.0.113.1' })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await refused.json()).detail).toContain('or call us on 02 5550 0142.')
    expect((await post(lead(), { 'X-Forwarded-For': '203.0.113.2' })).status).toBe(201)
  })

  test('what cannot be read counts as well', async () => {
    const headers = { 'Content-Type': 'text/plain', 'X-Forwarded-For': '203.0.113.3' }
    for (let n = 0; n < 120; n++) expect((await post('x', headers)).status).toBe(415)
    expect((await post('x', headers)).status).toBe(429)
  })

  test('all of one IPv6 customer count together, a /64 each', async () => {
    const own = (n: number) => `2001:db8:1:1:${n.toString(16)}::${(n * 7).toString(16)}`
    expect(refusedOf(await answered(own, 125))).toBe(5)
    expect((await post(lead(), { 'X-Forwarded-For': '2001:db8:1:2::1' })).status).toBe(201)
  })

  test('ten times as many of a carrier, whose address many visitors share', async () => {
    expect(refusedOf(await answered(() => '198.51.100.7', 1_205))).toBe(5)
  })

  test('whatever a visitor writes in front of their own address changes nothing', async () => {
    expect(refusedOf(await answered((n) => `192.0.2.${n}, 203.0.113.9`, 125))).toBe(5)
  })

  describe('calls a day', () => {
    // Every fifth one, so that no day fills up.
    const starts = freshSlots().filter((_, i) => i % 5 === 3)
    const book = (start: string | undefined, visitor: string, name = 'Alex Sample', formToken?: string) =>
      postJson(
        `${site.url}/api/bookings`,
        'booking',
        { start, name, phone: '0491 570 006', ...(formToken && { formToken }) },
        { 'X-Forwarded-For': visitor },
      )

    test('ten from one address, whatever was refused between; a neighbour books on', async () => {
      const visitor = '203.0.113.40'
      for (const start of starts.slice(0, 9)) {
        const formToken = openedForm('booking')
        const sent = () => book(start, visitor, 'Alex Sample', formToken)
        expect((await sent()).status).toBe(201)
        expect((await sent()).status, 'sent again, as its answer was lost').toBe(201)
        expect((await book(start, visitor)).status, 'taken').toBe(409)
        expect((await book(start, visitor, '')).status, 'without a name').toBe(422)
      }
      const last = { start: starts[9], name: 'Alex Sample', formToken: openedForm('booking') }
      const repeated = () => book(last.start, visitor, last.name, last.formToken)
      const first = await repeated()
      expect(first.status).toBe(201)
      // On a day that has calls, and on one that has none.
      for (const start of [starts[10], starts.at(-1)]) {
        const refused = await book(start, visitor)
        expect(refused.status).toBe(429)
        expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(86_000)
        expect((await refused.json()).detail).toContain('Please call us on 02 5550 0142.')
      }
      const { reference } = await first.json()
      expect(await (await repeated()).json(), 'an answer that was lost').toMatchObject({ reference })
      expect((await book(starts[10], '203.0.113.41')).status).toBe(201)
    })

    test('are not counted on loopback, where a proxy that is not named puts everybody', async () => {
      const own = await startSite({ FORM_SECRET, RATE_LIMIT: 'on' })
      for (const start of starts.slice(0, 12)) {
        const fields = { start, name: 'Alex Sample', phone: '0491 570 006' }
        expect((await postJson(`${own.url}/api/bookings`, 'booking', fields)).status).toBe(201)
      }
      await own.close()
    })
  })

  describe('with the limit reached, a change of a call', () => {
    const FULL = { Accept: 'text/html', 'X-Forwarded-For': '203.0.113.20' }
    const CHANGED = 'try again, or call us on 02 5550 0142. Nothing was changed.'
    let link: string
    beforeAll(async () => {
      const [start] = freshSlots()
      const person = { name: 'Alex Sample', phone: '0491 570 006' }
      const booked = await postJson(`${site.url}/api/bookings`, 'booking', { start, ...person })
      link = booked.headers.get('Location')?.split('b=')[1] ?? ''
      await answered(() => FULL['X-Forwarded-For'], 120)
    })

    test.each(['move', 'cancel'])('to %s it is told on its page, and made once it may be', async (what) => {
      const url = `${site.url}/api/bookings/${what}`
      const fields = { b: link, start: freshSlots()[1] ?? '' }
      const refused = await postForm(url, fields, FULL)
      const [shown = ''] = (await refused.text()).split('</main>')
      expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true])
      expect(shown).toContain(CHANGED)
      expect(shown).toContain('You&#x27;re booked, Alex.')
      expect((await postForm(url, fields)).status).toBe(303)
    })

    test('by a program is told the same, and so is one that cannot be read', async () => {
      const url = `${site.url}/api/bookings/cancel`
      const headers = { ...FULL, 'Content-Type': 'application/json', Accept: '*/*' }
      const refused = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ b: link }) })
      expect([refused.status, (await refused.json()).detail]).toEqual([429, expect.stringContaining(CHANGED)])
      const unreadable = await fetch(url, { method: 'POST', headers: FULL, body: 'x' })
      expect([unreadable.status, await unreadable.text()]).toEqual([429, expect.stringContaining(CHANGED)])
    })
  })
})
