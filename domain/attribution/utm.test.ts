import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Attribution } from './attribution.ts'
import { recordVisit, type TouchFields, touchFromUrl, withoutCampaign, withUtm } from './utm.ts'

const SITE = 'https://tradefront.example'
const AT = '2026-11-23T00:00:00Z'
const LATER = '2026-11-24T00:00:00Z'

describe('marking a link', () => {
  test.each(['tel:+61255500142', 'mailto:hello@tradefront.example', '#faq', '#', 'TEL:+61255500142'])(
    '%s is left untouched',
    (href) => expect(withUtm(href, { content: 'hero' })).toBe(href),
  )

  test.each([
    ['/audit', {}, '/audit?utm_source=site&utm_medium=cta&utm_campaign=audit'],
    [
      '/book',
      { campaign: 'audit_ty', content: 'micro offer' },
      '/book?utm_source=site&utm_medium=cta&utm_campaign=audit_ty&utm_content=micro%20offer',
    ],
    [
      '/book#times',
      { source: 'mail', medium: 'email' },
      '/book?utm_source=mail&utm_medium=email&utm_campaign=audit#times',
    ],
    ['/audit?trade=roofing', {}, '/audit?trade=roofing&utm_source=site&utm_medium=cta&utm_campaign=audit'],
    ['/audit?', {}, '/audit?utm_source=site&utm_medium=cta&utm_campaign=audit'],
    [
      'https://a.example/x?a=%20b+c#d?e',
      {},
      'https://a.example/x?a=%20b+c&utm_source=site&utm_medium=cta&utm_campaign=audit#d?e',
    ],
    [
      '/audit?utm_source=google&utm_medium=&utm_content=x',
      { source: 'mail', content: 'y' },
      '/audit?utm_source=google&utm_medium=&utm_content=x&utm_campaign=audit',
    ],
  ])('%s with %j', (href, marks, marked) => expect(withUtm(href, marks)).toBe(marked))

  test('never overwrites, and marking twice changes nothing', () => {
    const parameter = fc.tuple(fc.constantFrom('utm_source', 'utm_campaign', 'utm_content', 'a'), fc.string())
    fc.assert(
      fc.property(fc.array(parameter), fc.string(), (given, content) => {
        const href = `/audit?${new URLSearchParams(given)}`
        const marked = withUtm(href, { content })
        const after = new URLSearchParams(marked.slice(marked.indexOf('?')))
        for (const name of new Set(given.map(([name]) => name))) {
          expect(after.getAll(name)).toEqual(new URLSearchParams(given).getAll(name))
        }
        expect(withUtm(marked, { content })).toBe(marked)
      }),
    )
  })
})

describe('an address without its campaign', () => {
  test.each([
    ['/audit', '/audit'],
    ['/audit?', '/audit'],
    [`${SITE}/audit?gclid=Cj0K_-a.b&utm_source=google&UTM_Term=roof+leak`, `${SITE}/audit`],
    ['/audit?trade=Roofer&gclid=1&source=hero%20%26+more', '/audit?trade=Roofer&source=hero%20%26+more'],
    ['/review-funnel?business=utm_source&rating=2', '/review-funnel?business=utm_source&rating=2'],
    ['/audit?my_gclid=1&gclidx', '/audit?my_gclid=1&gclidx'],
    ['/audit?gclid', '/audit'],
    ['/audit?gclsrc=1&gbraid=2&wbraid=3&gad_source=4&dclid=5&ttclid=6&twclid=7&li_fat_id=8', '/audit'],
    ['/audit?mc_cid=1&mc_eid=2&_gl=3&srsltid=4', '/audit'],
  ])('%s', (address, plain) => expect(withoutCampaign(address)).toBe(plain))

  test('has none of the marks that a submission carries, and none of our own', () => {
    const marked = withUtm('/audit?gclid=1&fbclid=2&msclkid=3&utm_term=4', { content: 'hero' })
    expect(withoutCampaign(marked)).toBe('/audit')
  })
})

