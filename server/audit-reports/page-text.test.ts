import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { PAGE_MAX_BYTES, type PageAnswer } from './get-page.ts'
import { pageText } from './page-text.ts'

function text(body: Buffer, over: Partial<PageAnswer> = {}) {
  return pageText({
    status: 200,
    location: null,
    contentType: 'text/html',
    contentEncoding: '',
    body,
    ...over,
  })
}

describe('letters are read', () => {
  const CAFE = 'Café – “Roofs”'
  const cp1252 = Buffer.from('Caf\xe9 \x96 \x93Roofs\x94', 'latin1')
  test.each([
    ['as UTF-8 when nothing is said and they are', Buffer.from(CAFE), 'text/html'],
    ['as Windows wrote them when nothing is said and they are no UTF-8', cp1252, 'text/html'],
    ['as the header says', cp1252, 'text/html; charset=iso-8859-1'],
    ['as the header says, in quotes and capitals', cp1252, 'text/html; Charset="Windows-1252"'],
    [
      'as their mark says, whatever the header says',
      Buffer.from(`\ufeff${CAFE}`),
      'text/html; charset=latin1',
    ],
    ['in two bytes by their mark', Buffer.from(`\ufeff${CAFE}`, 'utf16le'), 'text/html'],
    ['in two bytes the other way round', Buffer.from(`\ufeff${CAFE}`, 'utf16le').swap16(), 'text/html'],
    ['although nobody knows the charset named', Buffer.from(CAFE), 'text/html; charset=klingon'],
  ])('%s', async (_name, body, contentType) => {
    expect(await text(body, { contentType })).toBe(CAFE)
  })

  test.each([
    ['<meta charset=windows-1251>', 'windows-1251'],
    ["<META http-equiv=Content-Type content='text/html; charset=windows-1251'>", 'windows-1251'],
    ['<meta charset="utf-16">', 'utf-8'],
  ])('as the page says: %s', async (meta, charset) => {
    const word = charset === 'utf-8' ? Buffer.from('Крыша') : Buffer.from([0xca, 0xf0, 0xfb, 0xf8, 0xe0])
    expect(await text(Buffer.concat([Buffer.from(meta), word]))).toBe(`${meta}Крыша`)
  })

  test('as the header says, whatever the page says', async () => {
    const page = `<meta charset=windows-1251>${CAFE}`
    expect(await text(Buffer.from(page), { contentType: 'text/html; charset=utf-8' })).toBe(page)
  })

  test('also when the limit cut the last one in two', async () => {
    expect(await text(Buffer.from('Café é').subarray(0, -1))).toContain('Café')
  })
})

describe('a page that came packed', () => {
  const page = '<title>Sample Roofing</title>'.repeat(50)
  const packed = {
    gzip: gzipSync(page),
    'x-gzip': gzipSync(page),
    deflate: deflateSync(page),
    br: brotliCompressSync(page),
  }
  test.each(Object.entries(packed))('%s', async (contentEncoding, body) => {
    expect(await text(body, { contentEncoding })).toBe(page)
    const cut = await text(body.subarray(0, -4), { contentEncoding: contentEncoding.toUpperCase() })
    expect(page.startsWith(cut) && cut).toContain('Sample Roof')
    expect(await text(Buffer.from('not packed at all'), { contentEncoding })).toBe('')
  })

  test('and unpacks to a thousand times as much is cut', async () => {
    const bomb = gzipSync(Buffer.alloc(50 * PAGE_MAX_BYTES, 'a'))
    expect(await text(bomb, { contentEncoding: 'gzip' })).toHaveLength(PAGE_MAX_BYTES)
  })
})
