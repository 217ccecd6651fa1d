import { readFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { extname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { TYPES } from '#server/http/static-files.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { filesBelow } from '../../scripts/build-inputs.ts'

type Answer = { status: number | undefined; headers: IncomingMessage['headers']; bytes: Buffer }

let site: Site
let asset: string
beforeAll(async () => {
  site = await startSite({ SITE_URL: 'https://www.tradefront.example', ALLOW_SAMPLE_DATA: '1' })
  const html = String((await ask('/')).bytes)
  asset = /\/assets\/[\w-]+\.js(?!on)/.exec(html)?.[0] ?? expect.unreachable('the page names no script')
})
afterAll(() => site.close())

/** Not `fetch`, which decodes the body and normalises addresses. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { hostname, port } = new URL(site.url)
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    request({ hostname, port, path, method, headers }, resolve).on('error', reject).end(),
  )
  return { status: answer.statusCode, headers: answer.headers, bytes: await buffer(answer) }
}

const DECODERS: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
  gzip: gunzipSync,
}

describe.each([
  ['a page', () => '/', 'public, max-age=0, must-revalidate'],
  ['a hashed file', () => asset, 'public, max-age=31536000, immutable'],
])('%s', (_name, path, cacheControl) => {
  test.each([
    ['', undefined],
    ['identity', undefined],
    ['gzip', 'gzip'],
    ['zstd', 'zstd'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, zstd;q=0.0, gzip', 'gzip'],
    ['BR;q=0.5', 'br'],
    ['br;q=0, zstd;q=0, gzip;q=0', undefined],
    ['br;q=0.1, gzip;q=0.9', 'gzip'],
    ['br;q=0.5, gzip;q=0.5, zstd; q=0.5, identity;q=0.5', 'br'],
    ['identity;q=1, br;q=0.5', undefined],
    ['*', 'br'],
    ['br;q=0, *;q=0.5', 'zstd'],
    ['gzip;q=0.8, *;q=0.1', 'gzip'],
    ['*;q=0', undefined],
  ])('Accept-Encoding %j gets %s', async (accepts, encoding) => {
    const plain = await ask(path())
    const given = await ask(path(), { 'Accept-Encoding': accepts })
    expect(given.headers['content-encoding']).toBe(encoding)
    const decoded = encoding ? DECODERS[encoding]?.(given.bytes) : given.bytes
    expect(decoded?.equals(plain.bytes)).toBe(true)
    expect(given.headers).toMatchObject({
      vary: 'Accept-Encoding',
      'cache-control': cacheControl,
      'content-length': String(given.bytes.byteLength),
    })

    const { etag = '' } = given.headers
    expect(encoding ? etag : undefined).not.toBe(plain.headers.etag)
    const again = await ask(path(), { 'Accept-Encoding': accepts, 'If-None-Match': etag })
    expect([again.status, again.bytes.byteLength, again.headers.etag]).toEqual([304, 0, etag])
  })

  test('is not sent again to whoever names its tag among others, weakly, or takes any', async () => {
    const { etag = '' } = (await ask(path())).headers
    const tag = etag.replaceAll('"', '')
    const statusWith = async (ifNoneMatch: string) =>
      (await ask(path(), { 'If-None-Match': ifNoneMatch })).status
    for (const same of [`"other", ${etag}`, `W/${etag}`, `"other",W/${etag} , "more"`, '*'])
      expect([same, await statusWith(same)]).toEqual([same, 304])
    for (const other of [tag, `"${tag}-br"`, `"x${tag}"`, `"${tag}x"`, '"*"', ''])
      expect([other, await statusWith(other)]).toEqual([other, 200])
  })

  test.each(['', 'gzip', 'zstd', 'br'])('HEAD says of %j what GET says', async (encoding) => {
    const accepts = { 'Accept-Encoding': encoding }
    const same = async () => {
      const [given, head] = [await ask(path(), accepts), await ask(path(), accepts, 'HEAD')]
      const { date, ...rest } = head.headers
      expect([head.status, head.bytes.byteLength]).toEqual([200, 0])
      expect(given.headers).toMatchObject(rest)
    }
    // Under another address than it was built for, a file is compressed at the best level only after it was
    // requested, which may have been just now.
    await vi.waitFor(same, { timeout: 20_000 })
  })
})

test.each(['/about', '/about/', '/%61bout', '/services/', '/?from=mail', '/about?'])(
  '%s is answered with what every document carries',
  async (path) => {
    const { status, headers } = await ask(path)
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    const policy = headers['content-security-policy'] ?? ''
    expect(policy).toContain("default-src 'none'; script-src 'self' 'sha256-")
    expect(policy).toContain("frame-ancestors 'none'")
    for (const ours of ['font', 'connect', 'manifest', 'worker'])
      expect(policy).toContain(`; ${ours}-src 'self';`)
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    })
  },
)

test.each([
  ['none', undefined],
  ['same-origin', undefined],
  ['same-site', 'same-origin'],
  ['cross-site', 'same-origin'],
  ['what the future brings', 'same-origin'],
])('a page reached from %j has the opener policy %j', async (from, policy) => {
  const { status, headers } = await ask('/about', { 'Sec-Fetch-Site': from })
  expect([status, headers['cross-origin-opener-policy']]).toEqual([200, policy])
  expect(headers['cross-origin-resource-policy']).toBe('same-origin')
})

test('at another address than it was built for, the home page comes in one flight too', async () => {
  const flight = 14.6 * 1024
  await vi.waitFor(
    async () => {
      const { headers, bytes } = await ask('/', { 'Accept-Encoding': 'gzip, deflate, br, zstd' })
      const head = Object.entries(headers).reduce(
        (sum, [name, value]) => sum + `${name}: ${value}\r\n`.length,
        0,
      )
      const html = brotliDecompressSync(bytes).toString()
      expect(html).toContain('href="https://www.tradefront.example/"')
      expect(html.includes(readFileSync('build/site-url.txt', 'utf8'))).toBe(false)
      expect(bytes.byteLength + head).toBeLessThanOrEqual(flight)
    },
    { timeout: 20_000 },
  )
})

test('each file of text is there in every encoding, and whole in it', () => {
  const endings = { '.br': brotliDecompressSync, '.zst': zstdDecompressSync, '.gz': gunzipSync }
  const files = ['build/client', 'build/operator'].flatMap(filesBelow)
  const texts = files.filter((path) => /^text\/|json|xml/.test(TYPES[extname(path)] ?? ''))
  expect(texts.length).toBeGreaterThan(100)
  for (const [ending, decode] of Object.entries(endings)) {
    expect(texts.filter((path) => !files.includes(path + ending))).toEqual([])
    const broken = texts.filter((path) => !decode(readFileSync(path + ending)).equals(readFileSync(path)))
    expect(broken).toEqual([])
  }
})

test('V8 reads the program of each page off the main thread, and keeps that of the server at a byte a character', () => {
  const parts = filesBelow('build/client/assets').filter((path) =>
    /\/(react|router|shell|forms)-[^/]*\.js$/.test(path),
  )
  expect(parts).toHaveLength(4)
  const ahead = '//# allFunctionsCalledOnLoad\n'
  expect(parts.filter((path) => !readFileSync(path, 'utf8').startsWith(ahead))).toEqual([])
  const server = filesBelow('build/server').filter((path) => path.endsWith('.js'))
  expect(server.length).toBeGreaterThan(0)
  expect(server.filter((path) => /[^\0-\u00FF]/.test(readFileSync(path, 'utf8')))).toEqual([])
})
