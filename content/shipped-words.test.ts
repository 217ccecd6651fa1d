import { expect, test } from 'vitest'
import { loadContent } from './load.ts'

const { areas, services, faqs } = loadContent()

test('who is in danger is told of Triple Zero, not of the SES alone', () => {
  const told = JSON.stringify([areas, services, faqs]).split(/(?<=\.) /)
  const inDanger = told.filter((sentence) => /in danger|danger to life|life-threatening/i.test(sentence))
  expect(inDanger.length).toBeGreaterThan(0)
  for (const sentence of inDanger) expect(sentence).toMatch(/000|Triple Zero/)
})
