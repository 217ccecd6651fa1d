import { Agent, get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { listen } from './listener.ts'

const app = { fetch: () => new Response() }

test('a port that is taken, or not to be had, is told with the variable that names it', async () => {
  const there = await listen({ app, host: '127.0.0.1', port: 0, setting: 'PORT' })
  const again = { app, host: '127.0.0.1', port: there.port, setting: 'OPERATOR_PORT' } as const
  await expect(listen(again)).rejects.toThrow(
    `127.0.0.1:${there.port}: another program does. Stop that one, or set OPERATOR_PORT`,
  )
  await expect(listen({ ...again, host: '192.0.2.1' })).rejects.toThrow('OPERATOR_HOST and OPERATOR_PORT')
  await there.drain(0)
})

test('an idle connection is kept for longer than a proxy in front keeps it', async () => {
  const listener = await listen({ app, host: '127.0.0.1', port: 0, setting: 'PORT' })
  const answer = await fetch(listener.url)
  expect(answer.headers.get('Keep-Alive')).toBe('timeout=75')
  await listener.drain(0)
})

test('a stop answers what still comes on an open connection, as its last, and whoever comes anew', async () => {
  const listener = await listen({ app, host: '127.0.0.1', port: 0, setting: 'PORT' })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = async () => {
    const answer = await new Promise<IncomingMessage>((resolve, reject) =>
      get(listener.url, { agent }, resolve).on('error', reject),
    )
    const from = answer.socket.localPort
    await text(answer)
    return { from, connection: answer.headers.connection }
  }
  const first = await ask()
  const drained = listener.drain(4_000)
  expect(await ask()).toEqual({ from: first.from, connection: 'close' })
  expect((await fetch(listener.url)).status).toBe(200)
  await drained
  await expect(fetch(listener.url)).rejects.toThrow()
})
