import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BAD, GOOD, PLACE, WRITE_REVIEW } from '#tests/support/review-links.ts'
import {
  allowedGoogleUrl,
  appLink,
  businessName,
  isPlaceId,
  platformOf,
  type ReviewLink,
  resolveReviewLink,
} from './review-link.ts'

/** Written out independently of the rule's own list. */
const ALLOWED_HOSTS = [
  'search.google.com',
  'g.page',
  'maps.app.goo.gl',
  'goo.gl',
  'g.co',
  'www.google.com',
  'google.com',
  'www.google.com.au',
  'google.com.au',
  'maps.google.com',
  'maps.google.com.au',
]

function expectSafe({ webUrl, placeId }: ReviewLink, business = 'Sample Plumbing'): void {
  const url = new URL(webUrl)
  expect(url.protocol).toBe('https:')
  expect(ALLOWED_HOSTS).toContain(url.hostname)
  expect(webUrl.startsWith(`https://${url.hostname}/`)).toBe(true)
  expect(url.pathname).not.toMatch(/^\/(url|amp|aclk|imgres)/)
  expect(webUrl).toMatch(/^[!-~]+$/)
  const android = appLink({ webUrl, ...(placeId && { placeId }) }, business, 'android')
  const ios = appLink({ webUrl, ...(placeId && { placeId }) }, business, 'ios')
  const words = String.raw`[\w.!~*'()%-]+`
  const target = String.raw`www\.google\.com/maps/search/\?api=1&query=${words}&query_place_id=[\w-]{10,300}`
  const otherwise = `S.browser_fallback_url=${RegExp.escape(encodeURIComponent(webUrl))}`
  expect(android ?? '').toMatch(
    new RegExp(
      `^(intent://${target}#Intent;scheme=https;package=com.google.android.apps.maps;${otherwise};end)?$`,
    ),
  )
  expect(ios ?? '').toMatch(new RegExp(`^(comgooglemapsurl://${target})?$`))
}

describe('which link', () => {
  test('a given link wins over the place', () => {
    expect(resolveReviewLink({ googleUrl: 'https://g.page/r/abc/review', placeId: PLACE })).toEqual({
      webUrl: 'https://g.page/r/abc/review',
    })
  })

  test.each([undefined, null, '', '#', 'https://evil.example'])('%s counts as not given', (googleUrl) => {
    expect(resolveReviewLink({ googleUrl, placeId: PLACE })).toEqual({ webUrl: WRITE_REVIEW, placeId: PLACE })
  })

  test('with neither it is a search, in which the business is only words', () => {
    expect(resolveReviewLink({}).webUrl).toBe('https://www.google.com/search?q=write+a+google+review')
    expect(resolveReviewLink({ placeId: 'short', business: 'A&B #1?btnI=1' }).webUrl).toBe(
      'https://www.google.com/search?q=write+a+google+review+A%26B+%231%3FbtnI%3D1',
    )
  })

  test('a given write-review link opens the app at its own place, not at another', () => {
    const other = 'ChIJother_place_0000'
    expect(resolveReviewLink({ googleUrl: WRITE_REVIEW, placeId: other })).toEqual({
      webUrl: WRITE_REVIEW,
      placeId: PLACE,
    })
  })

  test.each(GOOD)('takes %s as it is', (url) => {
    expect(allowedGoogleUrl(url)).toBe(url)
    expectSafe(resolveReviewLink({ googleUrl: url }))
  })

  test.each([
    ['maps/place/Sample Plumbing/@-33.8,151.2,17z', 'maps/place/Sample%20Plumbing/@-33.8,151.2,17z'],
    ['maps/place/Café/@-33.8,151.2,17z', 'maps/place/Caf%C3%A9/@-33.8,151.2,17z'],
    ['search?q=sample plumbing', 'search?q=sample+plumbing'],
  ])('takes %s, as an address bar shows it', (shown, link) => {
    expect(allowedGoogleUrl(`https://www.google.com/${shown}`)).toBe(`https://www.google.com/${link}`)
  })

  test.each(GOOD)('refuses the path of %s behind another, which may lead anywhere', (url) => {
    const { origin, pathname, search } = new URL(url)
    expect(allowedGoogleUrl(`${origin}/amp/s/evil.example${pathname}${search}`)).toBeNull()
    if (!pathname.startsWith('/maps'))
      expect(allowedGoogleUrl(`${origin}${pathname}/x/y${search}`)).toBeNull()
  })

  test('drops what a link was copied along with', () => {
    expect(allowedGoogleUrl(' https://www.google.com/search?q=Sample&sca_esv=1&ved=2#ip=1 ')).toBe(
      'https://www.google.com/search?q=Sample',
    )
    expect(allowedGoogleUrl('https://maps.app.goo.gl/AbC?g_st=ic')).toBe('https://maps.app.goo.gl/AbC')
  })

  test('the payload list is long', () => expect(new Set(BAD).size).toBeGreaterThanOrEqual(60))

  test.each(BAD.map((url) => [JSON.stringify(url).slice(0, 90), url]))('refuses %s', (_name, url) => {
    expect(allowedGoogleUrl(url)).toBeNull()
    expect(resolveReviewLink({ googleUrl: url, placeId: PLACE }).webUrl).toBe(WRITE_REVIEW)
  })
})

