import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import { dateIn } from '#domain/time/dates.ts'
import { createBookingLinks } from '#server/booking/booking-link.ts'
import { freshSlots } from '#tests/support/booking-rules.ts'
import { type BookingAnswer, bookingTest, calendarIn } from '#tests/support/booking-test.ts'
import { FORM_SECRET, openedForm, postForm } from '#tests/support/form-post.ts'
import { freeTimes } from '#tests/support/free-times.ts'
import { DESK } from '#tests/support/smtp-receiver.ts'

const it = bookingTest()
const DAILY_LIMIT = loadContent().site.booking.dailyLimit

test('fifty who want the same time at once: one gets it, the others hear what is free', async () => {
  const start = it.nextTime()
  const requests = Array.from({ length: 50 }, (_, i) =>
    it.book({ start, name: `Rush ${i}`, timeZone: 'Australia/Perth' }),
  )
  const answers = await Promise.all(requests)
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(49)
  const problem = (await refused[0]?.json()) as BookingAnswer
  expect(problem.errors?.start?.[0]).toMatch(
    /^That time is no longer free. Next free: .* AWST; .* AWST; .* AWST\.$/,
  )
  expect(problem.slots).toHaveLength(3)
  expect(await freeTimes(it.site, start.slice(0, 10))).not.toContain(start)
  expect((await it.bookings()).filter((booking) => booking.start === start)).toHaveLength(1)
  const leads = (await it.site.cli('leads', 'list', '--limit', '1000')) as { name?: string }[]
  expect(leads.filter(({ name }) => name?.startsWith('Rush'))).toHaveLength(1)
})

describe('what cannot be booked', () => {
  const [free = ''] = freshSlots()
  test.each([
    ['at night', `${free.slice(0, 10)}T13:00:00Z`],
    ['off the grid', free.replace(/:\d\d:00Z$/, ':07:00Z')],
    ['long ago', '2020-01-06T23:00:00Z', 'That time has passed.'],
    ['in a thousand years', '3026-01-06T23:00:00Z'],
  ])('%s', (_name, start, why?: string) => expectRefused(start, why))

  test('on a public holiday', async () => {
    const soon = new Date(Date.now() + 3 * 86_400_000).toISOString()
    // On a Sunday we would be closed anyway.
    const counts = ({ date }: { date: string }) => date > soon && new Date(date).getUTCDay() > 0
    const holiday = loadContent().site.holidays.find(counts)
    // Nine or ten in the morning in Sydney.
    const morning = new Date(Date.parse(`${holiday?.date}T00:00:00Z`) - 3_600_000)
    await expectRefused(morning.toISOString().replace('.000', ''))
  })

  async function expectRefused(start: string, why = 'That time cannot be booked.') {
    const response = await it.book({ start, name: 'Kim' })
    expect(response.status).toBe(422)
    expect(((await response.json()) as BookingAnswer).errors?.start?.[0]).toContain(`${why} Next free: `)
  }

  test('without JavaScript the page comes back with the message, what was typed, and the times that are left', async () => {
    const start = it.nextTime()
    await it.linkOf({ start, name: 'First' })
    const fields = { start, name: 'Second Sample', phone: '0491 570 006', from: start.slice(0, 10) }
    const response = await postForm(`${it.site.url}/api/bookings`, {
      ...fields,
      formToken: openedForm('booking'),
    })
    const html = await response.text()
    expect(response.status).toBe(409)
    expect(html).toContain('That time is no longer free.')
    expect(html).toContain('value="Second Sample"')
    expect(html).not.toContain(`value="${start}"`)
    expect(html).toContain(`value="${it.times[0]}"`)
  })
})

