import { once } from 'node:events'
import { createServer, Socket } from 'node:net'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Submission } from '#domain/leads/submission.ts'
import { sampleAssessment } from '#tests/support/sample-assessment.ts'
import { type SmtpReceiver, startSmtpReceiver } from '#tests/support/smtp-receiver.ts'
import { ATTEMPT_MS } from './channel.ts'
import { mailChannel } from './mail.ts'
import { MailMessage } from './mail-message.ts'
import { noticeMail } from './notice-mail.ts'

const AT = '2026-11-20T23:05:00.000Z'
const PROMISE = () => ({ by: 'by Monday 10:00 am AEDT', isOver: false })
const BY_MONDAY = { by: 'by Monday', isOver: false }

let smtp: SmtpReceiver
beforeEach(async () => {
  smtp = await startSmtpReceiver()
})
afterEach(() => smtp.close())

function channel(smtpUrl = smtp.url) {
  const notifyEmail = 'desk@tradefront.example, owner@tradefront.example'
  return mailChannel(
    { smtpUrl, mailFrom: 'Tradefront <site@tradefront.example>', notifyEmail },
    PROMISE,
    'Australia/Sydney',
  )
}

async function mailed(submission: Submission) {
  const { build, send } = channel()
  const body = build(submission, 'd1')
  const result = await send({ deliveryId: '019aa0f0-d1', body, at: AT, signal: AbortSignal.timeout(10_000) })
  expect(result).toMatchObject({ ok: true, status: 250 })
  const [mail] = smtp.messages
  if (!mail) throw new Error('No mail came')
  return mail
}

describe('what arrives', () => {
  test('addresses, a stable id, and a subject that says who', async () => {
    const payload = {
      name: 'Zoë Citizen',
      email: 'zoe@sample.example',
      phone: '0491 570 006',
      message: 'Dubbo?',
    }
    const mail = await mailed(sampleAssessment({ kind: 'enquiry', payload }))
    expect(mail.envelope).toEqual({
      from: 'site@tradefront.example',
      to: ['desk@tradefront.example', 'owner@tradefront.example'],
    })
    expect(mail.headers).toMatchObject({
      subject: 'New enquiry: Zoë Citizen (TF-8K2MQ4WX)',
      'message-id': '<019aa0f0-d1@tradefront.example>',
      'reply-to': 'zoe@sample.example',
      date: 'Fri, 20 Nov 2026 23:05:00 +0000',
      'auto-submitted': 'auto-generated',
    })
  })

  test('an assessment as text: who, how to call, when, from where, and what was promised', async () => {
    const mail = await mailed(sampleAssessment())
    expect(mail.headers.subject).toBe('New assessment request: Jo Anne Citizen (TF-8K2MQ4WX)')
    expect(mail.headers).not.toHaveProperty('reply-to')
    expect(mail.text.replaceAll('\r\n', '\n').trim()).toBe(
      [
        'New assessment request',
        '',
        'We promised to call back by Monday 10:00 am AEDT.',
        '',
        'Name:      Jo Anne Citizen',
        'Phone:     0491 570 006 (tel:+61491570006)',
        'Business:  Sample Roofing',
        'Received:  Saturday 21 November 2026 at 10:04 am AEDT',
        'From:      hero, https://tradefront.example/',
        'Campaign:  newsletter / email / spring',
        'Referrer:  https://search.example/',
        'Reference: TF-8K2MQ4WX',
      ].join('\n'),
    )
  })

  test.each([
    ['0011 44 20 7946 0958', 'tel:+442079460958'],
    ['12345678', 'tel:12345678'],
  ])('%s dials %s', (phone, href) => {
    const payload = { name: 'Sam', phone, message: 'Dubbo?' }
    const { text } = noticeMail(sampleAssessment({ kind: 'enquiry', payload }), null, 'Australia/Sydney')
    expect(text).toContain(`Phone:     ${phone} (${href})`)
  })

  test('an address adds nothing to the mail that it opens', () => {
    const payload = { name: 'Sam', email: 'a?bcc=b@sample.example', message: 'Dubbo?' }
    const { html } = noticeMail(sampleAssessment({ kind: 'enquiry', payload }), null, 'Australia/Sydney')
    expect(html).toContain('"mailto:a%3Fbcc%3Db@sample.example"')
  })

  test('the same as HTML, with a phone that dials', async () => {
    const { html } = await mailed(sampleAssessment())
    expect(html).toMatch(/<a href="tel:\+61491570006"[^>]*>0491 570 006<\/a>/)
    for (const part of [
      'Jo Anne Citizen',
      'Sample Roofing',
      'We promised to call back by Monday 10:00 am AEDT.',
      'TF-8K2MQ4WX',
    ]) {
      expect(html).toContain(part)
    }
  })

  test('every answer of a longer form stands under a label that people read', () => {
    const payload = {
      name: 'Sam',
      trade: 'Plumber',
      serviceArea: 'Inner West',
      avgJobValue: 350,
      weeklyLeads: 0,
      extras: ['a'],
      urgent: true,
      calculator: { trade: 'dental', conversionPercent: 40 },
      consent: true,
    }
    const { text } = noticeMail(sampleAssessment({ kind: 'audit', payload }), null, 'Australia/Sydney')
    const lines = text.split('\n').map((line) => line.replace(/: +/, ': '))
    expect(lines).toEqual(
      expect.arrayContaining([
        'Trade: Plumber',
        'Service area: Inner West',
        'Average job value: 350',
        'Weekly leads: 0',
        'Extras: ["a"]',
        'Urgent: Yes',
        'Calculator: Trade: dental, Conversion percent: 40',
      ]),
    )
    expect(text).not.toContain('promised')
    expect(text).not.toContain('Consent')
  })
})

