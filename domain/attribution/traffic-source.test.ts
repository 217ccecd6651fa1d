import { expect, test } from 'vitest'
import { trafficSource } from './traffic-source.ts'

test.each([
  [{}, '', '', ''],
  [{ utmSource: 'letterbox', utmMedium: 'print', utmCampaign: 'spring' }, 'letterbox', 'print', 'spring'],
  [{ utmSource: 'google', gclid: 'x' }, 'google', '', ''],
  [{ gclid: 'x', referrer: 'https://www.google.com/' }, 'google', 'cpc', ''],
  [{ fbclid: 'x' }, 'facebook', 'social', ''],
  [{ fbclid: 'x', utmMedium: 'paid' }, 'facebook', 'paid', ''],
  [{ fbclid: 'x', gclid: 'x' }, 'google', 'cpc', ''],
  [{ msclkid: 'x', utmCampaign: 'roofs' }, 'bing', 'cpc', 'roofs'],
  [{ referrer: 'https://www.forum.example/thread/7' }, 'forum.example', 'referral', ''],
  [{ referrer: 'android-app://com.sample' }, 'com.sample', 'referral', ''],
  [{ referrer: 'nonsense' }, '', 'referral', ''],
])('%j is %s, %s, %s', (touch, source, medium, campaign) => {
  expect(trafficSource(touch)).toEqual({ source, medium, campaign })
})