describe('sent again with other answers, as by Back or after a lost answer', () => {
  const ALREADY =
    /^This call is booked already, as it was first sent\. What you have changed since .* ring us on /

  const post = (fields: Record<string, string>) => postForm(`${it.site.url}/api/bookings`, fields)
  const filledIn = (name: string) => ({
    start: it.nextTime(),
    name,
    phone: '0491 570 006',
    formToken: openedForm('booking'),
  })

  test('JSON: told that it is booked, and nothing is changed', async () => {
    const sent = { start: it.nextTime(), name: 'Wrong Digit', formToken: openedForm('booking') }
    await it.linkOf(sent)
    const response = await it.book({ ...sent, phone: '0491 570 156' })
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({
      detail: expect.stringMatching(ALREADY),
      formToken: sent.formToken,
    })
    expect(await it.bookingOf('Wrong Digit')).toMatchObject({ phone: '0491 570 006' })
  })

  test.each([
    ['another time', 'Cancelled And Back', () => ({ start: it.nextTime() })],
    ['the same time, free again', 'Cancelled And Back At Once', () => ({})],
  ])('its call cancelled since: told so, and the next press books %s', async (_time, name, change) => {
    const sent = filledIn(name)
    const [, b = ''] = (await post(sent)).headers.get('Location')?.split('?b=') ?? []
    expect((await postForm(`${it.site.url}/api/bookings/cancel`, { b: decodeURIComponent(b) })).status).toBe(
      303,
    )
    const again = { ...sent, ...change() }
    const refused = await post(again)
    const html = await refused.text()
    expect(refused.status).toBe(409)
    expect(html).toContain('was cancelled, and nothing is booked now.')
    const [, formToken = ''] = html.match(/name="formToken" value="([^"]+)"/) ?? []
    expect(formToken).not.toBe(sent.formToken)
    expect((await post({ ...again, formToken })).status).toBe(303)
    const ofThis = (await it.bookings()).filter((call) => call.name === name && call.state === 'booked')
    expect(ofThis).toMatchObject([{ start: again.start }])
  })

  test('without JavaScript: told so, and the next press books no second one either', async () => {
    const sent = filledIn('Pressed Back')
    expect((await post(sent)).status).toBe(303)
    const response = await post({ ...sent, phone: '0491 570 156' })
    const html = await response.text()
    expect(response.status).toBe(409)
    expect(html).toContain('This call is booked already')
    expect(html).not.toContain('please send it again')
    expect(html).toContain(`name="formToken" value="${sent.formToken}"`)
    expect((await it.bookings()).filter(({ name }) => name === sent.name)).toHaveLength(1)
  })
})

test('other spellings of the same instant are the same time', async () => {
  const start = it.nextTime()
  const sydney = Temporal.Instant.from(start).toZonedDateTimeISO('Australia/Sydney')
  const spelt = sydney.toString({ timeZoneName: 'never' })
  await it.linkOf({ start: spelt, name: 'Spelling' })
  expect(await it.bookingOf('Spelling')).toMatchObject({ start })
  expect((await it.book({ start: start.replace('Z', '.000Z'), name: 'Spelling again' })).status).toBe(409)
})

