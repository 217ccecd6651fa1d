import { expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import { outboxTest } from '#tests/support/outbox-test.ts'
import { sampleItem } from '#tests/support/sample-submission.ts'
import { startSmtpReceiver } from '#tests/support/smtp-receiver.ts'
import { startWebhookReceiver } from '#tests/support/webhook-receiver.ts'
import { changeCall } from './booking/change-call.ts'
import { createChannels } from './channels/create-channels.ts'
import { readConfig } from './config.ts'
import { examine } from './doctor.ts'
import type { Services } from './services.ts'

const it = outboxTest()
const content = loadContent()
const MAILS = {
  SMTP_URL: 'smtp://mail.sample.example',
  MAIL_FROM: 'site@sample.example',
  NOTIFY_EMAIL: 'desk@sample.example',
}

function sendingTo(
  addresses: Partial<Record<'automationUrl' | 'leadUrl' | 'feedbackUrl' | 'smtpUrl', string>>,
) {
  const config = readConfig({})
  const none = { automationUrl: undefined, leadUrl: undefined, feedbackUrl: undefined, smtpUrl: undefined }
  const channels = createChannels(
    {
      ...none,
      stageUrl: undefined,
      webhookSecrets: [],
      allowPrivate: true,
      mailFrom: 'site@sample.example',
      notifyEmail: 'desk@sample.example',
      leadManager: { tradeType: 'Trade', tags: [] },
      productName: 'Tradefront',
      ...addresses,
    },
    { promisedBy: () => null, calls: { content, siteUrl: config.siteUrl, sign: (id) => id } },
  )
  return { ...it, config, content, channels, formSecret: '' }
}

async function reached(services: Services) {
  const findings = await examine(services, { reaching: true })
  return new Map(findings.map(({ about, level, says }) => [about, [level, says]]))
}

test('says which destinations can be reached, and sends them nothing', async () => {
  const [smtp, hook, gone] = await Promise.all([
    startSmtpReceiver(),
    startWebhookReceiver(),
    startWebhookReceiver(),
  ])
  await gone.close()
  const services = sendingTo({
    automationUrl: hook.url,
    leadUrl: gone.url,
    feedbackUrl: gone.url.replace('http:', 'https:'),
    smtpUrl: smtp.url,
  })
  const found = await reached(services)
  const answers = ['ok', 'configured and reachable; `webhook-test` sends a test lead']
  const refused = ['problem', expect.stringMatching(/cannot be reached: nothing listens there/)]
  expect(found.get('automation')).toEqual(answers)
  expect(found.get('mail')).toEqual(answers)
  expect(found.get('lead-manager')).toEqual(refused)
  expect(found.get('feedback')).toEqual(refused)
  expect(found.get('stage')).toEqual(['note', 'Webhook URL not configured'])
  expect(hook.requests).toEqual([])
  expect(smtp.messages).toEqual([])
  await Promise.all([smtp.close(), hook.close()])
  const away = await examine(services, { reaching: true })
  expect(away.find(({ about }) => about === 'mail')).toMatchObject({ level: 'problem' })
})

test('TLS asked of what does not speak it is one line in words', async () => {
  const [smtp, hook] = await Promise.all([startSmtpReceiver(), startWebhookReceiver()])
  const found = await reached(
    sendingTo({
      leadUrl: hook.url.replace('http:', 'https:'),
      smtpUrl: smtp.url.replace('smtp:', 'smtps:'),
    }),
  )
  const refused = [
    'problem',
    'configured, but cannot be reached: no TLS connection came about (wrong version number)',
  ]
  expect([found.get('lead-manager'), found.get('mail')]).toEqual([refused, refused])
  await Promise.all([smtp.close(), hook.close()])
})

test.each([
  ['where nobody else comes', {}, 'note'],
  ['on a public site', { SITE_URL: 'https://www.roofers.example' }, 'problem'],
])('private addresses are open to whoever fills in the audit form: %s', async (_name, env, level) => {
  const config = readConfig({ ...env, WEBHOOK_ALLOW_PRIVATE: '1' })
  const found = await reached({ ...it, config, content, channels: [], formSecret: '' })
  expect(found.get('WEBHOOK_ALLOW_PRIVATE')).toEqual([level, expect.stringMatching(/in the audit form$/)])
})

test.each([
  ['where nobody else comes', {}, undefined],
  ['on a public site', { SITE_URL: 'https://www.roofers.example' }, 'problem'],
  ['on one that mails', { SITE_URL: 'https://www.roofers.example', ...MAILS }, undefined],
])('mails that the booking form promises and nobody sends: %s', async (_name, env, level) => {
  const found = await examine({ ...it, config: readConfig(env), content, channels: [], formSecret: '' })
  expect(found.find(({ about }) => about === 'SMTP_URL')?.level).toBe(level)
})

test.each([
  ['the last day from which all are listed', '2028-01-02T13:00:00+11:00', 'ok', /every year/],
  ['the day after it', '2028-01-03T13:00:00+11:00', 'problem', /none of 2029 are listed.*site\.yaml/],
])('holidays, %s', async (_name, now, level, says) => {
  const services = { ...it, config: readConfig({}), content, channels: [], formSecret: '' }
  const clock = { ...it.clock, now: () => Date.parse(now) }
  const found = await examine({ ...services, clock })
  expect(found.find(({ about }) => about === 'holidays')).toEqual({
    level,
    about: 'holidays',
    says: expect.stringMatching(says),
  })
})

test('names the calls that are booked for when the operator is closed by now, and no other', async () => {
  const services = { ...it, config: readConfig({}), content, channels: [], formSecret: '' }
  const { site } = content
  const booked = async (start: string) => {
    const item = sampleItem({ kind: 'booking', payload: { start } }, [])
    const calendar = { ...site, holidays: [] }
    await it.store.capture({ ...item, slot: { start, now: it.clock.now(), calendar, rules: site.booking } })
    return item.submission
  }
  const told = async () => (await examine(services)).find(({ about }) => about === 'booked calls')
  await booked('2026-12-23T23:00:00Z')
  const cancelled = await booked('2026-12-24T22:00:00Z')
  await changeCall(services, cancelled.id, { to: null })
  expect(await told()).toBeUndefined()
  const australiaDay = await booked('2027-01-25T23:00:00Z')
  const christmas = await booked('2026-12-24T23:00:00Z')
  expect(await told()).toEqual({
    level: 'problem',
    about: 'booked calls',
    says: `2 calls are booked for when you are closed: ${christmas.reference}, ${australiaDay.reference}; to be moved or cancelled`,
  })
  for (const hour of [0, 1, 2, 3]) await booked(`2026-12-25T0${hour}:00:00Z`)
  expect(await told()).toMatchObject({ says: expect.stringMatching(/^6 calls .* and 1 more; /) })
  await it.clock.leap(Date.parse('2026-12-26T00:00:00Z') - it.clock.now())
  expect(await told()).toMatchObject({ says: expect.stringMatching(/^1 call is .*: TF-\w+; /) })
})

test.each([
  ['problem', { siteUrl: 'https://www.roofers.example' }],
  ['note', { siteUrl: 'https://www.roofers.example', ALLOW_SAMPLE_DATA: true }],
  ['note', {}],
])('sample data is a %s, as the start takes it, with %j', async (level, config) => {
  const services = sendingTo({})
  const findings = await examine(
    { ...services, config: { ...services.config, ...config } },
    { reaching: false },
  )
  const levels = findings.filter(({ about }) => about === 'sample data').map((finding) => finding.level)
  expect(new Set(levels)).toEqual(new Set([level]))
})

test.each([
  ['no proxy is named', {}, true],
  ['one is', { TRUSTED_PROXIES: ['127.0.0.1'] }, false],
  ['others reach it directly', { HOST: '0.0.0.0', siteUrl: 'http://www.roofers.example' }, false],
  ['something in front of it speaks https', { HOST: '0.0.0.0' }, true],
])('a public site whose visitors count as one is a problem: %s', async (_name, config, told) => {
  const services = sendingTo({})
  const findings = await examine({
    ...services,
    config: { ...services.config, siteUrl: 'https://www.roofers.example', ...config },
  })
  expect(findings.some(({ about, level }) => about === 'TRUSTED_PROXIES' && level === 'problem')).toBe(told)
})

test('a quarantine that is not empty is to be looked at before it empties', async () => {
  const services = sendingTo({})
  const told = async () =>
    (await examine(services, { reaching: true })).find(({ about }) => about === 'quarantine')
  await it.store.capture(sampleItem())
  expect(await told()).toBeUndefined()
  const { submission } = sampleItem({ status: 'quarantined', quarantineReason: 'honeypot' })
  await it.store.capture({ submission, deliveries: [] })
  expect(await told()).toEqual({
    level: 'note',
    about: 'quarantine',
    says: 'look whether a person is in it, to be released: it next empties on 23 December 2026',
  })
})

test('what came before its destination had an address is told, as nothing sends it', async () => {
  await it.store.capture(sampleItem())
  const hook = await startWebhookReceiver()
  const services = sendingTo({ automationUrl: hook.url })
  expect(await examine(services)).not.toContainEqual(
    expect.objectContaining({ says: expect.stringContaining('never went out') }),
  )
  const item = sampleItem()
  const deliveries = item.deliveries.map((each) => ({ ...each, state: 'unconfigured' as const }))
  await it.store.capture({ ...item, deliveries })
  const told = await examine(services, { reaching: true })
  expect(told.filter(({ says }) => says.includes('never went out'))).toEqual([
    expect.objectContaining({ level: 'note', about: 'automation' }),
  ])
  await hook.close()
})

test.each([
  ['CHAT_WIDGET_HOSTS', { CHAT_WIDGET_HOSTS: ['https://a.example'] }],
  ['PIXEL_SCRIPT_URL', { PIXEL_SCRIPT_URL: 'https://a.example/pixel.js' }],
])('%s alone has no effect, and that is told', async (about, config) => {
  const services = sendingTo({})
  const findings = await examine({ ...services, config: { ...services.config, ...config } })
  expect(findings).toContainEqual(expect.objectContaining({ level: 'problem', about }))
})

test.each([
  ['RATE_LIMIT', { RATE_LIMIT: 'off' }],
  ['CHAT_WIDGET_URL', { CHAT_WIDGET_URL: 'http://chat.example/chat.js' }],
  ['ANALYTICS_SCRIPT_URL', { ANALYTICS_TAG_ID: 'G-1', ANALYTICS_SCRIPT_URL: 'http://own.example/tag.js' }],
  ['PIXEL_SCRIPT_URL', { PIXEL_ID: '1', PIXEL_SCRIPT_URL: 'http://own.example/pixel.js' }],
])('%s as it is in a trial is a problem where strangers come by https', async (about, env) => {
  const saidAt = async (given: Record<string, string>) => {
    const findings = await examine({ ...sendingTo({}), config: readConfig(given) }, { reaching: false })
    return findings.filter((finding) => finding.about === about).map(({ level }) => level)
  }
  expect(await saidAt({ ...env, SITE_URL: 'https://shop.example' })).toEqual(['problem'])
  expect(await saidAt({ ...env })).toEqual([])
})

test('a key that could be found by trying is a problem where strangers come', async () => {
  const short = { WEBHOOK_SECRET: `whsec_${Buffer.alloc(23).toString('base64')}` }
  const long = { WEBHOOK_SECRET: `whsec_${Buffer.alloc(24).toString('base64')}` }
  const saidOf = async (env: Record<string, string>) => {
    const findings = await examine({ ...sendingTo({}), config: readConfig(env) }, { reaching: false })
    return findings.filter(({ about }) => about === 'WEBHOOK_SECRET').map(({ level }) => level)
  }
  expect(await saidOf(short)).toEqual(['note'])
  expect(await saidOf({ ...short, SITE_URL: 'https://shop.example' })).toEqual(['problem'])
  expect(await saidOf({ ...long, SITE_URL: 'https://shop.example' })).toEqual([])
})
