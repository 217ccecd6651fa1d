import { expect, test } from 'vitest'
import { operatorTest } from '#tests/support/operator-test.ts'
import { consentOf, keepNotices } from './consent.ts'

const it = operatorTest()

test('a start that changes nothing writes nothing: the disk may be full', async () => {
  const notices = { enquiry: { version: '2026-11-21', wording: 'Sample Pty Ltd collects this' } }
  await keepNotices(it.store, notices)
  const full = { ...it.store, replaceSetting: () => Promise.reject(new Error('the disk is full')) }
  await expect(keepNotices(full, notices)).resolves.toBeUndefined()
})

test('of an older version the last wording is stored, with what was filled in by then, as it reads on the page', async () => {
  const saying = (version: string, wording: string) => ({ enquiry: { version, wording } })
  await keepNotices(it.store, saying('2026-11-21', 'Sample Pty Ltd collects this'))
  await keepNotices(it.store, saying('2026-11-21', 'Real Pty Ltd [collects](/privacy) this'))
  const notices = saying('2027-01-10', 'Real Pty Ltd keeps this')
  await keepNotices(it.store, notices)
  const at = '2027-01-11T00:00:00.000Z'
  const fields = { 'notice-enquiry': '2026-11-21' }
  const consent = await consentOf({ notice: 'enquiry', ticked: false }, fields, { ...it.store, notices, at })
  expect(consent).toEqual({
    version: '2026-11-21',
    wording: 'Real Pty Ltd collects this',
    ticked: false,
    at,
  })
})
