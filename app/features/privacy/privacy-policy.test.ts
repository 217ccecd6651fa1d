import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What each key of the browser's storage is in the policy's words. */
const NAMED: Readonly<Record<string, string>> = {
  'tradefront:draft:': 'a half-written form',
  'tradefront:typed:': 'a half-written form',
  'tradefront:given-back:': 'a half-written form',
  'feedback-draft': 'Half-written feedback on your own device',
  'tradefront:unsent': 'a form that could not be sent yet',
  'tradefront:answered': 'a form that could not be sent yet',
  'tradefront:sent': 'a form that could not be sent yet',
  'tradefront:left-behind': 'a form that could not be sent yet',
  'tradefront:refused:': 'a form that could not be sent yet',
  'tradefront:counted': 'a form that could not be sent yet',
  'tradefront:touches': 'through which you first and last came here',
  utm: 'through which you first and last came here',
  'tradefront:ab': 'which version of a page it showed you and the random number that picked it',
  'tradefront:privacy': 'what you chose in *Privacy choices*',
  'tradefront:cta': 'which of our buttons you followed',
  'tradefront:heading-to': 'which of our buttons you followed',
  'tradefront:home-bar-closed': 'which of our boxes you closed',
  'tradefront:exit-intent-closed': 'which of our boxes you closed',
  micro_ty_seen: 'which of our boxes you closed',
  'tradefront:visit': 'One random code links the pages of a visit',
  // Set by the provider's tablet in a shop, not by a visitor's device.
  'tradefront:counter-tablet': '',
}
/** Names of events in the page and of a lock; nothing is stored under them. */
const NOT_STORED = ['tradefront:kept', 'tradefront:left', 'tradefront:given-back']

test('the privacy policy names all that the browser stores for a visitor', () => {
  const policy = readFileSync('content/pages/privacy.mdx', 'utf8')
  const code = [...globSync('app/**/*.ts'), ...globSync('app/**/*.tsx')]
    .filter((file) => !file.includes('.test.') && !file.startsWith('app/operator/'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const keys = code.match(/(?<=['`])(tradefront:[a-z-]+:?|utm|feedback-draft|micro_ty_seen)(?=['`$])/g) ?? []
  const stored = new Set(keys.filter((key) => !NOT_STORED.includes(key)))
  expect(stored).toEqual(new Set(Object.keys(NAMED)))
  for (const words of Object.values(NAMED)) expect(policy).toContain(words)
})
