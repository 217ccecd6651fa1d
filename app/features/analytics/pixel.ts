import { currentAdsChoice, onAdsChoice } from '#app/features/privacy/ads-choice.ts'
import { addScript } from './add-script.ts'
import { catchUp, type ProviderWindow } from './providers.ts'

type PixelConfig = { id: string; src: string }
/** What the pixel's own script expects: calls wait in `queue` until it takes over through `callMethod`. */
type Fbq = ((...args: unknown[]) => void) & {
  callMethod?: (...args: unknown[]) => void
  queue: unknown[][]
  push: Fbq
  loaded: boolean
  version: string
  disablePushState: boolean
}

/** Counted from the page's load (specification, section 9). */
const LOAD_AFTER_MS = 3000
const INTERACTIONS = ['click', 'scroll', 'keydown'] as const

/** Loads the pixel once the visitor interacts or 3 s have passed, and never after the visitor said no. */
export function startPixel(config: PixelConfig) {
  let loaded = false
  const load = () => {
    if (loaded || currentAdsChoice() === 'no') return
    loaded = true
    loadPixel(config)
  }
  onAdsChoice((allowed) => {
    if (allowed) load()
    if (loaded) (window as ProviderWindow).fbq?.('consent', allowed ? 'grant' : 'revoke')
  })
  if (scrollY > 0) return load()
  // An interaction from before this script ran counts too.
  new PerformanceObserver(load).observe({ type: 'first-input', buffered: true })
  for (const type of INTERACTIONS) addEventListener(type, load, { once: true, passive: true, capture: true })
  setTimeout(load, LOAD_AFTER_MS - performance.now())
}

function loadPixel({ id, src }: PixelConfig) {
  const fbq = createFbq()
  Object.assign(window, { fbq, _fbq: fbq })
  // While consent is revoked, the pixel holds events back until it is granted.
  fbq('consent', currentAdsChoice() === 'yes' ? 'grant' : 'revoke')
  // Turns off the pixel's own collection of clicks and fields.
  fbq('set', 'autoConfig', false, id)
  fbq('init', id)
  catchUp('fbq')
  addScript(src)
}

function createFbq(): Fbq {
  const call = (...args: unknown[]) => {
    if (fbq.callMethod) fbq.callMethod(...args)
    else fbq.queue.push(args)
  }
  const fbq = Object.assign(call, {
    queue: [],
    loaded: true,
    version: '2.0',
    disablePushState: true,
  }) as never as Fbq
  fbq.push = fbq
  return fbq
}
