import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { device } from '#tests/support/device-storage.ts'
import type { OutgoingSubmission, postSubmission, SendOutcome } from './post-submission.ts'
import { UNSENT_KEY } from './unsent-on-device.ts'
import {
  addUnsent,
  hasGoneOut,
  keepLeft,
  keptUnder,
  queuedOf,
  refusalOf,
  sendKept,
  sendQueued,
  unsentCount,
} from './unsent-queue.ts'

vi.mock('idb-keyval', () => import('#tests/support/device-storage.ts'))
beforeEach(() => device.clear())
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

type Send = typeof postSubmission

const ENQUIRY = enquiry('Please ring me.', 'token')
const LOST: SendOutcome = { outcome: 'unsent', formToken: null }
const STORED: SendOutcome = { outcome: 'stored', id: '1', reference: 'A', deliveries: [], next: null }
const ALREADY = refused({})

function enquiry(message: string, formToken: string | null): OutgoingSubmission {
  return { form: 'enquiry', endpoint: '/api/enquiries', fields: { message }, formToken }
}

function refused(errors: Record<string, string[]>, status = 409): SendOutcome {
  return { outcome: 'refused', status, message: 'Already there.', errors, formToken: 'token' }
}

const sendsAll: Send = async () => STORED
const unheard = () => {}

/** Reaches the server under a token of its own, but the answer is lost. */
const answerLost: Send = async ({ formToken }, onToken) => {
  if (!formToken) await onToken?.('fetched')
  return LOST
}

test('two forms kept before either had a token: both wait', async () => {
  await addUnsent(enquiry('The first.', null), null)
  await addUnsent({ ...ENQUIRY, form: 'audit', formToken: null }, null)
  expect(await unsentCount()).toBe(2)
})

test('a form that was opened anew with the token it had takes the place of its earlier answers', async () => {
  await addUnsent(ENQUIRY, null)
  await addUnsent(enquiry('At four.', 'token'), null)
  expect(await queuedOf('enquiry')).toMatchObject([{ fields: { message: 'At four.' } }])
})

test('put right while the earlier answers are on their way: what was put right is not taken off with them', async () => {
  const key = await addUnsent(ENQUIRY, null)
  await sendQueued(async () => {
    await addUnsent(enquiry('At four.', 'token'), key)
    return STORED
  })
  expect(await queuedOf('enquiry')).toMatchObject([{ fields: { message: 'At four.' } }])
})

test.each([
  ['the queue', () => sendQueued(answerLost)],
  ['its page', (key: string) => sendKept(enquiry('Please ring me.', null), key, answerLost, unheard)],
] as const)(
  'sent by %s under a token fetched for it, the answer lost: the next try has the same',
  async (_who, sendOnce) => {
    const key = await addUnsent(enquiry('Please ring me.', null), null)
    await sendOnce(key)
    const again = vi.fn<Send>(async () => STORED)
    await sendQueued(again)
    expect(again.mock.calls[0]?.[0]).toMatchObject({ formToken: 'fetched' })
  },
)

test('its page hears each token before it is sent: the one kept, and one that the server renews', async () => {
  const key = await addUnsent(ENQUIRY, null)
  const heard: string[] = []
  const send: Send = async (_submission, onToken) => {
    expect(heard).toEqual(['token'])
    await onToken?.('renewed')
    return LOST
  }
  await sendKept(enquiry('Please ring me.', null), key, send, (token) => heard.push(token))
  expect(heard).toEqual(['token', 'renewed'])
})

test.each([
  ['waits', LOST],
  ['went out', STORED],
] as const)(
  'left before the press knew the token of its earlier answers, which %s: the same submission',
  async (_what, outcome) => {
    const earlier = await addUnsent(ENQUIRY, null)
    await sendQueued(async () => outcome)
    await keepLeft({ ...enquiry('At four.', null), earlier })
    expect(await queuedOf('enquiry')).toEqual([
      { ...enquiry('At four.', 'token'), key: expect.not.stringMatching(earlier) },
    ])
  },
)

test.each([
  [{ ...ENQUIRY, earlier: 7 }, 1],
  [ENQUIRY, 1],
  [{ ...ENQUIRY, form: 'other' }, 0],
  ['text', 0],
  [null, 0],
])('a note of what was left, %j: %i kept', async (left, kept) => {
  await keepLeft(left)
  expect(await unsentCount()).toBe(kept)
})

test('sent as another because the first words were there, the answer lost: the next try is that other', async () => {
  await addUnsent(ENQUIRY, null)
  await sendQueued(async (submission, onToken) =>
    submission.formToken ? ALREADY : answerLost(submission, onToken),
  )
  expect(await queuedOf('enquiry')).toMatchObject([{ formToken: 'fetched' }])
})

