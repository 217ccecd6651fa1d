import type { Site } from '#content/schemas.ts'

/** Says who the sender is, below a message. */
export function senderLine({ brand, legalName, abn, offices: [office] }: Site): string {
  const address = office ? `, ${office.street}, ${office.suburb} ${office.state} ${office.postcode}` : ''
  return `${brand} is ${legalName}, ABN ${abn}${address}.`
}
