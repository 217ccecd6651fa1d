import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compressedPart, gzipOf, storedPart } from './gzip-parts.ts'

const text = fc.string({ unit: 'binary', maxLength: 3000 }).map((words) => Buffer.from(words))
const part = fc.oneof(text.map(compressedPart), text.map(storedPart))

test('any parts in any order come out of gzip as they were', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      expect(gunzipSync(gzipOf(parts)).equals(Buffer.concat(parts.map(({ plain }) => plain)))).toBe(true)
    }),
  )
})

test('a part is compressed, and a stored one is not: the length tells nothing of what is in it', () => {
  const page = compressedPart(Buffer.from('<li>Sample Roofing</li>'.repeat(1000)))
  const around = (secret: string) => gzipOf([page, storedPart(Buffer.from(secret)), page]).length
  expect(around('')).toBeLessThan(page.plain.length / 50)
  expect(around('Sample Roofing')).toBe(around('0123456789abcd'))
})

test('more than a block holds is refused', () => {
  expect(gzipOf([storedPart(Buffer.alloc(65_535))])).toHaveLength(10 + 5 + 65_535 + 5 + 8)
  expect(() => storedPart(Buffer.alloc(65_536))).toThrow(RangeError)
})
