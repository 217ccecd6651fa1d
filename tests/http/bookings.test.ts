import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBookingLinks } from '#server/booking/booking-link.ts'
import { freshSlots } from '#tests/support/booking-rules.ts'
import { FORM_SECRET, openedForm, postForm } from '#tests/support/form-post.ts'
import { freeTimes } from '#tests/support/free-times.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { type ReceivedMail, type SmtpReceiver, startSmtpReceiver } from '#tests/support/smtp-receiver.ts'

let site: Site
let smtp: SmtpReceiver
beforeAll(async () => {
  smtp = await startSmtpReceiver()
  site = await startSite({
    FORM_SECRET,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Tradefront <site@tradefront.example>',
    NOTIFY_EMAIL: 'desk@tradefront.example',
  })
})
afterAll(async () => {
  await site.close()
  await smtp.close()
})

type Booked = { id: string; reference: string; start: string; state: string; name: string; phone?: string }
type Answer = {
  id: string
  reference: string
  deliveries: { destination: string; state: string }[]
  errors?: Record<string, string[]>
  slots?: { start: string }[]
}

const times = freshSlots()
function nextTime(): string {
  return times.shift() ?? expect.unreachable('no time is left')
}

function book(fields: Record<string, unknown>) {
  return fetch(`${site.url}/api/bookings`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ phone: '0491 570 006', formToken: openedForm('booking'), ...fields }),
  })
}
async function bookedBy(fields: Record<string, unknown>) {
  const response = await book(fields)
  expect(response.status).toBe(201)
  const { id, reference } = (await response.json()) as Answer
  return { id, reference, link: response.headers.get('Location')?.split('b=')[1] ?? '' }
}
/** Books, and answers what opens the booking. */
const linkOf = async (fields: Record<string, unknown>) => (await bookedBy(fields)).link
const bookings = async () => (await site.cli('bookings', 'list')) as Booked[]
const bookingOf = async (name: string) => (await bookings()).find((booking) => booking.name === name)

