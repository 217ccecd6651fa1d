import { expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import { officesIn } from './offices.ts'

test('one office is no offices', () => {
  const { site } = loadContent()
  expect(officesIn(site)).toBe('offices in Sydney and Melbourne')
  expect(officesIn({ ...site, offices: site.offices.slice(0, 1) })).toBe('our office in Sydney')
})