describe('the place', () => {
  test.each([
    ['A'.repeat(10), true],
    ['A'.repeat(300), true],
    ['A'.repeat(9), false],
    ['A'.repeat(301), false],
    [`${PLACE}\n`, false],
    [`${PLACE}#Intent;end`, false],
    [`${PLACE}&q=1`, false],
    ['ChIJ%2e%2e%2e%2e', false],
    ['Çhijplace_00000', false],
    [undefined, false],
  ])('%j', (id, valid) => expect(isPlaceId(id)).toBe(valid))
})

describe('apps', () => {
  test('Android and iOS, and only with a place', () => {
    const link = resolveReviewLink({ placeId: PLACE })
    expect(appLink(link, 'Sample Plumbing', 'android')).toBe(
      `intent://www.google.com/maps/search/?api=1&query=Sample%20Plumbing&query_place_id=${PLACE}#Intent;scheme=https;package=com.google.android.apps.maps;S.browser_fallback_url=https%3A%2F%2Fsearch.google.com%2Flocal%2Fwritereview%3Fplaceid%3D${PLACE};end`,
    )
    expect(appLink(link, 'Sample Plumbing', 'ios')).toBe(
      `comgooglemapsurl://www.google.com/maps/search/?api=1&query=Sample%20Plumbing&query_place_id=${PLACE}`,
    )
    expect(appLink(link, 'Sample Plumbing', 'other')).toBeNull()
    expect(appLink(resolveReviewLink({}), 'Sample Plumbing', 'android')).toBeNull()
    expect(
      appLink({ webUrl: WRITE_REVIEW, placeId: '#Intent;end-of-it' }, 'Sample Plumbing', 'android'),
    ).toBeNull()
  })

  test('the name is what Google looks for once it no longer knows the place, and only words in the link', () => {
    const link = resolveReviewLink({ placeId: PLACE })
    const name = 'A&B #Intent;end – Müller’s 100%'
    const app = appLink(link, name, 'ios') ?? ''
    expect(new URL(app.replace('comgooglemapsurl:', 'https:')).searchParams.get('query')).toBe(name)
    expectSafe(link, name)
  })

  test.each([
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', 5, 'android'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 5, 'ios'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'ios'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, 'other'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, 'other'],
  ])('%s with %d touch points', (agent, touchPoints, platform) => {
    expect(platformOf(agent, touchPoints)).toBe(platform)
  })
})

describe('whatever is given', () => {
  const piece = fc.oneof(
    fc.constantFrom(...GOOD, ...BAD),
    fc.constantFrom(
      'https://',
      '@',
      '//',
      '\\',
      ':443',
      '%2e',
      '%0a',
      '?q=',
      '&btnI=1',
      '#',
      '..',
      '\u202e',
      '\t',
    ),
    fc.constantFrom(...ALLOWED_HOSTS),
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.webUrl(),
  )
  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece, { maxLength: 5 }).map((all) => all.join('')),
  )

  test('only an allowed https host, or an app at a checked place, is opened', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (googleUrl, placeId, business) => {
        expectSafe(resolveReviewLink({ googleUrl, placeId, business }), businessName(business, 'Tradefront'))
      }),
      { numRuns: 3000 },
    )
  })

  test('a good link with one thing put into it stays safe, and checking again changes nothing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...GOOD), fc.nat(120), piece, (good, at, inserted) => {
        const link = resolveReviewLink({ googleUrl: good.slice(0, at) + inserted + good.slice(at) })
        expectSafe(link)
        expect(allowedGoogleUrl(link.webUrl)).toBe(link.webUrl)
      }),
      { numRuns: 3000 },
    )
  })
})

describe('the name of the business', () => {
  test.each([
    [null, 'Tradefront'],
    ['  ', 'Tradefront'],
    ['\u202e\u0000', 'Tradefront'],
    ['  Harbour\nSample  ', 'Harbour Sample'],
    ['Roof\u202egnp.exe\u0007', 'Roofgnp.exe'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['a'.repeat(200), 'a'.repeat(80)],
    [`${'a'.repeat(79)}👷👷`, `${'a'.repeat(79)}👷`],
  ])('%j', (text, name) => expect(businessName(text, 'Tradefront')).toBe(name))
})