async function mailTo(address: string, subject: RegExp): Promise<ReceivedMail> {
  const found = () =>
    smtp.messages.find(
      ({ envelope, headers }) => envelope.to[0] === address && subject.test(headers.subject ?? ''),
    )
  await smtp.waitFor(() => found() !== undefined)
  return found() ?? expect.unreachable()
}
/** The calendar part, its folded lines joined. */
function calendarIn({ raw }: ReceivedMail): string {
  const part = /Content-Type: text\/calendar[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/i.exec(raw)
  const [head = '', body = ''] = [part?.[0] ?? '', part?.[1] ?? '']
  const text = /base64/i.test(head.split('\r\n\r\n')[0] ?? '') ? Buffer.from(body, 'base64').toString() : body
  return text.replace(/\r?\n[ \t]/g, '')
}

test('fifty who want the same time at once: one gets it, the others hear what is free', async () => {
  const start = nextTime()
  const requests = Array.from({ length: 50 }, (_, i) =>
    book({ start, name: `Rush ${i}`, timeZone: 'Australia/Perth' }),
  )
  const answers = await Promise.all(requests)
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(49)
  const problem = (await refused[0]?.json()) as Answer
  expect(problem.errors?.start?.[0]).toMatch(
    /^That time has just been taken. Next free: .* AWST; .* AWST; .* AWST\.$/,
  )
  expect(problem.slots).toHaveLength(3)
  expect(await freeTimes(site, start.slice(0, 10))).not.toContain(start)
  expect((await bookings()).filter((booking) => booking.start === start)).toHaveLength(1)
  const leads = (await site.cli('leads', 'list', '--limit', '1000')) as { name?: string }[]
  expect(leads.filter(({ name }) => name?.startsWith('Rush'))).toHaveLength(1)
})

describe('what cannot be booked', () => {
  test.each([
    ['at night', '2027-04-02T12:00:00Z'],
    ['off the grid', '2027-04-02T22:10:00Z'],
    ['on a public holiday', '2027-01-25T23:00:00Z'],
    ['long ago', '2020-01-06T23:00:00Z'],
    ['in a thousand years', '3026-01-06T23:00:00Z'],
  ])('%s', async (_name, start) => {
    const response = await book({ start, name: 'Kim' })
    expect(response.status).toBe(422)
    expect(((await response.json()) as Answer).errors?.start?.[0]).toMatch(
      /^That time cannot be booked. Next free: /,
    )
  })

  test('without JavaScript the page comes back with the message, what was typed, and the times that are left', async () => {
    const start = nextTime()
    await linkOf({ start, name: 'First' })
    const fields = { start, name: 'Second Sample', phone: '0491 570 006', from: start.slice(0, 10) }
    const response = await postForm(`${site.url}/api/bookings`, {
      ...fields,
      formToken: openedForm('booking'),
    })
    const html = await response.text()
    expect(response.status).toBe(409)
    expect(html).toContain('That time has just been taken.')
    expect(html).toContain('value="Second Sample"')
    expect(html).not.toContain(`value="${start}"`)
    expect(html).toContain(`value="${times[0]}"`)
  })
})

test('other spellings of the same instant are the same time', async () => {
  const start = nextTime()
  const sydney = Temporal.Instant.from(start).toZonedDateTimeISO('Australia/Sydney')
  const spelt = sydney.toString({ timeZoneName: 'never' })
  await linkOf({ start: spelt, name: 'Spelling' })
  expect(await bookingOf('Spelling')).toMatchObject({ start })
  expect((await book({ start: start.replace('Z', '.000Z'), name: 'Spelling again' })).status).toBe(409)
})

describe('a booking and its mails', () => {
  const email = 'zoe@sample.example'
  let link: string
  let start: string

  test('the visitor gets a confirmation with an invitation, the operator a notice', async () => {
    start = nextTime()
    link = await linkOf({ start, name: 'Zoë Sample', email, timeZone: 'Australia/Perth' })
    const booked = await bookingOf('Zoë Sample')
    const mail = await mailTo(email, /^Your call is booked: .* AWST$/)
    expect(mail.headers).toMatchObject({ 'reply-to': 'support@tradefront.example' })
    expect(mail.text).toContain('In Sydney:')
    expect(mail.text).toMatch(/A(EDT|EST)/)
    expect(mail.text).toContain('We ring you on 0491 570 006')
    for (const body of [mail.text, mail.html]) expect(body).toContain(`/book/confirmed?b=${link}`)
    const ics = calendarIn(mail)
    expect(ics).toContain('METHOD:REQUEST')
    expect(ics).toContain('SEQUENCE:0')
    expect(ics).toContain(`UID:${booked?.id}@`)
    expect(ics).toContain(`DTSTART:${start.replace(/[-:]/g, '')}`)
    const notice = await mailTo('desk@tradefront.example', /^New call booking: Zoë Sample/)
    expect(notice.text).toMatch(/^\w+day \d+ \w+, \d+:\d\d [ap]m AE[DS]T$/m)
    expect(notice.text).toMatch(/Their time: .* AWST/)
  })

  test('a reminder waits in the outbox for the day before', async () => {
    const { deliveries } = (await site.cli('leads', 'show', link.split('.')[0] ?? '')) as {
      deliveries: { destination: string; state: string; dueAt: string }[]
    }
    const reminder = deliveries.find(({ destination }) => destination === 'reminder')
    expect(reminder).toMatchObject({ state: 'open' })
    const before = Date.parse(start) - Date.parse(reminder?.dueAt ?? '')
    expect(Math.abs(before - 24 * 3_600_000)).toBeLessThanOrEqual(3_600_000)
  })

  test('its page and calendar file open with the link alone, and are kept out of search engines', async () => {
    const page = await fetch(`${site.url}/book/confirmed?b=${link}`)
    const html = await page.text()
    expect(page.status).toBe(200)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain('AWST')
    expect(html).toContain('on its way to your mailbox, and a reminder comes the day before.')
    expect(html).not.toContain('0491 570 006')
    expect(html).not.toContain(email)
    const file = await fetch(`${site.url}/api/bookings/calendar.ics?b=${link}`)
    expect(file.headers.get('Content-Type')).toContain('text/calendar')
    expect(await file.text()).toContain('METHOD:PUBLISH')
    const [id] = link.split('.')
    for (const wrong of ['', id ?? '', `${id}.x`, `${link}x`, openedForm('booking')]) {
      expect((await fetch(`${site.url}/book/confirmed?b=${wrong}`)).status, wrong).toBe(404)
      expect((await fetch(`${site.url}/api/bookings/calendar.ics?b=${wrong}`)).status, wrong).toBe(404)
      const cancel = await postForm(`${site.url}/api/bookings/cancel`, { b: wrong })
      expect(cancel.status, wrong).toBe(404)
    }
    expect(await bookingOf('Zoë Sample')).toMatchObject({ state: 'booked' })
  })

  test('a move frees the old time, and the calendar follows by the same UID and a higher sequence', async () => {
    const to = nextTime()
    const html = await (await fetch(`${site.url}/book?move=${link}`)).text()
    expect(html).toContain('action="/api/bookings/move"')
    expect(html).toContain(`value="${to}"`)
    const response = await postForm(`${site.url}/api/bookings/move`, { b: link, start: to })
    expect([response.status, response.headers.get('Location')]).toEqual([303, `/book/confirmed?b=${link}`])
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(await bookingOf('Zoë Sample')).toMatchObject({ start: to, state: 'booked' })
    expect(await (await fetch(`${site.url}/book/confirmed?b=${link}`)).text()).toContain('to your mailbox')
    expect(await freeTimes(site, start.slice(0, 10))).toContain(start)
    const ics = calendarIn(await mailTo(email, /^Your call has been moved: /))
    expect(ics).toContain('METHOD:REQUEST')
    expect(ics).toContain('SEQUENCE:1')
    expect(ics).toContain(`UID:${link.split('.')[0]}@`)
    expect(ics).toContain(`DTSTART:${to.replace(/[-:]/g, '')}`)
    expect((await mailTo('desk@tradefront.example', /^Call moved: Zoë/)).text).toContain('Instead of:')
  })

  test('a move to a taken time is told on the page, and changes nothing', async () => {
    const taken = nextTime()
    await linkOf({ start: taken, name: 'Other' })
    const response = await postForm(`${site.url}/api/bookings/move`, { b: link, start: taken })
    expect(response.status).toBe(409)
    expect(await response.text()).toContain('That time has just been taken.')
    for (const timeZone of ['Australia/Perth', '', 'America/Nowhere']) {
      const named = await postForm(`${site.url}/api/bookings/move`, { b: link, start: taken, timeZone })
      const zone = timeZone === 'Australia/Perth' ? 'AWST' : 'AE[DS]T'
      expect([timeZone, named.status]).toEqual([timeZone, 409])
      expect(await named.text()).toMatch(new RegExp(`Next free: [^;]* ${zone};`))
    }
    const empty = await postForm(`${site.url}/api/bookings/move`, { b: link })
    expect(empty.status).toBe(422)
    expect(await empty.text()).toContain('Please choose a time')
  })

  test('nothing is cancelled by reading an address; a post cancels, once, with the same UID', async () => {
    const read = await fetch(`${site.url}/api/bookings/cancel?b=${link}`)
    expect([read.status, read.headers.get('Allow')]).toEqual([405, 'POST'])
    expect(await bookingOf('Zoë Sample')).toMatchObject({ state: 'booked' })
    for (const _ of [1, 2]) {
      expect((await postForm(`${site.url}/api/bookings/cancel`, { b: link })).status).toBe(303)
    }
    expect(await bookingOf('Zoë Sample')).toMatchObject({ state: 'cancelled' })
    const mail = await mailTo(email, /^Your call is cancelled: /)
    expect(calendarIn(mail)).toContain('METHOD:CANCEL')
    expect(calendarIn(mail)).toContain('SEQUENCE:2')
    expect(calendarIn(mail)).toContain('STATUS:CANCELLED')
    expect(mail.text).toContain('Book another time')
    await mailTo('desk@tradefront.example', /^Call cancelled: Zoë/)
    expect(smtp.messages.filter(({ headers }) => /cancelled/.test(headers.subject ?? ''))).toHaveLength(2)
    expect(await (await fetch(`${site.url}/book/confirmed?b=${link}`)).text()).toContain(
      'Your call is cancelled.',
    )
    const late = await postForm(`${site.url}/api/bookings/move`, { b: link, start: nextTime() })
    expect(late.status).toBe(303)
    expect(await bookingOf('Zoë Sample')).toMatchObject({ state: 'cancelled' })
  })
})

test('a change that comes too late is told on the page of the call, which stays as it was', async () => {
  const { id, link } = await bookedBy({ start: nextTime(), name: 'Too Late' })
  const begun = '2026-01-05T23:00:00Z'
  const database = new DatabaseSync(site.database)
  database.prepare('update booking set start = ? where submission_id = ?').run(begun, id)
  database.close()
  for (const [path, fields] of [
    ['move', { b: link, start: nextTime() }],
    ['cancel', { b: link }],
  ] as const) {
    const response = await postForm(`${site.url}/api/bookings/${path}`, fields)
    const html = await response.text()
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([409, 'no-store'])
    expect(html).toContain('You’re booked, Too.')
    expect(html).toMatch(/role="alert"[\s\S]*This was not changed: the call has begun/)
  }
  expect(await bookingOf('Too Late')).toMatchObject({ start: begun, state: 'booked' })
})

test('with a phone alone nobody is mailed but the operator', async () => {
  const response = await book({ start: nextTime(), name: 'Phone Only' })
  const { deliveries } = (await response.json()) as Answer
  expect(deliveries.map(({ destination }) => destination)).toEqual(['automation', 'lead-manager', 'mail'])
  const page = await fetch(site.url + (response.headers.get('Location') ?? ''))
  expect(await page.text()).toContain('Keep this page: its address is how you move or cancel the call.')
})

test('a filled honeypot sees the same page, and holds no time', async () => {
  const start = nextTime()
  const person = { name: 'Bot Sample', phone: '0491 570 006', email: 'bot@sample.example' }
  const fields = { start, ...person, company_website: 'https://spam.example' }
  const response = await postForm(`${site.url}/api/bookings`, { ...fields, formToken: openedForm('booking') })
  expect(response.status).toBe(303)
  const page = await fetch(site.url + (response.headers.get('Location') ?? ''))
  const html = await page.text()
  expect(html).toContain('You’re booked, Bot.')
  expect(html).toContain('on its way to your mailbox, and a reminder comes the day before.')
  expect(await freeTimes(site, start.slice(0, 10))).toContain(start)
})

describe('whoever filled a honeypot, as autofill does,', () => {
  const decoy = { company_website: 'https://spam.example', email: 'autofill@sample.example' }
  const json = { 'Content-Type': 'application/json' }
  const send = (what: 'move' | 'cancel', body: object) =>
    fetch(`${site.url}/api/bookings/${what}`, { method: 'POST', headers: json, body: JSON.stringify(body) })
  const pageOf = async (link: string) =>
    (await fetch(`${site.url}/book/confirmed?b=${encodeURIComponent(link)}`)).text()

  test('moves the call with the same answers as anybody; released, it stands at that time', async () => {
    const [start, taken, to] = [nextTime(), nextTime(), nextTime()]
    await linkOf({ start: taken, name: 'Somebody Else' })
    const { id, link, reference } = await bookedBy({ ...decoy, start, name: 'Autofill Moved' })
    expect((await send('move', { b: link, start: taken })).status).toBe(409)
    const moved = await send('move', { b: link, start: to })
    expect([moved.status, await moved.json()]).toEqual([200, { id, reference, start: to, state: 'booked' }])
    const ics = await (await fetch(`${site.url}/api/bookings/calendar.ics?b=${link}`)).text()
    expect(ics).toContain(`DTSTART:${to.replace(/[-:]/g, '')}`)
    expect(ics).toContain('SEQUENCE:1')
    expect(await freeTimes(site, to.slice(0, 10))).toContain(to)

    const released = (await site.cli('leads', 'release', reference)) as { deliveries: object[] }
    expect(released).toMatchObject({ start: to, state: 'booked', status: 'real' })
    expect(await freeTimes(site, to.slice(0, 10))).not.toContain(to)
    const mail = await mailTo(decoy.email, /^Your call is booked: /)
    expect(calendarIn(mail)).toContain(`DTSTART:${to.replace(/[-:]/g, '')}`)
    expect(calendarIn(mail)).toContain('SEQUENCE:1')
    expect(await pageOf(link)).toContain('on its way to your mailbox, and a reminder comes the day before.')
  })

  test('hears nothing of a change that staff make meanwhile, and the command says so', async () => {
    const [start, to] = [nextTime(), nextTime()]
    const { reference } = await bookedBy({ ...decoy, start, name: 'Autofill Untold' })
    const moved = await site.cli('bookings', 'move', reference, to)
    expect(moved).toMatchObject({ start: to, visitorTold: false })
    expect(await site.cli('bookings', 'cancel', reference)).toMatchObject({ visitorTold: false })
    expect(await site.cli('leads', 'show', reference)).toMatchObject({ deliveries: [] })
  })

  test('cancels it, once, as anybody; released, it is cancelled and among those to answer', async () => {
    const start = nextTime()
    const { id, link, reference } = await bookedBy({ ...decoy, start, name: 'Autofill Cancelled' })
    const cancelled = await send('cancel', { b: link })
    const answer = { id, reference, start, state: 'cancelled' }
    expect([cancelled.status, await cancelled.json()]).toEqual([200, answer])
    expect((await send('cancel', { b: link })).status).toBe(409)
    expect(await pageOf(link)).toContain('Your call is cancelled.')
    const held = await (await fetch(`${site.operatorUrl}/api/items/${reference}`)).json()
    expect(held).toMatchObject({ status: 'quarantined', call: { start, state: 'cancelled' }, deliveries: [] })
    expect(await site.cli('leads', 'release', reference)).toMatchObject({
      ...{ start, state: 'cancelled', status: 'real', stage: 'new' },
    })
    expect(await freeTimes(site, start.slice(0, 10))).toContain(start)
    expect(await pageOf(link)).toContain('Your call is cancelled.')
    await mailTo('desk@tradefront.example', /^Call cancelled: Autofill/)
  })

  test('is a lead to be answered also where somebody else has the time, and is not told that it stands', async () => {
    const start = nextTime()
    const email = 'too.late@sample.example'
    const { link, reference } = await bookedBy({ ...decoy, email, start, name: 'Autofill Late' })
    await linkOf({ start, name: 'Somebody Else' })
    const released = (await site.cli('leads', 'release', reference)) as { activities: object[] }
    expect(released).toMatchObject({ start, state: 'cancelled', status: 'real', stage: 'new' })
    expect(released.activities).toContainEqual(expect.objectContaining({ what: 'release', detail: start }))
    expect(calendarIn(await mailTo(email, /^Your call is cancelled: /))).toContain('STATUS:CANCELLED')
    expect(await pageOf(link)).toContain('Your call is cancelled.')
    await mailTo('desk@tradefront.example', /^Call cancelled: Autofill Late/)
    expect(
      smtp.messages.filter(
        ({ headers }) => /^Your call is booked/.test(headers.subject ?? '') && headers.to?.includes(email),
      ),
    ).toEqual([])
  })
})

describe('the operator', () => {
  test('reads what became of a call in every list, export and history; a cancelled one is to be answered', async () => {
    const [start, to] = [nextTime(), nextTime()]
    const { reference, id, link } = await bookedBy({ start, name: 'Changed Mind' })
    await postForm(`${site.url}/api/bookings/move`, { b: link, start: to })
    await postForm(`${site.url}/api/bookings/cancel`, { b: link })
    const now = { start: to, state: 'cancelled', stage: 'new' }

    const shown = (await site.cli('leads', 'show', reference)) as { activities: object[] }
    expect(shown).toMatchObject({ ...now, payload: { start } })
    expect(shown.activities).toHaveLength(3)
    for (const activity of [
      { what: 'moved', was: start, detail: to, actor: 'visitor' },
      { what: 'cancelled', was: null, detail: to, actor: 'visitor' },
      { what: 'stage', was: 'booked', detail: 'new', actor: 'visitor' },
    ])
      expect(shown.activities).toContainEqual(expect.objectContaining(activity))
    const listed = (await site.cli('leads', 'list', '--stage', 'new')) as Booked[]
    expect(listed.find((lead) => lead.id === id)).toMatchObject({ ...now, due: null, payload: { start } })
    const exported = (await site.cli('export', '--kind', 'booking', '--format', 'json')) as Booked[]
    expect(exported.find((lead) => lead.id === id)).toMatchObject(now)
    const { stdout } = await site.run('export', '--kind', 'booking', '--format', 'csv')
    expect(stdout.split('\r\n').find((row) => row.includes(reference))).toContain(`"${to}","cancelled"`)
  })

  test('moves and cancels a call, and keeps a morning free', async () => {
    const start = nextTime()
    await linkOf({ start, name: 'By Hand' })
    const { reference } = (await bookingOf('By Hand')) ?? expect.unreachable()
    // Nine in Sydney, on a day that is none of the other tests'.
    const today = Temporal.Now.plainDateISO('Australia/Sydney')
    const [nine = ''] = await freeTimes(site, today.add({ days: 160 }).toString())
    const hoursOn = (hours: number) => Temporal.Instant.from(nine).add({ hours })
    const asOurClockSays = (instant: Temporal.Instant) =>
      instant.toZonedDateTimeISO('Australia/Sydney').toPlainDateTime().toString()
    for (const to of [asOurClockSays(hoursOn(1)), hoursOn(2).toString()])
      expect(await site.cli('bookings', 'move', reference, to)).toMatchObject({
        start: hoursOn(to.endsWith('Z') ? 2 : 1).toString(),
        state: 'booked',
        visitorTold: false,
      })
    const atNight = asOurClockSays(hoursOn(-6))
    await expect(site.cli('bookings', 'move', reference, atNight)).rejects.toThrow('is not free')
    await expect(site.cli('bookings', 'move', reference)).rejects.toThrow('exited with 2')
    expect(await site.cli('bookings', 'cancel', reference)).toMatchObject({ state: 'cancelled' })
    await expect(site.cli('bookings', 'cancel', reference)).rejects.toThrow('exited with 1')
    await expect(site.cli('bookings', 'cancel', 'TF-00000000')).rejects.toThrow('There is no booking')

    const block = (await site.cli(
      'bookings',
      'block',
      asOurClockSays(hoursOn(0)),
      asOurClockSays(hoursOn(3)),
      'Dentist',
    )) as { id: string }
    const dayOf = asOurClockSays(hoursOn(0)).slice(0, 10)
    expect((await freeTimes(site, dayOf))[0]).toBe(hoursOn(3).toString())
    expect(await site.cli('bookings', 'blocks')).toMatchObject([{ reason: 'Dentist' }])
    await site.cli('bookings', 'unblock', block.id)
    expect((await freeTimes(site, dayOf))[0]).toBe(nine)
    await expect(site.cli('bookings', 'block', 'tomorrow', 'later')).rejects.toThrow('exited with 2')
    await expect(site.cli('bookings', 'block', '2020-12-01T09:00', '2020-12-02T09:00')).rejects.toThrow(
      'That time is over, so nothing is kept free.',
    )
  })

  test('is told of the calls that are booked in a time that is kept free', async () => {
    const start = nextTime()
    await linkOf({ start, name: 'In The Way' })
    const minutes = (after: number) => new Date(Date.parse(start) + after * 60_000).toISOString()
    for (const [from, until, says] of [
      [0, 1, /^Kept free, but 1 call is booked in that time: move or cancel/],
      [14, 30, /^Kept free, but 1 call is booked in that time/],
      [15, 20, /^Kept free\.$/m],
    ] as const) {
      const { stdout } = await site.run('bookings', 'block', minutes(from), minutes(until))
      expect(stdout).toMatch(says)
      await site.cli('bookings', 'unblock', /unblock (\S+)/.exec(stdout)?.[1] ?? '')
    }
  })
})

test('a link that was mailed before FORM_SECRET was set opens its call after it, too', async () => {
  const kept = 'made by the first start, and kept since'
  const { id } = await bookedBy({ start: nextTime(), name: 'Early Link' })
  const database = new DatabaseSync(site.database)
  database.prepare("insert into setting (name, value) values ('form-secret', ?)").run(kept)
  database.close()
  await site.stop()
  await site.restart()
  const opens = async (secret: string) =>
    (await fetch(`${site.url}/book/confirmed?b=${createBookingLinks(secret).sign(id)}`)).status
  expect([await opens(kept), await opens(FORM_SECRET), await opens('any other')]).toEqual([200, 200, 404])
  expect(await site.cli('bookings', 'cancel', id)).toMatchObject({ state: 'cancelled' })
})