describe('one arrival', () => {
  test('keeps campaign and click ids, and no other part of the address', () => {
    const address = `${SITE}/audit?utm_source=google&utm_medium=cpc&utm_campaign=roofers&utm_content=b&utm_term=leak&gclid=G1&fbclid=F1&msclkid=M1&name=Sam&email=sam@mail.example#x`
    expect(touchFromUrl(address, 'https://www.google.com/search?q=private', AT)).toEqual({
      at: AT,
      landingPage: '/audit',
      referrer: 'https://www.google.com/search',
      utmSource: 'google',
      utmMedium: 'cpc',
      utmCampaign: 'roofers',
      utmContent: 'b',
      utmTerm: 'leak',
      gclid: 'G1',
      fbclid: 'F1',
      msclkid: 'M1',
    })
  })

  test.each(['', 'not an address', `${SITE}/services`, 'javascript:alert(1)', 'about:blank'])(
    'referrer %j is none',
    (referrer) => expect(touchFromUrl(`${SITE}/`, referrer, AT)).toEqual({ at: AT, landingPage: '/' }),
  )

  test('keeps 200 characters of a click id', () => {
    const touch = touchFromUrl(`${SITE}/?fbclid=${'x'.repeat(300)}`, '', AT)
    expect(touch.fbclid).toBe('x'.repeat(200))
  })

  test('a mark without a word in it is none', () => {
    const touch = touchFromUrl(`${SITE}/?utm_source=%20&utm_medium=&gclid=+G1+`, '', AT)
    expect(touch).toEqual({ at: AT, landingPage: '/', gclid: 'G1' })
  })

  test('another program on the same machine is another site', () => {
    const touch = touchFromUrl('http://localhost:3000/', 'http://localhost:8080/list', AT)
    expect(touch.referrer).toBe('http://localhost:8080/list')
  })

  test('a campaign that calls itself by our word, in a newsletter say, is one all the same', () => {
    const touch = touchFromUrl(`${SITE}/?utm_source=site&utm_medium=email`, '', AT)
    expect(touch).toMatchObject({ utmSource: 'site', utmMedium: 'email' })
  })

  test('whatever the address, it can be stored', () => {
    fc.assert(
      fc.property(
        fc.webUrl({ withQueryParameters: true }),
        fc.string(),
        fc.string({ maxLength: 2000 }),
        (url, referrer, value) => {
          const marked = `${url}${url.includes('?') ? '&' : '?'}utm_source=${encodeURIComponent(value)}`
          const visit = recordVisit({}, marked, referrer, AT)
          expect(Attribution.safeParse(visit).success).toBe(true)
        },
      ),
    )
  })
})

describe('several arrivals', () => {
  const ad = `${SITE}/?utm_source=google&gclid=G1`
  const social = `${SITE}/work?utm_source=facebook&fbclid=F1`
  const fromAd = recordVisit({}, ad, 'https://www.google.com/', AT)

  test('the first one is both first and last', () => {
    expect(fromAd.firstTouch).toEqual(fromAd.lastTouch)
    expect(fromAd.firstTouch?.gclid).toBe('G1')
  })

  test('a second campaign becomes the last touch only', () => {
    const then = recordVisit(fromAd, social, '', LATER)
    expect(then.firstTouch).toEqual(fromAd.firstTouch)
    expect(then.lastTouch).toMatchObject({ utmSource: 'facebook', at: LATER })
  })

  test('so does a link from another site without marks', () => {
    for (const referrer of ['https://forum.example/t/1', 'http://old.example/', 'android-app://com.example/'])
      expect(recordVisit(fromAd, `${SITE}/`, referrer, LATER).lastTouch).toEqual({
        ...{ at: LATER, landingPage: '/', referrer },
      })
  })

  test.each([
    ['typed in', `${SITE}/`, ''],
    ['moving within the site', `${SITE}/audit`, `${SITE}/`],
  ])('%s changes nothing', (_name, address, referrer) => {
    expect(recordVisit(fromAd, address, referrer, LATER)).toEqual(fromAd)
  })

  test('our own marked link is recorded as the call to action and leaves the acquisition alone', () => {
    const book = withUtm(`${SITE}/book`, { campaign: 'audit_ty', content: 'micro_offer' })
    expect(recordVisit(fromAd, book, `${SITE}/`, LATER)).toEqual({ ...fromAd, ctaSource: 'micro_offer' })
    expect(recordVisit(fromAd, withUtm(`${SITE}/book`), '', LATER)).toEqual({ ...fromAd, ctaSource: 'audit' })
  })

  test('our own marked link as the first page seen counts as a direct arrival', () => {
    const touch = { at: AT, landingPage: '/book' }
    expect(recordVisit({}, withUtm(`${SITE}/book`), '', AT)).toEqual({
      ...{ firstTouch: touch, lastTouch: touch, ctaSource: 'audit' },
    })
  })

  test('however they come, the first touch never changes', () => {
    const pages = fc.constantFrom(ad, social, `${SITE}/`, withUtm(`${SITE}/book`), 'nonsense')
    const referrers = fc.constantFrom('', `${SITE}/`, 'https://forum.example/', 'nonsense')
    fc.assert(
      fc.property(fc.array(fc.tuple(pages, referrers), { minLength: 1 }), (visits) => {
        let kept: TouchFields = {}
        const firsts = visits.map(([page, referrer], day) => {
          kept = recordVisit(kept, page, referrer, `day ${day}`)
          return kept.firstTouch
        })
        expect(new Set(firsts).size).toBe(1)
      }),
    )
  })
})
