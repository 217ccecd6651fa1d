import { brotliCompress, brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'
import type { FileBody } from './static-files.ts'

const brotli = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
/** For the first who asks. */
const QUICK = brotli(5)
/** The build's own: a tenth less, so that the home page comes in one flight. Some ninety milliseconds, on another thread. */
const BEST = brotli(11)

/** What was built for one public address says another, when the site is started at that. */
export function movedTo(siteUrl: string, builtFor: string) {
  return (file: FileBody): FileBody => {
    if (siteUrl === builtFor) return file
    const built = file.body()
    if (!built.includes(builtFor)) return file
    const body = Buffer.from(built.toString('utf8').replaceAll(builtFor, siteUrl))
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
