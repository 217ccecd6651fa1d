import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { waitUntil } from './wait-until.ts'

export type ReceivedRequest = {
  method: string
  path: string
  headers: IncomingHttpHeaders
  rawBody: string
  /** The parsed body; undefined when it is not JSON. */
  json: unknown
}
export type ReceiverAnswer = { status: number; headers?: Record<string, string>; body?: string | Buffer }
export type Respond = (request: ReceivedRequest) => ReceiverAnswer | number | Promise<ReceiverAnswer | number>

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>

/** A real HTTP server on loopback that records what it is sent and answers 200 by default. */
export async function startWebhookReceiver(initial: Respond | number = 200) {
  const requests: ReceivedRequest[] = []
  let respond = initial
  let server: Server | null = null
  let port = 0

  async function up() {
    server ??= await listen(port, async (request) => {
      requests.push(request)
      const answer = typeof respond === 'number' ? respond : await respond(request)
      return typeof answer === 'number' ? { status: answer } : answer
    })
    port = (server.address() as AddressInfo).port
  }

  async function down() {
    const closing = server
    server = null
    if (!closing) return
    closing.close()
    closing.closeAllConnections()
    await once(closing, 'close')
  }

  await up()
  return {
    url: `http://127.0.0.1:${port}/hook`,
    requests,
    respondWith: (next: Respond | number) => {
      respond = next
    },
    /** Connections are refused until `up`, which listens on the same port again. */
    down,
    up,
    close: down,
    waitFor: (predicate: (requests: readonly ReceivedRequest[]) => boolean, timeoutMs?: number) =>
      waitUntil(() => predicate(requests), `requests (${requests.length} came)`, timeoutMs),
    /**
     * Throws unless every request is signed with the secret; `ignoreTime` is for tests that own the clock.
     */
    verify: (secret: string, options: { ignoreTime?: boolean } = {}) => {
      if (requests.length === 0) throw new Error('Nothing was received')
      for (const request of requests) verifySignature(request, secret, options.ignoreTime ?? false)
    },
  }
}

async function listen(port: number, answer: (request: ReceivedRequest) => Promise<ReceiverAnswer>) {
  const server = createServer(async (incoming, outgoing) => {
    // A sender that died in the middle has sent nothing.
    const rawBody = await text(incoming).catch(() => null)
    if (rawBody === null) return
    const { method = '', url: path = '', headers } = incoming
    const {
      status,
      headers: extra,
      body,
    } = await answer({ method, path, headers, rawBody, json: parsed(rawBody) })
    outgoing.writeHead(status, extra).end(body)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

function verifySignature({ headers, rawBody }: ReceivedRequest, secret: string, ignoreTime: boolean) {
  const webhook = new Webhook(secret)
  const sent = headers as Record<string, string>
  if (!ignoreTime) return void webhook.verify(rawBody, sent)
  const at = new Date(Number(sent['webhook-timestamp']) * 1000)
  const expected = webhook.sign(sent['webhook-id'] ?? '', at, rawBody)
  if (!sent['webhook-signature']?.split(' ').includes(expected))
    throw new Error('No matching signature found')
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
