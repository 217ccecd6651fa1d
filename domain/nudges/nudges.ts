import { within } from '#domain/pages/within.ts'
import { isReviewPage } from '#domain/reviews/review-page.ts'
import { hasContactBar } from './contact-bar.ts'
import { EXIT_INTENT_FROM_PX } from './exit-intent.ts'

/** Elements that ask for attention unprompted. At most one of them is on the screen. */
export type Nudge = 'contact-bar' | 'home-bar' | 'exit-intent' | 'micro-offer'

/** Everything that the decision depends on; times in milliseconds, lengths in CSS pixels. */
export type Situation = {
  /** Path of the address, in lower case, without query and hash. */
  path: string
  width: number
  /** 0 while the page is loading. */
  sinceLoad: number
  /** Since this page was opened; after a client-side navigation, that is later than the load. */
  sinceArrival: number
  scrollY: number
  /** An input has the focus, or had it until `BACK_AFTER_BLUR_MS` ago; so does anything else inside a form. */
  typing: boolean
  /** The focused element is where a bar would be. */
  focusBehindBar: boolean
  /** A modal dialog other than that of the exit intent is open. */
  dialogOpen: boolean
  /**
   * The pointer left through the top while `asksOnLeaving` was true, and the dialog
   * has not been closed since.
   */
  leaving: boolean
  /** Closed in this session, or already shown the one time allowed. */
  done: readonly Nudge[]
}

/** Specification, sections 4 and 9. */
const HOME_BAR_BELOW_PX = 768
const HOME_BAR_SCROLL_PX = 600
export const HOME_BAR_AFTER_MS = 8000
export const BACK_AFTER_BLUR_MS = 100
const EXIT_INTENT_ARMED_AFTER_MS = 2000
export const MICRO_OFFER_AFTER_MS = 2500
const SPACER_BELOW_PX = 1024
const SPACER_SCROLL_PX = 300
export const SPACER_AFTER_MS = 5000
export const SPACER_DEBOUNCE_MS = 100
/** Height of both bars, and of the space reserved for them (app/styles/nudges.css): the larger of the two. */
export const BAR_PX = 80
export const BAR_REM = 4.7

/** The nudge to show: the exit intent takes precedence over the offer, and both over a bar. */
export function shownNudge(now: Situation): Nudge | null {
  if (now.dialogOpen || isReviewPage(now.path)) return null
  if (now.leaving) return 'exit-intent'
  if (offersMore(now)) return 'micro-offer'
  if (now.typing || now.focusBehindBar) return null
  if (hasHomeBar(now)) return 'home-bar'
  return hasContactBar(now) ? 'contact-bar' : null
}

/** Whether the pointer leaving through the top opens the dialog. */
export function asksOnLeaving(now: Situation): boolean {
  return (
    now.width >= EXIT_INTENT_FROM_PX &&
    now.sinceLoad >= EXIT_INTENT_ARMED_AFTER_MS &&
    !now.done.includes('exit-intent') &&
    !now.dialogOpen &&
    !isReviewPage(now.path) &&
    !now.path.startsWith('/book') &&
    !within(now.path, '/audit/thank-you') &&
    // Our addition: the visitor has just sent what the dialog offers, or it is on the page.
    !within(now.path, '/thank-you') &&
    !within(now.path, '/assessment')
  )
}

/**
 * Space at the end of the page, so that a bar never covers its last lines for good. Scrolling adds it, or a
 * timer on a page too short to scroll. It stays: removing it would move what is being read.
 */
export function hasSpacer(now: Situation, restedAt: number): boolean {
  const room = restedAt >= SPACER_SCROLL_PX || now.sinceArrival >= SPACER_AFTER_MS
  return now.width < SPACER_BELOW_PX && !isReviewPage(now.path) && room
}

function hasHomeBar({ path, width, sinceLoad, scrollY, done }: Situation): boolean {
  return (
    path === '/' &&
    width < HOME_BAR_BELOW_PX &&
    scrollY >= HOME_BAR_SCROLL_PX &&
    sinceLoad >= HOME_BAR_AFTER_MS &&
    !done.includes('home-bar')
  )
}

function offersMore({ path, sinceArrival, done }: Situation): boolean {
  const here = within(path, '/audit/thank-you')
  return here && sinceArrival >= MICRO_OFFER_AFTER_MS && !done.includes('micro-offer')
}
