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

test('of an older version the last wording is stored, with what was filled in by then', async () => {
  const saying = (version: string, wording: string) => ({ enquiry: { version, wording } })
  await keepNotices(it.store, saying('2026-11-21', 'Sample Pty Ltd collects this'))
  await keepNotices(it.store, saying('2026-11-21', 'Real Pty Ltd collects this'))
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

const LINKED = 'We read it as our [privacy policy](/privacy) says.'
const SHOWN = 'We read it as our privacy policy says.'

test.each([
  ['none', undefined, { version: '2027-01-10', wording: SHOWN }],
  ['the current one', '2027-01-10', { version: '2027-01-10', wording: SHOWN }],
  ['one in words of their own', 'I agree to nothing', { version: '2027-01-10', wording: SHOWN }],
  ['several at once', ['2026-11-21', '2027-01-10'], { version: '2027-01-10', wording: SHOWN }],
  ['an older one', '2026-11-21', { version: '2026-11-21', wording: `Earlier: ${SHOWN}` }],
  [
    'one that was never ours',
    '2020-02-02',
    { version: '2020-02-02', wording: 'Wording of version 2020-02-02, which is not kept here.' },
  ],
])('whoever names %s is kept with what they read, its links as text', async (_which, version, kept) => {
  await keepNotices(it.store, { enquiry: { version: '2026-11-21', wording: `Earlier: ${LINKED}` } })
  const notices = { enquiry: { version: '2027-01-10', wording: LINKED } }
  const at = '2027-01-11T00:00:00.000Z'
  for (const ticked of [true, false]) {
    const fields = { 'notice-enquiry': version }
    const consent = await consentOf({ notice: 'enquiry', ticked }, fields, { ...it.store, notices, at })
    expect(consent).toEqual({ ...kept, at, ticked })
  }
})
