import { expect, test } from 'vitest'
import { loadContent } from './load.ts'

const { areas, services, faqs, pages, areaBySlug, serviceBySlug } = loadContent()

test('who is in danger is told of Triple Zero, not of the SES alone', () => {
  const told = JSON.stringify([areas, services, faqs]).split(/(?<=\.) /)
  const inDanger = told.filter((sentence) => /in danger|danger to life|life-threatening/i.test(sentence))
  expect(inDanger.length).toBeGreaterThan(0)
  for (const sentence of inDanger) expect(sentence).toMatch(/000|Triple Zero/)
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
