import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { createSigner } from './standard-webhooks.ts'

const OLD = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const NEW = `whsec_${Buffer.from('a new secret of thirty-two bytes').toString('base64')}`
const message = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: '2021-02-25T15:01:30.999Z',
  body: '{"test": 2432232314}',
}

test('nothing is signed without a secret, and the id and time still go along', () => {
  expect(createSigner([])(message)).toEqual({ 'webhook-id': message.id, 'webhook-timestamp': '1614265290' })
})

test('agrees with an HMAC made by hand', async () => {
  const key = await crypto.subtle.importKey(
    'raw',
    Buffer.from(OLD.slice(6), 'base64'),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const mac = await crypto.subtle.sign('HMAC', key, Buffer.from(`${message.id}.1614265290.${message.body}`))
  expect(createSigner([OLD])(message)['webhook-signature']).toBe(`v1,${Buffer.from(mac).toString('base64')}`)
})

test('either secret verifies during a rotation, a third does not', () => {
  const now = { ...message, at: new Date().toISOString() }
  const headers = createSigner([OLD, NEW])(now)
  for (const secret of [OLD, NEW])
    expect(new Webhook(secret).verify(now.body, headers)).toEqual({ test: 2432232314 })
  expect(() => new Webhook('whsec_c29tZW9uZSBlbHNl').verify(now.body, headers)).toThrow(
    'No matching signature',
  )
  expect(() => new Webhook(NEW).verify(`${now.body} `, headers)).toThrow('No matching signature')
})

test.each(['whsec_', 'whsec_not base64!'])('the secret %j is refused at the start', (secret) => {
  expect(() => createSigner([secret])).toThrow()
})
