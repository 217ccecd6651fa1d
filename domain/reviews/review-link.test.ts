import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  allowedGoogleUrl,
  appLink,
  businessName,
  isPlaceId,
  platformOf,
  type ReviewLink,
  resolveReviewLink,
} from './review-link.ts'

const PLACE = 'ChIJN1t_tDeuEmsRUsoyG83frY4'
const WRITE = `https://search.google.com/local/writereview?placeid=${PLACE}`
const BOX = '#lrd=0x6b12ae401e8b983f:0x5017d681632ccc0,3'

/** Written out apart from the rule's own list. */
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

const GOOD = [
  WRITE,
  `https://search.google.com/local/reviews?placeid=${PLACE}`,
  'https://g.page/r/CdUo2kQ_sample/review',
  'https://g.page/harbour-sample/review',
  'https://g.page/harbour-sample',
  'https://maps.app.goo.gl/AbC123xyz',
  'https://goo.gl/maps/AbC123xyz',
  'https://g.co/kgs/AbC123',
  'https://www.google.com/maps/place/Harbour+Sample/@-33.86,151.2,17z/data=!4m3!3m2!1s0x6b12:0x50!12e1',
  'https://www.google.com/maps/place//data=!4m3!3m2!1s0x6b12ae401e8b983f:0x5017d681632ccc0!12e1',
  'https://www.google.com.au/maps/place/Caf%C3%A9+Sample',
  `https://www.google.com/maps/search/?api=1&query=Sample&query_place_id=${PLACE}`,
  'https://www.google.com/maps?cid=1234567890',
  'https://maps.google.com/?cid=1234567890',
  'https://maps.google.com.au/maps?q=Harbour+Sample',
  'https://www.google.com/search?q=Harbour+Sample+reviews',
  `https://www.google.com.au/search?q=Harbour+Sample${BOX}`,
]

const BAD = [
  // script and other schemes
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://www.google.com/%0aalert(1)',
  'javascript://g.page/r/x/review%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://www.google.com/maps',
  'filesystem:https://www.google.com/maps',
  'about:blank',
  'view-source:https://www.google.com/search?q=a',
  'intent://evil.example#Intent;scheme=https;end',
  'comgooglemaps://?q=evil',
  'mailto:x@evil.example',
  'tel:1900654321',
  'ftp://www.google.com/maps',
  'http://www.google.com/search?q=a',
  'http://g.page/r/x/review',
  'ws://www.google.com/search?q=a',
  // no address at all
  '#',
  '',
  ' ',
  '/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'www.google.com/search?q=a',
  '//www.google.com/search?q=a',
  'https:www.google.com/search?q=a',
  'https:/www.google.com/search?q=a',
  'https:///www.google.com/search?q=a',
  'https:\\\\www.google.com\\search?q=a',
  // other hosts that look alike
  'https://evil.example',
  'https://evil.example/?https://www.google.com/search?q=a',
  'https://evil.example#https://g.page/r/x',
  'https://www.google.com.evil.example/search?q=a',
  'https://evilgoogle.com/search?q=a',
  'https://google.com.br.evil.example/search?q=a',
  'https://g.page.evil.example/r/x',
  'https://g-page.example/r/x',
  'https://maps.app.goo.gl.evil.example/abc',
  'https://wwwgoogle.com/search?q=a',
  'https://www.gооgle.com/search?q=a',
  'https://www.google。com/search?q=a',
  'https://ｗｗｗ.google.com/search?q=a',
  'https://xn--ggle-55da.com/search?q=a',
  'https://www.google.com./search?q=a',
  'https://sites.google.com/view/evil',
  'https://script.google.com/macros/s/x/exec',
  'https://docs.google.com/forms/x',
  'https://accounts.google.com/ServiceLogin?continue=https://evil.example',
  'https://translate.google.com/translate?u=evil.example',
  'https://share.google/AbC123',
  'https://bit.ly/abc',
  'https://127.0.0.1/search?q=a',
  'https://[::1]/search?q=a',
  // user, password, port
  'https://www.google.com@evil.example/search?q=a',
  'https://www.google.com:443@evil.example/',
  'https://user@www.google.com/search?q=a',
  'https://user:pw@www.google.com/search?q=a',
  'https://www.google.com:8443/search?q=a',
  'https://www.google.com%40evil.example/search?q=a',
  'https://www.google.com\\@evil.example/search?q=a',
  'https://www.google.com%2fsearch?q=a',
  'https://evil.example\\.www.google.com/search?q=a',
  // redirectors on the right hosts
  'https://www.google.com/url?q=https://evil.example',
  'https://google.com/url?sa=t&url=https://evil.example',
  'https://www.google.com/url/?q=https://evil.example',
  'https://www.google.com/maps/../url?q=https://evil.example',
  'https://www.google.com/maps/%2e%2e/url?q=https://evil.example',
  'https://www.google.com/maps/place/..%2f..%2furl?q=https://evil.example',
  'https://www.google.com/maps/place/..%5c..%5curl?q=a',
  'https://www.google.com/maps/place/%252e%252e/url',
  'https://www.google.com/maps/place/a%00b',
  'https://www.google.com/maps/place/a%0d%0aLocation:evil',
  'https://www.google.com/maps?continue=https://evil.example&q=a',
  'https://www.google.com/maps/place/a?continue=https://evil.example',
  'https://www.google.com/search?q=evil.example&btnI=1',
  'https://www.google.com/search?q=a&BTNI',
  'https://www.google.com/search?q=a&url=https://evil.example',
  'https://www.google.com/amp/s/evil.example',
  'https://www.google.com/aclk?adurl=https://evil.example',
  'https://www.google.com/pagead/aclk?adurl=https://evil.example',
  'https://www.google.com/local/redir?url=https://evil.example',
  'https://www.google.com/imgres?imgurl=https://evil.example',
  'https://www.google.com/share.google?q=abc',
  'https://maps.app.goo.gl/?link=https://evil.example',
  'https://maps.app.goo.gl/abc?link=https://evil.example',
  'https://goo.gl/abc123',
  'https://goo.gl/forms/abc',
  'https://g.co/abc',
  'https://g.page/r/x/review/../../..//evil.example',
  'https://search.google.com/search-console?resource_id=x',
  'https://search.google.com/local/writereview',
  'https://search.google.com/local/writereview?placeid=short',
  'https://search.google.com/local/writereview?placeid=ChIJ"onload=alert(1)',
  'https://www.google.com/',
  'https://www.google.com/maps',
  'https://www.google.com/search',
  'https://www.google.com/search?q=<script>\nalert(1)',
  `https://www.google.com/search?q=${'a'.repeat(3000)}`,
]

