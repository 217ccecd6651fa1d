import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asksOnLeaving, hasSpacer, type Nudge, type Situation, shownNudge } from './nudges.ts'

/** A phone, at rest on a page for a minute. */
const PHONE: Situation = {
  path: '/services',
  width: 360,
  sinceLoad: 60_000,
  sinceArrival: 60_000,
  scrollY: 1000,
  typing: false,
  focusBehindBar: false,
  dialogOpen: false,
  leaving: false,
  done: [],
}
const HOME = { ...PHONE, path: '/' }
const DESK = { ...PHONE, width: 1440 }
const THANKS = { ...DESK, path: '/audit/thank-you' }

const NUDGES: Nudge[] = ['contact-bar', 'home-bar', 'exit-intent', 'micro-offer']
const situation: fc.Arbitrary<Situation> = fc.record({
  path: fc.constantFrom(
    ...['/', '/services', '/contact', '/book', '/book/x', '/audit', '/audit/thank-you', '/assessment'],
    ...['/thank-you', '/review-funnel', '/r/gutters-r-us', '/resources/free-assessment', '/roi', '/reviews'],
  ),
  width: fc.integer({ min: 320, max: 2000 }),
  sinceLoad: fc.nat(20_000),
  sinceArrival: fc.nat(20_000),
  scrollY: fc.nat(2000),
  typing: fc.boolean(),
  focusBehindBar: fc.boolean(),
  dialogOpen: fc.boolean(),
  leaving: fc.boolean(),
  done: fc.subarray(NUDGES),
})

describe('the contact bar', () => {
  test.each([
    ['on a phone', {}, true],
    ['before any scroll or time', { scrollY: 0, sinceLoad: 0, sinceArrival: 0 }, true],
    ['at 639 px', { width: 639 }, true],
    ['from 640 px up', { width: 640 }, false],
    ['on the home page', { path: '/', scrollY: 0 }, false],
    ['on /book', { path: '/book' }, false],
    ['on a path that starts with /book', { path: '/booking-help' }, false],
    ['on /audit', { path: '/audit' }, false],
    ['on /audit/thank-you', { path: '/audit/thank-you', sinceArrival: 0 }, false],
    ['on /assessment', { path: '/assessment' }, false],
    ["on any path with 'assessment'", { path: '/resources/free-assessment' }, false],
    ['on /thank-you', { path: '/thank-you' }, false],
    ['where a customer rates', { path: '/review-funnel' }, false],
    ['behind a short link', { path: '/r/gutters' }, false],
    ['on a path that only begins like a short link', { path: '/roi' }, true],
    ['while somebody types', { typing: true }, false],
    ['on what has the focus', { focusBehindBar: true }, false],
    ['behind a dialog', { dialogOpen: true }, false],
  ])('%s: %j → %s', (_name, change, shown) =>
    expect(shownNudge({ ...PHONE, ...change })).toBe(shown ? 'contact-bar' : null),
  )
})

describe('the bar of the home page', () => {
  test.each([
    ['on a phone, a screen down', {}, true],
    ['at 600 px of scroll', { scrollY: 600 }, true],
    ['at 599 px', { scrollY: 599 }, false],
    ['at 8 seconds', { sinceLoad: 8000 }, true],
    ['a millisecond before', { sinceLoad: 7999 }, false],
    ['at 767 px', { width: 767 }, true],
    ['from 768 px up', { width: 768 }, false],
    ['on another page', { path: '/about', width: 700 }, false],
    ['once closed', { done: ['home-bar' as const] }, false],
    ['while somebody types', { typing: true }, false],
    ['on what has the focus', { focusBehindBar: true }, false],
    ['behind a dialog', { dialogOpen: true }, false],
  ])('%s: %j → %s', (_name, change, shown) =>
    expect(shownNudge({ ...HOME, ...change })).toBe(shown ? 'home-bar' : null),
  )
})

