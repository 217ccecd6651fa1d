import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressPage } from './compress-page.ts'

const PAGE = '<p>Harbour Sample Roofing</p>'.repeat(500)

function asked(acceptEncoding?: string) {
  return new Request('https://tradefront.example/audit', {
    ...(acceptEncoding && { headers: { 'Accept-Encoding': acceptEncoding } }),
  })
}

test.each([
  ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)('%s: the same page as %s, at a fraction of its bytes', async (accepts, encoding, decompress) => {
  const headers = new Headers()
  const body = await compressPage(asked(accepts), PAGE, headers)
  const bytes = new Uint8Array(await new Response(body).arrayBuffer())
  expect(headers.get('Content-Encoding')).toBe(encoding)
  expect(headers.get('Vary')).toBe('Accept-Encoding')
  expect(String(decompress(bytes))).toBe(PAGE)
  expect(bytes.length).toBeLessThan(PAGE.length / 10)
})

test.each([undefined, 'identity', 'compress'])(
  '%s: the page as it is, and a cache is told why',
  async (accepts) => {
    const headers = new Headers()
    expect(await compressPage(asked(accepts), PAGE, headers)).toBe(PAGE)
    expect(headers.get('Content-Encoding')).toBeNull()
    expect(headers.get('Vary')).toBe('Accept-Encoding')
  },
)
