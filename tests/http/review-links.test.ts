import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Site, startSite } from '#tests/support/site.ts'

const PLACE = 'ChIJN1t_tDeuEmsRUsoyG83frY4'
const NAME = 'Harbour Sample Roofing'
const SITE_URL = 'https://tradefront.example'

let site: Site
let slug: string
let next = 1
beforeAll(async () => {
  site = await startSite({ SITE_URL, ALLOW_SAMPLE_DATA: '1' })
})
afterAll(() => site.close())
beforeEach(() => {
  slug = `harbour-${next++}`
})

function add(changes: Record<string, string> = {}): Promise<unknown> {
  const facts = { name: NAME, slug, 'place-id': PLACE, ...changes }
  return site.cli(
    'reviews',
    'add',
    ...Object.entries(facts).flatMap(([name, value]) => (value ? [`--${name}`, value] : [])),
  )
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

describe('cli reviews', () => {
  test('add, list and remove', async () => {
    const added = {
      slug,
      name: NAME,
      placeId: PLACE,
      link: null,
      logo: false,
      url: `${SITE_URL}/r/${slug}`,
      card: `${SITE_URL}/r/${slug}/card`,
      stickers: `${SITE_URL}/r/${slug}/stickers`,
      opens: `https://search.google.com/local/writereview?placeid=${PLACE}`,
    }
    expect(await add()).toMatchObject(added)
    expect(await site.cli('reviews', 'list')).toContainEqual(expect.objectContaining(added))
    expect(await site.cli('reviews', 'remove', slug)).toEqual({ removed: slug })
    expect(await site.cli('reviews', 'list')).not.toContainEqual(expect.objectContaining({ slug }))
    await expect(site.cli('reviews', 'remove', slug)).rejects.toThrow(
      `exited with 1: There is no business at /r/${slug}.`,
    )
  })

  test('a link instead of a place id, and a logo', async () => {
    const logo = join(tmpdir(), `${slug}.png`)
    writeFileSync(logo, Buffer.from('89504e470d0a1a0a0000', 'hex'))
    const link = 'https://g.page/r/CdUo2kQ_sample/review'
    expect(await add({ 'place-id': '', link, logo })).toMatchObject({ opens: link, logo: true })
  })

  test.each([
    [{ slug: 'Harbour Roofing' }, /exited with 1: The slug 'Harbour Roofing' does not work in an address/],
    [{ 'place-id': 'no/place' }, /exited with 1: That is not a Google place id/],
    [{ 'place-id': '', link: 'https://evil.example/review' }, /exited with 1: That link is not allowed/],
    [{ 'place-id': '', link: 'javascript:alert(1)' }, /exited with 1: That link is not allowed/],
    [{ name: ' ' }, /exited with 1: The name is empty/],
    [{ logo: '/no/such/logo.png' }, /exited with 1: The logo cannot be read/],
    [{ logo: 'package.json' }, /exited with 1: The logo is not a PNG, JPEG or WebP picture/],
    [{ name: '' }, /exited with 2: .*--name and --slug are needed/],
    [{ 'place-id': '' }, /exited with 2: .*Give either --place-id or --link/],
    [{ link: 'https://g.page/r/x/review' }, /exited with 2: .*Give either --place-id or --link/],
    [{ colour: 'red' }, /exited with 2/],
  ])('refuses %j with its reason', async (changes, reason) => {
    await expect(add(changes)).rejects.toThrow(reason)
    expect(await site.cli('reviews', 'list')).not.toContainEqual(expect.objectContaining({ slug }))
  })

  test('refuses a taken slug, and the first stays', async () => {
    await add()
    await expect(add({ name: 'Another Sample' })).rejects.toThrow(`exited with 1: The slug ${slug} is taken`)
    expect(await site.cli('reviews', 'list')).toContainEqual(expect.objectContaining({ slug, name: NAME }))
  })

  test.each(['yesterday', '2026-13-01'])('report refuses --since %s', async (since) => {
    await expect(site.cli('reviews', 'report', '--since', since)).rejects.toThrow(/exited with 2: .*--since/)
  })
})

describe('QR codes', () => {
  test.each([
    ['svg', 'image/svg+xml'],
    ['png', 'image/png'],
  ])('/r/{slug}/qr.%s', async (ending, type) => {
    await add()
    const response = await fetch(`${site.url}/r/${slug}/qr.${ending}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toMatch(type)
    expect(response.headers.get('X-Robots-Tag')).toBe('noindex')
    await site.cli('reviews', 'remove', slug)
    expect((await fetch(`${site.url}/r/${slug}/qr.${ending}`)).status).toBe(404)
  })
})

describe('/r/{slug}', () => {
  const open = async (search = '') => (await fetch(`${site.url}/r/${slug}${search}`)).text()
  const PUBLIC = `href="https://search.google.com/local/writereview?placeid=${PLACE}"`

  test('is the funnel of the registered business, and stays out of search engines', async () => {
    await add()
    const html = await open()
    expect(html).toContain(`<title>Share Your Experience - ${NAME} | Tradefront</title>`)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html.replaceAll('<!-- -->', '')).toContain(`How was your experience with ${NAME}?`)
  })

  test.each([1, 2, 3, 4, 5])('rated %i without a script, the public review stands there', async (rating) => {
    await add()
    expect(await open(`?rating=${rating}`)).toContain(PUBLIC)
  })

  test('what the address says changes neither business nor link', async () => {
    await add()
    const html = await open(
      '?rating=5&business=Evil&googleUrl=https://g.page/r/evil/review&placeId=ChIJevilevil',
    )
    expect(html).toContain(PUBLIC)
    expect(html).not.toMatch(/>[^<]*Evil|href="[^"]*evil/)
  })
})

describe.each(['', '/card', '/stickers'])('/r/{slug}%s', (kind) => {
  const open = (path: string) => fetch(`${site.url}${path}${kind}`, { redirect: 'manual' })

  test('a removed, an unknown and an impossible slug are a clear 404', async () => {
    await add()
    await site.cli('reviews', 'remove', slug)
    for (const path of [`/r/${slug}`, '/r/nobody', '/r/-', '/r/%00', '/r/..%2f..%2fetc']) {
      const response = await open(path)
      const html = await response.text()
      expect(response.status, path).toBe(404)
      expect(html, path).toContain('This review link is not in use')
      expect(html, path).toContain('<title>Page | Tradefront</title>')
      expect(html, path).toContain('<meta name="robots" content="noindex"/>')
    }
  })

  test('typed with capitals, as phones do, it leads on', async () => {
    await add()
    const response = await open(`/r/${slug.toUpperCase()}`)
    expect(response.status).toBe(301)
    expect(response.headers.get('Location')).toBe(`/r/${slug}${kind}`)
  })
})

describe.each(['card', 'stickers'])('/r/{slug}/%s', (kind) => {
  const open = (path: string) => fetch(`${site.url}${path}/${kind}`, { redirect: 'manual' })

  test('names the business, shows its code and its address in words, and stays out of search engines', async () => {
    await add({ name: "O'Sample & Sons <b>Roofing</b>" })
    const response = await open(`/r/${slug}`)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain('O&#x27;Sample &amp; Sons &lt;b&gt;Roofing&lt;/b&gt;')
    expect(html).toContain(`src="/r/${slug}/qr.svg"`)
    expect(html.replaceAll('<!-- -->', '')).toContain(`tradefront.example/r/${slug}<`)
    expect(html).not.toContain('Do not print this yet')
  })

  test('asks nobody for five stars', async () => {
    await add()
    const text = (await (await open(`/r/${slug}`)).text()).replace(
      /<(style|script)[\s\S]*?<\/\1>|<[^>]*>/g,
      ' ',
    )
    expect(text).toContain('Tell us')
    expect(text).not.toMatch(/\b(5|five)\b[ -]stars?|great review|happy|love/i)
  })
})

test('a card whose code would lead nowhere says so before it is printed', async () => {
  const local = await startSite()
  try {
    await local.cli('reviews', 'add', '--name', NAME, '--slug', 'here', '--place-id', PLACE)
    expect(await (await fetch(`${local.url}/r/here/card`)).text()).toContain('Do not print this yet')
  } finally {
    await local.close()
  }
})

describe('/api/review-counts', () => {
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
      // As sendBeacon sends it.
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
    const response = await count({ slug, event: 'link-used', rating: 5 }, { 'Sec-Fetch-Site': 'cross-site' })
    expect(response.status).toBe(400)
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
