import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { Item, Overview } from '#domain/operator/api.ts'
import { StoreUnavailable } from '#server/store/store.ts'
import { fakeChannel, refusal } from '#tests/support/fake-channel.ts'
import { changed, HOUR, operatorTest, refused } from '#tests/support/operator-test.ts'
import { sampleDelivery, sampleItem } from '#tests/support/sample-submission.ts'

const it = operatorTest()

describe('a replay', () => {
  test('opens a dead delivery again under its id', async () => {
    it.channels = [fakeChannel('mail')]
    const { submission } = sampleItem()
    const delivery = sampleDelivery('mail', { state: 'dead' })
    await it.store.capture({ submission, deliveries: [delivery] })
    const after = await changed(it.send('POST', `/api/deliveries/${delivery.id}/replay`))
    expect(after).toMatchObject({ dead: [], deliveries: [{ id: delivery.id, state: 'open' }] })
    expect(after.activities).toMatchObject([{ what: 'replay', detail: 'mail' }])
    expect(it.woken).toBe(1)
    expect(await refused(it.send('POST', `/api/deliveries/${randomUUID()}/replay`))).toMatchObject([404, {}])
  })

  test('that two people press is one: the second has not seen what came of the first', async () => {
    it.channels = [fakeChannel('mail')]
    const { submission } = sampleItem()
    const delivery = sampleDelivery('mail', { state: 'dead' })
    await it.store.capture({ submission, deliveries: [delivery] })
    const replay = (state: string, attempts: number) =>
      it.send('POST', `/api/deliveries/${delivery.id}/replay`, { was: { state, attempts } })
    const answers = await Promise.all([replay('dead', 0), replay('dead', 0)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await refused(replay('dead', 0))).toEqual([409, expect.stringMatching(/^It has been tried again/)])
    expect(it.woken).toBe(1)
  })

  test('is offered on what waits behind a breaker, with the time of its probe, and not on what waits for its own', async () => {
    it.channels = [fakeChannel('automation'), fakeChannel('mail'), fakeChannel('reminder')]
    const { submission } = sampleItem()
    const tomorrow = '2026-11-24T00:00:00.000Z'
    const probeAt = '2026-11-23T01:00:00.000Z'
    const deliveries = [
      sampleDelivery('automation'),
      sampleDelivery('mail'),
      sampleDelivery('reminder', { dueAt: tomorrow }),
    ]
    await it.store.capture({ submission, deliveries })
    for (const destination of ['automation', 'reminder'] as const)
      await it.store.saveDestinationHealth({ destination, breaker: 'paused', failures: 1, probeAt })
    const now = submission.createdAt
    const rows = async () => {
      const shown = await changed(it.get(`/api/items/${submission.id}`))
      return shown.deliveries.map(({ held, dueAt }) => [held, dueAt])
    }
    const others = [
      [null, now],
      [null, tomorrow],
    ]
    expect(await rows()).toEqual([['paused', probeAt], ...others])
    const { findings } = z.parse(Overview, await (await it.get('/api/overview')).json())
    expect(findings).toContainEqual(
      expect.objectContaining({ level: 'problem', about: 'automation', says: expect.stringMatching(/410/) }),
    )
    expect(findings).toContainEqual(expect.objectContaining({ level: 'ok', about: 'mail' }))
    await changed(it.send('POST', `/api/deliveries/${deliveries[0]?.id}/replay`))
    expect(await rows()).toEqual([['paused', now], ...others])
  })

  test('what was tried and waits behind a breaker goes with its probe, once that is due; never in the past', async () => {
    it.channels = [fakeChannel('mail')]
    const { submission } = sampleItem()
    await it.store.capture({ submission, deliveries: [sampleDelivery('mail')] })
    const now = submission.createdAt
    const [claimed] = await it.store.claim({ destination: 'mail', now, leaseMs: 60_000, limit: 1 })
    if (!claimed) return expect.unreachable()
    const attempt = { at: now, ms: 12, status: 500, error: 'HTTP 500', answer: null }
    const dueAt = '2026-11-23T08:00:00.000Z'
    await it.store.finish(claimed, attempt, { state: 'open', dueAt, spent: true })
    const row = async () => (await changed(it.get(`/api/items/${submission.id}`))).deliveries[0]
    expect(await row()).toMatchObject({ held: null, dueAt })
    const probeAt = '2026-11-23T01:00:00.000Z'
    await it.store.saveDestinationHealth({ destination: 'mail', breaker: 'open', failures: 5, probeAt })
    expect(await row()).toMatchObject({ held: 'open', dueAt: probeAt })
    await it.clock.leap(2 * HOUR)
    expect(await row()).toMatchObject({ held: 'open', dueAt: '2026-11-23T02:00:00.000Z' })
  })

  test.each([
    ['has failed goes at once, whatever its next try was to be', true, '2026-11-23T00:00:00.000Z'],
    ['was never tried stays at its own time', false, '2026-11-23T08:00:00.000Z'],
  ])('of a reminder that %s', async (_what, isTried, due) => {
    const dueAt = '2026-11-23T08:00:00.000Z'
    it.channels = [{ ...fakeChannel('reminder'), dueAt: () => dueAt }]
    const { submission } = sampleItem()
    const delivery = sampleDelivery('reminder', isTried ? {} : { dueAt })
    await it.store.capture({ submission, deliveries: [delivery] })
    if (isTried) {
      const now = submission.createdAt
      const [claimed] = await it.store.claim({ destination: 'reminder', now, leaseMs: 60_000, limit: 1 })
      if (!claimed) return expect.unreachable()
      const attempt = { at: now, ms: 12, status: 450, error: 'Later', answer: null }
      await it.store.finish(claimed, attempt, { state: 'open', dueAt, spent: true })
    }
    const { deliveries } = await changed(it.send('POST', `/api/deliveries/${delivery.id}/replay`))
    expect(deliveries).toMatchObject([{ state: 'open', dueAt: due }])
  })

  test('is refused, in words, where nothing could be sent', async () => {
    it.channels = [{ ...fakeChannel('mail'), unconfigured: 'SMTP_URL is not set' }]
    const { submission } = sampleItem()
    const delivery = sampleDelivery('mail', { state: 'unconfigured' })
    await it.store.capture({ submission, deliveries: [delivery] })
    const answer = it.send('POST', `/api/deliveries/${delivery.id}/replay`)
    expect(await refused(answer)).toEqual([409, 'SMTP_URL is not set. Set its address, then replay.'])
    expect(it.woken).toBe(0)
  })

  test('that cannot be built is refused with the reason; one that the database does not take is no refusal', async () => {
    const build = () => {
      throw new Error('no such field')
    }
    it.channels = [{ ...fakeChannel('mail'), build }]
    const { submission } = sampleItem()
    const delivery = sampleDelivery('mail', { state: 'dead', payloadSnapshot: '' })
    await it.store.capture({ submission, deliveries: [delivery] })
    const replay = () => it.send('POST', `/api/deliveries/${delivery.id}/replay`)
    expect(await refused(replay())).toEqual([409, 'Unbuildable: no such field'])

    it.channels = [fakeChannel('mail')]
    it.store = { ...it.store, replay: () => Promise.reject(new StoreUnavailable('locked')) }
    expect((await replay()).status).toBe(503)
  })

  test('of what lost its address is no more than waiting: the item says so, and the overview how many', async () => {
    it.channels = [{ ...fakeChannel('mail'), unconfigured: 'Mail not configured' }]
    const { submission } = sampleItem()
    await it.store.capture({ submission, deliveries: [sampleDelivery('mail')] })
    await it.store.capture(sampleItem({}, ['mail']))
    const { deliveries } = z.parse(Item, await (await it.get(`/api/items/${submission.id}`)).json())
    expect(deliveries).toMatchObject([
      { state: 'open', held: 'unconfigured', noReplay: 'Mail not configured. It waits for an address.' },
    ])
    const { findings } = z.parse(Overview, await (await it.get('/api/overview')).json())
    expect(findings).toContainEqual({
      level: 'problem',
      about: 'mail',
      says: 'Mail not configured, and 2 deliveries wait for that: set it and start again, and they go out',
    })
  })
})

test('a lead of yesterday is one of this week on the overview, and none of today', async () => {
  await it.lead()
  await it.clock.advance(24 * HOUR)
  const { today, week } = z.parse(Overview, await (await it.get('/api/overview')).json())
  expect([today.leads, week.leads]).toEqual([0, 1])
})

test('the overview sets leads against the promise, and names every way out of the house', async () => {
  it.channels = [
    fakeChannel('mail'),
    { ...fakeChannel('automation'), unconfigured: 'Webhook URL not configured' },
  ]
  await it.store.capture({
    submission: sampleItem().submission,
    deliveries: [sampleDelivery('mail'), sampleDelivery('automation', { state: 'unconfigured' })],
  })
  await it.lead({}, 72)
  const sunday = await it.lead({}, 18)
  expect(sunday.createdAt).toBe('2026-11-22T06:00:00.000Z')
  await it.lead({ status: 'quarantined', quarantineReason: 'honeypot' })
  const shown = z.parse(Overview, await (await it.get('/api/overview')).json())
  expect(shown).toMatchObject({
    openState: 'Open now, until 6:00 pm AEDT.',
    signsIn: false,
    today: { leads: 1, waiting: 1, overdue: 0 },
    week: { leads: 1 },
    kept: { real: 3, quarantined: 1, overdue: 1, dueToday: 1 },
    destinations: [
      {
        destination: 'mail',
        unconfigured: null,
        breaker: 'closed',
        open: 1,
        oldestOpenAt: '2026-11-23T00:00:00.000Z',
      },
      { destination: 'automation', unconfigured: 'Webhook URL not configured', open: 0 },
    ],
  })
  expect(shown.findings).toContainEqual(expect.objectContaining({ about: 'store', level: 'ok' }))
})

test('the overview counts what waits for each destination and what gave up, and says how it stands', async () => {
  it.channels = [fakeChannel('mail'), fakeChannel('automation')]
  for (const state of ['open', 'dead', 'dead'] as const)
    await it.store.capture({ ...sampleItem(), deliveries: [sampleDelivery('mail', { state })] })
  const probeAt = '2026-11-23T00:05:00.000Z'
  await it.store.saveDestinationHealth({ destination: 'mail', breaker: 'open', failures: 5, probeAt })
  const { destinations } = z.parse(Overview, await (await it.get('/api/overview')).json())
  expect(destinations).toMatchObject([
    { destination: 'mail', breaker: 'open', failures: 5, open: 1, done: 0, dead: 2 },
    { destination: 'automation', breaker: 'closed', failures: 0, open: 0, done: 0, dead: 0 },
  ])
})

test('the overview shows how each rating was treated', async () => {
  const slug = 'sample-plumbing'
  const business = { slug, name: 'Sample Plumbing', placeId: 'ChIJsample0000000001', link: null, logo: null }
  await it.store.addReviewBusiness({ ...business, createdAt: '2026-11-23T00:00:00.000Z' })
  for (const event of ['rated', 'link-shown', 'rated'] as const)
    await it.store.countReview({ slug, event, rating: 2 }, '2026-11-23')
  const { reviews } = z.parse(Overview, await (await it.get('/api/overview')).json())
  expect(reviews).toMatchObject([
    { slug, low: { rated: 2, linkShown: 1, shownShare: 0.5, usedShare: 0 }, high: { shownShare: null } },
  ])
})

test('the webhook test says of every destination whether it took the test lead', async () => {
  const refusing = fakeChannel('automation', () => refusal(500))
  it.channels = [fakeChannel('lead-manager'), refusing]
  const probeAt = '2026-11-23T01:00:00.000Z'
  for (const destination of ['automation', 'lead-manager'] as const)
    await it.store.saveDestinationHealth({ destination, breaker: 'paused', failures: 1, probeAt })
  expect(await (await it.send('POST', '/api/webhook-test')).json()).toEqual({
    results: [
      { destination: 'lead-manager', ok: true, status: 200, error: null },
      { destination: 'automation', ok: false, status: 500, error: 'HTTP 500' },
    ],
  })
  expect(JSON.parse(refusing.sent[0]?.body ?? '')).toMatchObject({ leadScore: 100 })
  expect(await it.store.listSubmissions({})).toEqual([])
  // Deliveries waiting for the destination that accepted the test are tried at once.
  expect((await it.store.destinationHealth()).map((health) => health.probeAt)).toEqual([probeAt, null])
  expect(it.woken).toBe(1)
})

test('the description names every call with what it takes and answers', async () => {
  const described = await (await it.get('/api/openapi.json')).json()
  expect(described.openapi).toBe('3.1.0')
  expect(Object.keys(described.paths).sort()).toEqual([
    '/api/calendar',
    '/api/calendar/blocks',
    '/api/calendar/blocks/{id}',
    '/api/calendar/calls/{id}',
    '/api/calendar/free',
    '/api/deliveries/{id}/replay',
    '/api/items',
    '/api/items/{id}',
    '/api/items/{id}/notes',
    '/api/items/{id}/release',
    '/api/items/{id}/stage',
    '/api/items/{id}/tags',
    '/api/items/{id}/tags/{tag}',
    '/api/live',
    '/api/numbers',
    '/api/overview',
    '/api/reports',
    '/api/reports/{id}',
    '/api/reports/{id}/send',
    '/api/review-links',
    '/api/review-links/{id}',
    '/api/webhook-test',
  ])
  const stage = described.paths['/api/items/{id}/stage'].put
  expect(stage.parameters).toEqual([{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }])
  expect(stage.requestBody.content['application/json'].schema.properties.stage.enum).toContain('won')
  expect(stage.responses[200].content['application/json'].schema.required).toContain('deliveries')
  expect(described.paths['/api/items'].get.parameters.map(({ name }: { name: string }) => name)).toContain(
    'overdue',
  )
})

test('what the description says is sent with a change is taken, and as a form of another page sends it nothing is', async () => {
  const { paths } = await (await it.get('/api/openapi.json')).json()
  const changes = Object.entries<Record<string, { requestBody: { content: object } }>>(paths).flatMap(
    ([path, calls]) =>
      Object.entries(calls).flatMap(([method, call]) => (method === 'get' ? [] : [{ method, path, call }])),
  )
  expect(changes.length).toBeGreaterThan(10)
  for (const { method, path, call } of changes) {
    expect([method, path, call]).toMatchObject([method, path, { requestBody: { required: true } }])
    const send = (type: string) =>
      it.app().fetch(
        new Request(`http://127.0.0.1:3001${path}`, {
          method,
          body: '{}',
          headers: { 'Content-Type': type },
        }),
      )
    for (const type of Object.keys(call.requestBody.content)) expect((await send(type)).status).not.toBe(415)
    expect([method, path, (await send('text/plain')).status]).toEqual([method, path, 415])
  }
})

test.each([
  ['/api/calendar/blocks', {}, 'from is missing. until is missing'],
  [
    '/api/calendar/blocks',
    { from: 'now', until: 9 },
    'from is a time as 2026-11-23T09:00. until is not a string',
  ],
  ['/api/calendar/blocks', [], 'The body is not an object'],
  ['/api/calendar/blocks', null, 'The body is not an object'],
  ['/api/items/TF-00000000/notes', { text: ['Rang', 'twice'] }, 'text takes one value, and several came'],
  ['/api/items/TF-00000000/tags', { tag: true }, 'tag is not a string'],
  ['/api/review-links', { logo: 7 }, 'logo is not a string'],
])('what is wrong with a body is said by its field: %s %j', async (path, body, says) => {
  expect(await refused(it.send('POST', path, body))).toEqual([422, says])
})

describe('another method than an address takes', () => {
  const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'options']

  test('is refused by every call, with those that it takes', async () => {
    const { paths } = await (await it.get('/api/openapi.json')).json()
    for (const [path, calls] of Object.entries<object>(paths))
      for (const method of METHODS.filter((each) => !(each in calls))) {
        const { status, headers } = await it.send(method.toUpperCase(), path)
        const allowed = headers.get('Allow')?.toLowerCase().split(', ')
        const taken = Object.keys(calls).flatMap((each) => (each === 'get' ? ['get', 'head'] : each))
        expect([method, path, status, allowed]).toEqual([method, path, 405, taken])
      }
  })

  test.each([
    ['POST', '/api/openapi.json', 'GET, HEAD'],
    ['POST', '/metrics', 'GET, HEAD'],
    ['PUT', '/sign-in', 'GET, HEAD, POST'],
    ['POST', '/reports/TF-00000000/page', 'GET, HEAD'],
    ['GET', '/reports/TF-00000000/preview', 'POST'],
    ['POST', '/items/TF-00000000', 'GET, HEAD'],
    ['DELETE', '/', 'GET, HEAD'],
  ])('is refused by pages too: %s %s', async (method, path, allow) => {
    const answer = await it.send(method, path)
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, allow])
    expect((await answer.json()).detail).toBe(`Send a ${allow.split(',')[0]} to ${path}.`)
  })

  test.each([
    ['DELETE', '/api/nothing'],
    ['GET', '/static/nothing.js'],
    ['GET', '/calendar/nothing.ics'],
  ])('is not what is wrong where nothing is: %s %s', async (method, path) => {
    expect((await it.send(method, path)).status).toBe(404)
  })
})

test.each([
  ['GET', '/api/items', 'What you see may be old'],
  ['POST', '/api/items/TF-00000000/notes', 'Look whether it was done'],
])('a database that is away is called that: %s', async (method, path, said) => {
  const away = () => Promise.reject(new StoreUnavailable('locked'))
  it.store = new Proxy(it.store, { get: (store, name) => (name === 'close' ? store.close : away) })
  const answer = await (method === 'GET' ? it.get(path) : it.send(method, path, { text: 'Rang' }))
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5'])
  expect((await answer.json()).detail).toContain(said)
})
