import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Submission } from '#domain/leads/submission.ts'
import { InboxPage, Item, Overview } from '#domain/operator/api.ts'
import type { BookingChange } from '#server/store/bookings-store.ts'
import { fakeChannel, refusal } from '#tests/support/fake-channel.ts'
import { operatorTest } from '#tests/support/operator-test.ts'
import { sampleAuditReport } from '#tests/support/sample-audit-report.ts'
import { sampleDelivery, sampleItem } from '#tests/support/sample-submission.ts'

const it = operatorTest()
const HOUR = 3_600_000

/** Made `hoursAgo` before the test's clock, Monday 11:00 am in Sydney. */
async function lead(over: Partial<Submission> = {}, hoursAgo = 0): Promise<Submission> {
  const createdAt = new Date(it.clock.now() - hoursAgo * HOUR).toISOString()
  const { submission } = sampleItem({ createdAt, ...over })
  await it.store.capture({ submission, deliveries: [] })
  return submission
}
async function page(query = ''): Promise<InboxPage> {
  return z.parse(InboxPage, await (await it.get(`/api/items${query}`)).json())
}
async function changed(answer: Promise<Response>): Promise<Item> {
  const response = await answer
  expect(response.status).toBe(200)
  return z.parse(Item, await response.json())
}
async function refused(answer: Promise<Response>): Promise<[number, string]> {
  const response = await answer
  expect(response.headers.get('Content-Type')).toMatch(/problem\+json/)
  const { detail } = z.parse(z.object({ detail: z.string() }), await response.json())
  return [response.status, detail]
}

describe('the inbox', () => {
  test('shows who waits for which callback, and who has waited too long', async () => {
    const fresh = await lead()
    const forgotten = await lead({}, 72)
    const answered = await lead({}, 73)
    const { id } = await lead({ kind: 'feedback' }, 74)
    await it.store.setStage(answered.id, 'contacted', answered.createdAt)
    const { items, total } = await page()
    expect(total).toBe(4)
    expect(items.map(({ id, due }) => [id, due && [due.text, due.overdue, due.openMs / HOUR]])).toEqual([
      [fresh.id, ['Tuesday 11:00 am AEDT', false, 9]],
      [forgotten.id, ['Saturday 11:00 am AEDT', true, 4]],
      [answered.id, null],
      [id, null],
    ])
    expect((await page('?overdue=1')).items.map((item) => item.id)).toEqual([forgotten.id])
    expect((await page('?overdue=1&kind=audit')).items).toEqual([])
  })

  test('shows by when an audit report was promised, until it is sent', async () => {
    const { id, createdAt } = await lead({ kind: 'audit' }, 120)
    const today = await lead({ kind: 'audit' }, 90)
    const later = await lead({ kind: 'audit' }, 1)
    await it.store.setStage(id, 'contacted', createdAt)
    const reports = async (query = '') =>
      (await page(query)).items.map((item) => [item.id, item.report?.text])
    expect((await page()).items[2]).toMatchObject({ due: null, report: { overdue: true } })
    expect(await reports()).toEqual([
      [later.id, 'Wednesday 25 November'],
      [today.id, 'Monday 23 November'],
      [id, 'Friday 20 November'],
    ])
    expect((await reports('?reports=1')).map(([found]) => found)).toEqual([today.id, id])
    expect(await reports('?reports=1&stage=won')).toEqual([])
    const overview = async () => z.parse(Overview, await (await it.get('/api/overview')).json()).reports
    expect(await overview()).toMatchObject({ overdue: 1, today: 1, first: [{ id }, { id: today.id }] })
    const report = sampleAuditReport({ submissionId: id })
    await it.store.addAuditReport(report)
    await it.store.sendAuditReport(
      { id: report.id, editedAt: null },
      sampleDelivery('report-mail'),
      createdAt,
    )
    expect((await reports())[2]).toEqual([id, undefined])
    expect(await overview()).toMatchObject({ overdue: 0, today: 1, first: [{ id: today.id }] })
  })

  test('pages through everything once, with and without a filter, also while new ones come in', async () => {
    const all: string[] = []
    for (let n = 0; n < 7; n++) all.unshift((await lead({ kind: n % 2 ? 'audit' : 'enquiry' }, 20 - n)).id)
    const seen: string[] = []
    let next: string | null = null
    do {
      const found: InboxPage = await page(`?limit=3${next ? `&cursor=${encodeURIComponent(next)}` : ''}`)
      seen.push(...found.items.map(({ id }) => id))
      next = found.next
      await lead()
    } while (next)
    expect(seen).toEqual(all)
    expect(await page('?kind=audit&limit=2')).toMatchObject({ items: [{}, {}], total: 3 })
    expect(await page('?kind=audit&kind=enquiry&q=sample')).toMatchObject({ total: 7 })
  })

  test.each([
    ['?kind=nonsense', /option|input/i],
    ['?limit=101', /1 to 100/],
    ['?limit=0', /1 to 100/],
    [`?q=${'x'.repeat(201)}`, /200/],
  ])('says what is wrong with %s', async (query, says) => {
    const [status, detail] = await refused(it.get(`/api/items${query}`))
    expect([status, detail]).toEqual([422, expect.stringMatching(says)])
  })

  test('a cursor that is none gives an empty or a whole page, never an error', async () => {
    await lead()
    for (const cursor of ['x', '~', "'; drop table submission;--", '9999']) {
      expect((await it.get(`/api/items?cursor=${encodeURIComponent(cursor)}`)).status).toBe(200)
    }
  })
})

