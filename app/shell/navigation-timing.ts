import { urlFrom } from '#domain/url-from.ts'

/** How this document was loaded, e.g. `reload` or `back_forward`; undefined if the browser does not say. */
export function navigationTiming(): PerformanceNavigationTiming | undefined {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return load
}

/** Whether the page that is shown is the one that the document was opened for. */
export function isPageOfDocument(): boolean {
  return urlFrom(navigationTiming()?.name ?? '')?.pathname === location.pathname
}
