import { loadContent } from '#content/load.ts'
import { reportMessage } from '#server/audit-reports/report-message.ts'
import { callMail, reminderMail } from '#server/booking/call-mail.ts'
import { confirmationMail } from '#server/channels/confirmation-mail.ts'
import { MailMessage } from '#server/channels/mail-message.ts'
import { noticeMail } from '#server/channels/notice-mail.ts'
import { readConfig } from '#server/config.ts'
import { noticeClosed, noticeOpened } from '#server/notices/breaker-notice.ts'
import { makeDigest } from '#server/notices/digest.ts'
import { createStore } from '#server/store/create-store.ts'
import { openSqliteCore } from '#server/store/sqlite-database.ts'
import { sampleAssessment } from '#tests/support/sample-assessment.ts'
import { VALID_AUDIT } from './audit-rules.ts'
import { sampleStoredReport } from './sample-audit-report.ts'
import { sampleItem } from './sample-submission.ts'
import { testClock } from './test-clock.ts'

const PROMISED = { by: 'by Monday 10:00 am AEDT', isOver: false }
/** Names and addresses as long as they get, with nowhere to break. */
const LONG = {
  name: 'Bartholomew Maximilian Sample-Featherstonehaugh-Cholmondeley',
  businessName: 'Samplefeatherstonehaughcholmondeleyroofingandguttersofthecentralcoast',
  phone: '0491 570 006',
  email: 'bartholomew.sample-featherstonehaugh@sampleroofingandguttersofthecentralcoast.example',
}
const CALL = { ...LONG, start: '2026-11-26T22:00:00Z', timeZone: 'Australia/Perth' }
const MOVED = { ...CALL, change: 'moved', previousStart: '2026-11-25T22:00:00Z' }
const CANCELLED = { ...CALL, change: 'cancelled' }

/** Every mail that the site sends, as its own code writes it, by kind. */
export async function everyMail(): Promise<Record<string, MailMessage>> {
  const content = loadContent()
  const context = {
    content,
    siteUrl: 'https://tradefront.example',
    sign: (id: string) => `${id}.${'s'.repeat(43)}`,
  }
  const { site } = content
  const feedback = { rating: 2, businessName: LONG.businessName, feedback: 'Late.\n'.repeat(3) }
  const toDesk = (
    kind: 'assessment' | 'audit' | 'booking' | 'discovery' | 'enquiry' | 'feedback',
    payload = {},
  ) =>
    noticeMail(
      sampleAssessment({ kind, payload: { ...LONG, ...payload } }),
      PROMISED,
      site.timeZone,
      'https://console.sample.example',
    )
  const booking = (payload: object) => sampleAssessment({ kind: 'booking', payload: { ...payload } })
  return {
    'desk: assessment': noticeMail(sampleAssessment(), PROMISED, site.timeZone),
    'desk: audit': toDesk('audit', { ...VALID_AUDIT, ...LONG }),
    'desk: booking': toDesk('booking', CALL),
    'desk: call moved': toDesk('booking', MOVED),
    'desk: discovery': toDesk('discovery', { recommendedService: 'missed-call-text-back', leadScore: 80 }),
    'desk: enquiry': toDesk('enquiry', { message: 'Do you serve Dubbo?' }),
    'desk: feedback': toDesk('feedback', feedback),
    'visitor: audit': confirmationMail(sampleAssessment({ kind: 'audit', payload: LONG }), site, PROMISED),
    'visitor: enquiry': confirmationMail(
      sampleAssessment({ kind: 'enquiry', payload: LONG }),
      site,
      PROMISED,
    ),
    'visitor: booked': callMail(booking(CALL), context),
    'visitor: moved': callMail(booking(MOVED), context),
    'visitor: cancelled': callMail(booking(CANCELLED), context),
    'visitor: reminder': reminderMail(booking(CALL), context),
    'visitor: report': await reportMessage(sampleStoredReport(), LONG.email, site),
    ...(await notices()),
  }
}

/** The mails that belong to no submission, taken from the store in which they wait. */
async function notices(): Promise<Record<string, MailMessage>> {
  const store = createStore(openSqliteCore({ path: ':memory:' }))
  // 7:30 am on a Tuesday in Sydney.
  const clock = testClock('2026-11-23T20:30:00.000Z')
  const config = readConfig({
    OPERATOR_URL: 'https://console.sample.example',
    OPERATOR_TOKEN: 'a-sample-token-of-24-chars',
  })
  const deps = { store, clock, content: loadContent(), config }
  for (const createdAt of ['2026-11-20T00:00:00.000Z', '2026-11-19T00:00:00.000Z'])
    await store.capture(sampleItem({ createdAt, payload: LONG }, []))
  await makeDigest(deps)
  const error = `getaddrinfo ENOTFOUND ${'hooks.'.repeat(12)}sample.example`
  await noticeOpened(deps, { destination: 'automation', alarm: 'failing', status: null, error })
  await noticeClosed(deps, 'automation')
  const bodies = await store.claimNotices(new Date(clock.now()).toISOString(), 0, 9)
  await store.close()
  return Object.fromEntries(
    bodies.map(({ name, body }) => [`desk: ${name}`, MailMessage.parse(JSON.parse(body))]),
  )
}
