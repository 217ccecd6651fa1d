import { expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import type { OpeningHours } from '#content/schemas.ts'
import { siteChrome } from './site-chrome.ts'

const content = loadContent()

const CASES: readonly [OpeningHours['days'], string][] = [
  [['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], 'Monday to Friday'],
  [['monday', 'tuesday', 'thursday', 'friday'], 'Monday to Tuesday, Thursday to Friday'],
  [['monday', 'wednesday', 'friday'], 'Monday, Wednesday, Friday'],
  [['saturday'], 'Saturday'],
  [['sunday', 'monday', 'saturday'], 'Monday, Saturday to Sunday'],
]

test.each(CASES)('the hours of %j name those days and no other', (days, text) => {
  const site = { ...content.site, hours: [{ days, opens: '09:00', closes: '18:00' }] }
  const [line] = siteChrome({ ...content, site }).hoursLines
  expect(line).toBe(`${text} 9:00 AM to 6:00 PM AEST`)
})

test('closed days are named in one sentence', () => {
  const days: OpeningHours['days'] = ['monday', 'tuesday', 'wednesday', 'thursday']
  const site = { ...content.site, hours: [{ days, opens: '09:00', closes: '18:00' }] }
  expect(siteChrome({ ...content, site }).hoursLines[1]).toBe('Friday, Saturday and Sunday closed')
})

test.each([
  ['Australia/Perth', 'AWST'],
  ['Australia/Adelaide', 'ACST'],
  ['Australia/Hobart', 'AEST'],
] as const)('the hours of %s are in %s all year', (timeZone, zone) => {
  const site = {
    ...content.site,
    timeZone,
    hours: [{ days: ['saturday' as const], opens: '07:00', closes: '15:00' }],
  }
  expect(siteChrome({ ...content, site }).hoursLines[0]).toBe(`Saturday 7:00 AM to 3:00 PM ${zone}`)
})
