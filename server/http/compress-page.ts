import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { preferredEncoding } from './accepted-encodings.ts'
import type { Page } from './pages.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Fast levels, as a visitor is waiting; the best first. Built files have their own (static-files.ts). */
const ENCODERS = {
  zstd: (page: Bytes) =>
    promisify(zstdCompress)(page, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
  br: (page: Bytes) =>
    promisify(brotliCompress)(page, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: page.byteLength },
    }),
  gzip: (page: Bytes) => promisify(gzip)(page, { level: 4 }),
}
const NAMES = ['zstd', 'br', 'gzip'] as const
/** For a page that is there in gzip, which then costs nothing. */
const GZIP_FIRST = ['gzip', 'zstd', 'br'] as const

/** Compresses a rendered page, to a quarter, as the browser accepts it, and sets the headers to match. */
export async function compressPage(
  request: Request,
  { body, gzipped }: Pick<Page, 'body' | 'gzipped'>,
  headers: Headers,
): Promise<Page['body']> {
  headers.append('Vary', 'Accept-Encoding')
  const encoding = preferredEncoding(request, gzipped ? GZIP_FIRST : NAMES)
  if (!encoding) return body
  headers.set('Content-Encoding', encoding)
  if (gzipped && encoding === 'gzip') return gzipped()
  headers.delete('Content-Length')
  return new Uint8Array(await ENCODERS[encoding](new Uint8Array(await new Response(body).arrayBuffer())))
}