function expectSafe({ webUrl, placeId }: ReviewLink): void {
  const url = new URL(webUrl)
  expect(url.protocol).toBe('https:')
  expect(ALLOWED_HOSTS).toContain(url.hostname)
  expect(webUrl.startsWith(`https://${url.hostname}/`)).toBe(true)
  expect(url.pathname).not.toMatch(/^\/(url|amp|aclk|imgres)/)
  expect(webUrl).toMatch(/^[!-~]+$/)
  const android = appLink({ webUrl, ...(placeId && { placeId }) }, 'android')
  const ios = appLink({ webUrl, ...(placeId && { placeId }) }, 'ios')
  const target = String.raw`www\.google\.com/maps/search/\?api=1&query=place&query_place_id=[\w-]{10,300}`
  expect(android ?? '').toMatch(
    new RegExp(`^(intent://${target}#Intent;scheme=https;package=com.google.android.apps.maps;end)?$`),
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
    expect(resolveReviewLink({ googleUrl, placeId: PLACE })).toEqual({ webUrl: WRITE, placeId: PLACE })
  })

  test('with neither it is a search, in which the business is only words', () => {
    expect(resolveReviewLink({}).webUrl).toBe('https://www.google.com/search?q=write+a+google+review')
    expect(resolveReviewLink({ placeId: 'short', business: 'A&B #1?btnI=1' }).webUrl).toBe(
      'https://www.google.com/search?q=write+a+google+review+A%26B+%231%3FbtnI%3D1',
    )
  })

  test('a given write-review link opens the app at its own place, not at another', () => {
    const other = 'ChIJother_place_0000'
    expect(resolveReviewLink({ googleUrl: WRITE, placeId: other })).toEqual({ webUrl: WRITE, placeId: PLACE })
  })

  test.each(GOOD)('takes %s as it is', (url) => {
    expect(allowedGoogleUrl(url)).toBe(url)
    expectSafe(resolveReviewLink({ googleUrl: url }))
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
    expect(resolveReviewLink({ googleUrl: url, placeId: PLACE }).webUrl).toBe(WRITE)
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
    expect(appLink(link, 'android')).toBe(
      `intent://www.google.com/maps/search/?api=1&query=place&query_place_id=${PLACE}#Intent;scheme=https;package=com.google.android.apps.maps;end`,
    )
    expect(appLink(link, 'ios')).toBe(
      `comgooglemapsurl://www.google.com/maps/search/?api=1&query=place&query_place_id=${PLACE}`,
    )
    expect(appLink(link, 'other')).toBeNull()
    expect(appLink(resolveReviewLink({}), 'android')).toBeNull()
    expect(appLink({ webUrl: WRITE, placeId: '#Intent;end-of-it' }, 'android')).toBeNull()
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
        expectSafe(resolveReviewLink({ googleUrl, placeId, business }))
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