test.each([
  ['assessment', 'We promised to call back by Monday.'],
  ['audit', 'We promised the audit report by Monday.'],
  ['enquiry', 'We promised an answer by Monday.'],
  ['discovery', 'We promised to call back by Monday.'],
] as const)('a mail about %s repeats what was promised: %s', (kind, promise) => {
  const { text, html } = noticeMail(sampleAssessment({ kind }), BY_MONDAY, 'Australia/Sydney')
  expect(text).toContain(promise)
  expect(html).toContain(promise)
})

test.each(['booking', 'feedback'] as const)('a mail about %s repeats no promise', (kind) => {
  const payload = { name: 'Jo Citizen', start: '2026-11-24T22:00:00Z' }
  const { text, html } = noticeMail(sampleAssessment({ kind, payload }), BY_MONDAY, 'Australia/Sydney')
  expect(text + html).not.toContain('romised')
})

describe('text from a stranger stays text', () => {
  const HOSTILE = 'Jo\r\nBcc: victim@other.example\r\n\r\n<script>alert(1)</script> "x" =?utf-8?q?x?='

  test('no header, recipient or markup comes of it', async () => {
    const payload = {
      fullName: HOSTILE,
      mobile: HOSTILE,
      suburb: HOSTILE,
      email: 'x@y.example\r\nBcc: victim@other.example',
    }
    const mail = await mailed(sampleAssessment({ payload, source: HOSTILE }))
    expect(mail.envelope.to).toEqual(['desk@tradefront.example', 'owner@tradefront.example'])
    expect(mail.headers).not.toHaveProperty('bcc')
    expect(mail.headers).not.toHaveProperty('reply-to')
    expect(mail.headers.subject).toMatch(
      /^New assessment request: Jo Bcc: victim@other\.example .*\(TF-8K2MQ4WX\)$/,
    )
    expect(mail.html).not.toContain('<script')
  })

  test('a long name is cut between characters', () => {
    const payload = { mobile: '0491 570 006', fullName: `${'a'.repeat(79)}😀😀`, suburb: 'Sample Roofing' }
    const { subject } = noticeMail(sampleAssessment({ payload }), null, 'Australia/Sydney')
    expect(subject).toBe(`New assessment request: ${'a'.repeat(79)}😀 (TF-8K2MQ4WX)`)
  })

  test('whatever the name: one subject line, the reference at its end, no markup', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (fullName) => {
        const { subject, html } = noticeMail(
          sampleAssessment({ payload: { fullName: `${fullName}<b>"` } }),
          null,
          'Australia/Sydney',
        )
        expect(subject).toMatch(/^New assessment request: .*\(TF-8K2MQ4WX\)$/u)
        expect(subject.length).toBeLessThan(140)
        expect(html).not.toContain('<b>')
      }),
    )
  })

  test('a line of the message cannot pass for a line of ours', () => {
    const payload = { name: 'Sam', message: 'Hello\nReference: TF-FORGED00' }
    const { text } = noticeMail(sampleAssessment({ kind: 'enquiry', payload }), null, 'Australia/Sydney')
    expect(text.split('\n').filter((line) => line.startsWith('Reference:'))).toEqual([
      'Reference: TF-8K2MQ4WX',
    ])
  })
})

