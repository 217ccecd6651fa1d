import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'
import type { FileBody } from './static-files.ts'

/** Enough at a start: the build's own 11 takes forty milliseconds a page. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

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
    return { body: () => body, encoded }
  }
}
