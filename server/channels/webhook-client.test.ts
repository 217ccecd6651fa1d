import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Resolve } from '#server/outbound/guarded-lookup.ts'
import { LOOPBACK_SPELLINGS, REFUSED_ADDRESSES } from '#tests/support/hostile-addresses.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts'
import { createWebhookClient, parseRetryAfter } from './webhook-client.ts'

const AT = '2026-11-21T00:00:00.000Z'
const never = new AbortController().signal

let receiver: WebhookReceiver
let port: string

beforeEach(async () => {
  receiver = await startWebhookReceiver()
  port = new URL(receiver.url).port
})
afterEach(() => receiver.close())

/** Starts a TCP server on which `speak` handles each connection below HTTP; returns its address. */
async function startPeer(speak: (socket: Socket) => void): Promise<string> {
  const peer = createServer((socket) => speak(socket.on('error', () => {}))).listen(0, '127.0.0.1')
  onTestFinished(() => void peer.close())
  await once(peer, 'listening')
  return `http://127.0.0.1:${(peer.address() as AddressInfo).port}/`
}

function send(
  url: string,
  options: { allowPrivate?: boolean; resolve?: Resolve; signal?: AbortSignal } = {},
) {
  const { allowPrivate = false, signal = never, resolve } = options
  const post = createWebhookClient({ allowPrivate, ...(resolve ? { resolve } : {}) })
  return post({ url, body: '{"a":1}', headers: { 'webhook-id': 'd1' }, at: AT, signal })
}

const sendHere = (signal?: AbortSignal) =>
  send(receiver.url, { allowPrivate: true, ...(signal ? { signal } : {}) })

function resolveTo(...addresses: string[]): Resolve {
  return async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
}

describe('an attempt', () => {
  test('posts the exact bytes as JSON and reports the answer', async () => {
    receiver.respondWith(() => ({ status: 202, body: 'taken\0' }))
    expect(await sendHere()).toEqual({ ok: true, status: 202, answer: 'taken' })
    expect(receiver.requests).toMatchObject([
      {
        method: 'POST',
        path: '/hook',
        rawBody: '{"a":1}',
        headers: { 'content-type': 'application/json', 'content-length': '7', 'webhook-id': 'd1' },
      },
    ])
  })

  test.each([
    [400, 'rejected'],
    [413, 'rejected'],
    [422, 'rejected'],
    [410, 'gone'],
    [401, 'transient'],
    [404, 'transient'],
    [408, 'transient'],
    [429, 'transient'],
    [500, 'transient'],
    [503, 'transient'],
  ])('%i is %s', async (status, kind) => {
    receiver.respondWith(() => ({ status, body: 'no' }))
    expect(await sendHere()).toEqual({ ok: false, status, kind, error: `Answered ${status}`, answer: 'no' })
  })

  test.each([301, 302, 303, 307, 308])('a redirect (%i) is a failure and is not followed', async (status) => {
    const elsewhere = await startWebhookReceiver()
    receiver.respondWith(() => ({ status, headers: { Location: elsewhere.url } }))
    expect(await sendHere()).toMatchObject({
      ok: false,
      status,
      kind: 'transient',
      error: `Redirects are not followed (${status})`,
    })
    expect(elsewhere.requests).toEqual([])
    await elsewhere.close()
  })

  test('the wait that the receiver asks for is passed on', async () => {
    receiver.respondWith(() => ({ status: 429, headers: { 'Retry-After': '120' } }))
    expect(await sendHere()).toMatchObject({ retryAfter: 120 })
  })

  test('a closed port, a name without address and a receiver that hangs up are transient', async () => {
    await receiver.down()
    expect(await sendHere()).toMatchObject({
      ok: false,
      status: null,
      kind: 'transient',
      error: expect.stringContaining('ECONNREFUSED'),
    })
    const unknown = { resolve: () => Promise.reject(new Error('ENOTFOUND hooks.example')) }
    expect(await send('http://hooks.example/', unknown)).toMatchObject({
      kind: 'transient',
      error: 'ENOTFOUND hooks.example',
    })
    expect(await send('http://hooks.example/', { resolve: resolveTo() })).toMatchObject({ kind: 'transient' })
    const rude = await startPeer((socket) => socket.destroy())
    expect(await send(rude, { allowPrivate: true })).toMatchObject({
      ok: false,
      status: null,
      kind: 'transient',
    })
  })

  test.each([
    [
      'wants to speak another protocol',
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
    ],
    ['goes on saying that it goes on, and hangs up', 'HTTP/1.1 102 Processing\r\n\r\n'.repeat(3)],
  ])('a receiver that %s is transient', async (_what, bytes) => {
    const url = await startPeer((socket) => socket.once('data', () => socket.end(bytes)))
    expect(await send(url, { allowPrivate: true })).toMatchObject({
      ok: false,
      status: null,
      kind: 'transient',
    })
  })

  test('has a connection of its own, whose address was looked up for it', async () => {
    let connections = 0
    const url = await startPeer((socket) => {
      connections += 1
      socket.on('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'))
    })
    for (let n = 0; n < 2; n++) expect(await send(url, { allowPrivate: true })).toMatchObject({ ok: true })
    expect(connections).toBe(2)
  })

  test('after the receiver came back on its port, it gets through', async () => {
    await receiver.down()
    expect(await sendHere()).toMatchObject({ ok: false })
    await receiver.up()
    expect(await sendHere()).toMatchObject({ ok: true })
  })
})

