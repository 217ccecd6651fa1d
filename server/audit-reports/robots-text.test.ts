import fc from 'fast-check'
import robotsParser from 'robots-parser'
import { expect, test } from 'vitest'
import { withoutRepeatedNames } from './robots-text.ts'

const ROBOT = 'SampleAudit'
const PAGE = 'https://sample.example/quote'

function isDisallowed(text: string): boolean | undefined {
  return robotsParser('https://sample.example/robots.txt', text).isDisallowed(PAGE, ROBOT)
}

const LINES = [
  'User-agent: *',
  'user-agent : SAMPLEAUDIT/2.0',
  ' User-agent: * # all',
  'User-agent: Other',
  'User-agent: Another/1',
  'User-agent:',
  'Disallow: /',
  'Disallow: /quote',
  'Allow: /quote$',
  'Allow: /',
  'Disallow:',
  'Crawl-delay: 5',
  'Noindex: /',
  '# Disallow: /',
  ': nothing',
  'no field',
  '',
]

test('what is left means the same to us', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...LINES), { maxLength: 14 }),
      fc.constantFrom('\n', '\r\n', '\r'),
      (lines, end) => {
        const text = lines.join(end)
        expect(isDisallowed(withoutRepeatedNames(text, ROBOT))).toBe(isDisallowed(text))
      },
    ),
    { numRuns: 3_000 },
  )
})

test.each([
  ['everybody', () => 'User-agent: *'],
  ['us', () => `User-agent: ${ROBOT}/1`],
  ['a thousand others', (i: number) => `User-agent: other${i}`],
  ['everybody, with words between', () => 'User-agent: *\nsample'],
])('a group that names %s again and again names them once', (_who, name) => {
  const names = Array.from({ length: 1_000 }, (_, i) => name(i))
  const left = withoutRepeatedNames([...names, 'Disallow: /a'].join('\n'), ROBOT)
  expect(left.split('\n')).toEqual([name(0).split('\n')[0], 'Disallow: /a'])
})
