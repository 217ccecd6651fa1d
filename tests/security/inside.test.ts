import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, isIPv4, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPageGetter } from '#server/audit-reports/get-page.ts'
import { createWebhookClient } from '#server/channels/webhook-client.ts'
import type { Resolve } from '#server/outbound/guarded-lookup.ts'
import { REFUSED_ADDRESSES } from '#tests/support/hostile-addresses.ts'
import { measured } from '#tests/support/suite-form.ts'

const AT = '2026-11-23T00:00:00.000Z'

/** An address that stands for the internet. */
const PUBLIC = '8.8.8.8'

let inside: Server
let outside: Server
let reached = 0
/** The addresses that the program believes it connected to. */
let meant: string[] = []
beforeAll(async () => {
  inside = await listening(
    createServer((socket) => {
      reached++
      socket.destroy()
    }),
  )
  outside = await listening(createHttpServer((_request, response) => response.end('From outside')))
  subscribe('net.client.socket', stayHere)
})
afterAll(() => {
  unsubscribe('net.client.socket', stayHere)
  inside.close()
  outside.close()
})

async function listening(server: Server): Promise<Server> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return server
}

type Handle = Record<'connect' | 'connect6', (request: object, address: string, port: number) => number>

/** Keeps all traffic on this machine: a connection to any address and port ends at one of the two servers. */
function stayHere(message: unknown): void {
  const { socket } = message as { socket: Socket & { _handle: Handle } }
  socket.on('connectionAttempt', (address) => {
    meant.push(address)
    const { port } = (address === PUBLIC ? outside : inside).address() as AddressInfo
    const handle = socket._handle
    const connect = handle.connect.bind(handle)
    handle.connect = (request) => connect(request, '127.0.0.1', port)
    handle.connect6 = handle.connect
  })
}

/** The ways in which a URL can spell one address. */
function spellings(address: string): string[] {
  return isIPv4(address) ? spellingsOfV4(address) : spellingsOfV6(address)
}

function spellingsOfV4(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  const whole = ((a * 256 + b) * 256 + c) * 256 + d
  const hex = (n: number) => `0x${n.toString(16)}`
  return [
    address,
    `${address}.`,
    String(whole),
    hex(whole),
    [a, b, c, d].map(hex).join('.'),
    [a, b, c, d].map((n) => `0${n.toString(8)}`).join('.'),
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    [...address].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join(''),
    address.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
    address.replaceAll('.', '。'),
    `[::ffff:${address}]`,
  ]
}

function spellingsOfV6(address: string): string[] {
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail = ''] = short.split('::')
  const [before, after] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
  const full = groups.map((group) => group.padStart(4, '0'))
  const last = groups.slice(6).map((group) => Number.parseInt(group, 16)) as [number, number]
  const dotted = last.flatMap((n) => [n >> 8, n & 255]).join('.')
  return [
    address,
    address.toUpperCase(),
    short,
    groups.join(':'),
    full.join(':'),
    full.join(':').toUpperCase(),
    groups.map((group) => group.padStart(3, '0')).join(':'),
    [...groups.slice(0, 6), dotted].join(':'),
    [...full.slice(0, 6), dotted].join(':'),
    [...full.slice(0, 6), dotted].join(':').toUpperCase(),
  ].map((text) => `[${text}]`)
}

test('every address of the inside, in ten spellings and more: no webhook and no look at a website gets there', async () => {
  const post = createWebhookClient({ allowPrivate: false })
  const get = createPageGetter({ allowPrivate: false, userAgent: 'Test' })
  let tried = 0
  for (const address of REFUSED_ADDRESSES) {
    const ways = spellings(address)
    expect(ways.length).toBeGreaterThanOrEqual(10)
    for (const host of ways) {
      const sent = await post({
        url: `http://${host}/`,
        body: '{}',
        headers: {},
        at: AT,
        signal: AbortSignal.timeout(5_000),
      })
      expect(sent, host).toMatchObject({ ok: false, error: expect.stringContaining('not a public address') })
      const url = URL.parse(`http://${host}/`)
      if (url)
        await expect(get(url, AbortSignal.timeout(5_000)), host).rejects.toThrow('not a public address')
      tried += 2
    }
  }
  expect(REFUSED_ADDRESSES.length).toBeGreaterThanOrEqual(42)
  expect([reached, meant]).toEqual([0, []])
  measured(`SSRF: ${REFUSED_ADDRESSES.length} addresses, ${tried} attempts, 0 successes`)
}, 120_000)

test.each(['webhook', 'page getter'])(
  '%s, a name that answers a public address first and an inner one after: connected to what was checked',
  async (way) => {
    for (const inner of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '169.254.169.254', 'fd00:ec2::254']) {
      const answers = [PUBLIC]
      let asked = 0
      const reach = reaching(way, async () => {
        asked++
        const address = answers.pop() ?? inner
        return [{ address, family: isIPv4(address) ? 4 : 6 }]
      })
      meant = []
      expect(await reach()).toBe('200')
      expect([asked, meant]).toEqual([1, [PUBLIC]])
      expect(await reach()).toContain(`is at ${inner}, which is not a public address`)
      expect([asked, meant]).toEqual([2, [PUBLIC]])
    }
    expect(reached).toBe(0)
  },
)

/** Makes one request; returns its status, or the message of its error. */
function reaching(way: string, resolve: Resolve): () => Promise<string> {
  const url = 'http://rebinding.example/'
  const get = createPageGetter({ allowPrivate: false, userAgent: 'Test', resolve })
  const post = createWebhookClient({ allowPrivate: false, resolve })
  return async () => {
    const signal = AbortSignal.timeout(5_000)
    if (way === 'webhook') {
      const sent = await post({ url, body: '{}', headers: {}, at: AT, signal })
      return sent.ok ? String(sent.status) : sent.error
    }
    return get(new URL(url), signal).then(
      ({ status }) => String(status),
      (error) => String(error),
    )
  }
}
