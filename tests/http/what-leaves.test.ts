import { afterAll, beforeAll, expect, test } from 'vitest'
import { FORM_SECRET, openedForm, postForm, postJson } from '#tests/support/form-post.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { mailSettings, type SmtpReceiver, startSmtpReceiver } from '#tests/support/smtp-receiver.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts'

let site: Site
let automation: WebhookReceiver
let leadManager: WebhookReceiver
let smtp: SmtpReceiver

beforeAll(async () => {
  ;[automation, leadManager, smtp] = await Promise.all([
    startWebhookReceiver(),
    startWebhookReceiver(),
    startSmtpReceiver(),
  ])
  site = await startSite({
    FORM_SECRET,
    AUTOMATION_WEBHOOK_URL: automation.url,
    LEAD_WEBHOOK_URL: leadManager.url,
    ...mailSettings(smtp),
  })
})
afterAll(async () => {
  await site.close()
  await Promise.all([automation.close(), leadManager.close(), smtp.close()])
})

const AUDIT = {
  name: 'Alex Anne Sample',
  businessName: 'Sample Gutters',
  trade: 'Landscaper',
  serviceArea: 'Northern Beaches',
  phone: '+61 491 570 006',
  email: 'alex@sample.example',
  website: 'sample.example',
  weeklyLeads: '12',
  avgJobValue: '1200',
  mainBottleneck: 'Quotes go out late & nobody\r\nfollows them up <again>.',
  consent: 'on',
  source: 'footer',
}

/** The newest request for this form, once it has arrived. */
async function received(receiver: WebhookReceiver, formType: string) {
  const ofForm = () => receiver.requests.filter(({ rawBody }) => rawBody.includes(formType))
  await receiver.waitFor(() => ofForm().length > 0)
  return ofForm().at(-1)?.json
}

test('an audit reaches the automation, the lead manager and the mailbox, with what was agreed to', async () => {
  const response = await postForm(`${site.url}/api/audits`, { ...AUDIT, formToken: openedForm('audit') })
  expect([response.status, response.headers.get('Location')]).toEqual([303, '/audit/thank-you?name=Alex'])
  const consent = { wording: "I'd like the audit and follow-up", ticked: true }
  const bottleneck = 'Quotes go out late & nobody\nfollows them up <again>.'
  expect(await received(automation, 'marketing-audit')).toMatchObject({
    formName: 'Free Marketing Audit',
    formType: 'audit',
    leadType: 'marketing-audit',
    leadPriority: 'high',
    source: 'footer',
    referrer: 'direct',
    name: AUDIT.name,
    businessName: AUDIT.businessName,
    trade: 'Landscaper',
    serviceArea: AUDIT.serviceArea,
    phone: AUDIT.phone,
    email: AUDIT.email,
    website: 'https://sample.example',
    weeklyLeads: 12,
    avgJobValue: 1200,
    mainBottleneck: bottleneck,
    message: bottleneck,
    consent: true,
    tradefront: { consent },
  })
  expect(await received(leadManager, 'Sample Gutters')).toMatchObject({
    contact: {
      firstName: 'Alex',
      lastName: 'Anne Sample',
      email: AUDIT.email,
      phone: AUDIT.phone,
      customFields: {
        businessName: AUDIT.businessName,
        tradeType: 'Landscaper',
        location: AUDIT.serviceArea,
        leadSource: 'footer',
      },
    },
    tags: ['Tradefront', 'Landing Page Lead', 'Landscaper', 'Free Trial'],
  })
  await smtp.waitFor((mails) => mails.some(({ text }) => text.includes('Sample Gutters')))
  const mail = smtp.messages.find(({ text }) => text.includes('Sample Gutters'))
  expect(mail?.headers).toMatchObject({
    subject: expect.stringMatching(/^New audit request: Alex Anne Sample \(TF-\w{8}\)$/),
    'reply-to': AUDIT.email,
  })
  expect(mail?.text).toMatch(/We promised the audit report by (Mon|Tues|Wednes|Thurs|Fri)day \d+ \w+\./)
  expect(mail?.text).toContain('https://sample.example')
  expect(mail?.html).toContain('nobody\nfollows them up &lt;again&gt;.')
})

