const WHOLE_DOLLARS = new Intl.NumberFormat('en-AU', {
  style: 'currency',
  currency: 'AUD',
  maximumFractionDigits: 0,
})

/** `$1,297`: Australian dollars without cents. */
export function formatAud(dollars: number): string {
  return WHOLE_DOLLARS.format(dollars)
}
