import { Readable } from 'node:stream'
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { atMost } from '#server/outbound/at-most.ts'
import { PAGE_MAX_BYTES, type PageAnswer } from './get-page.ts'

/** How far browsers look for a charset declared in the page itself. */
const CHARSET_SOUGHT_BYTES = 1024

/** The page's text, decompressed and decoded as in a browser, up to `PAGE_MAX_BYTES`. */
export async function pageText({ body, contentEncoding, contentType }: PageAnswer): Promise<string> {
  const bytes = await unpacked(body, contentEncoding.trim().toLowerCase())
  return decoderFor(bytes, contentType).decode(bytes)
}

/**
 * A missing end is no error, as only the beginning may have been read. The size is limited, as a small page
 * may unpack to a huge one.
 */
async function unpacked(body: Buffer, encoding: string): Promise<Buffer> {
  const unpack = unpackerFor(encoding)
  if (!unpack) return body
  const chunks: Buffer[] = []
  try {
    for await (const chunk of atMost(Readable.from([body]).pipe(unpack), PAGE_MAX_BYTES)) chunks.push(chunk)
  } catch {
    // Goes on with what was decompressed before the error.
  }
  return Buffer.concat(chunks)
}

function unpackerFor(encoding: string) {
  const finishFlush = constants.Z_SYNC_FLUSH
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip({ finishFlush })
  if (encoding === 'deflate') return createInflate({ finishFlush })
  if (encoding === 'br') return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH })
  return null
}

function decoderFor(bytes: Buffer, contentType: string): TextDecoder {
  const named = byteOrderMark(bytes) ?? charsetIn(contentType) ?? charsetIn(declaration(bytes))
  try {
    // A page that declares UTF-16 in ASCII cannot be in UTF-16.
    if (named) return new TextDecoder(named.startsWith('utf-16') && !byteOrderMark(bytes) ? 'utf-8' : named)
  } catch {
    // The named charset is unknown.
  }
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252')
}

function byteOrderMark(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return undefined
}

function charsetIn(text: string): string | undefined {
  return /charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(text.slice(0, CHARSET_SOUGHT_BYTES))?.[1]?.toLowerCase()
}

/** The meta tag that names the charset, read as ASCII. */
function declaration(bytes: Buffer): string {
  const start = bytes.subarray(0, CHARSET_SOUGHT_BYTES).toString('latin1')
  return /<meta\b[^>]*charset[^>]*>/i.exec(start)?.[0] ?? ''
}

function isUtf8(bytes: Buffer): boolean {
  try {
    // `stream` tolerates a character that the limit has cut in two.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}
