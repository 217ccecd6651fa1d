import { brotliCompress, brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'
import type { FileBody } from './static-files.ts'

const brotli = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
/** For the first who asks. */
const QUICK = brotli(5)
/** The build's own: a tenth less, so that the home page comes in one flight. Some ninety milliseconds, on another thread. */
const BEST = brotli(11)

/** In every file, the public address that the build was made for becomes the one that the site is started at. */
export function replaceBuiltAddress(builtAddress: string, siteUrl: string) {
  return (file: FileBody): FileBody => {
    if (siteUrl === builtAddress) return file
    const built = file.body()
    if (!built.includes(builtAddress)) return file
    const body = Buffer.from(built.toString('utf8').replaceAll(builtAddress, siteUrl))
    const encoded = {
      br: brotliCompressSync(body, QUICK),
      zstd: zstdCompressSync(body),
      gzip: gzipSync(body),
    }
    brotliCompress(body, BEST, (_failed, smaller) => {
      encoded.br = smaller ?? encoded.br
    })
    return { body: () => body, encoded }
  }
}
