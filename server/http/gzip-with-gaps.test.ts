import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gzipWithGaps } from './gzip-with-gaps.ts'

const bytes = (text: string) => Buffer.from(text)
// From few letters, so that parts repeat each other and the gaps, as a page's data repeats its words.
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 3000 }),
  fc.string({ unit: fc.constantFrom('a', 'b', '<li>'), maxLength: 300 }),
)
const page = fc
  .array(fc.record({ part: text, gap: text, otherGap: text }), { maxLength: 12 })
  .map((pieces) => ({
    parts: pieces.map(({ part }) => bytes(part)),
    gaps: pieces.slice(1).map(({ gap }) => bytes(gap)),
    otherGaps: pieces.slice(1).map(({ otherGap }) => bytes(otherGap)),
  }))

function whole(parts: Buffer[], gaps: Buffer[]): Buffer {
  return Buffer.concat(parts.flatMap((part, index) => [part, gaps[index] ?? bytes('')]))
}

test('any page comes out of gzip as it was, each time with its own gaps, of the same length or not', () => {
  fc.assert(
    fc.property(page, ({ parts, gaps, otherGaps }) => {
      const fill = gzipWithGaps(parts)
      const turned = gaps.map((gap) => Buffer.from(gap).reverse())
      for (const filling of [gaps, turned, otherGaps, gaps])
        expect(gunzipSync(fill(filling)).equals(whole(parts, filling))).toBe(true)
    }),
  )
})

test('a part is compressed, and may repeat what came before a gap, however far the page goes', () => {
  const list = bytes('<li>Sample Roofing, 1 Sample Street</li>')
  const varied = bytes(Array.from({ length: 4000 }, (_, index) => index * 7919).join(' '))
  const length = (...parts: Buffer[]) => gzipWithGaps(parts)(parts.slice(1).map(() => bytes('n0nce'))).length
  expect(length(Buffer.concat(Array(1000).fill(list)))).toBeLessThan(list.length * 20)
  expect(length(list, list, list)).toBeLessThan(length(list, bytes(''), bytes('')) + 20)
  expect(length(varied, varied.subarray(-900))).toBeLessThan(length(varied, bytes('')) + 60)
})

test('no byte that a text may have is taken from a gap', () => {
  for (let byte = 0; byte <= 0xf4; byte++) {
    const parts = [bytes(''), Buffer.alloc(99, byte)]
    const gaps = [bytes('n0nce'.repeat(9))]
    expect(gunzipSync(gzipWithGaps(parts)(gaps)).equals(whole(parts, gaps)), String(byte)).toBe(true)
  }
})

test('a gap is not compressed: the length tells nothing of what is in it', () => {
  const fill = gzipWithGaps([bytes('<li>Sample Roofing</li>'), bytes('<li>Sample Roofing</li>')])
  const around = (secret: string) => fill([bytes(secret)]).length
  expect(around('Sample Roofing')).toBe(around('0123456789abcd'))
})

test('more than a block holds is refused', () => {
  const fill = gzipWithGaps([bytes(''), bytes('')])
  const most = fill([Buffer.alloc(65_535)])
  expect(gunzipSync(most)).toHaveLength(65_535)
  expect(most.length - fill([bytes('')]).length).toBe(65_535)
  expect(() => fill([Buffer.alloc(65_536)])).toThrow(RangeError)
})
