import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepFeedbackDraft, readFeedbackDraft } from '../review-funnel/feedback-draft.ts'
import { readDraft, writeDraft } from './form-draft.ts'
import { purgeDrafts } from './purge-drafts.ts'

const DAY_MS = 86_400_000
const NOW = Date.parse('2026-11-24T10:00:00Z')
const FIELDS = { name: 'Alex' }

const kept = new Map<string, string>()

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  kept.clear()
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
  vi.stubGlobal('window', { localStorage })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Sets the device's clock to when the form is opened again. */
const opened = (days: number) => vi.setSystemTime(NOW + days * DAY_MS)

test('a draft stays when a clock that was ahead has been put right, and goes when it is old', () => {
  writeDraft('audit', FIELDS)
  opened(-0.25)
  expect(readDraft('audit')).toEqual(FIELDS)
  opened(6.9)
  expect(readDraft('audit')).toEqual(FIELDS)
  opened(7.1)
  expect(readDraft('audit')).toBeNull()
})

test('so do the words of a feedback', () => {
  keepFeedbackDraft('Sample Plumbing', { feedback: 'The tap drips again.' })
  opened(-0.25)
  expect(readFeedbackDraft('Sample Plumbing')?.fields.feedback).toBe('The tap drips again.')
  opened(14.1)
  expect(readFeedbackDraft('Sample Plumbing')).toBeNull()
})

test('whatever page is opened, those that are old go, and the others stay', () => {
  writeDraft('audit', FIELDS)
  keepFeedbackDraft('Sample Plumbing', FIELDS)
  opened(6.9)
  writeDraft('discovery', FIELDS)
  keepFeedbackDraft('Sample Roofing', FIELDS)
  purgeDrafts()
  expect(kept.size).toBe(3)
  opened(7.1)
  purgeDrafts()
  expect([...kept.keys()].sort()).toEqual(['feedback-draft', 'tradefront:draft:discovery'])
  opened(14.1)
  purgeDrafts()
  expect(Object.keys(JSON.parse(kept.get('feedback-draft') ?? ''))).toEqual(['Sample Roofing'])
  opened(21.1)
  purgeDrafts()
  expect(kept.size).toBe(0)
})