describe('the end of patience', () => {
  test('an answer that never comes ends with the signal', async () => {
    const patience = new AbortController()
    receiver.respondWith(() => new Promise(() => {}))
    const result = sendHere(patience.signal)
    await receiver.waitFor((requests) => requests.length === 1)
    patience.abort(new Error('No answer within 15 seconds'))
    expect(await result).toEqual({
      ok: false,
      status: null,
      kind: 'transient',
      error: 'No answer within 15 seconds',
      answer: null,
    })
  })

  test('a lookup that never ends does too, and an ended signal sends nothing', async () => {
    const patience = new AbortController()
    const asked = Promise.withResolvers<void>()
    const result = send('http://hooks.example/', {
      signal: patience.signal,
      resolve: () => {
        asked.resolve()
        return new Promise(() => {})
      },
    })
    await asked.promise
    const stopped = new Error('Stopped before an answer came')
    patience.abort(stopped)
    expect(await result).toMatchObject({ ok: false, error: stopped.message })
    expect(await sendHere(AbortSignal.abort(stopped))).toMatchObject({ ok: false, error: stopped.message })
    expect(receiver.requests).toEqual([])
  })

  test.each(['breaks off', 'never ends'])('a body that %s does not undo the status', async (fate) => {
    const patience = new AbortController()
    const stop = () => setImmediate(() => patience.abort())
    const url = await startPeer((socket) => {
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nok')
        if (fate === 'breaks off') socket.end()
      })
    })
    if (fate === 'never ends') subscribe('http.client.response.finish', stop)
    const result = await send(url, { allowPrivate: true, signal: patience.signal })
    expect(result).toMatchObject({ ok: true, status: 200 })
    unsubscribe('http.client.response.finish', stop)
  })

  test('nor one that goes on for ever: it is left after two seconds, before the attempt is over', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const later = () => setImmediate(() => vi.advanceTimersByTime(2_000))
    subscribe('http.client.response.finish', later)
    const url = await startPeer((socket) => {
      socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nok'))
    })
    expect(await send(url, { allowPrivate: true })).toEqual({ ok: true, status: 200, answer: 'ok' })
    unsubscribe('http.client.response.finish', later)
    vi.useRealTimers()
  }, 5_000)

  test('50 MB of answer are cut', async () => {
    receiver.respondWith(() => ({ status: 200, body: Buffer.alloc(50_000_000, 'x') }))
    const before = process.memoryUsage().arrayBuffers
    expect(await sendHere()).toEqual({ ok: true, status: 200, answer: 'x'.repeat(2000) })
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(60_000_000)
  })
})

