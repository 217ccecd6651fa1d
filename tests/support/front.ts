import { once } from 'node:events'
import { request as ask, createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What replaces the site's response for a path: another text, a bare status, or no response. */
type Instead = ((text: string) => string) | number | 'nothing'

/** A proxy that acts like a deployment or a bad network: replaces responses, loses requests, goes away. */
export async function startFront(target: string) {
  const instead = new Map<string, Instead>()
  const asked: string[] = []
  let losesEvery = 0
  let away = false

  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    asked.push(`${request.method} ${path}`)
    if (away || (losesEvery > 0 && asked.length % losesEvery === 0)) return request.socket.destroy()
    const swap = [...instead].find(([start]) => path.startsWith(start))?.[1]
    if (swap === 'nothing') return
    if (typeof swap === 'number') return response.writeHead(swap).end(String(swap))
    const { 'accept-encoding': _encoding, 'if-none-match': _known, ...headers } = request.headers
    const options = { method: request.method, headers: swap ? headers : request.headers }
    request.pipe(
      ask(target + path, options, async (answer) => {
        if (!swap) {
          // If the site's response breaks off, so does this one.
          answer.on('close', () => answer.complete || response.destroy())
          return answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers))
        }
        const { 'content-length': _length, etag: _etag, ...rest } = answer.headers
        response.writeHead(answer.statusCode ?? 502, rest)
        await sendSwapped(answer, response, swap)
      }).on('error', () => response.destroy()),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Every request so far, as `GET /path`. */
    asked,
    /** Replaces the response of paths with this prefix. */
    answer: (path: string, swap: Instead) => instead.set(path, swap),
    /** Drops the connection of every n-th request. */
    loseEvery: (n: number) => {
      losesEvery = n
    },
    goAway: (gone = true) => {
      away = gone
      server.closeAllConnections()
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function sendSwapped(
  answer: AsyncIterable<unknown>,
  response: ServerResponse,
  swap: (text: string) => string,
) {
  const parts: string[] = []
  for await (const part of answer) parts.push(String(part))
  response.end(swap(parts.join('')))
}
