import { beforeEach, describe, expect, test } from 'vitest'
import type { Submission } from '#domain/leads/submission.ts'
import type { BookingChange } from '#server/store/bookings-store.ts'
import { fakeChannel } from '#tests/support/fake-channel.ts'
import { changed, HOUR, operatorTest, refused } from '#tests/support/operator-test.ts'
import { sampleAuditReport } from '#tests/support/sample-audit-report.ts'
import { sampleDelivery, sampleItem } from '#tests/support/sample-submission.ts'

const it = operatorTest()

describe('an item', () => {
  test('has its attribution, its consent, its deliveries with each request and answer', async () => {
    const item = sampleItem({}, ['mail'])
    await it.store.capture(item)
    const [claimed] = await it.store.claim({
      destination: 'mail',
      now: item.submission.createdAt,
      leaseMs: 60_000,
      limit: 1,
    })
    if (!claimed) return expect.unreachable()
    const attempt = { at: item.submission.createdAt, ms: 12, status: 500, error: 'HTTP 500', answer: 'oops' }
    await it.store.finish(claimed, attempt, { state: 'dead' })
    const shown = await changed(it.get(`/api/items/${item.submission.reference}`))
    expect(shown).toMatchObject({
      id: item.submission.id,
      phone: '0491 570 006',
      phoneE164: '+61491570006',
      tel: 'tel:+61491570006',
      dead: ['mail'],
      consent: { wording: 'We use your details to call you back.' },
      attribution: { variants: { hero_copy: 'B' } },
      deliveries: [{ state: 'dead', request: '{"a":1}', attempts: [{ n: 1, ...attempt }] }],
    })
    expect(await refused(it.get('/api/items/nobody'))).toMatchObject([404, {}])
  })

  test('gets a stage, notes and tags, each told with its time', async () => {
    const { id } = await it.lead()
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

  test('shows what the first attempt will send, before there is one; nothing where that cannot be built', async () => {
    const build = () => {
      throw new Error('no such field')
    }
    it.channels = [fakeChannel('mail'), { ...fakeChannel('automation'), build }]
    const { submission } = sampleItem()
    const mail = sampleDelivery('mail', { payloadSnapshot: '' })
    const unbuilt = sampleDelivery('automation', { payloadSnapshot: '' })
    await it.store.capture({ submission, deliveries: [mail, unbuilt] })
    const shown = await changed(it.get(`/api/items/${submission.id}`))
    expect(
      Object.fromEntries(shown.deliveries.map(({ destination, request }) => [destination, request])),
    ).toEqual({
      mail: JSON.stringify({ lead: submission.id, deliveryId: mail.id }),
      automation: '',
    })
  })

  test('has what became of its audit report in its history, each at its time and by whom', async () => {
    const { id } = await it.lead({ kind: 'audit' })
    const report = sampleAuditReport({ submissionId: id, createdAt: '2026-11-23T00:00:00.000Z' })
    await it.store.addAuditReport(report)
    const at = (hour: number) => `2026-11-23T0${hour}:00:00.000Z`
    await it.store.addNote(id, 'Rang', at(1))
    expect(await it.store.editAuditReport({ id: report.id, editedAt: null }, report.text, at(2))).toBe(true)
    await it.store.addNote(id, 'Rang again', at(3))
    const read = { id: report.id, editedAt: at(2), sentAt: null }
    expect(await it.store.sendAuditReport(read, sampleDelivery('report-mail'), at(4))).toBe(true)
    const { activities } = await changed(it.get(`/api/items/${id}`))
    expect(activities.map(({ what, detail, actor }) => [what, detail, actor])).toEqual([
      ['report', 'drafted', 'system'],
      ['note', 'Rang', 'staff'],
      ['report', 'edited', 'staff'],
      ['note', 'Rang again', 'staff'],
      ['report', 'sent', 'staff'],
    ])
  })

  test('moved to a stage wakes the outbox, whose destination then hears of it at once; a note does not', async () => {
    const { id } = await it.lead()
    await changed(it.send('POST', `/api/items/${id}/notes`, { text: 'Rang' }))
    expect(it.woken).toBe(0)
    await changed(it.send('PUT', `/api/items/${id}/stage`, { stage: 'contacted' }))
    expect(it.woken).toBe(1)
  })

  test('moved to the stage that it has is not moved: nothing is told, to nobody', async () => {
    it.channels = [{ ...fakeChannel('stage'), wants: () => false }]
    const { id } = await it.lead()
    for (let n = 0; n < 2; n++)
      await changed(it.send('PUT', `/api/items/${id}/stage`, { stage: 'contacted', was: 'new' }))
    const { activities, deliveries } = await changed(it.get(`/api/items/${id}`))
    expect([activities.length, deliveries.length]).toEqual([1, 1])
  })

  test.each([
    ['PUT', 'stage', { stage: 'sold' }, 422, /new, contacted, booked, won, lost/],
    ['PUT', 'stage', {}, 422, /new, contacted/],
    ['PUT', 'stage', { stage: 'won', was: 'contacted' }, 409, /moved it to 'new'/],
    ['POST', 'notes', { text: ' \n ' }, 422, /Write something/],
    ['POST', 'notes', { text: 'x'.repeat(4001) }, 422, /4,000/],
    ['POST', 'notes', { text: 'x'.repeat(40_000) }, 413, /32 KiB/],
    ['POST', 'tags', { tag: 'a/b' }, 422, /letters, digits/],
    ['POST', 'tags', { tag: '' }, 422, /letters, digits/],
    ['POST', 'release', {}, 409, /not in quarantine/],
  ])('refuses %s %s %j', async (method, what, body, status, says) => {
    const { id } = await it.lead()
    expect(await refused(it.send(method, `/api/items/${id}/${what}`, body))).toEqual([
      status,
      expect.stringMatching(says),
    ])
    expect((await changed(it.get(`/api/items/${id}`))).activities).toEqual([])
  })

  test('can be changed by JSON only, so by no form of another page', async () => {
    const { id } = await it.lead()
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
    const { id } = await it.lead({ status: 'quarantined', quarantineReason: 'honeypot' })
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
    const { id } = await it.lead({ status: 'quarantined', quarantineReason: 'honeypot' })
    const moved = await changed(it.send('PUT', `/api/items/${id}/stage`, { stage: 'contacted' }))
    expect(moved).toMatchObject({ stage: 'contacted', deliveries: [] })
    const { deliveries } = await changed(it.send('POST', `/api/items/${id}/release`))
    expect(deliveries.map(({ destination }) => destination).sort()).toEqual(['mail', 'stage'])
    const told = deliveries.find(({ destination }) => destination === 'stage')?.request ?? ''
    expect(JSON.parse(told)).toMatchObject({ data: { id, was: 'new', stage: 'contacted' } })
  })

  test('is not moved while others move it again and again: a refusal with the reason', async () => {
    const { id } = await it.lead()
    it.store.setStage = async () => 'stale'
    expect(await refused(it.send('PUT', `/api/items/${id}/stage`, { stage: 'won' }))).toEqual([
      409,
      expect.stringMatching(/changed by others just now/),
    ])
  })

  describe('a booking in quarantine', () => {
    /** The test clock stands at eleven on Monday in Sydney; 15 minutes are kept free after each call. */
    const HALF_PAST_TWELVE = '2026-11-23T01:30:00Z'
    const visitor = { name: 'Jo Citizen', phone: '0491 570 006' }
    const asked = (start: string) =>
      it.lead({
        kind: 'booking',
        status: 'quarantined',
        quarantineReason: 'honeypot',
        payload: { start, ...visitor },
      })
    const release = (id: string) => changed(it.send('POST', `/api/items/${id}/release`))
    /** Builds the body as the receivers get it. */
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
      expect((await it.page('?stage=new&status=real')).items.map((each) => each.id)).toEqual([id])
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
