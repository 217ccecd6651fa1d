import { afterEach, beforeEach, expect, test } from 'vitest'
import { mailChannel } from '#server/channels/mail.ts'
import { FAILURES_MAX } from '#server/outbox/breaker.ts'
import { MINUTE, outboxTest, SECOND } from '#tests/support/outbox-test.ts'
import { type SmtpReceiver, startSmtpReceiver } from '#tests/support/smtp-receiver.ts'
import { replayDelivery } from './replay-delivery.ts'

const [OWNER, OTHER] = ['owner@desk.example', 'Greylisted@desk.example'] as const
const LATER = { code: 450, message: `4.2.0 <${OTHER}> come later` }
const UNKNOWN = { code: 550, message: '5.1.1 unknown here' }

const outbox = outboxTest()
let smtp: SmtpReceiver
let warned: unknown[]
beforeEach(async () => {
  smtp = await startSmtpReceiver()
  warned = []
})
afterEach(() => smtp.close())

const mail = (notifyEmail = `Owner <${OWNER}>, ${OTHER}`) =>
  mailChannel(
    { smtpUrl: smtp.url, mailFrom: 'Site <site@sample.example>', notifyEmail },
    () => null,
    'Australia/Sydney',
  )
const log = { info() {}, debug() {}, error() {}, warn: (...line: unknown[]) => warned.push(line) } as never
const start = () => outbox.startWorker([mail()], { log })
const mailedTo = () => smtp.messages.map(({ envelope }) => envelope.to)

/** The lead's only delivery, once `count` attempts are recorded. */
async function afterAttempts(submissionId: string, count: number) {
  const delivery = async () => (await outbox.store.deliveriesOf(submissionId))[0] ?? expect.unreachable()
  const attempts = async () => (await outbox.store.attemptsOf((await delivery()).id)).length
  await expect.poll(attempts).toBe(count)
  return delivery()
}

test('a mailbox that refuses for the moment gets the mail later; the others get it once', async () => {
  smtp.refuseWith(LATER, OTHER)
  const worker = start()
  const { submission } = await outbox.capture([mail()], worker)
  expect(await afterAttempts(submission.id, 1)).toMatchObject({
    state: 'open',
    lastStatus: 450,
    lastError: expect.stringMatching(
      /^1 of 2 mailboxes in NOTIFY_EMAIL refused it, the others have it\..*450/,
    ),
  })
  expect(warned).toEqual([[expect.objectContaining({ status: 450 }), 'delivery was refused in part']])
  await outbox.clock.advance(5 * SECOND)
  expect(await afterAttempts(submission.id, 2)).toMatchObject({ state: 'open' })
  smtp.refuseWith(null)
  await outbox.clock.advance(5 * MINUTE)
  expect(await afterAttempts(submission.id, 3)).toMatchObject({ state: 'done', lastError: null })
  expect(mailedTo()).toEqual([[OWNER], [OTHER]])
})

test('who has it gets it once, however their address is written in the setting', async () => {
  smtp.refuseWith(LATER, OTHER)
  const capitals = mail(`Owner@Desk.example, ${OTHER}`)
  const worker = outbox.startWorker([capitals], { log })
  const { submission } = await outbox.capture([capitals], worker)
  await afterAttempts(submission.id, 1)
  smtp.refuseWith(null)
  await outbox.clock.advance(5 * SECOND)
  expect(await afterAttempts(submission.id, 2)).toMatchObject({ state: 'done' })
  expect(mailedTo().map(([first]) => first?.toLowerCase())).toEqual([OWNER, OTHER.toLowerCase()])
})

test('once all have it, a replay is for all of them', async () => {
  smtp.refuseWith(LATER, OTHER)
  const worker = start()
  const { submission } = await outbox.capture([mail()], worker)
  await afterAttempts(submission.id, 1)
  smtp.refuseWith(null)
  await outbox.clock.advance(5 * SECOND)
  const { id } = await afterAttempts(submission.id, 2)
  await replayDelivery({ ...outbox, channels: [mail()] }, id)
  worker.wake()
  await afterAttempts(submission.id, 3)
  expect(mailedTo()).toEqual([[OWNER], [OTHER], [OWNER, OTHER]])
})

test('a mailbox that refuses for good makes it dead and says where to look; mended, a replay is for that one', async () => {
  smtp.refuseWith(UNKNOWN, OTHER)
  const worker = start()
  const { submission } = await outbox.capture([mail()], worker)
  for (const [done, wait] of [5 * SECOND, 5 * MINUTE].entries()) {
    await afterAttempts(submission.id, done + 1)
    await outbox.clock.advance(wait)
  }
  const dead = await afterAttempts(submission.id, 3)
  expect(dead).toMatchObject({
    state: 'dead',
    lastError: expect.stringContaining('Look at that setting. The mail server said: 550 5.1.1 unknown here'),
  })
  await worker.stop()
  const mended = mail(`${OWNER}, desk@desk.example`)
  await replayDelivery({ ...outbox, channels: [mended] }, dead.id)
  outbox.startWorker([mended])
  expect(await afterAttempts(submission.id, 4)).toMatchObject({ state: 'done' })
  expect(mailedTo()).toEqual([[OWNER], ['desk@desk.example']])
})

test('who was taken out of the setting is waited for no longer', async () => {
  smtp.refuseWith(LATER, OTHER)
  const worker = start()
  const { submission } = await outbox.capture([mail()], worker)
  await afterAttempts(submission.id, 1)
  await worker.stop()
  outbox.startWorker([mail(OWNER)])
  await outbox.clock.advance(5 * SECOND)
  expect(await afterAttempts(submission.id, 2)).toMatchObject({ state: 'done' })
  expect(mailedTo()).toEqual([[OWNER]])
})

test('a mailbox that refuses holds back nobody else’s mail', async () => {
  smtp.refuseWith(LATER, OTHER)
  const worker = start()
  for (let leads = 1; leads <= FAILURES_MAX + 1; leads++) {
    await outbox.capture([mail()], worker)
    await expect.poll(() => smtp.messages.length).toBe(leads)
  }
  expect(outbox.alerts).toEqual([])
})
