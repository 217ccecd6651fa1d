/** How this document came, e.g. by `reload` or `back_forward`; undefined where the browser does not say. */
export function navigationTiming(): PerformanceNavigationTiming | undefined {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return load
}