describe('an item', () => {
  test('has its attribution, its consent, its deliveries with each request and answer', async () => {
    const item = sampleItem({}, ['mail'])
    await it.store.capture(item)
    const [claimed] = await it.store.claim('mail', item.submission.createdAt, 60_000, 1)
    if (!claimed) return expect.unreachable()
    const attempt = { at: item.submission.createdAt, ms: 12, status: 500, error: 'HTTP 500', answer: 'oops' }
    await it.store.finish(claimed, attempt, { state: 'dead' })
    const shown = await changed(it.get(`/api/items/${item.submission.reference}`))
    expect(shown).toMatchObject({
      id: item.submission.id,
      phone: '0491 570 006',
      phoneE164: '+61491570006',
      dead: ['mail'],
      consent: { wording: 'We use your details to call you back.' },
      attribution: { variants: { hero_copy: 'B' } },
      deliveries: [{ state: 'dead', request: '{"a":1}', attempts: [{ n: 1, ...attempt }] }],
    })
    expect(await refused(it.get('/api/items/nobody'))).toMatchObject([404, {}])
  })

  test('gets a stage, notes and tags, each told with its time', async () => {
    const { id } = await lead()
    await changed(it.send('PUT', `/api/items/${id}/stage`, { stage: 'contacted' }))
    await it.clock.advance(HOUR)
    await changed(it.send('POST', `/api/items/${id}/notes`, { text: '  Wants a quote\nfor the roof ' }))
    await it.clock.advance(HOUR)
    await changed(it.send('POST', `/api/items/${id}/tags`, { tag: ' VIP ' }))
    await it.clock.advance(HOUR)
    await changed(it.send('POST', `/api/items/${id}/tags`, { tag: 'rück ruf' }))
    await it.clock.advance(HOUR)
    const after = await changed(it.send('DELETE', `/api/items/${id}/tags/${encodeURIComponent('rück ruf')}`))
    expect(after).toMatchObject({ stage: 'contacted', tags: ['vip'], due: null })
    expect(after.activities.map(({ at, what, detail }) => [at, what, detail])).toEqual([
      ['2026-11-23T00:00:00.000Z', 'stage', 'contacted'],
      ['2026-11-23T01:00:00.000Z', 'note', 'Wants a quote\nfor the roof'],
      ['2026-11-23T02:00:00.000Z', 'tag', 'vip'],
      ['2026-11-23T03:00:00.000Z', 'tag', 'rück ruf'],
      ['2026-11-23T04:00:00.000Z', 'untag', 'rück ruf'],
    ])
  })

  test.each([
    ['PUT', 'stage', { stage: 'sold' }, 422, /new, contacted, booked, won, lost/],
    ['PUT', 'stage', {}, 422, /new, contacted/],
    ['POST', 'notes', { text: ' \n ' }, 422, /Write something/],
    ['POST', 'notes', { text: 'x'.repeat(4001) }, 422, /4,000/],
    ['POST', 'notes', { text: 'x'.repeat(40_000) }, 413, /32 KiB/],
    ['POST', 'tags', { tag: 'a/b' }, 422, /letters, digits/],
    ['POST', 'tags', { tag: '' }, 422, /letters, digits/],
    ['POST', 'release', {}, 409, /not in quarantine/],
  ])('refuses %s %s %j', async (method, what, body, status, says) => {
    const { id } = await lead()
    expect(await refused(it.send(method, `/api/items/${id}/${what}`, body))).toEqual([
      status,
      expect.stringMatching(says),
    ])
    expect((await changed(it.get(`/api/items/${id}`))).activities).toEqual([])
  })

  test('can be changed by JSON only, so by no form of another page', async () => {
    const { id } = await lead()
    for (const [type, body, status] of [
      ['application/x-www-form-urlencoded', 'stage=won', 415],
      ['text/plain', '{"stage":"won"}', 415],
      ['application/json', '{"stage"', 400],
    ] as const) {
      const request = new Request(`http://127.0.0.1:3001/api/items/${id}/stage`, {
        method: 'PUT',
        body,
        headers: { 'Content-Type': type },
      })
      expect((await it.app().fetch(request)).status).toBe(status)
    }
    expect(await it.store.findItem(id)).toMatchObject({ stage: 'new' })
  })

  test('is released from quarantine once, with its deliveries, and the outbox is woken', async () => {
    it.channels = [fakeChannel('mail')]
    const { id } = await lead({ status: 'quarantined', quarantineReason: 'honeypot' })
    expect(await changed(it.get(`/api/items/${id}`))).toMatchObject({
      quarantineReason: 'honeypot',
      due: null,
    })
    const after = await changed(it.send('POST', `/api/items/${id}/release`))
    expect(after).toMatchObject({ status: 'real', deliveries: [{ destination: 'mail', state: 'open' }] })
    expect(after.due).not.toBeNull()
    expect(it.woken).toBe(1)
    expect(await refused(it.send('POST', `/api/items/${id}/release`))).toMatchObject([409, {}])
  })

  test('in quarantine moves without a word to anybody; its release tells how far it has come', async () => {
    it.channels = [fakeChannel('mail'), { ...fakeChannel('stage'), wants: () => false }]
    const { id } = await lead({ status: 'quarantined', quarantineReason: 'honeypot' })
    const moved = await changed(it.send('PUT', `/api/items/${id}/stage`, { stage: 'contacted' }))
    expect(moved).toMatchObject({ stage: 'contacted', deliveries: [] })
    const { deliveries } = await changed(it.send('POST', `/api/items/${id}/release`))
    expect(deliveries.map(({ destination }) => destination).sort()).toEqual(['mail', 'stage'])
    const told = deliveries.find(({ destination }) => destination === 'stage')?.request ?? ''
    expect(JSON.parse(told)).toMatchObject({ data: { id, was: 'new', stage: 'contacted' } })
  })

  test('is not moved while others move it again and again: a refusal with the reason', async () => {
    const { id } = await lead()
    it.store.setStage = async () => 'stale'
    expect(await refused(it.send('PUT', `/api/items/${id}/stage`, { stage: 'won' }))).toEqual([
      409,
      expect.stringMatching(/changed by others just now/),
    ])
  })

  describe('a booking in quarantine', () => {
    /** The clock of the tests stands at eleven on Monday in Sydney; 15 minutes are free after each call. */
    const HALF_PAST_TWELVE = '2026-11-23T01:30:00Z'
    const visitor = { name: 'Jo Citizen', phone: '0491 570 006' }
    const asked = (start: string) =>
      lead({
        kind: 'booking',
        status: 'quarantined',
        quarantineReason: 'honeypot',
        payload: { start, ...visitor },
      })
    const release = (id: string) => changed(it.send('POST', `/api/items/${id}/release`))
    /** As the receivers get it. */
    const mails = { ...fakeChannel('mail'), build: ({ payload }: Submission) => JSON.stringify(payload) }

    beforeEach(() => {
      it.channels = [mails]
    })

    test('is released with its call, however soon that is', async () => {
      const { id } = await asked(HALF_PAST_TWELVE)
      const item = await release(id)
      expect(item).toMatchObject({ status: 'real', stage: 'booked', call: { state: 'booked' } })
      expect(item.activities).toMatchObject([{ what: 'release', detail: '' }])
      expect((await it.store.busyBetween(HALF_PAST_TWELVE, '2026-11-24T00:00:00Z')).taken).toEqual([
        HALF_PAST_TWELVE,
      ])
    })

    test.each([
      ['has begun', '2026-11-22T23:30:00Z', []],
      ['somebody else has', HALF_PAST_TWELVE, [HALF_PAST_TWELVE]],
    ])('whose time %s is released without its call, to be answered', async (_, start, taken) => {
      const first = taken.length > 0 ? await asked(start) : null
      if (first) await release(first.id)
      const { id } = await asked(start)
      const item = await release(id)
      expect(item).toMatchObject({ status: 'real', stage: 'new', call: { start, state: 'cancelled' } })
      expect(item.activities).toContainEqual(expect.objectContaining({ what: 'release', detail: start }))
      expect(item.deliveries).toMatchObject([{ destination: 'mail', occasion: 'cancelled-1', state: 'open' }])
      expect(JSON.parse(item.deliveries[0]?.request ?? '')).toMatchObject({
        change: 'cancelled',
        sequence: 1,
      })
      expect((await page('?stage=new&status=real')).items.map((each) => each.id)).toEqual([id])
      expect((await it.store.busyBetween(start, '2026-11-24T00:00:00Z')).taken).toEqual(taken)
    })

    test('whose time has gone is told to who hears of leads alone, and of stages, too; its visitor hears from a person', async () => {
      const wants = ({ payload }: Submission) => payload.change === undefined
      it.channels = [
        { ...fakeChannel('lead-manager'), wants },
        { ...fakeChannel('stage'), wants: () => false },
        { ...fakeChannel('reminder'), wants },
        fakeChannel('mail-visitor'),
      ]
      const { id } = await asked('2026-11-22T23:30:00Z')
      const { deliveries } = await release(id)
      const told = deliveries.map(({ destination, occasion }) => [destination, occasion === 'cancelled-1'])
      expect(told.sort()).toEqual([
        ['lead-manager', false],
        ['stage', false],
      ])
      const stage = deliveries.find(({ destination }) => destination === 'stage')?.request ?? ''
      expect(JSON.parse(stage)).toMatchObject({ data: { id, was: 'booked', stage: 'new' } })
    })

    test('is released as its visitor leaves it in that moment', async () => {
      const { id } = await asked(HALF_PAST_TWELVE)
      const read = it.store.findBooking
      it.store.findBooking = async (own) => {
        const booking = await read(own)
        it.store.findBooking = read
        const cancels: BookingChange = {
          ...{ submissionId: id, sequence: 0, slot: null, actor: 'visitor', deliveries: [] },
          now: new Date(it.clock.now()).toISOString(),
        }
        expect(await it.store.changeBooking(cancels)).toBe('changed')
        return booking
      }
      expect(await release(id)).toMatchObject({ status: 'real', call: { state: 'cancelled' } })
    })
  })
})

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

  test('is refused, in words, where nothing could be sent', async () => {
    it.channels = [{ ...fakeChannel('mail'), unconfigured: 'SMTP_URL is not set' }]
    const { submission } = sampleItem()
    const delivery = sampleDelivery('mail', { state: 'unconfigured' })
    await it.store.capture({ submission, deliveries: [delivery] })
    const answer = it.send('POST', `/api/deliveries/${delivery.id}/replay`)
    expect(await refused(answer)).toEqual([409, 'SMTP_URL is not set. Set its address, then replay.'])
    expect(it.woken).toBe(0)
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

test('the overview sets leads against the promise, and names every way out of the house', async () => {
  it.channels = [
    fakeChannel('mail'),
    { ...fakeChannel('automation'), unconfigured: 'Webhook URL not configured' },
  ]
  await it.store.capture({
    submission: sampleItem().submission,
    deliveries: [sampleDelivery('mail'), sampleDelivery('automation', { state: 'unconfigured' })],
  })
  await lead({}, 72)
  await lead({ status: 'quarantined', quarantineReason: 'honeypot' })
  const shown = z.parse(Overview, await (await it.get('/api/overview')).json())
  expect(shown).toMatchObject({
    openState: 'Open now, until 6:00 pm AEDT.',
    today: { leads: 1, waiting: 1, overdue: 0 },
    week: { leads: 1 },
    kept: { real: 2, quarantined: 1, overdue: 1 },
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
  // What waits for the one that took it is tried at once.
  expect((await it.store.destinationHealth()).map((health) => health.probeAt)).toEqual([probeAt, null])
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
