import { createServer, isIPv4, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPageGetter } from '#server/audit-reports/get-page.ts'
import type { Resolve } from '#server/channels/guarded-lookup.ts'
import { createWebhookClient } from '#server/channels/webhook-client.ts'
import { REFUSED_ADDRESSES } from '#tests/support/hostile-addresses.ts'
import { measured } from '#tests/support/suite-form.ts'

const AT = '2026-11-23T00:00:00.000Z'

let inside: Server
let reached = 0
beforeAll(async () => {
  inside = createServer((socket) => {
    reached++
    socket.destroy()
  })
  await new Promise<void>((resolve) => inside.listen(0, resolve))
})
afterAll(() => inside.close())

/** The ways in which a URL may write one address. */
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
  expect(reached).toBe(0)
  measured(`SSRF: ${REFUSED_ADDRESSES.length} addresses, ${tried} attempts, 0 successes`)
}, 120_000)

test('a name that answers a public address first and an inner one after is connected to neither inner one', async () => {
  const { port } = inside.address() as { port: number }
  for (const inner of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    let asked = 0
    const rebinding: Resolve = async () => {
      asked += 1
      const address = asked === 1 ? '192.0.2.1' : inner
      return [{ address, family: address.includes(':') ? 6 : 4 }]
    }
    for (let attempt = 0; attempt < 3; attempt++) {
      const post = createWebhookClient({ allowPrivate: false, resolve: rebinding })
      const url = `http://rebinding.example:${port}/`
      const sent = await post({ url, body: '{}', headers: {}, at: AT, signal: AbortSignal.timeout(1_000) })
      expect(sent.ok).toBe(false)
      const get = createPageGetter({ allowPrivate: false, userAgent: 'Test', resolve: rebinding })
      await expect(get(new URL('http://rebinding.example/'), AbortSignal.timeout(1_000))).rejects.toThrow()
    }
  }
  expect(reached).toBe(0)
})
