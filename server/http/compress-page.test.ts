import { brotliDecompressSync, gunzipSync, gzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressPage } from './compress-page.ts'

const PAGE = '<p>Harbour Sample Roofing</p>'.repeat(500)

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text))

function asked(acceptEncoding?: string) {
  return new Request('https://tradefront.example/audit', {
    ...(acceptEncoding && { headers: { 'Accept-Encoding': acceptEncoding } }),
  })
}

test.each([
  ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['zstd;q=0, br;q=0.1, gzip;q=1', 'gzip', gunzipSync],
  ['gzip;q=0.5, br;q=0.50, zstd;q=0.499', 'br', brotliDecompressSync],
  ['gzip;q=0.2, *;q=0.3', 'zstd', zstdDecompressSync],
  ['ZSTD ; q=0.000,BR;q=0,GZIP', 'gzip', gunzipSync],
] as const)('%s: the same page as %s, at a fraction of its bytes', async (accepts, encoding, decompress) => {
  const headers = new Headers()
  const body = await compressPage(asked(accepts), { body: bytesOf(PAGE) }, headers)
  const bytes = new Uint8Array(await new Response(body).arrayBuffer())
  expect(headers.get('Content-Encoding')).toBe(encoding)
  expect(headers.get('Vary')).toBe('Accept-Encoding')
  expect(String(decompress(bytes))).toBe(PAGE)
  expect(bytes.length).toBeLessThan(PAGE.length / 10)
})

test.each([undefined, 'identity', 'compress', 'gzip;q=0, br;q=0.0, zstd;q=0', 'br;q=0.9, identity'])(
  '%s: the page as it is, and a cache is told why',
  async (accepts) => {
    const headers = new Headers()
    const body = await compressPage(asked(accepts), { body: bytesOf(PAGE) }, headers)
    expect(await new Response(body).text()).toBe(PAGE)
    expect(headers.get('Content-Encoding')).toBeNull()
    expect(headers.get('Vary')).toBe('Accept-Encoding')
  },
)

test('one that is there in gzip goes so, to whoever takes it', async () => {
  const page = { body: bytesOf(PAGE), gzipped: () => new Uint8Array(gzipSync(PAGE)) }
  const headers = new Headers()
  const body = await compressPage(asked('gzip, deflate, br, zstd'), page, headers)
  expect(headers.get('Content-Encoding')).toBe('gzip')
  expect(String(gunzipSync(new Uint8Array(await new Response(body).arrayBuffer())))).toBe(PAGE)
  for (const [accepts, encoding] of [
    ['zstd', 'zstd'],
    ['gzip;q=0.5, br', 'br'],
  ] as const) {
    const other = new Headers()
    await compressPage(asked(accepts), page, other)
    expect(other.get('Content-Encoding')).toBe(encoding)
  }
})
