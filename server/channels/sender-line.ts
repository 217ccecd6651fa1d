import type { Site } from '#content/schemas.ts'

/** Who writes, below what is written. */
export function senderLine({ brand, legalName, abn, offices: [office] }: Site): string {
  const address = office ? `, ${office.street}, ${office.suburb} ${office.state} ${office.postcode}` : ''
  return `${brand} is ${legalName}, ABN ${abn}${address}.`
}
