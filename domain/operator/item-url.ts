/** Address at which staff read an item; null unless `OPERATOR_URL` is set. */
export function itemUrl(reference: string, operatorUrl: string | undefined): string | null {
  return operatorUrl ? new URL(`/items/${reference}`, operatorUrl).href : null
}
