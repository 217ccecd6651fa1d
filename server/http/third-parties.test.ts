import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { contentSecurityPolicy } from './security-headers.ts'
import { thirdParties } from './third-parties.ts'

const TAG = { ANALYTICS_TAG_ID: 'G-SAMPLE0001' }
const ADS = { ...TAG, ADS_CONVERSION: 'AW-000000001/sample' }
const PIXEL = { PIXEL_ID: '000000000000001' }
const CHAT = {
  CHAT_WIDGET_URL: 'https://chat.example/loader.js',
  CHAT_WIDGET_HOSTS: 'https://files.chat.example',
}

function policyWith(
  env: Record<string, string>,
  siteUrl = 'https://trades.example',
): Record<string, string[]> {
  const { origins } = thirdParties(readConfig({ SITE_URL: siteUrl, ...env }))
  const policy = contentSecurityPolicy({ nonce: 'n' }, origins)
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
}

test.each<[string, Record<string, string>, Record<string, string[]>]>([
  ['the tag', TAG, { 'connect-src': ['https://*.google-analytics.com'] }],
  [
    'a conversion, also where ads are denied',
    ADS,
    {
      'img-src': ['https://www.google.com.au', 'https://pagead2.googlesyndication.com'],
      'connect-src': [
        'https://pagead2.googlesyndication.com',
        'https://google.com',
        'https://www.google.com',
      ],
      'frame-src': ['https://www.googletagmanager.com'],
    },
  ],
  [
    'the tag and the pixel, their scripts from a host of our own',
    {
      ...TAG,
      ...PIXEL,
      ANALYTICS_SCRIPT_URL: 'https://own.example/tag.js',
      PIXEL_SCRIPT_URL: 'https://own.example/pixel.js',
    },
    {
      'script-src': ['https://own.example', 'https://connect.facebook.net'],
      'connect-src': ['https://*.google-analytics.com', 'https://www.facebook.com'],
    },
  ],
  [
    'the chat with its looks and its socket',
    CHAT,
    {
      'script-src': ['https://chat.example', 'https://files.chat.example'],
      'style-src': ['https://files.chat.example'],
      'font-src': ['https://files.chat.example'],
      'connect-src': ['https://chat.example', 'wss://chat.example', 'wss://files.chat.example'],
      'frame-src': ['https://chat.example'],
    },
  ],
])('documents let through %s', (_what, env, asked) => {
  const policy = policyWith(env)
  for (const [directive, sources] of Object.entries(asked))
    expect(policy[directive], directive).toEqual(expect.arrayContaining(sources))
})

test('nothing else, and nothing at all where the host is no public one', () => {
  const own = policyWith({})
  expect(
    Object.values(own)
      .flat()
      .filter((source) => source.includes('://')),
  ).toEqual([])
  expect(policyWith({ ...ADS, ...PIXEL, ...CHAT }, 'http://localhost:3000')).toEqual(own)
  expect(policyWith(ADS)['script-src']).toEqual(policyWith(TAG)['script-src'])
})

test('no form of a page posts what is typed to another site', () => {
  const foreign = ['https://crm.sample.example']
  const origins = { scripts: foreign, styles: foreign, data: foreign, frames: foreign }
  expect(contentSecurityPolicy({ nonce: 'n' }, origins).split('; ')).toContain("form-action 'self'")
})
