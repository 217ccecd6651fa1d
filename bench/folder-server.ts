import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { filesBelow } from '../scripts/build-inputs.ts'
import { TYPES } from '../server/http/static-files.ts'

const COMPRESSED_ALREADY = new Set(['.woff2', '.png', '.webp', '.jpg'])

/** Serves a static site as a host does that takes trouble: from memory, with brotli at the highest level. */
export async function serveFolder(root: string) {
  const files = new Map(
    filesBelow(root).map((path) => [path.slice(root.length).replace(/index\.html$/, ''), answerOf(path)]),
  )
  const server = createServer((request, response) => {
    const file = files.get(new URL(request.url ?? '', 'http://localhost').pathname)
    if (file) response.writeHead(200, file.headers).end(file.body)
    else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() }
}

function answerOf(path: string) {
  const type = TYPES[extname(path)] ?? 'application/octet-stream'
  const body = readFileSync(path)
  if (COMPRESSED_ALREADY.has(extname(path))) return { body, headers: { 'Content-Type': type } }
  return { body: brotliCompressSync(body), headers: { 'Content-Type': type, 'Content-Encoding': 'br' } }
}
