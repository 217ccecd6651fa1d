import { expect, test } from 'vitest'
import { Attribution } from './attribution.ts'

const TOUCH = {
  ...{ at: '2026-11-23T00:00:00.000Z', landingPage: '/', referrer: 'https://search.example/' },
  ...{ utmSource: 'google', utmMedium: 'cpc', utmCampaign: 'spring', utmContent: 'a', utmTerm: 'roof' },
  ...{ gclid: 'G1', fbclid: 'F1', msclkid: 'M1' },
}
const ALL: Required<Attribution> = {
  ...{ firstTouch: TOUCH, lastTouch: { ...TOUCH, utmSource: 'newsletter' }, ctaSource: 'hero' },
  ...{ pageUrl: 'https://tradefront.example/', referrer: 'https://search.example/', userAgent: 'Sample' },
  ...{ variants: { hero_copy: 'B' }, forcedVariants: ['hero_copy'] },
}

test('all that says where a lead came from is kept, and nothing else', () => {
  const sent = { ...ALL, firstTouch: { ...TOUCH, email: 'a@b.example' }, admin: true }
  expect(Attribution.parse(sent)).toEqual(ALL)
})

test.each([
  [{ ctaSource: 7 }, { ctaSource: undefined }],
  [{ ctaSource: 'x'.repeat(501) }, { ctaSource: 'x'.repeat(500) }],
  [{ firstTouch: 'google' }, { firstTouch: undefined }],
  [{ lastTouch: { ...TOUCH, gclid: {} } }, { lastTouch: { ...TOUCH, gclid: undefined } }],
  [{ variants: { hero_copy: 'C' } }, { variants: undefined }],
  [{ variants: { hero_copy: 'A', ['x'.repeat(61)]: 'A' } }, { variants: undefined }],
  [{ variants: { ['x'.repeat(60)]: 'A' } }, { variants: { ['x'.repeat(60)]: 'A' } }],
  [{ forcedVariants: ['x'.repeat(61)] }, { forcedVariants: undefined }],
  [{ forcedVariants: ['x'.repeat(60)] }, { forcedVariants: ['x'.repeat(60)] }],
  [{ referrer: 'https://a.example/?b=signed&q=roof' }, { referrer: 'https://a.example/?q=roof' }],
  [{ pageUrl: `https://a.example/?b=${'x'.repeat(600)}&q=roof` }, { pageUrl: 'https://a.example/?q=roof' }],
  [
    { lastTouch: { ...TOUCH, referrer: 'https://a.example/?b=signed' } },
    { lastTouch: { ...TOUCH, referrer: 'https://a.example/' } },
  ],
  [
    { lastTouch: { ...TOUCH, landingPage: 'https://a.example/?email=jo@b.example' } },
    { lastTouch: { ...TOUCH, landingPage: 'https://a.example/' } },
  ],
])('%j is left out or cut, and costs nothing else', (change, kept) => {
  expect(Attribution.parse({ ...ALL, ...change })).toEqual({ ...ALL, ...kept })
})