describe('a booking and its mails', () => {
  const email = 'zoe@sample.example'
  let link: string
  let start: string

  test('the visitor gets a confirmation with an invitation, the operator a notice', async () => {
    start = it.nextTime()
    link = await it.linkOf({ start, name: 'Zoë Sample', email, timeZone: 'Australia/Perth' })
    const booked = await it.bookingOf('Zoë Sample')
    const mail = await it.mailTo(email, /^Your call is booked: .* AWST$/)
    expect(mail.headers).toMatchObject({ 'reply-to': 'support@tradefront.example' })
    expect(mail.text).toContain('In Sydney:')
    expect(mail.text).toMatch(/A(EDT|EST)/)
    expect(mail.text).toContain('We ring you on the number you left')
    for (const body of [mail.text, mail.html])
      expect(body, 'an address may be mistyped').not.toContain('0491')
    for (const body of [mail.text, mail.html]) expect(body).toContain(`/book/confirmed?b=${link}`)
    const ics = calendarIn(mail)
    expect(ics).toContain('METHOD:REQUEST')
    expect(ics).toContain('SEQUENCE:0')
    expect(ics).toContain(`UID:${booked?.id}@tradefront\r\n`)
    expect(ics).toContain(`DTSTART:${start.replace(/[-:]/g, '')}`)
    const notice = await it.mailTo(DESK, /^New call booking: Zoë Sample/)
    expect(notice.text).toMatch(/^\w+day \d+ \w+, \d+:\d\d [ap]m AE[DS]T$/m)
    expect(notice.text).toMatch(/Their time: .* AWST/)
  })

  test('a reminder waits in the outbox for the day before', async () => {
    const { deliveries } = (await it.site.cli('leads', 'show', link.split('.')[0] ?? '')) as {
      deliveries: { destination: string; state: string; dueAt: string }[]
    }
    const reminder = deliveries.find(({ destination }) => destination === 'reminder')
    expect(reminder).toMatchObject({ state: 'open' })
    const before = Date.parse(start) - Date.parse(reminder?.dueAt ?? '')
    expect(Math.abs(before - 24 * 3_600_000)).toBeLessThanOrEqual(3_600_000)
  })

  test('its page and calendar file open with the link alone, and are kept out of search engines', async () => {
    const page = await fetch(`${it.site.url}/book/confirmed?b=${link}`)
    const html = await page.text()
    expect(page.status).toBe(200)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain('AWST')
    expect(html).toContain('on its way to your inbox, and a reminder comes the day before.')
    expect(html).not.toContain('0491 570 006')
    expect(html).not.toContain(email)
    const file = await fetch(`${it.site.url}/api/bookings/calendar.ics?b=${link}`)
    expect(file.headers.get('Content-Type')).toContain('text/calendar')
    const calendar = await file.text()
    expect(calendar).toContain('METHOD:REQUEST')
    expect(calendar).toMatch(/END:VCALENDAR\r\n$/)
    expect(calendar).not.toContain('ATTENDEE')
    const [id] = link.split('.')
    for (const wrong of ['', id ?? '', `${id}.x`, `${link}x`, openedForm('booking')]) {
      expect((await fetch(`${it.site.url}/book/confirmed?b=${wrong}`)).status, wrong).toBe(404)
      expect((await fetch(`${it.site.url}/api/bookings/calendar.ics?b=${wrong}`)).status, wrong).toBe(404)
      const cancel = await postForm(`${it.site.url}/api/bookings/cancel`, { b: wrong })
      expect(cancel.status, wrong).toBe(404)
    }
    expect(await it.bookingOf('Zoë Sample')).toMatchObject({ state: 'booked' })
  })

  test('a move frees the old time, and the calendar follows by the same UID and a higher sequence', async () => {
    const to = it.nextTime()
    const html = await (await fetch(`${it.site.url}/book?move=${link}`)).text()
    expect(html).toContain('action="/api/bookings/move"')
    expect(html).toContain(`value="${to}"`)
    const response = await postForm(`${it.site.url}/api/bookings/move`, { b: link, start: to })
    expect([response.status, response.headers.get('Location')]).toEqual([303, `/book/confirmed?b=${link}`])
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(await it.bookingOf('Zoë Sample')).toMatchObject({ start: to, state: 'booked' })
    expect(await (await fetch(`${it.site.url}/book/confirmed?b=${link}`)).text()).toContain('to your inbox')
    expect(await freeTimes(it.site, start.slice(0, 10))).toContain(start)
    const ics = calendarIn(await it.mailTo(email, /^Your call has been moved: /))
    expect(ics).toContain('METHOD:REQUEST')
    expect(ics).toContain('SEQUENCE:1')
    expect(ics).toContain(`UID:${link.split('.')[0]}@tradefront\r\n`)
    expect(ics).toContain(`DTSTART:${to.replace(/[-:]/g, '')}`)
    expect((await it.mailTo(DESK, /^Call moved: Zoë/)).text).toContain('Instead of:')
  })

  test('a move to a taken time is told on the page, and changes nothing', async () => {
    const taken = it.nextTime()
    await it.linkOf({ start: taken, name: 'Other' })
    const response = await postForm(`${it.site.url}/api/bookings/move`, { b: link, start: taken })
    expect(response.status).toBe(409)
    expect(await response.text()).toContain('That time is no longer free.')
    for (const timeZone of ['Australia/Perth', '', 'America/Nowhere']) {
      const named = await postForm(`${it.site.url}/api/bookings/move`, { b: link, start: taken, timeZone })
      const zone = timeZone === 'Australia/Perth' ? 'AWST' : 'AE[DS]T'
      expect([timeZone, named.status]).toEqual([timeZone, 409])
      expect(await named.text()).toMatch(new RegExp(`Next free: [^;]* ${zone};`))
    }
    const shown = { from: taken.slice(0, 10), timeZone: 'Australia/Perth' }
    const kept = await postForm(`${it.site.url}/api/bookings/move`, { b: link, start: taken, ...shown })
    expect(await kept.text()).toMatch(
      new RegExp(`name="from" value="${shown.from}".*name="timeZone" value="${shown.timeZone}"`, 's'),
    )
    const empty = await postForm(`${it.site.url}/api/bookings/move`, { b: link })
    expect(empty.status).toBe(422)
    expect(await empty.text()).toContain('Please choose a time')
  })

  test('nothing is cancelled by reading an address; a post cancels, once, with the same UID', async () => {
    const read = await fetch(`${it.site.url}/api/bookings/cancel?b=${link}`)
    expect([read.status, read.headers.get('Allow')]).toEqual([405, 'POST'])
    expect(await it.bookingOf('Zoë Sample')).toMatchObject({ state: 'booked' })
    for (const _ of [1, 2]) {
      expect((await postForm(`${it.site.url}/api/bookings/cancel`, { b: link })).status).toBe(303)
    }
    expect(await it.bookingOf('Zoë Sample')).toMatchObject({ state: 'cancelled' })
    const mail = await it.mailTo(email, /^Your call is cancelled: /)
    expect(calendarIn(mail)).toContain('METHOD:CANCEL')
    expect(calendarIn(mail)).toContain('SEQUENCE:2')
    expect(calendarIn(mail)).toContain('STATUS:CANCELLED')
    expect(mail.text).toContain('Book another time')
    expect((await it.mailTo(DESK, /^Call cancelled: Zoë/)).text).not.toContain('Instead of:')
    const ofThis = /^(Your call is|Call) cancelled: (?!Cancelled And Back)/
    expect(it.smtp.messages.filter(({ headers }) => ofThis.test(headers.subject ?? ''))).toHaveLength(2)
    expect(await (await fetch(`${it.site.url}/book/confirmed?b=${link}`)).text()).toContain(
      'Your call is cancelled.',
    )
    // The link may be forwarded, so the file behind it must not reveal the address.
    const file = await (await fetch(`${it.site.url}/api/bookings/calendar.ics?b=${link}`)).text()
    expect(file).toContain('METHOD:CANCEL')
    expect(file.replaceAll('\r\n ', '')).not.toContain(email)
    expect(calendarIn(mail).replaceAll('\r\n ', '')).toContain(email)
    const late = await postForm(`${it.site.url}/api/bookings/move`, { b: link, start: it.nextTime() })
    expect(late.status).toBe(303)
    expect(await it.bookingOf('Zoë Sample')).toMatchObject({ state: 'cancelled' })
  })
})

