import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import type { ExperimentPeriod } from '#app/features/experiments/choose-variants.ts'
import { activeVariants, forcedVariants } from '#app/features/experiments/kept-variants.ts'
import { updateVariants } from '#app/features/experiments/update-variants.ts'
import { readStored, writeStored } from '#app/shell/browser-storage.ts'
import { navigationTiming } from '#app/shell/navigation-timing.ts'
import type { Attribution, Touch } from '#domain/attribution/attribution.ts'
import { campaignMarks, recordVisit, type TouchFields, touchFromMarks } from '#domain/attribution/utm.ts'

/**
 * Campaign parameters of the landing address, for the session (specification, section 3): a later arrival
 * does not replace them.
 */
const UTM_KEY = 'utm'
/** First and last touch, across visits. */
const TOUCHES_KEY = 'tradefront:touches'
/** The last of our own calls to action that was followed in this session. */
const CTA_KEY = 'tradefront:cta'

/** Outlives the component: a page that fails, or does not exist, mounts another shell. */
let landed = false

/** Records where the visitor came from, and which variants count. Used once, in the page's shell. */
export function useVisitRecord(experiments?: ExperimentPeriod[]) {
  const { pathname, search } = useLocation()
  // Runs before the first page view is tracked: in a background tab that is sent at once, together with this.
  useLayoutEffect(() => {
    // Reloads and navigation within the site keep the document's referrer: only the first is an arrival.
    const isArrival = !landed && !isReload()
    const referrer = isArrival ? document.referrer : ''
    landed = true
    // A link on our page was tapped before its scripts ran: only its address says what brought the visitor.
    if (referrer.startsWith(`${location.origin}/`)) record(referrer, '')
    const address = location.origin + pathname + search
    // The campaign of an address that is opened again, after its script has run, may be an earlier one than the last.
    const isKnown =
      Object.keys(campaignMarks(address)).length > 0 && readStored('sessionStorage', UTM_KEY) !== null
    if (isArrival || !isKnown) record(address, referrer)
    if (pathname !== '/') updateVariants(search, experiments)
  }, [pathname, search, experiments])
}

/** True for a reload of a recorded page: one may come before the first load has run its script. */
function isReload(): boolean {
  return (
    /reload|back/.test(navigationTiming()?.type ?? '') && readStored('localStorage', TOUCHES_KEY) !== null
  )
}

/** The attribution that goes with a submission: read when the form is sent, and frozen from then on. */
export function currentAttribution(): Attribution {
  const { firstTouch, lastTouch, ctaSource } = kept()
  const variants = activeVariants()
  const forced = forcedVariants()
  // The session's campaign parameters stand in where no touch could be stored; otherwise they may be an
  // earlier arrival's.
  const last = lastTouch ?? touchFromMarks(sessionMarks())
  return {
    ...(firstTouch && { firstTouch }),
    ...(Object.keys(last).length > 0 && { lastTouch: last }),
    ...(last.referrer && { referrer: last.referrer }),
    ...(ctaSource && { ctaSource }),
    ...(Object.keys(variants).length > 0 && { variants }),
    ...(forced.length > 0 && { forcedVariants: forced }),
    // The server removes query parameters about the visitor, as it does from a post without script.
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

/** Falls back to the address of the page where nothing could be stored. */
function sessionMarks(): Record<string, string> {
  const stored = readStored('sessionStorage', UTM_KEY)
  return stored === null ? campaignMarks(location.href) : textsFrom(stored)
}

/** Checked without a schema library, which would be a third of the script that every page loads. */
function textsFrom(stored: unknown): Record<string, string> {
  const texts = Object.entries(recordFrom(stored)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].length <= 500,
  )
  return Object.fromEntries(texts)
}

function recordFrom(stored: unknown): Record<string, unknown> {
  return typeof stored === 'object' && stored !== null ? { ...stored } : {}
}
