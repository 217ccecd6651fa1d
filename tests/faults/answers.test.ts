import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { Channel } from '#server/channels/channel.ts'
import { createWebhookClient } from '#server/channels/webhook-client.ts'
import { HOUR, MINUTE, outboxTest, SECOND } from '#tests/support/outbox-test.ts'
import { measured, sized } from '#tests/support/suite-form.ts'
import { threeDestinations } from '#tests/support/three-destinations.ts'
import { startWebhookReceiver } from '#tests/support/webhook-receiver.ts'

// Fewer than open the breaker, so that the retries themselves are seen.
const LEADS = 8

const outbox = outboxTest()
const to = threeDestinations(outbox)
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

test.each([
  { header: '7', waits: 7 },
  { header: '1', waits: 5 },
  { header: '86400', waits: 10 },
])('429 with Retry-After: $header is sent again after $waits s, never sooner', async ({ header, waits }) => {
  to.automation.respondWith(() => ({ status: 429, headers: { 'Retry-After': header } }))
  await to.capture(LEADS)
  await to.expectOthersServed(LEADS)
  await to.automation.waitFor((requests) => requests.length === LEADS)
  await allFailedOnce()

  to.automation.respondWith(200)
  await outbox.clock.advance(waits * SECOND - 1)
  expect(to.automation.requests).toHaveLength(LEADS)
  await outbox.clock.advance(SECOND)
  await to.expectAllDelivered(LEADS)
  expect(to.automation.requests).toHaveLength(2 * LEADS)
})

test('410: it is left alone, one alert, and has everything an hour after it takes leads again', async () => {
  to.automation.respondWith(410)
  await to.capture(LEADS)
  await to.expectOthersServed(LEADS)
  await to.passUntil(() => outbox.alerts.length > 0, MINUTE)
  await outbox.clock.advance(3 * HOUR)
  expect(outbox.alerts).toMatchObject([{ alarm: 'gone' }])
  expect(to.automation.requests.length).toBeLessThanOrEqual(LEADS + 3)

  const taken = mend()
  await to.passUntil(() => taken() === LEADS, HOUR + MINUTE)
  await to.expectAllDelivered(LEADS)
})

test.each([301, 302, 303, 307, 308])('%i: nobody is sent elsewhere, and nothing is lost', async (status) => {
  const elsewhere = await startWebhookReceiver()
  cleanups.push(elsewhere.close)
  to.automation.respondWith(() => ({ status, headers: { Location: elsewhere.url } }))
  await to.capture(LEADS)
  await to.expectOthersServed(LEADS)
  await allFailedOnce()

  const taken = mend()
  await to.passUntil(() => taken() === LEADS, 5 * MINUTE)
  await to.expectAllDelivered(LEADS)
  expect(elsewhere.requests).toEqual([])
})

test('an answer of 50 MB: cut, taken as said, and no other destination waits', async () => {
  const body = Buffer.alloc(50_000_000, 'x')
  to.automation.respondWith(() => ({ status: 200, body }))
  const before = process.memoryUsage().arrayBuffers
  await to.capture(LEADS)
  await to.expectOthersServed(LEADS)
  await to.expectAllDelivered(LEADS)
  expect(to.automation.requests).toHaveLength(LEADS)
  const grown = process.memoryUsage().arrayBuffers - before
  expect(grown).toBeLessThan(LEADS * 30_000_000)
  measured(`50 MB answers: ${LEADS} leads × 3 delivered, 0 twice, ${Math.round(grown / 1e6)} MB of buffers`)
})

test('an answer of one byte a second: its first line counts, once, and no other destination waits', async () => {
  const othersServed = Promise.withResolvers<void>()
  const address = await dripping('HTTP/1.1 200 OK\r\n\r\n', 'a body without end', othersServed.promise)
  const sends = automationAt(address)
  await to.capture(LEADS)
  await to.expectOthersServed(LEADS)
  expect(await outbox.store.listDeliveries({ state: 'open' })).toHaveLength(LEADS)
  const began = performance.now()
  othersServed.resolve()
  await expect
    .poll(async () => (await outbox.store.listDeliveries({ state: 'done' })).length, { timeout: 10_000 })
    .toBe(3 * LEADS)
  expect(sends).toHaveLength(LEADS)
  expect(new Set(sends).size).toBe(LEADS)
  measured(`one byte a second: taken as sent after ${Math.round(performance.now() - began)} ms, once each`)
})

test('a first line of one byte a second: tried again later under the same id, and no other destination waits', async () => {
  let mended = false
  automationAt(await dripping('', 'HTTP/1.1 200 OK\r\n\r\n'), () => mended)
  const leads = sized({ short: LEADS, whole: 100 })
  await to.capture(leads)
  await to.expectOthersServed(leads)
  await outbox.clock.advance(16 * SECOND)
  await outbox.clock.flush()
  mended = true
  const taken = mend()
  await to.passUntil(() => taken() === leads, 10 * MINUTE)
  await to.expectAllDelivered(leads)
})

/** Makes the automation answer 200; the returned function counts the deliveries it has accepted since. */
function mend(): () => number {
  const before = to.automation.requests.length
  to.automation.respondWith(200)
  return () => new Set(to.automation.requests.slice(before).map(({ headers }) => headers['webhook-id'])).size
}

async function allFailedOnce() {
  await expect
    .poll(
      async () =>
        (await outbox.store.listDeliveries({ state: 'open' })).filter((d) => d.firstFailedAt).length,
    )
    .toBe(LEADS)
}

/**
 * Sends the automation's deliveries elsewhere until `mended`; returns the ids of those
 * sent there, as they are sent.
 */
function automationAt(url: string, mended = () => false): string[] {
  const [automation, ...others] = to.channels
  if (!automation) return expect.unreachable()
  const post = createWebhookClient({ allowPrivate: true })
  const sends: string[] = []
  const send: Channel['send'] = (delivery) => {
    if (mended()) return automation.send(delivery)
    sends.push(delivery.deliveryId)
    return post({ ...delivery, url, headers: {} })
  }
  to.channels = [{ ...automation, send }, ...others]
  return sends
}

/**
 * A server that sends `first` once `may` resolves, then the rest at a byte a second for
 * as long as anybody listens.
 */
async function dripping(first: string, rest: string, may = Promise.resolve()): Promise<string> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {})
    socket.once('data', async () => {
      await may
      socket.write(first)
      let sent = 0
      const drip = setInterval(() => socket.write(rest[sent++ % rest.length] ?? ''), 1_000)
      socket.on('close', () => clearInterval(drip))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
