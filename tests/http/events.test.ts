import { afterAll, beforeAll, expect, test } from 'vitest'
import { BATCH_MAX } from '#domain/events/event-batch.ts'
import { type Site, startSite } from '#tests/support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const VIEW = { event: 'page_view', path: '/', on: '/' }
const batch = (...events: unknown[]) => ({
  visit: 'abc123',
  device: 'phone',
  source: '',
  medium: '',
  campaign: '',
  events,
})

function send(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return fetch(`${site.url}/api/events`, { method: 'POST', body: text, headers })
}

test('a batch as text, as a closing page sends it, is taken and kept', async () => {
  const answer = await send(batch(VIEW, { event: 'cta_click', cta_id: 'hero', page: '/', on: '/' }))
  expect(answer.status).toBe(204)
  expect(answer.headers.get('Set-Cookie')).toBeNull()
  expect(await answer.text()).toBe('')
  await expect
    .poll(() => site.cli('events', 'days'), { timeout: 10_000 })
    .toMatchObject([
      { name: 'cta_click', events: 1 },
      { name: 'page_view', events: 1 },
    ])
})

test('what is unknown in a batch is dropped without a word', async () => {
  expect((await send(batch({ event: 'nope', on: '/' }, null, 7))).status).toBe(204)
  expect((await send(batch())).status).toBe(204)
})

test.each([
  ['no JSON', 'events'],
  ['nothing', ''],
  ['another shape', { events: 'many' }],
  ['too many', batch(...Array(BATCH_MAX + 1).fill(VIEW))],
  ['too long', `${JSON.stringify(batch(VIEW))}${' '.repeat(20_000)}`],
])('%s is refused', async (_name, body) => expect((await send(body)).status).toBe(400))

test("another site's page cannot count", async () => {
  expect((await send(batch(VIEW), { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(400)
  expect((await send(batch(VIEW), { 'Sec-Fetch-Site': 'same-origin' })).status).toBe(204)
  // Older browsers only send the Origin header.
  for (const origin of ['https://stranger.example', 'null'])
    expect((await send(batch(VIEW), { Origin: origin })).status).toBe(400)
  expect((await send(batch(VIEW), { Origin: site.url })).status).toBe(204)
})

test('only posts are taken', async () => {
  const answer = await fetch(`${site.url}/api/events`)
  expect(answer.status).toBe(405)
  expect(answer.headers.get('Allow')).toBe('POST')
})

test('one address can send only so much, and forms still go through', async () => {
  const limited = await startSite({ RATE_LIMIT: 'on' })
  try {
    const post = () =>
      fetch(`${limited.url}/api/events`, { method: 'POST', body: JSON.stringify(batch(VIEW)) })
    const answers = await Promise.all(Array.from({ length: 130 }, post))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(120)
    expect(answers.find(({ status }) => status === 429)?.headers.get('Retry-After')).toMatch(/^\d+$/)
    expect((await fetch(`${limited.url}/api/assessments`, { method: 'POST' })).status).not.toBe(429)
  } finally {
    await limited.close()
  }
})