test('on a day that is full the visitor of one of its calls is offered what is left of it, and nobody else is', async () => {
  const dayOf = (start: string) => dateIn('Australia/Sydney', Date.parse(start))
  const byDay = Object.values(Object.groupBy(it.times, dayOf))
  const times = byDay.findLast((starts = []) => starts.length > DAILY_LIMIT) ?? expect.unreachable()
  const links: string[] = []
  for (const start of times.slice(0, DAILY_LIMIT)) links.push(await it.linkOf({ start, name: 'Full Day' }))
  const [own = '', taken = '', left = ''] = [times[0], times[1], times[DAILY_LIMIT]]
  const offered = async (query = '') => {
    const html = await (await fetch(`${it.site.url}/book?from=${dayOf(own)}${query}`)).text()
    return [...html.matchAll(/name="start" value="([^"]*)"/g)].map(([, start]) => start)
  }
  expect(await offered()).not.toContain(left)
  expect(await offered(`&move=${links[0]}`)).toContain(left)
  expect(await offered(`&move=${links[0]}`)).not.toContain(own)
  const refused = await fetch(`${it.site.url}/api/bookings/move`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ b: links[0], start: taken }),
  })
  expect(await refused.json()).toMatchObject({ slots: expect.arrayContaining([{ start: left }]) })
})

