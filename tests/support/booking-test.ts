import { afterAll, beforeAll, expect } from 'vitest'
import { freshSlots } from './booking-rules.ts'
import { FORM_SECRET, postJson } from './form-post.ts'
import { type Site, startSite } from './site.ts'
import { mailSettings, type ReceivedMail, type SmtpReceiver, startSmtpReceiver } from './smtp-receiver.ts'

export type Booked = {
  id: string
  reference: string
  start: string
  state: string
  name: string
  phone?: string
}
export type BookingAnswer = {
  id: string
  reference: string
  deliveries: { destination: string; state: string }[]
  errors?: Record<string, string[]>
  slots?: { start: string }[]
}

export type BookingTest = {
  site: Site
  smtp: SmtpReceiver
  /** Free times that no test has taken. */
  times: string[]
  nextTime: () => string
  book: (fields: Record<string, unknown>) => Promise<Response>
  /** Books a call; `link` is the signed link that opens the booking. */
  bookedBy: (fields: Record<string, unknown>) => Promise<{ id: string; reference: string; link: string }>
  linkOf: (fields: Record<string, unknown>) => Promise<string>
  bookings: () => Promise<Booked[]>
  bookingOf: (name: string) => Promise<Booked | undefined>
  /** Waits for the mail. */
  mailTo: (address: string, subject: RegExp) => Promise<ReceivedMail>
}

/** One site per test file that takes bookings and sends mails about them. */
export function bookingTest(): BookingTest {
  const it = { times: freshSlots() } as unknown as BookingTest

  beforeAll(async () => {
    it.smtp = await startSmtpReceiver()
    it.site = await startSite({ FORM_SECRET, ...mailSettings(it.smtp) })
  })
  afterAll(async () => {
    await it.site.close()
    await it.smtp.close()
  })

  it.nextTime = () => it.times.shift() ?? expect.unreachable('no time is left')
  it.book = (fields) =>
    postJson(`${it.site.url}/api/bookings`, 'booking', { phone: '0491 570 006', ...fields })
  it.bookedBy = async (fields) => {
    const response = await it.book(fields)
    expect(response.status).toBe(201)
    const { id, reference } = (await response.json()) as BookingAnswer
    return { id, reference, link: response.headers.get('Location')?.split('b=')[1] ?? '' }
  }
  it.linkOf = async (fields) => (await it.bookedBy(fields)).link
  it.bookings = async () => (await it.site.cli('bookings', 'list')) as Booked[]
  it.bookingOf = async (name) => (await it.bookings()).find((booking) => booking.name === name)
  it.mailTo = async (address, subject) => {
    const found = () =>
      it.smtp.messages.find(
        ({ envelope, headers }) => envelope.to[0] === address && subject.test(headers.subject ?? ''),
      )
    await it.smtp.waitFor(() => found() !== undefined)
    return found() ?? expect.unreachable()
  }
  return it
}

/** The calendar part of a mail, its folded lines joined. */
export function calendarIn({ raw }: ReceivedMail): string {
  const part = /Content-Type: text\/calendar[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/i.exec(raw)
  const [head = '', body = ''] = [part?.[0] ?? '', part?.[1] ?? '']
  const text = /base64/i.test(head.split('\r\n\r\n')[0] ?? '') ? Buffer.from(body, 'base64').toString() : body
  return text.replace(/\r?\n[ \t]/g, '')
}
