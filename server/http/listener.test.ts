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
