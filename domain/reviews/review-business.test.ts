import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkReviewBusiness, isReviewSlug, reviewLinkOf } from './review-business.ts'

const PLACE = 'ChIJN1t_tDeuEmsRUsoyG83frY4'
const GOOD = { name: 'Harbour Sample Roofing', slug: 'harbour-roofing', placeId: PLACE }

test('a business with a place id, and one with a link, are taken', () => {
  const pasted = { ...GOOD, name: ` ${GOOD.name}\u202e\n`, placeId: ` ${PLACE} ` }
  expect(checkReviewBusiness(pasted)).toEqual({
    business: { ...GOOD, link: null },
    errors: {},
  })
  const link = 'https://g.page/r/CdUo2kQ_sample/review'
  expect(checkReviewBusiness({ ...GOOD, placeId: undefined, link: ` ${link} ` })).toEqual({
    business: { ...GOOD, link, placeId: null },
    errors: {},
  })
})

test('a name may have 80 characters, whatever each takes', () => {
  expect(checkReviewBusiness({ ...GOOD, name: '👷'.repeat(80) }).errors).toEqual({})
})

describe('is refused, with a reason', () => {
  test.each([
    [{ name: ' \u202e ' }, 'name', /name is empty/],
    [{ name: 'x'.repeat(81) }, 'name', /longer than 80/],
    [{ placeId: 'short' }, 'placeId', /not a Google place id/],
    [{ placeId: `${PLACE}&x=1` }, 'placeId', /not a Google place id/],
    [{ placeId: undefined, link: 'https://evil.example/r' }, 'link', /link is not allowed/],
    [
      { placeId: undefined, link: 'https://www.google.com/url?q=https://evil.example' },
      'link',
      /link is not allowed/,
    ],
    [{ placeId: undefined, link: 'javascript:alert(1)' }, 'link', /link is not allowed/],
    [{ placeId: undefined }, 'placeId', /place id or a link is needed/],
    [{ slug: 'Harbour' }, 'slug', /slug 'Harbour' does not work/],
  ])('%j, at its field %s', (change, field, reason) => {
    const { errors } = checkReviewBusiness({ ...GOOD, ...change })
    expect(errors).toEqual({ [field]: [expect.stringMatching(reason)] })
  })

  test('all reasons come at once', () => {
    const { errors } = checkReviewBusiness({ name: '', slug: '-', link: '#' })
    expect(Object.keys(errors)).toEqual(['name', 'slug', 'link'])
  })
})

test.each([
  ['ab', true],
  ['a'.repeat(60), true],
  ['24-7-plumbing', true],
  ['a', false],
  ['a'.repeat(61), false],
  ['-ab', false],
  ['ab-', false],
  ['a_b', false],
  ['a b', false],
  ['ab\n', false],
  ['café', false],
  ['..', false],
  ['a/b', false],
])('the slug %j: %j', (slug, good) => expect(isReviewSlug(slug)).toBe(good))

test('every slug that is taken stands in an address as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'abz019-_./%?# A') }), (text) => {
      if (isReviewSlug(text)) expect(new URL(`https://x.example/r/${text}`).pathname).toBe(`/r/${text}`)
    }),
  )
})

test('the public link is the registered one', () => {
  const business = { slug: 'x1', name: 'X', logo: null, createdAt: '' }
  expect(reviewLinkOf({ ...business, placeId: PLACE, link: null })).toEqual({
    webUrl: `https://search.google.com/local/writereview?placeid=${PLACE}`,
    placeId: PLACE,
  })
  const link = 'https://g.page/r/CdUo2kQ_sample/review'
  for (const placeId of [null, PLACE])
    expect(reviewLinkOf({ ...business, placeId, link })).toEqual({ webUrl: link })
})