describe('nobody can send us inside', () => {
  test.each(REFUSED_ADDRESSES)('a name that resolves to %s', async (address) => {
    const result = await send(`http://hooks.example:${port}/`, { resolve: resolveTo(address) })
    expect(result).toMatchObject({
      ok: false,
      status: null,
      kind: 'transient',
      error: expect.stringContaining('not a public address'),
    })
    expect(receiver.requests).toEqual([])
  })

  test.each(REFUSED_ADDRESSES)('the address %s itself', async (address) => {
    const host = address.includes(':') ? `[${address}]` : address
    const result = await send(`http://${host}:${port}/`)
    expect(result).toMatchObject({
      ok: false,
      status: null,
      error: expect.stringContaining('not a public address'),
    })
    expect(receiver.requests).toEqual([])
  })

  test.each(LOOPBACK_SPELLINGS)('the machine itself as %s', async (host) => {
    const result = await send(`http://${host}:${port}/`)
    expect(result).toMatchObject({
      ok: false,
      status: null,
      error: expect.stringContaining('not a public address'),
    })
    expect(receiver.requests).toEqual([])
  })

  test('one private address among public ones is enough to refuse', async () => {
    const result = await send(`http://hooks.example:${port}/`, { resolve: resolveTo('8.8.8.8', '127.0.0.1') })
    expect(result).toMatchObject({ ok: false, error: expect.stringContaining('127.0.0.1') })
    expect(receiver.requests).toEqual([])
  })

  test('a resolver that changes its mind is asked once, and its first answer is the one connected to', async () => {
    const patience = new AbortController()
    let asked = 0
    const result = await send(`http://hooks.example:${port}/`, {
      signal: patience.signal,
      resolve: async () => {
        asked += 1
        setImmediate(() => patience.abort())
        return [{ address: asked === 1 ? '8.8.8.8' : '127.0.0.1', family: 4 }]
      },
    })
    expect(result).toMatchObject({ ok: false, status: null })
    expect({ asked, received: receiver.requests.length }).toEqual({ asked: 1, received: 0 })
  })

  test.each([
    'file:///etc/passwd',
    'ftp://hooks.example/',
    'data:text/plain,x',
    'gopher://127.0.0.1/',
    'not a url',
    '',
  ])('%j is no way to send', async (url) => {
    expect(await send(url, { allowPrivate: true })).toMatchObject({ ok: false, status: null })
  })

  test('private addresses are reached when the operator says so, under the name that was given', async () => {
    const url = `http://hooks.internal:${port}/hook`
    expect(await send(url, { allowPrivate: true, resolve: resolveTo('127.0.0.1') })).toMatchObject({
      ok: true,
    })
    expect(receiver.requests[0]?.headers.host).toBe(`hooks.internal:${port}`)
  })
})

test.each([
  [undefined, null],
  ['', null],
  ['0', 0],
  [' 90 ', 90],
  ['-5', null],
  ['1.5', null],
  ['soon', null],
  ['2027', 2027],
  ['99999999999', 1e9],
  ['9'.repeat(400), 1e9],
  ['Sat, 21 Nov 2026 00:02:00 GMT', 120],
  ['Saturday, 21-Nov-26 00:02:00 GMT', 120],
  ['Sat Nov 21 00:02:00 2026 GMT', 120],
  ['Fri, 20 Nov 2026 00:00:00 GMT', 0],
  ['Sat, 99 Nov 2026 00:02:00 GMT', null],
])('Retry-After %j is %j seconds', (header, seconds) => {
  expect(parseRetryAfter(header, AT)).toBe(seconds)
})
