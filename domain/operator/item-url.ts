/** Where staff read an item; null while `OPERATOR_URL` names no address of their side. */
export function itemUrl(reference: string, operatorUrl: string | undefined): string | null {
  return operatorUrl ? new URL(`/items/${reference}`, operatorUrl).href : null
}