test('a change that comes too late is told on the page of the call, which stays as it was', async () => {
  const { id, link } = await it.bookedBy({ start: it.nextTime(), name: 'Too Late' })
  const begun = '2026-01-05T23:00:00Z'
  const database = new DatabaseSync(it.site.database)
  database.prepare('update booking set start = ? where submission_id = ?').run(begun, id)
  database.close()
  for (const [path, fields] of [
    ['move', { b: link, start: it.nextTime() }],
    ['cancel', { b: link }],
  ] as const) {
    const response = await postForm(`${it.site.url}/api/bookings/${path}`, fields)
    const html = await response.text()
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([409, 'no-store'])
    expect(html).toContain('This call has begun, or is over.')
    expect(html).not.toMatch(/You&#x27;re booked|Keep this page|inbox/)
    expect(html).toContain('Book another time')
    expect(html).toMatch(/role="alert"[\s\S]*This was not changed: the call has begun/)
  }
  expect(await it.bookingOf('Too Late')).toMatchObject({ start: begun, state: 'booked' })
  const moving = await (await fetch(`${it.site.url}/book?move=${link}`)).text()
  expect(moving).toContain("The call behind that link can't be moved any more.")
  expect(moving).not.toContain('action="/api/bookings/move"')
})

test('with a phone alone nobody is mailed but the operator, and the notice promises no mail', async () => {
  const form = await (await fetch(`${it.site.url}/book`)).text()
  expect(form).toContain('If you leave an email, we confirm it there and remind you the day before')
  const response = await it.book({ start: it.nextTime(), name: 'Phone Only' })
  const { deliveries } = (await response.json()) as BookingAnswer
  expect(deliveries.map(({ destination }) => destination)).toEqual(['automation', 'lead-manager', 'mail'])
  const page = await fetch(it.site.url + (response.headers.get('Location') ?? ''))
  expect(await page.text()).toContain('Keep this page: its address is how you move or cancel the call.')
})

test('a link that was mailed before FORM_SECRET was set opens its call after it, too', async () => {
  const kept = 'made by the first start, and kept since'
  const { id } = await it.bookedBy({ start: it.nextTime(), name: 'Early Link' })
  const database = new DatabaseSync(it.site.database)
  database.prepare("insert into setting (name, value) values ('form-secret', ?)").run(kept)
  database.close()
  await it.site.stop()
  await it.site.restart()
  const opens = async (secret: string) =>
    (await fetch(`${it.site.url}/book/confirmed?b=${createBookingLinks(secret).sign(id)}`)).status
  expect([await opens(kept), await opens(FORM_SECRET), await opens('any other')]).toEqual([200, 200, 404])
  expect(await it.site.cli('bookings', 'cancel', id)).toMatchObject({ state: 'cancelled' })
})
