import { expect, test } from 'vitest'
import { unreadWebsite, type WebsiteFindings } from '#domain/audit-report/facts.ts'
import { findingRows } from './report-findings.ts'

const GOOD: WebsiteFindings = {
  reachable: true,
  https: true,
  title: 'Sample Roofing',
  description: 'Roofs in Manly.',
  viewport: true,
  phoneLinkAboveFold: true,
  form: true,
  structuredData: true,
  bytes: 84_001,
}

const open = (findings: WebsiteFindings) =>
  findingRows(findings).flatMap(({ label, good }) => (good ? [] : label))

test.each<[Partial<WebsiteFindings>, string]>([
  [{ title: null }, 'Title'],
  [{ description: null }, 'Lines for Google to show'],
  [{ https: false }, 'Padlock (HTTPS)'],
  [{ viewport: false }, 'Fits a phone screen'],
  [{ phoneLinkAboveFold: false }, 'Number to tap at the top'],
  [{ form: false }, 'Form to ask for a job'],
  [{ structuredData: false }, 'Name, number and hours as Google reads them'],
  [{ bytes: 1_000_001 }, "Size of the page's own text, as sent"],
])('%j is the one thing to do: %s', (lack, label) => {
  expect(open(GOOD)).toEqual([])
  expect(open({ ...GOOD, ...lack })).toEqual([label])
})

test('says what was found, and the size as it is counted', () => {
  const values = Object.fromEntries(findingRows(GOOD).map(({ label, value }) => [label, value]))
  expect(values).toMatchObject({ Title: 'Sample Roofing', "Size of the page's own text, as sent": '85 kB' })
})

test.each([null, unreadWebsite('It answered 404')])(
  'says nothing about a website that was not read',
  (website) => {
    expect(findingRows(website)).toEqual([])
  },
)
