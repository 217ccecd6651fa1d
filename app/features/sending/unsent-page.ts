import { afterFrame } from '#app/ui/after-frame.ts'

export const KEPT_ON_DEVICE =
  'Our server could not take it just now. What you typed is kept on this device. It is sent automatically, once, when you are back online with one of our pages open.'

/** Added for a call that waits on the device. */
export const NO_TIME_HELD = 'Until then no time is held for you.'

/** Longer than scripts take to load with one bar of signal. */
const WAIT_MS = 4000

type Route = { module: string; imports?: string[] }
declare global {
  /** The router's own list of the modules that each page needs. */
  var __reactRouterManifest: { routes: Record<string, Route | undefined> } | undefined
}

/**
 * Fetches the page that says 'not sent yet' when a form is first touched, as it must open without the server.
 * Not with `PrefetchPageLinks`: if one of its requests is lost, it reloads the page, and loses typed text.
 */
export function prefetchUnsentPage(): void {
  afterFrame(isUnsentPageThere)
}

/** False if it cannot be opened: the router would then load a document from the unavailable server. */
export async function isUnsentPageThere(): Promise<boolean> {
  const page = globalThis.__reactRouterManifest?.routes['routes/thank-you']
  if (!page) return false
  const signal = AbortSignal.timeout(WAIT_MS)
  const missing = [page.module, ...(page.imports ?? [])].filter((script) => !isLoaded(script))
  try {
    const answers = await Promise.all(missing.map((script) => fetch(script, { signal })))
    return answers.every(({ ok }) => ok)
  } catch {
    return false
  }
}

function isLoaded(script: string): boolean {
  const requests = performance.getEntriesByName(new URL(script, location.href).href)
  return (requests as PerformanceResourceTiming[]).some(({ responseStatus }) => responseStatus === 200)
}