describe('the question to somebody who leaves', () => {
  test.each([
    ['on a desk', {}, true],
    ['at 2 seconds', { sinceLoad: 2000 }, true],
    ['a millisecond before', { sinceLoad: 1999 }, false],
    ['at 1024 px', { width: 1024 }, true],
    ['below', { width: 1023 }, false],
    ['on /audit', { path: '/audit' }, true],
    ['on /audit/thank-you', { path: '/audit/thank-you' }, false],
    ['on /book', { path: '/book' }, false],
    ['on the page of a booked call', { path: '/booked' }, false],
    ['right after a request', { path: '/thank-you' }, false],
    ['on the form that it leads to', { path: '/assessment' }, false],
    ['where a customer rates', { path: '/review-funnel' }, false],
    ['once closed', { done: ['exit-intent' as const] }, false],
    ['while a field has the focus', { typing: true }, true],
    ['over another dialog', { dialogOpen: true }, false],
  ])('%s: %j → %s', (_name, change, asks) => expect(asksOnLeaving({ ...DESK, ...change })).toBe(asks))

  test('stays until it is closed, whatever the window does', () =>
    expect(shownNudge({ ...DESK, leaving: true, width: 500, typing: true })).toBe('exit-intent'))
})

describe('the micro-offer', () => {
  test.each([
    ['after 2.5 seconds on the page', { sinceArrival: 2500 }, true],
    ['a millisecond before, however old the document is', { sinceArrival: 2499 }, false],
    ['on a phone', { width: 320 }, true],
    ['elsewhere', { path: '/thank-you' }, false],
    ['once seen', { done: ['micro-offer' as const] }, false],
    ['behind a dialog', { dialogOpen: true }, false],
  ])('%s: %j → %s', (_name, change, shown) =>
    expect(shownNudge({ ...THANKS, ...change })).toBe(shown ? 'micro-offer' : null),
  )
})

describe('the room at the end of the page', () => {
  const young = { ...PHONE, sinceArrival: 4999 }
  test.each([
    ['at rest 300 px down', young, 300, true],
    ['at 299 px', young, 299, false],
    ['after 5 seconds, for a page too short to scroll', { ...young, sinceArrival: 5000 }, 0, true],
    ['at 1023 px', { ...young, width: 1023 }, 300, true],
    ['from 1024 px up', { ...young, width: 1024 }, 300, false],
    ['where a customer rates', { ...young, path: '/review-funnel' }, 300, false],
  ])('%s', (_name, now, rested, room) => expect(hasSpacer(now, rested)).toBe(room))
})

describe('a customer who rates a business, also at the tablet on the counter, is never asked for anything', () => {
  test.each([
    '/review-funnel',
    '/review-funnel/',
    '/Review-Funnel',
    '/r/gutters-r-us',
    '/r/gutters-r-us/',
    '/R/gutters-r-us',
    '/r/gutters-r-us/card',
    '/r/gutters-r-us/stickers',
  ])('on %s', (path) =>
    fc.assert(
      fc.property(situation, fc.nat(5000), (now, rested) => {
        expect(shownNudge({ ...now, path })).toBeNull()
        expect(asksOnLeaving({ ...now, path })).toBe(false)
        expect(hasSpacer({ ...now, path }, rested)).toBe(false)
      }),
    ),
  )
})

describe('whatever happens', () => {
  test('nothing is shown behind a dialog', () =>
    fc.assert(
      fc.property(situation, (now) => {
        expect(shownNudge({ ...now, dialogOpen: true })).toBeNull()
        expect(asksOnLeaving({ ...now, dialogOpen: true })).toBe(false)
      }),
    ))

  test('no bar lies on the focus or on a form in use', () =>
    fc.assert(
      fc.property(situation, fc.constantFrom('typing', 'focusBehindBar'), (now, focus) => {
        expect(['contact-bar', 'home-bar']).not.toContain(shownNudge({ ...now, [focus]: true }))
      }),
    ))

  test('what is done stays away: only the question that is being asked waits for its answer', () =>
    fc.assert(
      fc.property(situation, (now) => {
        const shown = shownNudge({ ...now, leaving: false, done: NUDGES })
        expect([null, 'contact-bar']).toContain(shown)
      }),
    ))

  test('each width has one bar at most, and no width has bar and exit intent', () =>
    fc.assert(
      fc.property(situation, fc.constantFrom('/', '/services'), (any, path) => {
        // In most random situations no bar is shown, so the usual obstacles are removed.
        const now = { ...any, path, leaving: false, typing: false, focusBehindBar: false, dialogOpen: false }
        const shown = shownNudge({ ...now, done: [] })
        if (shown === 'contact-bar') expect(now.width).toBeLessThan(640)
        if (shown === 'home-bar') expect([now.path, now.width < 768]).toEqual(['/', true])
        if (shown?.endsWith('bar')) expect(asksOnLeaving(now)).toBe(false)
      }),
    ))
})