test('an enquiry does too, and leaves out what was not given', async () => {
  const fields = {
    name: 'Kim Sample',
    phone: '',
    email: 'kim@sample.example',
    message: 'Do you serve Dubbo?',
  }
  const response = await postForm(`${site.url}/api/enquiries`, {
    ...fields,
    formToken: openedForm('enquiry'),
  })
  expect([response.status, response.headers.get('Location')]).toEqual([303, '/thank-you?source=enquiry'])
  const sent = (await received(automation, '"enquiry"')) as Record<string, unknown>
  expect(sent).toMatchObject({ formName: 'Contact Enquiry', name: 'Kim Sample', message: fields.message })
  expect(sent).toMatchObject({ tradefront: { consent: { ticked: false } } })
  expect(sent).not.toHaveProperty('phone')
  expect(await received(leadManager, 'Kim')).toMatchObject({
    contact: { firstName: 'Kim', email: fields.email },
  })
  const promise =
    /(hear from us|an answer) by (Mon|Tues|Wednes|Thurs|Fri|Satur)day \d+ \w+, \d+:\d\d [ap]m AE[DS]T\./
  await smtp.waitFor((mails) => mails.some(({ text }) => text.includes('Dubbo')))
  expect(smtp.messages.find(({ text }) => text.includes('Dubbo'))?.text).toMatch(promise)
  const isForVisitor = ({ headers }: { headers: Record<string, string> }) => headers.to === fields.email
  await smtp.waitFor((mails) => mails.some(isForVisitor))
  expect(smtp.messages.find(isForVisitor)?.text).toMatch(promise)
})

test('a filled honeypot gets the same answer, is kept apart, and goes nowhere', async () => {
  const fields = { ...AUDIT, businessName: 'Sample Spam', company_website: 'https://spam.example' }
  const response = await postForm(`${site.url}/api/audits`, { ...fields, formToken: openedForm('audit') })
  expect([response.status, response.headers.get('Location')]).toEqual([303, '/audit/thank-you?name=Alex'])
  const leads = (await site.cli('leads', 'list')) as { businessName: string; status: string }[]
  expect(leads.find(({ businessName }) => businessName === 'Sample Spam')).toMatchObject({
    status: 'quarantined',
    quarantineReason: 'honeypot',
  })
  const everything = [...automation.requests, ...leadManager.requests].map(({ rawBody }) => rawBody).join()
  expect(everything).not.toContain('Sample Spam')
})

test('to a program the answer names the same destinations, in the same state', async () => {
  const answer = async (fields: object) => {
    const response = await postJson(`${site.url}/api/audits`, 'audit', { ...AUDIT, ...fields })
    const { id, reference, callbackBy, ...rest } = (await response.json()) as Record<string, unknown>
    return { ...rest, status: response.status, shape: [typeof id, typeof reference, typeof callbackBy] }
  }
  const real = await answer({})
  expect(real).toMatchObject({ status: 201 })
  expect(JSON.stringify(real)).toContain('"automation","state":"done"')
  expect(await answer({ company_website: 'https://spam.example' })).toEqual(real)
  const byPhone = await answer({ email: '' })
  expect(await answer({ email: '', company_website: 'https://spam.example' })).toEqual(byPhone)
  expect(byPhone).not.toEqual(real)
})

test('the name in the address of the thanks is one word, and only text', async () => {
  const name = '\u202E<i>Jo</i> Citizen'
  const response = await postForm(`${site.url}/api/audits`, {
    ...AUDIT,
    name,
    formToken: openedForm('audit'),
  })
  expect(response.headers.get('Location')).toBe('/audit/thank-you?name=%3Ci%3EJo%3C%2Fi%3E')
})
