import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const MAIL = {
  SMTP_URL: 'smtp://mail.sample.example',
  MAIL_FROM: 'site@sample.example',
  NOTIFY_EMAIL: 'desk@sample.example',
}

describe('a mistake is named with its variable', () => {
  test.each([
    ['LOG_LEVEL', 'loud'],
    ['WEBHOOK_SECRET', 'whsec_!!!'],
    ['WEBHOOK_SECRET', 'whsec_'],
    ['WEBHOOK_SECRET', 'c2VjcmV0'],
    ['DATABASE_URL', 'postgres://tradefront:a#b/c@db.internal/tradefront'],
    ['TRUSTED_PROXIES', 'junk'],
    ['CARRIER_ADDRESSES', '300.1.1.1/99'],
    ['MAIL_FROM', 'junk'],
    ['MAIL_FROM', 'one@sample.example, two@sample.example'],
    ['MAIL_FROM', 'Sales: site@sample.example'],
    ['MAIL_FROM', 'site@sample.example\r\nBcc: other@sample.example'],
    ['MAIL_FROM', 'Sample\u0000 <site@sample.example>'],
    ['NOTIFY_EMAIL', 'desk@sample.example, junk'],
    ['NOTIFY_EMAIL', 'desk@sample.example, Staff: alex@sample.example;'],
    ['NOTIFY_EMAIL', 'desk@sample.example,\nalex@sample.example'],
    ['DATABASE_URL', 'data/tradefront.db'],
    ['SITE_URL', 'sample.example'],
    ['SITE_URL', '"https://sample.example"'],
    ['FORM_SECRET', "'a secret of thirty-two characters'"],
    ['LEAD_TRADE_TYPE', '""'],
    ['SITE_URL', 'https://sample.example/shop'],
    ['SITE_URL', 'https://user:word@sample.example'],
    ['SITE_URL', 'https://sample.example/?a=b'],
    ['SITE_URL', 'https://sample.example/#top'],
    ['OPERATOR_URL', 'http://localhost:3001/console'],
    ['PORT', ' '],
    ['PORT', '0x50'],
    ['OPERATOR_TOKEN', 'a-token-of-Zürich'],
    ['CARRIER_ADDRESSES', '1.2.3'],
    ['TRUSTED_PROXIES', '192.168.1/24'],
    ['TRUSTED_PROXIES', '010.0.0.1'],
  ])('%s=%s', (name, value) => {
    expect(() => readConfig({ ...(name in MAIL && MAIL), [name]: value })).toThrow(
      new RegExp(`has 1 mistake\\(s\\):\n  - ${name} `),
    )
  })

  test('and what would be right: an origin has no path', () => {
    expect(() => readConfig({ SITE_URL: 'sample.example' })).toThrow(/such as https:\/\/www\.example\.com$/)
    expect(() => readConfig({ LEAD_WEBHOOK_URL: 'sample.example' })).toThrow(/example\.com\/hook$/)
    expect(() => readConfig({ ...MAIL, NOTIFY_EMAIL: '"desk@localhost"' })).toThrow(
      /in quotes.*: write it without$/,
    )
    for (const PORT of ['80a', '99999', '8.5'])
      expect(() => readConfig({ PORT })).toThrow(/PORT must be a whole number from 0 to 65535$/)
    expect(() => readConfig({ ALLOW_SAMPLE_DATA: 'ja' })).toThrow(/must be 1 or 0$/)
    expect(() => readConfig({ LOG_LEVEL: 'loud' })).toThrow(/must be one of fatal, error, .*silent$/)
  })

  test.each([
    'smtp://user:pa#ss@mail.sample.example:587',
    'smtp://user:pa/ss@mail.sample.example:587',
    'smtp://user:12#ss@mail.sample.example',
    'smtp://user:12?ss@mail.sample.example',
    'smtps://mail.sample.example/path',
  ])('SMTP_URL=%s, in words that help', (SMTP_URL) => {
    expect(() => readConfig({ ...MAIL, SMTP_URL })).toThrow(
      /1 mistake.*SMTP_URL is no address: in a password # is written %23/s,
    )
  })

  test('two mailboxes with a space between them, of which only the first would get mail', () => {
    const NOTIFY_EMAIL = 'anna@sample.example ben@sample.example'
    expect(() => readConfig({ ...MAIL, NOTIFY_EMAIL })).toThrow(
      /1 mistake.*NOTIFY_EMAIL .*several with commas$/s,
    )
  })

  test('mail that is not set up whole', () => {
    const { SMTP_URL, MAIL_FROM, NOTIFY_EMAIL } = MAIL
    expect(() => readConfig({ SMTP_URL })).toThrow(/- SMTP_URL needs MAIL_FROM and NOTIFY_EMAIL beside it$/)
    expect(() => readConfig({ MAIL_FROM, NOTIFY_EMAIL })).toThrow(
      /- MAIL_FROM and NOTIFY_EMAIL need SMTP_URL beside it$/,
    )
  })

  test('a variable that a byte order mark hides, as some editors begin a file with', () => {
    expect(() => readConfig({ '\uFEFFDATABASE_URL': 'file:site.db' })).toThrow(
      /1 mistake.*- DATABASE_URL has an invisible byte order mark before it/s,
    )
  })

  test('a variable that took the next line, as Node reads .env where a blank follows the equals sign', () => {
    const LEAD_TAGS = parseEnv('LEAD_TAGS= \nOPERATOR_TOKEN=0123456789abcdef\n').LEAD_TAGS
    expect(() => readConfig({ LEAD_TAGS })).toThrow(
      /1 mistake.*- LEAD_TAGS holds the line of OPERATOR_TOKEN: delete the blank after LEAD_TAGS=$/s,
    )
    expect(readConfig({ LEAD_TAGS: 'a=b, OPERATOR_TOKEN' })).toMatchObject({
      LEAD_TAGS: ['a=b', 'OPERATOR_TOKEN'],
    })
  })

  test('one port for the site and for the console, which would stop each other', () => {
    for (const env of [{ PORT: '8080', OPERATOR_PORT: '8080' }, { PORT: '3001' }, { OPERATOR_PORT: '3000' }])
      expect(() => readConfig(env)).toThrow(/1 mistake.*- PORT and OPERATOR_PORT are both \d+:/s)
    for (const env of [
      { PORT: '0', OPERATOR_PORT: '0' },
      { HOST: '192.0.2.1', PORT: '3001' },
    ])
      expect(readConfig(env)).toMatchObject({ PORT: Number(env.PORT) })
  })

  test('also what two of them make together, beside what one is by itself', () => {
    const env = { PORT: 'x', OPERATOR_HOST: '0.0.0.0', HOST: '0.0.0.0', RATE_LIMIT: 'off' }
    expect(() => readConfig(env)).toThrow(/3 mistake.*PORT .*RATE_LIMIT=off .*OPERATOR_TOKEN is needed/s)
    // Behind a proxy on this machine OPERATOR_HOST stays a loopback address.
    expect(() => readConfig({ OPERATOR_URL: 'https://console.sample.example' })).toThrow(
      /1 mistake.*OPERATOR_TOKEN is needed/s,
    )
    for (const OPERATOR_URL of ['http://localhost:8001', 'http://[::1]:8001'])
      expect(readConfig({ OPERATOR_URL })).toMatchObject({ OPERATOR_URL })
    // A token that is too short is not reported as missing as well.
    expect(() => readConfig({ OPERATOR_HOST: '0.0.0.0', OPERATOR_TOKEN: 'short' })).toThrow(/1 mistake/)
  })
})

test('what people write is taken', () => {
  const env = {
    SITE_URL: 'https://WWW.sample.example:443/',
    SMTP_URL: 'smtp://desk@sample.example:pa%23ss@mail.sample.example:587/?pool=true',
    MAIL_FROM: '"Sample, Alex: sales" <alex@sample.example>',
    NOTIFY_EMAIL: 'desk@localhost, Alex <alex@sample.example>',
    TRUSTED_PROXIES: '127.0.0.1, ::1 10.0.0.0/8',
    LOG_LEVEL: '',
  }
  expect(readConfig(env)).toMatchObject({
    siteUrl: 'https://www.sample.example',
    TRUSTED_PROXIES: ['127.0.0.1', '::1', '10.0.0.0/8'],
    LOG_LEVEL: 'info',
  })
})

test.each([
  [undefined, ['Free Trial']],
  ['Roofing, Spring , ', ['Roofing', 'Spring']],
  [',', []],
])('LEAD_TAGS %j', (LEAD_TAGS, tags) => {
  expect(readConfig({ LEAD_TAGS }).LEAD_TAGS).toEqual(tags)
})