test.each([
  ['for its time', { start: ['That time has gone.'] }, 409, true],
  ['for its name', { name: ['Too long.'] }, 422, true],
  ['as a call that is there already', {}, 409, true],
  ['for now, as too many came at once', {}, 429, false],
])(
  'refused %s where nobody looks, it waits for a page that can say so',
  async (_why, errors, status, unseen) => {
    await addUnsent({ ...ENQUIRY, form: 'booking' }, null)
    const [outcome] = await sendQueued(async () => refused(errors, status))
    expect(outcome).toMatchObject({ outcome: 'unsent', unseen })
    expect(device.get(UNSENT_KEY)).toHaveLength(1)
  },
)

test('one that goes out leaves the others on the device as they are', async () => {
  await addUnsent(enquiry('The first.', null), null)
  await addUnsent(enquiry('The second.', 'two'), null)
  await sendQueued(async ({ formToken }, onToken) => {
    if (formToken) return LOST
    await onToken?.('fetched')
    return STORED
  })
  expect(await queuedOf('enquiry')).toMatchObject([{ formToken: 'two' }])
})

test('pressed on a device that can no longer be written: it goes out, and is stored', async () => {
  const key = await addUnsent(enquiry('Please ring me.', null), null)
  const full = vi.spyOn(device, 'set').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  vi.spyOn(console, 'warn').mockReturnValue()
  const stores: Send = async (_submission, onToken) => {
    await onToken?.('fetched')
    return STORED
  }
  const sent = sendKept(enquiry('Please ring me.', null), key, stores, unheard)
  expect(await sent).toBe(STORED)
  expect(full).toHaveBeenCalled()
})

test('pressed on a device whose storage hangs: it goes out all the same', async () => {
  const key = await addUnsent(enquiry('Please ring me.', null), null)
  vi.useFakeTimers()
  vi.spyOn(device, 'get').mockImplementation(() => new Promise(() => {}))
  const queue = expect(sendQueued(sendsAll), 'which is tried again').rejects.toThrow('no answer')
  const sent = sendKept(enquiry('Please ring me.', null), key, sendsAll, unheard)
  await vi.advanceTimersByTimeAsync(2_000)
  await queue
  expect(await sent).toBe(STORED)
  vi.useRealTimers()
})

test('what went out is remembered for as long as a page that is still open may ask, and no longer', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-01T00:00:00Z'), toFake: ['Date'] })
  const send = (message: string) =>
    addUnsent(enquiry(message, message), null).then((key) => sendQueued(sendsAll).then(() => key))
  const old = await send('first')
  vi.setSystemTime('2026-11-29T00:00:00Z')
  await send('second')
  expect(await hasGoneOut(old)).toBe(true)
  vi.setSystemTime('2026-12-02T00:00:00Z')
  await send('third')
  expect(await hasGoneOut(old)).toBe(false)
  vi.useRealTimers()
})

test('put right before it had a token: it takes the place of its earlier answers by their key', async () => {
  const earlier = await addUnsent(enquiry('At three.', null), null)
  await addUnsent(enquiry('At four.', 'fetched'), earlier)
  expect(await queuedOf('enquiry')).toMatchObject([{ fields: { message: 'At four.' } }])
})

test('a form without a token yet is not taken for another that waits without one', async () => {
  await addUnsent(enquiry('The first.', null), null)
  expect(await keptUnder(null)).toBeNull()
})

test('pressed again and stored: nothing waits any more, and other pages know that it went out', async () => {
  const key = await addUnsent(ENQUIRY, null)
  await sendKept(enquiry('At four.', null), key, sendsAll, unheard)
  expect(await unsentCount()).toBe(0)
  expect(await hasGoneOut(key)).toBe(true)
})

test.each([
  ['reaches no server: what is behind it is not tried either', LOST, 1],
  ['the server fails at: what is behind it is tried all the same', { ...LOST, status: 500 }, 2],
] as const)('one that %s', async (_what, outcome, sent) => {
  await addUnsent(enquiry('The first.', 'one'), null)
  await addUnsent(enquiry('The second.', 'two'), null)
  const send = vi.fn<Send>(async () => outcome)
  await sendQueued(send)
  expect(send).toHaveBeenCalledTimes(sent)
  expect(await unsentCount()).toBe(2)
})

test.each([
  ['for its name waits for the person who reads it', { name: ['Too long.'] }, 422, 1],
  ['for its time goes, as no other try brings that back', { start: ['That time has gone.'] }, 409, 0],
])('refused where somebody looks, %s', async (_why, errors, status, left) => {
  vi.stubGlobal('document', { hidden: false })
  await addUnsent({ ...ENQUIRY, form: 'booking' }, null)
  const [outcome] = await sendQueued(async () => refused(errors, status))
  expect(outcome).toMatchObject({ outcome: 'refused', errors })
  expect(outcome && refusalOf(outcome)).toEqual(left ? ['Too long.'] : [])
  expect(await unsentCount()).toBe(left)
})

test('a call that was edited after it had been booked is not sent as another call', async () => {
  await addUnsent({ ...ENQUIRY, form: 'booking' }, null)
  const send = vi.fn<Send>(async () => ALREADY)
  await sendQueued(send)
  expect(send).toHaveBeenCalledOnce()
})
