import { afterFrame } from '#app/ui/after-frame.ts'

export const KEPT_ON_DEVICE =
  'Our server could not take it just now. What you typed is kept on this device. It is sent automatically, once, when you are back online with one of our pages open.'

/** Of a call that waits there. */
export const NO_TIME_HELD = 'Until then no time is held for you.'

/** Longer than scripts that are coming take on one bar. */
const WAIT_MS = 4000

type Route = { module: string; imports?: string[] }
declare global {
  /** The router's own list of what each page is made of. */
  var __reactRouterManifest: { routes: Record<string, Route | undefined> } | undefined
}

/**
 * Fetches the page that says 'not sent yet' when a form is first touched, as it must open without the server. Not by
 * `PrefetchPageLinks`: where one of its requests is lost, it loads the page anew, and what was typed is gone.
 */
export function prefetchUnsentPage(): void {
  afterFrame(isUnsentPageThere)
}

/** False where it cannot be opened: the router would then load a document from the server that is not there. */
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
