import { expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import { sampleAssessment } from '#tests/support/sample-assessment.ts'
import { confirmationMail } from './confirmation-mail.ts'

const { site } = loadContent()

test('a confirmation has the reference and the promise, and repeats nothing that was typed', () => {
  const payload = {
    name: 'Buy at spam.example',
    businessName: 'spam.example',
    email: 'kim@sample.example',
    message: 'spam.example',
  }
  for (const kind of ['audit', 'enquiry'] as const) {
    const submission = sampleAssessment({ kind, payload })
    const promised = { by: 'by Monday 10:00 am AEDT', isOver: false }
    const message = confirmationMail(submission, site, promised)
    expect(message).toMatchObject({ to: 'kim@sample.example', replyTo: site.emails.support })
    expect(message.subject).toContain(submission.reference)
    for (const body of [message.text, message.html]) {
      expect(body).toContain(submission.reference)
      expect(body).toContain('by Monday 10:00 am AEDT.')
      expect(body).not.toContain('spam')
    }
    // Sent days later, e.g. after a release from quarantine.
    const late = confirmationMail(submission, site, { ...promised, isOver: true })
    expect(late.text + late.html).not.toContain('Monday')
    expect(late.text).toContain(submission.reference)
  }
})
