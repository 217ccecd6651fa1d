import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { feedbackAddressFields, funnelPath, readFunnelAddress, readFunnelState } from './funnel-address.ts'

const OWN = 'Tradefront'
const PLACE = 'ChIJsample0000000001'

function read(path: string) {
  return Object.fromEntries(new URL(path, 'https://site.example').searchParams)
}

describe('whose funnel it is', () => {
  test('nothing given is our own', () => {
    const address = readFunnelAddress({}, OWN)
    expect(address).toMatchObject({ slug: null, business: OWN, kiosk: false })
    expect(address.link.webUrl).toBe('https://www.google.com/search?q=write+a+google+review+Tradefront')
  })

  test('a place id becomes the link to write a review', () => {
    expect(readFunnelAddress({ business: 'Sample Plumbing', placeId: PLACE }, OWN).link).toEqual({
      webUrl: `https://search.google.com/local/writereview?placeid=${PLACE}`,
      placeId: PLACE,
    })
  })

  test.each([
    '../x',
    'a/b',
    'A',
    'javascript:alert(1)',
    '//evil.example',
    '',
    'a?b',
    'a#b',
    '%2f',
    42,
    ['a'],
  ])('a short link called %j is none', (slug) => {
    expect(readFunnelAddress({ slug }, OWN).slug).toBeNull()
  })

  test.each(['', '0', 'true', undefined, ['1', '1']])('kiosk=%j is no kiosk', (kiosk) => {
    expect(readFunnelAddress({ kiosk }, OWN).kiosk).toBe(false)
  })
})

test('a registered business is named by its short link alone', () => {
  const address = readFunnelAddress({ slug: 'sample-plumbing', business: 'X', kiosk: '1' }, OWN)
  expect(funnelPath(address, { rating: 2 })).toBe('/r/sample-plumbing?kiosk=1&rating=2')
  expect(funnelPath({ ...address, kiosk: false })).toBe('/r/sample-plumbing')
  expect(funnelPath({ ...address, kiosk: false }, { rating: 2 })).toBe('/r/sample-plumbing?rating=2')
})

test('the feedback form names the short link, and the business for whoever reads the feedback', () => {
  const address = readFunnelAddress({ slug: 'sample-plumbing', business: 'Sample Plumbing' }, OWN)
  expect(feedbackAddressFields(address)).toEqual({ slug: 'sample-plumbing', business: 'Sample Plumbing' })
})

test('whatever is given, its path leads back to the same funnel, on this site, with a link to Google', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
    fc.constant(PLACE),
    fc.constant(undefined),
  )
  fc.assert(
    fc.property(
      fc.record({
        business: anything,
        googleUrl: anything,
        placeId: anything,
        kiosk: fc.constantFrom('1', '0'),
      }),
      fc.constantFrom(null, 1, 2, 3, 4, 5),
      (given, rating) => {
        const address = readFunnelAddress(given, OWN)
        const path = funnelPath(address, { rating, sent: true })
        const again = read(path)
        expect(readFunnelAddress(again, OWN)).toEqual(address)
        expect(readFunnelState(again)).toEqual({ rating, sent: true })
        expect(readFunnelAddress(feedbackAddressFields(address), OWN)).toEqual(address)
        const { origin, pathname } = new URL(path, 'https://site.example')
        expect([origin, pathname]).toEqual(['https://site.example', '/review-funnel'])
        expect(new URL(address.link.webUrl).hostname).toMatch(
          /(^|\.)(google\.com|google\.com\.au|g\.page|goo\.gl|g\.co)$/,
        )
      },
    ),
  )
})
