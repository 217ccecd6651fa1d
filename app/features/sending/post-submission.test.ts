import { afterEach, expect, test, vi } from 'vitest'
import { MIN_FILL_MS } from '#domain/leads/form-guard.ts'
import { tokenAfter } from './form-token.ts'
import { isAway, type OutgoingSubmission, postSubmission } from './post-submission.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const ENQUIRY: OutgoingSubmission = {
  form: 'enquiry',
  endpoint: '/api/enquiries',
  fields: {},
  formToken: 'token',
}
const MINE = { id: '1', reference: 'A', deliveries: [] }

function answering(answer: () => Response) {
  vi.spyOn(console, 'warn').mockReturnValue()
  const asked = vi.fn<typeof fetch>(async () => answer())
  vi.stubGlobal('fetch', asked)
  return asked
}

test.each([
  ["a hotel's page to sign in at", 'unsent', () => new Response('<html>Welcome', { status: 200 })],
  ["a hotel's answer to programs", 'unsent', () => Response.json({ status: 'ok' })],
  ['another answer that something was made', 'unsent', () => Response.json({ id: 1 }, { status: 201 })],
  ['a guard before the server', 'unsent', () => Response.json({ error: 'blocked' }, { status: 403 })],
  ['a page of that guard', 'unsent', () => new Response('<html>Blocked', { status: 429 })],
  ['our own server, too many', 'refused', () => Response.json({ detail: 'Please wait.' }, { status: 429 })],
  ['our own server, stored', 'stored', () => Response.json(MINE, { status: 201 })],
] as const)('answered by %s: %s, under the same token', async (_who, outcome, answer) => {
  answering(answer)
  const sent = await postSubmission(ENQUIRY)
  expect(sent.outcome).toBe(outcome)
  if (sent.outcome !== 'stored') expect(sent.formToken).toBe('token')
})

test.each([
  [500, false],
  [502, true],
  [503, true],
  [504, true],
])('answered %i: no server had a look at it: %s', async (status, away) => {
  answering(() => new Response('broken', { status }))
  expect(isAway(await postSubmission(ENQUIRY))).toBe(away)
})

test('another token is written down before it goes out, and where it cannot be nothing does', async () => {
  const asked = answering(() => Response.json({ formToken: 'fetched' }))
  const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  await expect(postSubmission({ ...ENQUIRY, formToken: null }, full)).rejects.toThrow('full')
  expect(asked).toHaveBeenCalledOnce()
})

test.each([
  [422, 'a renewed one goes out at once: it is the same submission', 2],
  [409, 'one instead of a used one waits for the next press: it is another submission', 1],
])('refused with %i and another token, %s', async (status, _why, posts) => {
  const asked = answering(() => Response.json({ detail: 'Again?', formToken: 'other' }, { status }))
  expect(await postSubmission(ENQUIRY)).toMatchObject({ outcome: 'refused', status, formToken: 'other' })
  expect(asked).toHaveBeenCalledTimes(posts)
})

test('a renewed token is written down, and old enough for a person, before it goes out', async () => {
  const asked = answering(() => Response.json({ detail: 'Again?', formToken: 'other' }, { status: 422 }))
  const written = vi.fn(async () => {
    expect(asked).toHaveBeenCalledOnce()
  })
  const since = performance.now()
  await postSubmission(ENQUIRY, written)
  expect(written).toHaveBeenCalledExactlyOnceWith('other')
  expect(performance.now() - since).toBeGreaterThan(MIN_FILL_MS)
})

test('refused for what is in it, it goes out again only when it was put right', async () => {
  const answer = { detail: 'Wrong.', errors: { name: ['Too long.'] }, formToken: 'other' }
  const asked = answering(() => Response.json(answer, { status: 422 }))
  await postSubmission(ENQUIRY)
  expect(asked).toHaveBeenCalledOnce()
})

test.each([
  ['enquiry', 'is another lead', 'fetched'],
  ['booking', 'is the call that holds the time', 'own'],
] as const)('the next press of a used %s %s', async (form, _what, token) => {
  answering(() => Response.json({ formToken: 'fetched' }))
  const used = { outcome: 'refused', status: 409, message: 'There.', errors: {}, formToken: 'own' } as const
  expect(await tokenAfter(form, used)).toBe(token)
})
