import { expect, test } from 'vitest'
import { logoDataUrl } from './logo.ts'

const PNG = Buffer.from('89504e470d0a1a0a0000', 'hex')

test.each([
  ['png', PNG],
  ['jpeg', Buffer.from('ffd8ffe000', 'hex')],
  ['webp', Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1')],
])('a %s is kept whole, as what it is', (type, bytes) => {
  expect(logoDataUrl(bytes)).toEqual({ url: `data:image/${type};base64,${bytes.toString('base64')}` })
})

test.each([
  ['an SVG, which may carry scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a page', Buffer.from('<!doctype html>')],
  ['nothing', Buffer.alloc(0)],
  ['a PNG further in', Buffer.concat([Buffer.from(' '), PNG])],
])('%s is refused', (_what, bytes) => {
  expect(logoDataUrl(bytes)).toEqual({ reason: 'The logo is not a PNG, JPEG or WebP picture.' })
})

test('as large as 100 KiB, and not a byte more', () => {
  const full = Buffer.concat([PNG, Buffer.alloc(100 * 1024 - PNG.length)])
  expect(logoDataUrl(full)).toHaveProperty('url')
  expect(logoDataUrl(Buffer.concat([full, Buffer.alloc(1)]))).toEqual({
    reason: 'The logo is larger than 100 KiB: save it smaller.',
  })
})
