import { expect, test } from 'vitest'
import { isPersonalPage } from './personal-page.ts'

const personal = (path: string) => isPersonalPage(new URL(path, 'https://site.example'))

test.each([
  '/book/confirmed',
  '/book/confirmed/',
  '/book/confirmed.data',
  '/book?move=abc',
  '/book?from=2026-11-23&move=',
  '/audit/thank-you',
  '/audit/thank-you.data?_routes=x',
  '/thank-you?source=audit&status=unsent&name=Jo',
  '/anything?b=signed',
])('%s is about one person', (path) => {
  expect(personal(path)).toBe(true)
})

test.each([
  '/',
  '/?utm_source=name',
  '/book',
  '/book?from=2026-11-23',
  '/audit',
  '/thank-you?source=audit&status=unsent',
  '/book/confirmed-by-nobody',
  '/#name=Jo',
])('%s is for everybody', (path) => {
  expect(personal(path)).toBe(false)
})
