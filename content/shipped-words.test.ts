import { expect, test } from 'vitest'
import { loadContent } from './load.ts'

const content = loadContent()
const { areas, services, faqs, pages, areaBySlug, serviceBySlug } = content
const sentences = JSON.stringify(content).split(/(?<=[.?!])(?: |\\n|")/)

test('who is in danger is told of Triple Zero, not of the SES alone', () => {
  const told = JSON.stringify([areas, services, faqs]).split(/(?<=\.) /)
  const inDanger = told.filter((sentence) => /in danger|danger to life|life-threatening/i.test(sentence))
  expect(inDanger.length).toBeGreaterThan(0)
  for (const sentence of inDanger) expect(sentence).toMatch(/000|Triple Zero/)
})

test('who is promised a call within 24 hours is told what holds while we are closed', () => {
  const promised = sentences.filter((words) => /\b(call|ring)\b[^.]* within 24 hours/.test(words))
  expect(promised.length).toBeGreaterThan(3)
  for (const sentence of promised) expect(sentence).toMatch(/within 24 hours, or the next day we're open/)
})

test('no quote is followed up until there is an answer: the messages have an end', () => {
  expect(sentences.filter((words) => /follow[^.]*\buntil\b[^.]*\b(yes|no)\b/i.test(words))).toEqual([])
})

test.each<[string, unknown]>([
  ['the terms', pages.terms],
  ['the questions', faqs],
  ['Sydney', areaBySlug('sydney-nsw')],
  ['Melbourne', areaBySlug('melbourne-vic')],
  ['Newcastle', areaBySlug('newcastle-nsw')],
  ['roofers in Sydney', serviceBySlug('sydney-roofing-automation')],
])('a patch is a list of suburbs, no council and no region: %s', (_where, words) => {
  expect(JSON.stringify(words)).toMatch(/list of suburbs|suburbs that your order names/)
})
