import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { atMost } from '#server/outbound/at-most.ts'
import {
  AddressRefused,
  guardedLookup,
  type Resolve,
  refusePrivateLiteral,
  systemResolve,
} from '#server/outbound/guarded-lookup.ts'
import { answerTo } from '#server/outbound/http-answer.ts'
import { createWebsiteResolve } from './resolve-website.ts'

/** A website that browsers may well open. */
export class PortRefused extends AddressRefused {
  override name = 'PortRefused'
}

/** A longer page is judged by its beginning. */
export const PAGE_MAX_BYTES = 1024 * 1024

export type PageAnswer = {
  status: number
  /** Target of a redirect; null when the answer is none. */
  location: string | null
  contentType: string
  contentEncoding: string
  /** As it came over the wire, up to `PAGE_MAX_BYTES`. */
  body: Buffer
}
export type GetPage = (url: URL, signal: AbortSignal) => Promise<PageAnswer>

/** Makes one GET: no redirects, and only public addresses and default ports unless `allowPrivate`. */
export function createPageGetter(options: {
  allowPrivate: boolean
  userAgent: string
  resolve?: Resolve
}): GetPage {
  const { allowPrivate, userAgent } = options
  // Where private addresses are allowed, names may be defined in the machine's hosts file.
  const ownResolve = allowPrivate ? systemResolve : createWebsiteResolve()
  const lookup = guardedLookup(options.resolve ?? ownResolve, allowPrivate)
  return async function get(url, signal) {
    if (!allowPrivate) {
      refusePrivateLiteral(url)
      if (url.port !== '') throw new PortRefused(`Port ${url.port} is not one that websites use`)
    }
    const request = url.protocol === 'https:' ? https.request : http.request
    signal.throwIfAborted()
    const asked = request(url, {
      // A connection of its own for each request, so that each address is checked.
      agent: false,
      lookup,
      signal,
      headers: {
        Accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1',
        'Accept-Encoding': 'br, gzip',
        'Accept-Language': 'en-AU,en;q=0.8',
        'User-Agent': userAgent,
      },
    })
    const response = await answerTo(asked.end())
    const { statusCode: status = 0, headers } = response
    const redirects = [301, 302, 303, 307, 308].includes(status)
    return {
      status,
      location: redirects ? (headers.location ?? null) : null,
      contentType: headers['content-type'] ?? '',
      contentEncoding: headers['content-encoding'] ?? '',
      body: await beginning(response),
    }
  }
}

async function beginning(response: IncomingMessage): Promise<Buffer> {
  const chunks = await Array.fromAsync(atMost(response, PAGE_MAX_BYTES))
  response.destroy()
  return Buffer.concat(chunks)
}
