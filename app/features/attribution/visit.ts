import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { keepForced } from '#app/features/experiments/keep-forced.ts'
import { activeVariants, forcedVariants } from '#app/features/experiments/kept-variants.ts'
import { readStored, writeStored } from '#app/shell/browser-storage.ts'
import { navigationTiming } from '#app/shell/navigation-timing.ts'
import type { Attribution, Touch } from '#domain/attribution/attribution.ts'
import { campaignMarks, recordVisit, type TouchFields, touchFromMarks } from '#domain/attribution/utm.ts'

/** Campaign marks of the landing address, for the session (specification, section 3): a later arrival leaves them. */
const UTM_KEY = 'utm'
/** First and last touch, across visits. */
const TOUCHES_KEY = 'tradefront:touches'
/** The call to action of ours that was followed last in this session. */
const CTA_KEY = 'tradefront:cta'

/** Beyond the component: a page that fails, or does not exist, brings another shell. */
let landed = false

/** Writes down where the visitor came from. Stands once in the page's shell. */
export function useVisitRecord() {
  const { pathname, search } = useLocation()
  // Before the first page view is told of: behind a tab in the background it goes out at once, with this.
  useLayoutEffect(() => {
    // Moving within the site, or a reload there, keeps the document's referrer, which is an arrival only the first time.
    const referrer = landed || isReload() ? '' : document.referrer
    landed = true
    // A link of ours tapped before the page's scripts ran: its address alone says what brought the visitor.
    if (referrer.startsWith(`${location.origin}/`)) record(referrer, '')
    record(location.origin + pathname + search, referrer)
    if (pathname !== '/') keepForced(search)
  }, [pathname, search])
}

/** Of a page that has been written down: one may come before the first load has its script. */
function isReload(): boolean {
  return (
    /reload|back/.test(navigationTiming()?.type ?? '') && readStored('localStorage', TOUCHES_KEY) !== null
  )
}

/** What goes with a submission: read when the form is sent, and frozen from then on. */
export function currentAttribution(): Attribution {
  const { firstTouch, lastTouch, ctaSource } = kept()
  const variants = activeVariants()
  const forced = forcedVariants()
  // The session's own marks stand in where no touch could be kept; beside one they may be an earlier arrival's.
  const last = lastTouch ?? touchFromMarks(sessionMarks())
  return {
    ...(firstTouch && { firstTouch }),
    ...(Object.keys(last).length > 0 && { lastTouch: last }),
    ...(last.referrer && { referrer: last.referrer }),
    ...(ctaSource && { ctaSource }),
    ...(Object.keys(variants).length > 0 && { variants }),
    ...(forced.length > 0 && { forcedVariants: forced }),
    // What in its query is about the visitor is left out by the server, as it is from a post without script.
    pageUrl: location.origin + location.pathname + location.search,
    userAgent: navigator.userAgent,
  }
}

function record(address: string, referrer: string) {
  const { ctaSource, ...touches } = recordVisit(kept(), address, referrer, new Date().toISOString())
  writeStored('localStorage', TOUCHES_KEY, touches)
  if (ctaSource) writeStored('sessionStorage', CTA_KEY, ctaSource)
  const marks = campaignMarks(address)
  const isLanding = readStored('sessionStorage', UTM_KEY) === null
  if (isLanding && Object.keys(marks).length > 0) writeStored('sessionStorage', UTM_KEY, marks)
}

function kept(): TouchFields {
  const { firstTouch, lastTouch } = recordFrom(readStored('localStorage', TOUCHES_KEY))
  const cta = readStored('sessionStorage', CTA_KEY)
  return {
    ...(firstTouch !== undefined && { firstTouch: textsFrom(firstTouch) satisfies Touch }),
    ...(lastTouch !== undefined && { lastTouch: textsFrom(lastTouch) satisfies Touch }),
    ...(typeof cta === 'string' && { ctaSource: cta }),
  }
}

/** Falls back to the address of the page, where nothing could be stored. */
function sessionMarks(): Record<string, string> {
  const stored = readStored('sessionStorage', UTM_KEY)
  return stored === null ? campaignMarks(location.href) : textsFrom(stored)
}

/** By hand, because every page does it and a schema library would be a third of its own script. */
function textsFrom(stored: unknown): Record<string, string> {
  const texts = Object.entries(recordFrom(stored)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].length <= 500,
  )
  return Object.fromEntries(texts)
}

function recordFrom(stored: unknown): Record<string, unknown> {
  return typeof stored === 'object' && stored !== null ? { ...stored } : {}
}
