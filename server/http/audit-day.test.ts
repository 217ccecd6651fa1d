import { expect, test } from 'vitest'
import { auditDayCookie, auditDayOf } from './audit-day.ts'

test('the day of an audit is the one on our clock: the report is promised from there', () => {
  const cookie = auditDayCookie('2026-11-22T22:00:00.000Z', 'Australia/Sydney', true)
  const [Cookie = ''] = cookie.split(';')
  expect(auditDayOf(new Request('https://site.test/', { headers: { Cookie } }))).toBe('2026-11-23')
})
