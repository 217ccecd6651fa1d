import { expect, test } from 'vitest'
import { isBot } from './bots.ts'

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

test.each([
  ['a phone', { userAgent: PHONE, webdriver: false }, false],
  ['an old browser that does not say', { userAgent: PHONE }, false],
  ['a phone called Cubot', { userAgent: 'Mozilla/5.0 (Linux; Android 14; CUBOT_X70) Chrome/140' }, false],
  ['another of them', { userAgent: 'Mozilla/5.0 (Linux; Android 11; CUBOT X19) Chrome/140' }, false],
  ['a driven browser', { userAgent: PHONE, webdriver: true }, true],
  [
    'Googlebot',
    { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    true,
  ],
  ['a link preview', { userAgent: 'facebookexternalhit/1.1' }, true],
  ['Lighthouse', { userAgent: `${PHONE} Chrome-Lighthouse` }, true],
])('%s', (_name, browser, bot) => expect(isBot(browser)).toBe(bot))
