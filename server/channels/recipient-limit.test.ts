import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadContent } from '#content/load.ts'
import { sampleSubmission } from '#tests/support/sample-submission.ts'
import { type SmtpReceiver, startSmtpReceiver } from '#tests/support/smtp-receiver.ts'
import type { SendResult } from './channel.ts'
import { createRecipientLimit, MAILS_A_DAY } from './recipient-limit.ts'
import { visitorMailChannel } from './visitor-mail.ts'

let smtp: SmtpReceiver
beforeEach(async () => {
  smtp = await startSmtpReceiver()
})
afterEach(() => smtp.close())

function visitorMails() {
  const config = {
    smtpUrl: smtp.url,
    mailFrom: 'site@tradefront.example',
    notifyEmail: 'desk@tradefront.example',
  }
  const calls = { content: loadContent(), siteUrl: 'https://tradefront.example', sign: (id: string) => id }
  const { build, send } = visitorMailChannel(config, calls, () => null)
  return (email: string) => {
    const payload = { name: 'Sample Person', email, phone: '0491 570 006', message: 'Hello' }
    const body = build(sampleSubmission({ kind: 'enquiry', payload }), 'd1')
    const signal = AbortSignal.timeout(10_000)
    return send({ deliveryId: 'd1', body, at: '2026-11-20T23:05:00.000Z', signal })
  }
}

test('one mailbox gets ten mails a day, however it is spelt, and others go on getting theirs', async () => {
  const mailTo = visitorMails()
  for (let n = 0; n < MAILS_A_DAY; n++) {
    const spelt = n % 2 === 0 ? 'stranger@mail.example' : `Stranger+${n}@Mail.example`
    expect(await mailTo(spelt)).toMatchObject({ ok: true })
  }
  expect(await mailTo('stranger+again@mail.example')).toMatchObject({
    ok: false,
    kind: 'withheld',
    error: expect.stringContaining('this mailbox had 10 mails of ours within a day'),
  })
  expect(smtp.messages).toHaveLength(MAILS_A_DAY)
  expect(smtp.messages[0]?.envelope.to).toEqual(['stranger@mail.example'])
  for (const another of ['stranger@other.example', 'strange@mail.example', '+stranger@mail.example'])
    expect(await mailTo(another)).toMatchObject({ ok: true })
})

test('Gmail reads no dots, and has two names', async () => {
  const mailTo = visitorMails()
  const spellings = ['stranger@gmail.com', 's.tranger@gmail.com', 'st.ran.ger@googlemail.com']
  for (let n = 0; n < MAILS_A_DAY; n++)
    expect(await mailTo(spellings[n % 3] ?? '')).toMatchObject({ ok: true })
  for (const spelt of spellings) expect(await mailTo(spelt)).toMatchObject({ kind: 'withheld' })
  expect(await mailTo('s.tranger@mail.example')).toMatchObject({ ok: true })
  expect(await mailTo('stranger@mail.example'), 'others tell dots apart').toMatchObject({ ok: true })
})

test.each(['Later', '4.2.2 mailbox full'])(
  'a mail that was not taken (%s) does not count',
  async (message) => {
    const mailTo = visitorMails()
    smtp.refuseWith({ code: 450, message })
    for (let n = 0; n <= MAILS_A_DAY; n++)
      expect(await mailTo('visitor@mail.example')).toMatchObject({ kind: 'transient' })
    smtp.refuseWith(null)
    expect(await mailTo('visitor@mail.example')).toMatchObject({ ok: true })
  },
)

test('nor does one that was kept back, so that the place of one that fails meanwhile is free', async () => {
  const limit = createRecipientLimit()
  const taken = { ok: true, status: 250, answer: null } as const
  const mail = (send: () => Promise<SendResult> = async () => taken) => limit('visitor@mail.example', send)
  for (let n = 1; n < MAILS_A_DAY; n++) await mail()
  let fail = () => {}
  const flying = mail(() => new Promise((_, reject) => (fail = () => reject(new Error('hung up')))))
  expect(await mail()).toMatchObject({ kind: 'withheld' })
  fail()
  await expect(flying).rejects.toThrow('hung up')
  expect(await mail()).toEqual(taken)
})

test('the next goes a day after the first, and no sooner', async () => {
  vi.useFakeTimers()
  try {
    const limit = createRecipientLimit()
    const mail = () => limit('visitor@mail.example', async () => ({ ok: true, status: 250, answer: null }))
    for (let n = 0; n < MAILS_A_DAY; n++) await mail()
    vi.advanceTimersByTime(24 * 60 * 60 * 1000 - 1)
    expect(await mail()).toMatchObject({ kind: 'withheld' })
    vi.advanceTimersByTime(1)
    expect(await mail()).toMatchObject({ ok: true })
  } finally {
    vi.useRealTimers()
  }
})
