import { within } from '#domain/pages/within.ts'
import { isReviewPage } from '#domain/reviews/review-page.ts'
import { hasContactBar } from './contact-bar.ts'
import { EXIT_INTENT_FROM_PX } from './exit-intent.ts'

/** What asks for attention without being asked. At most one of these is on the screen. */
export type Nudge = 'contact-bar' | 'home-bar' | 'exit-intent' | 'micro-offer'

/** All that decides; times in milliseconds, lengths in CSS pixels. */
export type Situation = {
  /** Of the address, in lower case, without query and hash. */
  path: string
  width: number
  /** 0 while the page is loading. */
  sinceLoad: number
  /** Since this page was opened, which within the site is later than the load. */
  sinceArrival: number
  scrollY: number
  /** An input has the focus, or had it until `BACK_AFTER_BLUR_MS` ago; so does anything else inside a form. */
  typing: boolean
  /** The focus is where a bar would lie. */
  focusBehindBar: boolean
  /** A modal dialog other than the one of the exit intent. */
  dialogOpen: boolean
  /** The pointer went out through the top while `asksOnLeaving` was true, and nobody has closed the dialog. */
  leaving: boolean
  /** Closed in this session, or had its one time. */
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
/** Height of both bars, and of the room for them (app/styles/nudges.css): whichever of the two is more. */
export const BAR_PX = 80
export const BAR_REM = 4.7

/** The one that is shown now: a question to somebody who leaves goes before an offer, and both before a bar. */
export function shownNudge(now: Situation): Nudge | null {
  if (now.dialogOpen || isReviewPage(now.path)) return null
  if (now.leaving) return 'exit-intent'
  if (offersMore(now)) return 'micro-offer'
  if (now.typing || now.focusBehindBar) return null
  if (hasHomeBar(now)) return 'home-bar'
  return hasContactBar(now) ? 'contact-bar' : null
}

/** Whether the pointer's leaving through the top opens the dialog. */
export function asksOnLeaving(now: Situation): boolean {
  return (
    now.width >= EXIT_INTENT_FROM_PX &&
    now.sinceLoad >= EXIT_INTENT_ARMED_AFTER_MS &&
    !now.done.includes('exit-intent') &&
    !now.dialogOpen &&
    !isReviewPage(now.path) &&
    !now.path.startsWith('/book') &&
    !within(now.path, '/audit/thank-you') &&
    // Ours: what the dialog offers has just been sent, or stands on the page.
    !within(now.path, '/thank-you') &&
    !within(now.path, '/assessment')
  )
}

/**
 * Room at the page's end, so that a bar never lies on its last lines for good. Scrolling brings it; on a page too
 * short for that the timer does. It stays: taking it away would move what is being read.
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
