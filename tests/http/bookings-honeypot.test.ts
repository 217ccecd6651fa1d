import { describe, expect, test } from 'vitest'
import { bookingTest, calendarIn } from '#tests/support/booking-test.ts'
import { openedForm, postForm, postJson } from '#tests/support/form-post.ts'
import { freeTimes } from '#tests/support/free-times.ts'
import { DESK } from '#tests/support/smtp-receiver.ts'

const it = bookingTest()

test('a filled honeypot sees the same page, and holds no time', async () => {
  const start = it.nextTime()
  const person = { name: 'Bot Sample', phone: '0491 570 006', email: 'bot@sample.example' }
  const fields = { start, ...person, company_website: 'https://spam.example' }
  const response = await postForm(`${it.site.url}/api/bookings`, {
    ...fields,
    formToken: openedForm('booking'),
  })
  expect(response.status).toBe(303)
  const page = await fetch(it.site.url + (response.headers.get('Location') ?? ''))
  const html = await page.text()
  expect(html).toContain('You&#x27;re booked, Bot.')
  expect(html).toContain('on its way to your inbox, and a reminder comes the day before.')
  expect(await freeTimes(it.site, start.slice(0, 10))).toContain(start)
})

test('a filled honeypot is refused a time that somebody has, and one that nobody can have, with the words of anybody', async () => {
  const taken = it.nextTime()
  await it.linkOf({ start: taken, name: 'Somebody Else' })
  const today = new Date(new Date().toISOString().slice(0, 10))
  // A Sunday of next week, at ten or eleven in Sydney.
  const sunday = new Date(today.getTime() + (14 - today.getUTCDay()) * 86_400_000)
    .toISOString()
    .replace('.000', '')
  const answers = (more: object) =>
    Promise.all(
      [taken, sunday].map(async (start) => {
        const person = { start, name: 'Autofill Sample', phone: '0491 570 006' }
        const response = await postJson(`${it.site.url}/api/bookings`, 'booking', { ...person, ...more })
        return [response.status, ((await response.json()) as { errors: object }).errors]
      }),
    )
  const refused = await answers({ company_website: 'https://spam.example' })
  expect(refused).toEqual(await answers({}))
  expect(refused.map(([status]) => status)).toEqual([409, 422])
})

describe('whoever filled a honeypot, as autofill does,', () => {
  const decoy = { company_website: 'https://spam.example', email: 'autofill@sample.example' }
  const json = { 'Content-Type': 'application/json' }
  const send = (what: 'move' | 'cancel', body: object) =>
    fetch(`${it.site.url}/api/bookings/${what}`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(body),
    })
  const pageOf = async (link: string) =>
    (await fetch(`${it.site.url}/book/confirmed?b=${encodeURIComponent(link)}`)).text()

  test('moves the call with the same answers as anybody; released, it stands at that time', async () => {
    const [start, taken, to] = [it.nextTime(), it.nextTime(), it.nextTime()]
    await it.linkOf({ start: taken, name: 'Somebody Else' })
    const { id, link, reference } = await it.bookedBy({ ...decoy, start, name: 'Autofill Moved' })
    expect((await send('move', { b: link, start: taken })).status).toBe(409)
    const moved = await send('move', { b: link, start: to })
    expect([moved.status, await moved.json()]).toEqual([200, { id, reference, start: to, state: 'booked' }])
    const ics = await (await fetch(`${it.site.url}/api/bookings/calendar.ics?b=${link}`)).text()
    expect(ics).toContain(`DTSTART:${to.replace(/[-:]/g, '')}`)
    expect(ics).toContain('SEQUENCE:1')
    expect(await freeTimes(it.site, to.slice(0, 10))).toContain(to)

    const released = (await it.site.cli('leads', 'release', reference)) as { deliveries: object[] }
    expect(released).toMatchObject({ start: to, state: 'booked', status: 'real' })
    expect(await freeTimes(it.site, to.slice(0, 10))).not.toContain(to)
    const mail = await it.mailTo(decoy.email, /^Your call is booked: /)
    expect(calendarIn(mail)).toContain(`DTSTART:${to.replace(/[-:]/g, '')}`)
    expect(calendarIn(mail)).toContain('SEQUENCE:1')
    expect(await pageOf(link)).toContain('on its way to your inbox, and a reminder comes the day before.')
  })

  test('hears nothing of a change that staff make meanwhile, and the command says so', async () => {
    const [start, to] = [it.nextTime(), it.nextTime()]
    const { reference } = await it.bookedBy({ ...decoy, start, name: 'Autofill Untold' })
    const moved = await it.site.cli('bookings', 'move', reference, to)
    expect(moved).toMatchObject({ start: to, visitorTold: false })
    expect(await it.site.cli('bookings', 'cancel', reference)).toMatchObject({ visitorTold: false })
    expect(await it.site.cli('leads', 'show', reference)).toMatchObject({ deliveries: [] })
  })

  test('cancels it, once, as anybody; released, it is cancelled and among those to answer', async () => {
    const start = it.nextTime()
    const { id, link, reference } = await it.bookedBy({ ...decoy, start, name: 'Autofill Cancelled' })
    const cancelled = await send('cancel', { b: link })
    const answer = { id, reference, start, state: 'cancelled' }
    expect([cancelled.status, await cancelled.json()]).toEqual([200, answer])
    expect((await send('cancel', { b: link })).status).toBe(409)
    expect(await pageOf(link)).toContain('Your call is cancelled.')
    const held = await (await fetch(`${it.site.operatorUrl}/api/items/${reference}`)).json()
    expect(held).toMatchObject({ status: 'quarantined', call: { start, state: 'cancelled' }, deliveries: [] })
    expect(await it.site.cli('leads', 'release', reference)).toMatchObject({
      ...{ start, state: 'cancelled', status: 'real', stage: 'new' },
    })
    expect(await freeTimes(it.site, start.slice(0, 10))).toContain(start)
    expect(await pageOf(link)).toContain('Your call is cancelled.')
    await it.mailTo(DESK, /^Call cancelled: Autofill/)
  })

  test('is a lead to be answered also where somebody else has the time, and is not told that it stands', async () => {
    const start = it.nextTime()
    const email = 'too.late@sample.example'
    const { link, reference } = await it.bookedBy({ ...decoy, email, start, name: 'Autofill Late' })
    await it.linkOf({ start, name: 'Somebody Else' })
    const released = (await it.site.cli('leads', 'release', reference)) as { activities: object[] }
    expect(released).toMatchObject({ start, state: 'cancelled', status: 'real', stage: 'new' })
    expect(released.activities).toContainEqual(expect.objectContaining({ what: 'release', detail: start }))
    expect(calendarIn(await it.mailTo(email, /^Your call is cancelled: /))).toContain('STATUS:CANCELLED')
    expect(await pageOf(link)).toContain('Your call is cancelled.')
    await it.mailTo(DESK, /^Call cancelled: Autofill Late/)
    expect(
      it.smtp.messages.filter(
        ({ headers }) => /^Your call is booked/.test(headers.subject ?? '') && headers.to?.includes(email),
      ),
    ).toEqual([])
  })
})
