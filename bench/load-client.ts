import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { createFormTokens } from '../server/http/form-token.ts'

export type Load = {
  port: number
  connections: number
  seconds: number
  /**
   * Leads signed with the secret, one each; one page over and over; one page with a different number appended
   * each time; or batches of this many events.
   */
  send: { leadsUnder: string } | { get: string } | { getAnew: string } | { events: number }
  /**
   * Requests sent at this fixed rate, whether earlier ones are answered or not; without it, as
   * fast as they are answered.
   */
  perSecond?: number
}
export type LoadResult = { perSecond: number; p50: number; p99: number; answered: number; failed: number }

/** Signs the form tokens of leads, both here and in the site that receives them. */
export const FORM_SECRET = 'a secret for the benchmark, 32 by'

const WARM_UP_S = 2
/** More than we can acknowledge. A bare server may see the same leads again, since it stores nothing. */
const LEADS_A_SECOND = 30_000

/**
 * Runs the load in its own thread, one request at a time on each connection, and
 * returns what was acknowledged.
 */
export async function applyLoad(load: Load): Promise<LoadResult> {
  const worker = new Worker(new URL(import.meta.url), { workerData: load })
  const [result] = (await once(worker, 'message')) as [LoadResult]
  return result
}

async function run({ port, connections, seconds, send, perSecond }: Load): Promise<LoadResult> {
  const requests = requestsOf(send, (seconds + WARM_UP_S) * (perSecond ?? LEADS_A_SECOND))
  const latencies: number[] = []
  const began = performance.now()
  const from = began + WARM_UP_S * 1000
  const until = from + seconds * 1000
  let sent = 0
  let failed = 0
  const client = async () => {
    let { socket, read } = await opened(port)
    while (performance.now() < until) {
      const n = sent++
      // Latency counts from the scheduled time, so that waiting for a free connection counts too.
      const at = perSecond === undefined ? performance.now() : began + (n * 1000) / perSecond
      if (perSecond !== undefined) await pause(Math.max(0, at - performance.now()))
      socket.write(requests[n % requests.length] ?? '')
      const status = await read()
      if (status === CLOSED) ({ socket, read } = await opened(port))
      if (at < from) continue
      if (status >= 200 && status < 300) latencies.push(performance.now() - at)
      else failed++
    }
    socket.destroy()
  }
  await Promise.all(Array.from({ length: connections }, client))
  latencies.sort((a, b) => a - b)
  const at = (part: number) => Number((latencies[Math.floor(latencies.length * part)] ?? 0).toFixed(2))
  return {
    perSecond: Math.round(latencies.length / seconds),
    p50: at(0.5),
    p99: at(0.99),
    answered: latencies.length,
    failed,
  }
}

async function opened(port: number) {
  const socket = connect(port, '127.0.0.1').setNoDelay(true)
  await once(socket, 'connect')
  return { socket, read: reader(socket) }
}

/** Stands for a missing response: the server closed the connection. */
const CLOSED = 0

/** Returns a function that resolves to the status once the whole response has arrived. */
function reader(socket: Socket): () => Promise<number> {
  let text = ''
  let wake = () => {}
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += chunk
    wake()
  })
  socket
    .on('error', () => {})
    .on('close', () => {
      text = 'HTTP/1.1 000 closed\r\ncontent-length: 0\r\n\r\n'
      wake()
    })
  return async () => {
    for (;;) {
      const end = lengthOf(text)
      if (end !== null && text.length >= end) {
        const status = Number(text.slice(9, 12))
        text = text.slice(end)
        return status
      }
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
}

function lengthOf(text: string): number | null {
  const head = text.indexOf('\r\n\r\n')
  if (head < 0) return null
  // A 204 has no body and no content-length header.
  if (text.startsWith('204', 9)) return head + 4
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head))?.[1]
  if (length !== undefined) return head + 4 + Number(length)
  const last = text.indexOf('\r\n0\r\n\r\n', head)
  return last < 0 ? null : last + 7
}

function requestsOf(send: Load['send'], count: number): string[] {
  if ('get' in send) return [page(send.get)]
  if ('getAnew' in send) return Array.from({ length: count }, (_, n) => page(`${send.getAnew}${n}`))
  return 'events' in send ? [batch(send.events)] : leads(send.leadsUnder, count)
}

function page(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: bench\r\nAccept: text/html\r\nAccept-Encoding: gzip, br\r\n\r\n`
}

/** The request that a page sends when it is left. */
function batch(size: number): string {
  const events = Array.from({ length: size }, (_, n) => ({
    event: n % 2 === 0 ? 'scroll_depth' : 'cta_click',
    on: '/services/missed-call-text-back',
    ...(n % 2 === 0 ? { depth: 25 } : { cta_id: 'hero', page: '/services/missed-call-text-back' }),
  }))
  const visit = { visit: 'abcdef123456', device: 'phone', source: 'google', medium: 'cpc', campaign: 'bench' }
  const body = JSON.stringify({ ...visit, events })
  return `POST /api/events HTTP/1.1\r\nHost: bench\r\nContent-Type: text/plain\r\nSec-Fetch-Site: same-origin\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

function leads(secret: string, count: number): string[] {
  const tokens = createFormTokens(secret)
  const opened = Date.now() - 60_000
  return Array.from({ length: count }, (_, n) => {
    const body = JSON.stringify({
      formToken: tokens.issue('assessment', opened),
      mobile: `0491 57${String(n % 10_000).padStart(4, '0')}`,
      fullName: `Alex Sample ${n}`,
      suburb: 'Sample Roofing',
    })
    return `POST /api/assessments HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  })
}

if (!isMainThread && parentPort) parentPort.postMessage(await run(workerData as Load))
