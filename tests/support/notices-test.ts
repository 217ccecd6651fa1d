import { afterEach, beforeEach } from 'vitest'
import { loadContent } from '#content/load.ts'
import { mailChannel } from '#server/channels/mail.ts'
import { readConfig } from '#server/config.ts'
import { noticeTask } from '#server/notices/send-notices.ts'
import { outboxTest } from './outbox-test.ts'
import { silentLog } from './silent-log.ts'
import { type SmtpReceiver, startSmtpReceiver } from './smtp-receiver.ts'

const content = loadContent()
const config = readConfig({
  OPERATOR_URL: 'https://console.sample.example',
  OPERATOR_TOKEN: 'a-sample-token-of-24-chars',
})

/** For each test, an outbox, and a mail server for the notices to the operator. */
export function noticesTest() {
  const outbox = outboxTest()
  const it = {
    outbox,
    smtp: undefined as unknown as SmtpReceiver,
    deps: () => ({ store: outbox.store, clock: outbox.clock, content, config }),
    mail: (notifyEmail = 'desk@sample.example') =>
      mailChannel(
        { smtpUrl: it.smtp.url, mailFrom: 'Site <site@sample.example>', notifyEmail },
        () => null,
        'Australia/Sydney',
      ),
    /** With a lease of zero length nothing stays leased. */
    waiting: () => outbox.store.claimNotices(new Date(outbox.clock.now()).toISOString(), 0, 9),
    send: (to?: string) => noticeTask({ ...it.deps(), mail: it.mail(to), log: silentLog }).run(),
  }
  beforeEach(async () => {
    it.smtp = await startSmtpReceiver()
  })
  afterEach(() => it.smtp.close())
  return it
}
