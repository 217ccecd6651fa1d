/** How this document was loaded, e.g. `reload` or `back_forward`; undefined if the browser does not say. */
export function navigationTiming(): PerformanceNavigationTiming | undefined {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return load
}
