import { currentAttribution } from '#app/features/attribution/visit.ts'
import { readStored, writeStored } from '#app/shell/browser-storage.ts'
import { trafficSource } from '#domain/attribution/traffic-source.ts'

const ENDPOINT = '/api/events'
const VISIT_KEY = 'tradefront:visit'
const SEND_AFTER_MS = 5000
/** Well below the maximum size of a batch. */
const SEND_AT = 20
/** Properties that only the page's own data layer and the providers receive. */
const NOT_SENT = ['text', 'title']

let waiting: object[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** Waits briefly, to send events in batches; a page that is being left sends at once. */
export function keepFirstParty(event: object) {
  waiting.push(event)
  if (document.visibilityState === 'hidden') queueMicrotask(sendFirstParty)
  else if (waiting.length >= SEND_AT) sendFirstParty()
  else timer ??= setTimeout(sendFirstParty, SEND_AFTER_MS)
}

/** A beacon outlives the page. Events that it does not accept are lost: counting must never be in the way. */
export function sendFirstParty() {
  clearTimeout(timer)
  timer = undefined
  // What happens in a page that is loaded ahead goes with what follows, or nowhere if it is never shown.
  if (waiting.length === 0 || document.prerendering) return
  const events = waiting
  waiting = []
  const batch = {
    visit: visitId(),
    device: device(),
    ...trafficSource(currentAttribution().lastTouch ?? {}),
    events,
  }
  navigator.sendBeacon?.(
    ENDPOINT,
    JSON.stringify(batch, (key, value) => (NOT_SENT.includes(key) ? undefined : value)),
  )
}

/** For browsers that store nothing: there a visit ends with its document. */
const unstored = Math.random().toString(36).slice(2, 14).padEnd(4, '0')

/** Random, and gone with the tab: it links the steps of one visit and identifies nobody. */
function visitId(): string {
  const kept = readStored('sessionStorage', VISIT_KEY)
  if (typeof kept === 'string') return kept
  writeStored('sessionStorage', VISIT_KEY, unstored)
  return unstored
}

/** Uses the breakpoints of the layout. */
function device() {
  if (innerWidth < 768) return 'phone'
  return innerWidth < 1024 ? 'tablet' : 'desktop'
}
