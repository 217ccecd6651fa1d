import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { registerBusiness } from '#tests/support/register-business.ts'
import { type Site, startSite } from '#tests/support/site.ts'

const NAME = 'Harbour Sample Roofing'

let site: Site
let slug: string
let next = 1
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())
beforeEach(() => {
  slug = `harbour-${next++}`
})

function add(): Promise<unknown> {
  return registerBusiness(site, { slug })
}

type Report = {
  slug: string | null
  views: number
  byRating: { rating: number; rated: number; linkShown: number; linkUsed: number }[]
}

async function report(of: string | null = slug): Promise<Report | undefined> {
  return ((await site.cli('reviews', 'report')) as Report[]).find((one) => one.slug === of)
}

function count(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${site.url}/api/review-counts`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers,
  })
}

describe('/api/review-counts', () => {
  test('are printed for people by rating, low ones against high ones, from the day that is asked for', async () => {
    await add()
    for (const [event, rating] of [
      ['view', null],
      ['rated', 2],
      ['rated', 2],
      ['link-shown', 2],
      ['rated', 5],
      ['link-shown', 5],
      ['link-used', 5],
    ])
      expect((await count({ slug, event, rating })).status).toBe(204)
    const printed = async (...since: string[]) => {
      const { stdout } = await site.run('reviews', 'report', ...since)
      const own =
        stdout
          .trimEnd()
          .split('\n\n')
          .find((one) => one.includes(`/r/${slug} `)) ?? ''
      return own.split('\n').map((line) => line.trim().replace(/ +/g, ' '))
    }
    const lines = await printed()
    expect(lines.slice(0, 2)).toEqual([`${NAME} /r/${slug} 1 view`, 'rating rated link shown link used'])
    expect(lines).toEqual(
      expect.arrayContaining([
        '2 2 1 (50%) 0 (0%)',
        '5 1 1 (100%) 1 (100%)',
        '1–3 2 1 (50%) 0 (0%)',
        '4–5 1 1 (100%) 1 (100%)',
      ]),
    )
    const later = Temporal.Now.plainDateISO('UTC').add({ days: 2 }).toString()
    expect((await printed('--since', later)).slice(-2)).toEqual(['1–3 0 0 0', '4–5 0 0 0'])
  })

  test('counts what a page reports, by rating, with nothing in the answer', async () => {
    await add()
    for (const [event, rating] of [
      ['view', null],
      ['rated', 2],
      ['link-shown', 2],
      ['link-used', 2],
      ['rated', 5],
      ['link-shown', 5],
    ]) {
      // The content type that sendBeacon uses.
      const response = await count({ slug, event, rating }, { 'Content-Type': 'text/plain;charset=UTF-8' })
      expect([response.status, await response.text()]).toEqual([204, ''])
    }
    expect(await report()).toMatchObject({
      name: NAME,
      views: 1,
      byRating: [
        { rating: 1, rated: 0, linkShown: 0, linkUsed: 0, shownShare: null },
        { rating: 2, rated: 1, linkShown: 1, linkUsed: 1, shownShare: 1, usedShare: 1 },
        { rating: 3, rated: 0 },
        { rating: 4, rated: 0 },
        { rating: 5, rated: 1, linkShown: 1, linkUsed: 0, shownShare: 1, usedShare: 0 },
      ],
      low: { rated: 1, shownShare: 1 },
      high: { rated: 1, shownShare: 1 },
    })
  })

  test('an unregistered business counts under no slug', async () => {
    expect((await count({ event: 'rated', rating: 4 })).status).toBe(204)
    expect((await count({ slug: null, event: 'view' })).status).toBe(204)
    expect(await report(null)).toMatchObject({ name: null, views: 1, byRating: { 3: { rated: 1 } } })
  })

  test('an unknown slug is ignored', async () => {
    expect((await count({ slug: 'nobody', event: 'view' })).status).toBe(204)
    expect(await report('nobody')).toBeUndefined()
  })

  test('a page without JavaScript counts by a picture', async () => {
    await add()
    const response = await fetch(`${site.url}/api/review-counts?slug=${slug}&event=rated&rating=3`)
    expect(response.status).toBe(204)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(await report()).toMatchObject({ views: 0, byRating: { 2: { rated: 1 } } })
  })

  test('a tap on the public link before any script counts by its ping', async () => {
    await add()
    const response = await fetch(`${site.url}/api/review-counts?slug=${slug}&event=link-used&rating=2`, {
      method: 'POST',
      body: 'PING',
      headers: { 'Content-Type': 'text/ping' },
    })
    expect([response.status, response.headers.get('Location')]).toEqual([204, null])
    expect(await report()).toMatchObject({ byRating: { 1: { linkUsed: 1 } } })
  })

  test.each([
    'not json',
    '',
    'null',
    '[]',
    '"view"',
    { slug: 'ab', event: 'bought' },
    { slug: 'ab', event: 'rated' },
    { slug: 'ab', event: 'rated', rating: 0 },
    { slug: { $ne: null }, event: 'view' },
    { slug: "x'; drop table review_count;--", event: 'view' },
    '\ud800'.repeat(3),
    `{"event":"view","more":"${'x'.repeat(2000)}"}`,
  ])('%j is not a count', async (body) => {
    const before = await site.cli('reviews', 'report')
    const response = await count(body)
    expect(response.status).toBe(400)
    expect(response.headers.get('Content-Type')).toContain('application/problem+json')
    expect(await site.cli('reviews', 'report')).toEqual(before)
  })

  test("another site's page does not count for us", async () => {
    await add()
    const foreign: Record<string, string>[] = [
      { 'Sec-Fetch-Site': 'cross-site' },
      { Origin: 'https://stranger.example' },
    ]
    for (const from of foreign)
      expect((await count({ slug, event: 'link-used', rating: 5 }, from)).status).toBe(400)
    expect(await report()).toMatchObject({ byRating: { 4: { linkUsed: 0 } } })
  })

  test('another method is told what is taken', async () => {
    const response = await fetch(`${site.url}/api/review-counts`, { method: 'DELETE' })
    expect(response.status).toBe(405)
    expect(response.headers.get('Allow')).toBe('POST, GET')
  })
})

test('too many counts from one address have to wait; forms are not used up by them', async () => {
  const limited = await startSite({ RATE_LIMIT: 'on' })
  try {
    const send = () => fetch(`${limited.url}/api/review-counts`, { method: 'POST', body: '{"event":"view"}' })
    const answers = await Promise.all(Array.from({ length: 125 }, send))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThanOrEqual(1)
    expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(0)
    const form = await fetch(`${limited.url}/api/enquiries`, { method: 'POST', body: '{}' })
    expect(form.status).not.toBe(429)
  } finally {
    await limited.close()
  }
})
