import { expect, test } from 'vitest'
import { loadContent } from './load.ts'

const content = loadContent()
const { site, areas, services, faqs, pages, caseStudies, areaBySlug, serviceBySlug } = content
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

test('no form says that we write to an address that it does not ask for', () => {
  expect(site.notices.assessment?.wording).not.toMatch(/\bemail you\b/)
})

test('who is promised something for the same day is told what holds while we are closed', () => {
  const ours = JSON.stringify([pages, services, areas, faqs, caseStudies]).split(/(?<=[.?!])(?: |\\n|")/)
  const promised = ours.filter((words) =>
    /\b(we|us)\b.*\b(the same day|the day you)\b|\bthe day you tell us/.test(words),
  )
  expect(promised.length).toBeGreaterThan(3)
  for (const sentence of promised)
    expect(sentence).toMatch(/or the next day we're open|the same day where we can/)
})

test('who asks for a person gets one, and is not made to ask again', () => {
  expect(sentences.filter((words) => /asks (twice|again) for/.test(words))).toEqual([])
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
