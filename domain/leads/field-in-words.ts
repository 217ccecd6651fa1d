import { capitalised } from '#domain/capitalised.ts'

/** Fields whose label differs from their name. */
const LABELS: Readonly<Record<string, string>> = {
  suburb: 'Business name',
  avgJobValue: 'Average job value',
  slug: 'Review link',
  gclid: 'Google click id',
}

/** Turns `serviceArea` into 'Service area', for the provider's staff. */
export function fieldInWords(field: string): string {
  const words = field
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return LABELS[field] ?? capitalised(words)
}
