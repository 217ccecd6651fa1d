import type { WebsiteFindings } from '#domain/audit-report/facts.ts'
import { PAGE_WEIGHT_MAX_KB } from '#domain/audit-report/website-rules.ts'

export type FindingRow = { label: string; value: string; good: boolean }

/** What the inspection found on the website, in words; empty where it was not read. */
export function findingRows(website: WebsiteFindings | null): FindingRow[] {
  if (!website?.reachable) return []
  const { title, description, bytes } = website
  return [
    row('Title', title !== null, title ?? 'None'),
    row('Lines for Google to show', description !== null, description ?? 'None'),
    row('Padlock (HTTPS)', website.https, website.https ? 'On' : 'Off: browsers call it "Not secure"'),
    row('Fits a phone screen', website.viewport),
    row('Number to tap at the top', website.phoneLinkAboveFold),
    row('Form to ask for a job', website.form),
    row('Name, number and hours as Google reads them', website.structuredData),
    row(
      "Size of the page's own text, as sent",
      bytes <= PAGE_WEIGHT_MAX_KB * 1000,
      `${Math.ceil(bytes / 1000)} kB`,
    ),
  ]
}

function row(label: string, good: boolean, value = good ? 'Yes' : 'Not found'): FindingRow {
  return { label, value, good }
}
