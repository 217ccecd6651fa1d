/** While the page is one document, which the tablet keeps on every page but the funnel's first. */
export function markCounterTablet(isOne: boolean): void {
  document.documentElement.toggleAttribute('data-counter-tablet', isOne)
}

/** A tablet on a counter: what came of one customer's form is nothing for the next. */
export function isCounterTablet(): boolean {
  return (
    document.documentElement.hasAttribute('data-counter-tablet') ||
    new URLSearchParams(location.search).get('kiosk') === '1'
  )
}
