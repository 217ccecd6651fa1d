import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { getRequestListener } from '@hono/node-server'

type Listening = {
  app: { fetch: (request: Request) => Response | Promise<Response> }
  host: string
  port: number
  /** The variable that sets the port, named in the error where the port cannot be used. */
  setting: 'PORT' | 'OPERATOR_PORT'
  /** Headers of the response. Set here, they cost a tenth of what they cost on a `Response`. */
  headers?: (request: IncomingMessage) => [string, string][]
  /** An existing server to use instead of a new one. */
  server?: Server | undefined
  /** Wraps the app, so that a development server can answer first. */
  wrap?: ((app: RequestListener) => RequestListener) | undefined
}

export type Listener = {
  url: string
  port: number
  /**
   * Answers requests in flight and those of the first second, each as the last on its connection; after `ms`
   * closes the remaining connections.
   */
  drain: (ms: number) => Promise<void>
}

/** A proxy may send a post on a connection it thinks is open: closed at once, that post would be lost. */
const LAST_ANSWERS_MS = 1_000

/** Resolves once connections are accepted. @throws when the address cannot be used */
export async function listen(listening: Listening): Promise<Listener> {
  const { app, host, port, setting, headers = () => [], wrap = (plain) => plain } = listening
  // HTTP/1.0 requests have no Host, and load balancers use them for health checks.
  const answer = getRequestListener(app.fetch, { hostname: 'localhost' })
  // By default Node looks for late requests only every half minute.
  const late = { requestTimeout: 30_000, headersTimeout: 10_000, connectionsCheckingInterval: 1_000 }
  // Longer than proxies keep an idle connection (60 s): a post on one that we have just closed would be lost.
  const limits = { ...late, keepAliveTimeout: 75_000 }
  const server = listening.server ?? createServer(limits)
  let draining = false
  server.on(
    'request',
    wrap((request, response) => {
      for (const [name, value] of headers(request)) response.setHeader(name, value)
      if (draining) response.setHeader('Connection', 'close')
      return answer(request, response)
    }),
  )
  server.listen(port, host)
  await once(server, 'listening').catch((error) => {
    throw new Error(`Nothing can listen at ${host}:${port}: ${listenRefusal(error, setting)}`)
  })
  const taken = (server.address() as AddressInfo).port
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    port: taken,
    drain: async (ms) => {
      draining = true
      if ((await connectionsOf(server)) > 0) await delay(Math.min(LAST_ANSWERS_MS, ms / 4))
      const closed = once(server, 'close')
      server.close()
      // Repeated, because a connection becomes idle once it has answered, and would be kept alive.
      const idle = setInterval(() => server.closeIdleConnections(), 20)
      const impatient = setTimeout(() => server.closeAllConnections(), ms)
      await closed
      clearInterval(idle)
      clearTimeout(impatient)
    },
  }
}

function connectionsOf(server: Server): Promise<number> {
  return promisify(server.getConnections).call(server)
}

function listenRefusal({ code, message }: NodeJS.ErrnoException, setting: Listening['setting']): string {
  if (code === 'EADDRINUSE') return `another program does. Stop that one, or set ${setting} to another port.`
  return `${message}. ${setting.replace('PORT', 'HOST')} and ${setting} say where.`
}
