import { expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import { everyMail } from '#tests/support/every-mail.ts'
import { sampleAssessment } from '#tests/support/sample-assessment.ts'
import { callMail } from './call-mail.ts'

test('what a visitor is mailed repeats no words of theirs: the address may be a stranger’s', async () => {
  const toVisitors = Object.entries(await everyMail()).filter(
    ([what]) => what.startsWith('visitor: ') && what !== 'visitor: report',
  )
  expect(toVisitors).toHaveLength(6)
  for (const [what, mail] of toVisitors) {
    // Unfolds the lines of the calendar file.
    const text = JSON.stringify(mail).replaceAll('\\r\\n ', '')
    expect(text, what).not.toMatch(/Cholmondeley|Samplefeather/)
  }
})

const RING = 'We ring you'
const WRITE = 'We write to you first, to ask which number to ring.'
const CHANGE = 'Move or cancel: https://tradefront.example/book/confirmed?b=signed or 02 5550 0142.'
const AGAIN = 'This call is cancelled. Book another: https://tradefront.example/book or 02 5550 0142.'

test.each([
  ['with a phone', { phone: '0491 570 006' }, `${RING}. ${CHANGE}`, RING],
  ['with an email address alone', {}, `${WRITE} ${CHANGE}`, WRITE],
  ['that is cancelled', { phone: '0491 570 006', change: 'cancelled' }, AGAIN, 'Book another time'],
])('the calendar file of a call %s says what its mail does', (_call, over, says, mailed) => {
  const payload = { email: 'alex@sample.example', start: '2026-11-26T22:00:00Z', ...over }
  const submission = sampleAssessment({ kind: 'booking', payload })
  const context = { content: loadContent(), siteUrl: 'https://tradefront.example', sign: () => 'signed' }
  const { text, calendar } = callMail(submission, context)
  expect(calendar?.content).toMatch(/END:VCALENDAR\r\n$/)
  const file = calendar?.content.replaceAll('\r\n ', '').replaceAll('\\', '')
  expect(file).toContain(`DESCRIPTION:${says} Reference ${submission.reference}.`)
  expect(file, 'as it was booked or changed, however late the mail is').toContain('DTSTAMP:20261120T230400Z')
  expect(file, 'who booked has accepted, and is not asked').toMatch(/ATTENDEE;.*PARTSTAT=ACCEPTED;RSVP=FALSE/)
  expect(text).toContain(mailed)
})
