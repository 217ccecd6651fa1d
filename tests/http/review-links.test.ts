import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { registerBusiness } from '#tests/support/register-business.ts'
import { PLACE, WRITE_REVIEW } from '#tests/support/review-links.ts'
import { type Site, startSite } from '#tests/support/site.ts'

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
      kiosk: `${SITE_URL}/r/${slug}?kiosk=1`,
      opens: WRITE_REVIEW,
    }
    expect(await add()).toMatchObject(added)
    expect(await site.cli('reviews', 'list')).toContainEqual(expect.objectContaining(added))
    expect(await site.cli('reviews', 'remove', slug)).toEqual({ removed: slug })
    expect(await site.cli('reviews', 'list')).not.toContainEqual(expect.objectContaining({ slug }))
    await expect(site.cli('reviews', 'remove', slug)).rejects.toThrow(
      `exited with 1: There is no business at /r/${slug}.`,
    )
  })

  test('a slug that was in use before is registered with a warning of its earlier counts', async () => {
    await add()
    const body = JSON.stringify({ slug, event: 'rated', rating: 5 })
    expect((await fetch(`${site.url}/api/review-counts`, { method: 'POST', body })).status).toBe(204)
    await site.cli('reviews', 'remove', slug)
    const other = ['--name', 'Other Sample Roofing', '--slug', slug, '--place-id', 'ChIJother_place_0000']
    const { stdout } = await site.run('reviews', 'add', ...other)
    expect(stdout).toContain(`What was counted for /r/${slug} before is shown with it.`)
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
  const PUBLIC = `href="${WRITE_REVIEW}"`

  test('is the funnel of the registered business, and stays out of search engines', async () => {
    await add()
    const html = await open()
    expect(html).toContain(`<title>Share Your Experience - ${NAME} | Tradefront</title>`)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain(`How was your experience with ${NAME}?`)
  })

  test.each([1, 2, 3, 4, 5])('rated %i without a script, the public review stands there', async (rating) => {
    await add()
    expect(await open(`?rating=${rating}`)).toContain(PUBLIC)
  })

  test('on a tablet a code leads each rating to the customer’s own phone, and nothing typed is offered again', async () => {
    await add()
    for (const rating of [2, 5]) {
      const code = `src="/r/${slug}/qr.svg"`
      expect(await open(`?kiosk=1&rating=${rating}`)).toContain(code)
      expect(await open(`?rating=${rating}`)).not.toContain(code)
    }
    expect(await open('?kiosk=1&rating=2')).not.toMatch(/autoComplete="(name|email)"/i)
    expect(await open('?rating=2')).toMatch(/autoComplete="email"/i)
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

describe.each(['', '/card', '/stickers', '/qr.svg', '/qr.png'])('/r/{slug}%s', (kind) => {
  test.each(['H', '%48'])('typed with capitals, as phones do, it leads on: %s', async (first) => {
    await add()
    const typed = slug.toUpperCase().replace('H', first)
    const response = await fetch(`${site.url}/r/${typed}${kind}`, { redirect: 'manual' })
    expect([response.status, response.headers.get('Location')]).toEqual([301, `/r/${slug}${kind}`])
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
    const address = await registerBusiness(local)
    expect(await (await fetch(`${address}/card`)).text()).toContain('Do not print this yet')
  } finally {
    await local.close()
  }
})