describe('when it does not go', () => {
  const send = { deliveryId: 'd1', at: AT }
  const body = () => channel().build(sampleAssessment(), 'd1')

  test.each([
    [550, 'rejected'],
    [553, 'rejected'],
    [450, 'transient'],
    [421, 'transient'],
  ])('%i is %s', async (code, kind) => {
    smtp.refuseWith({ code, message: 'No, thanks' })
    const result = await channel().send({ ...send, body: body(), signal: AbortSignal.timeout(10_000) })
    expect(result).toMatchObject({
      ok: false,
      status: code,
      kind,
      answer: expect.stringContaining('No, thanks'),
    })
    smtp.refuseWith(null)
    expect(
      await channel().send({ ...send, body: body(), signal: AbortSignal.timeout(10_000) }),
    ).toMatchObject({ ok: true })
  })

  test.each([
    [554, '5.7.1 Service unavailable; Client host [192.0.2.1] blocked using a list', 'transient'],
    [554, '5.7.1 <owner@tradefront.example>: Relay access denied', 'transient'],
    [550, '5.4.2 Bad connection', 'transient'],
    [550, '5.4.3 Directory server failure', 'transient'],
    [550, '5.4.4 Unable to route', 'rejected'],
    [550, '5.4.5 Daily sending quota exceeded', 'transient'],
    [550, '5.4.7 Delivery time expired', 'transient'],
    [553, '5.1.8 Sender domain not found', 'transient'],
    [550, '5.3.0 Mail system shut down', 'transient'],
    [552, '5.3.4 Message too big', 'rejected'],
    [550, '5.1.1 No such mailbox here', 'rejected'],
    [550, '5.4.1 Recipient address rejected: Access denied', 'rejected'],
    [552, '5.2.2 Mailbox full', 'rejected'],
    [552, '5.7.0 This message was blocked because its content presents a security issue', 'rejected'],
    [550, '5.6.0 Malformed message', 'rejected'],
  ])('%i %s, at the recipient: %s', async (code, message, kind) => {
    smtp.refuseWith({ code, message })
    const result = await channel().send({ ...send, body: body(), signal: AbortSignal.timeout(10_000) })
    expect(result).toMatchObject({ ok: false, status: code, kind })
    expect(!result.ok && result.answered, 'counts towards the breaker').toBeUndefined()
    smtp.refuseWith(null)
  })

  test.each([
    [553, 'transient'],
    [550, 'transient'],
    [552, 'rejected'],
  ])('%i for the sender, who is the same in every mail, is %s', async (code, kind) => {
    smtp.refuseSenderWith({ code, message: 'Sender not authorised' })
    const result = await channel().send({ ...send, body: body(), signal: AbortSignal.timeout(10_000) })
    expect(result).toMatchObject({ ok: false, status: code, kind })
  })

  test.each([
    [450, '4.1.0 <jo@nowhere.example>: address status unknown', true],
    [450, '4.1.6 <jo@nowhere.example>: mailbox has moved', true],
    [450, '4.1.7 <site@tradefront.example>: bad sender address syntax', undefined],
    [450, '4.1.10 <jo@nowhere.example>: domain has a null MX', true],
    [450, '4.1.2 <jo@nowhere.example>: Recipient address rejected: Domain not found', true],
    [452, '4.2.2 <jo@nowhere.example>: mailbox full', true],
    [450, '4.1.8 <site@tradefront.example>: Sender address rejected: Domain not found', undefined],
    [450, '4.7.1 Client host rejected: cannot find your hostname', undefined],
    [452, '4.3.1 Insufficient system storage', undefined],
    [554, '5.7.1 <jo@nowhere.example>: Recipient address rejected: Access denied', true],
    [450, 'try later', undefined],
  ])(
    'a visitor’s mailbox that is refused for now, %i %s: the server has answered: %s',
    async (code, message, answered) => {
      smtp.refuseWith({ code, message })
      const mailOf = (to?: string) =>
        channel().send({
          ...send,
          body: JSON.stringify({ subject: 'Hello', text: 'Hello', html: 'Hello', replyTo: null, to }),
          signal: AbortSignal.timeout(10_000),
        })
      expect(await mailOf('jo@nowhere.example')).toEqual(
        expect.objectContaining({ ok: false, status: code, kind: 'transient' }),
      )
      expect(await mailOf('jo@nowhere.example').then((result) => !result.ok && result.answered)).toBe(
        answered,
      )
      expect(
        await mailOf().then((result) => !result.ok && result.answered),
        'our own mailbox',
      ).toBeUndefined()
    },
  )

  test('a mailbox that refuses is tried again alone, however the names of the others are written', async () => {
    const notifyEmail = 'Info@Bücher.example, owner@tradefront.example'
    const mailFrom = 'Tradefront <site@tradefront.example>'
    const { send: deliver } = mailChannel(
      { smtpUrl: smtp.url, mailFrom, notifyEmail },
      PROMISE,
      'Australia/Sydney',
    )
    smtp.refuseWith({ code: 450, message: '4.2.1 Busy' }, 'owner@tradefront.example')
    const attempt = (body: string) => deliver({ ...send, body, signal: AbortSignal.timeout(10_000) })
    let frozen = body()
    for (const _ of [1, 2]) {
      const result = await attempt(frozen)
      expect(result).toMatchObject({ ok: false, error: expect.stringMatching(/^1 of 2 mailboxes/) })
      frozen = (!result.ok && result.next) || frozen
    }
    smtp.refuseWith(null)
    expect(await attempt(frozen)).toMatchObject({ ok: true })
    expect(smtp.messages.map(({ envelope }) => envelope.to)).toEqual([
      [expect.stringMatching(/^info@/i)],
      ['owner@tradefront.example'],
    ])
  })

  test('a mailbox that refuses us, while another takes the mail, is said to be looked at', async () => {
    smtp.refuseWith(
      { code: 550, message: '5.7.133 Sender not authenticated for group' },
      'owner@tradefront.example',
    )
    const result = await channel().send({ ...send, body: body(), signal: AbortSignal.timeout(10_000) })
    expect(result).toMatchObject({
      ok: false,
      kind: 'rejected',
      error: expect.stringContaining('Look at that setting'),
    })
  })

  test('a server that is away, or that we cannot log in to, is worth another try', async () => {
    const frozen = body()
    const withLogin = smtp.url.replace('smtp://', 'smtp://user:wrong@')
    const refused = await channel(withLogin).send({
      ...send,
      body: frozen,
      signal: AbortSignal.timeout(10_000),
    })
    expect(refused).toMatchObject({ ok: false, kind: 'transient' })
    await smtp.close()
    const away = await channel().send({ ...send, body: frozen, signal: AbortSignal.timeout(10_000) })
    expect(away).toMatchObject({ ok: false, status: null, kind: 'transient' })
    smtp = await startSmtpReceiver()
  })

  test('TLS asked of a server that begins without it is said in words', async () => {
    const signal = AbortSignal.timeout(10_000)
    expect(
      await channel(smtp.url.replace('smtp:', 'smtps:')).send({ ...send, body: body(), signal }),
    ).toMatchObject({ kind: 'transient', error: 'no TLS connection came about (wrong version number)' })
  })

  test('an attempt that was stopped sends nothing', async () => {
    const result = await channel().send({ ...send, body: body(), signal: AbortSignal.abort() })
    expect(result).toMatchObject({ ok: false, kind: 'transient' })
    expect(smtp.messages).toEqual([])
  })

  test('a server that hangs after the last byte is named as what it is, not as our end of it', async () => {
    const { promise: hasAll, resolve } = Promise.withResolvers<void>()
    const server = createServer((socket) => {
      socket.write('220 hangs\r\n')
      socket.on('error', () => {})
      socket.on('data', (data) => {
        const said = String(data)
        if (said.endsWith('\r\n.\r\n')) resolve()
        else if (said.startsWith('DATA')) socket.write('354 go on\r\n')
        else if (/^(EHLO|MAIL|RCPT)/.test(said)) socket.write('250 yes\r\n')
      })
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const abort = new AbortController()
    const silences = vi.spyOn(Socket.prototype, 'setTimeout')
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const sending = channel(`smtp://127.0.0.1:${port}`).send({ ...send, body: body(), signal: abort.signal })
    await hasAll
    expect(silences.mock.lastCall, 'one that filters mail would get it twice').toEqual([ATTEMPT_MS])
    silences.mockRestore()
    abort.abort(new Error('No answer within 15 seconds'))
    expect(await sending).toMatchObject({ kind: 'transient', error: 'No answer within 15 seconds' })
    server.close()
  })

  test.each(['', 'not json', '{}', 'null', '{"subject":1}'])(
    'a frozen body of %j can never be sent',
    async (broken) => {
      const result = await channel().send({ ...send, body: broken, signal: AbortSignal.timeout(10_000) })
      expect(result).toMatchObject({ ok: false, kind: 'unbuildable' })
      expect(smtp.messages).toEqual([])
    },
  )

  test.each(['smtpUrl', 'mailFrom', 'notifyEmail'])('without %s it says so', (missing) => {
    const config = {
      smtpUrl: 'smtp://127.0.0.1:1',
      mailFrom: 'a@tradefront.example',
      notifyEmail: 'b@tradefront.example',
      [missing]: undefined,
    }
    expect(mailChannel(config, PROMISE, 'Australia/Sydney').unconfigured).toBe('Mail not configured')
  })
})

test('it leads into the console where that has an address, and nowhere while it has none', () => {
  const build = (operatorUrl?: string) =>
    noticeMail(sampleAssessment(), null, 'Australia/Sydney', operatorUrl)
  const { text, html } = build('https://console.sample.example')
  const href = 'https://console.sample.example/items/TF-8K2MQ4WX'
  expect(text).toContain(`Open it in the console (${href})`)
  expect(html).toContain(`<a href="${href}"`)
  expect(build().html).not.toContain('console')
})

test('what is frozen is the message alone', () => {
  expect(MailMessage.strict().parse(JSON.parse(channel().build(sampleAssessment(), 'd1')))).toHaveProperty(
    'replyTo',
    null,
  )
})
