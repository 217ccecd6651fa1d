import { expect, test } from 'vitest'
import { isPersonalPage, isSignedLink, withoutPersonal } from './personal-page.ts'

const personal = (path: string) => isPersonalPage(new URL(path, 'https://site.example'))

test.each([
  '/book/confirmed',
  '/book/confirmed/',
  '/book/confirmed.data',
  '/BOOK/Confirmed/',
  '/book?move=abc',
  '/book?from=2026-11-23&move=',
  '/audit/thank-you',
  '/audit/thank-you.data?_routes=x',
  '/thank-you?source=audit&status=unsent&name=Jo',
  '/anything?b=signed',
])('%s is about one person', (path) => {
  expect(personal(path)).toBe(true)
})

test.each([
  '/',
  '/?utm_source=name',
  '/book',
  '/book?from=2026-11-23',
  '/audit',
  '/thank-you?source=audit&status=unsent',
  '/book/confirmed-by-nobody',
  '/#name=Jo',
])('%s is for everybody', (path) => {
  expect(personal(path)).toBe(false)
})

test.each([
  ['/audit', '/audit'],
  ['/audit?', '/audit'],
  ['/audit?trade=roofing&name=Jo&source=a%20b', '/audit?trade=roofing&source=a%20b'],
  ['/book?from=2026-11-23&move=signed', '/book?from=2026-11-23'],
  ['/book/confirmed?b=signed#x', '/book/confirmed'],
  ['/?first_name=Jo&Email=x&accessToken=t&mobile=0491570006&name[first]=Jo', '/'],
  ['/?reader=jo%40sample.example&utm_source=mail', '/?utm_source=mail'],
  [
    '/review-funnel?business=Sample+Plumbing&googleUrl=https%3A%2F%2Fwww.google.com%2Fmaps%2Fplace%2FX%2F%40-33.8%2C151.2&rating=2',
    '/review-funnel?business=Sample+Plumbing&googleUrl=https%3A%2F%2Fwww.google.com%2Fmaps%2Fplace%2FX%2F%40-33.8%2C151.2&rating=2',
  ],
])('of %s what is told on is %s', (path, told) => {
  expect(withoutPersonal(`https://site.example${path}`)).toBe(`https://site.example${told}`)
})

test('nor is it told what else its caller names', () => {
  expect(withoutPersonal('https://site.example/roi?leads=20&utm_source=a', ['leads', 'value'])).toBe(
    'https://site.example/roi?utm_source=a',
  )
})

test.each([
  ['?b=signed', true],
  ['?from=2026-11-23&move=signed', true],
  ['?from=2026-11-23', false],
])('%s opens the call of a person: %s', (search, opens) => expect(isSignedLink(search)).toBe(opens))

test('a long text without an address in it takes no longer than reading it', () => {
  const long = `https://site.example/?x=${'a'.repeat(300_000)}`
  expect(withoutPersonal(long)).toBe(long)
})

test.each(['', '&#0; ?name=x', '/audit?name=Jo'])('%j is no address and stays', (text) => {
  expect(withoutPersonal(text)).toBe(text)
})
