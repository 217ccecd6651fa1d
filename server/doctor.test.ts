import { expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import { outboxTest } from '#tests/support/outbox-test.ts'
import { startSmtpReceiver } from '#tests/support/smtp-receiver.ts'
import { startWebhookReceiver } from '#tests/support/webhook-receiver.ts'
import { createChannels } from './channels/create-channels.ts'
import { readConfig } from './config.ts'
import { examine } from './doctor.ts'

const it = outboxTest()
const content = loadContent()

test('says which destinations can be reached, and sends them nothing', async () => {
  const [smtp, hook, gone] = await Promise.all([
    startSmtpReceiver(),
    startWebhookReceiver(),
    startWebhookReceiver(),
  ])
  await gone.close()
  const config = readConfig({})
  const channels = createChannels(
    {
      automationUrl: hook.url,
      leadUrl: gone.url,
      feedbackUrl: gone.url.replace('http:', 'https:'),
      stageUrl: undefined,
      webhookSecrets: [],
      allowPrivate: true,
      smtpUrl: smtp.url,
      mailFrom: 'site@sample.example',
      notifyEmail: 'desk@sample.example',
      leadManager: { tradeType: 'Trade', tags: [] },
      productName: 'Tradefront',
    },
    { promisedBy: () => null, calls: { content, siteUrl: config.siteUrl, sign: (id) => id } },
  )
  const services = { ...it, config, content, channels, formSecret: '' }
  const found = new Map(
    (await examine(services, { reaching: true })).map(({ about, level, says }) => [about, [level, says]]),
  )
  const reached = ['ok', 'configured and reachable; `webhook-test` sends a test lead']
  const refused = ['problem', expect.stringMatching(/cannot be reached: nothing listens there/)]
  expect(found.get('automation')).toEqual(reached)
  expect(found.get('mail')).toEqual(reached)
  expect(found.get('lead-manager')).toEqual(refused)
  expect(found.get('feedback')).toEqual(refused)
  expect(found.get('stage')).toEqual(['note', 'Webhook URL not configured'])
  expect(hook.requests).toEqual([])
  expect(smtp.messages).toEqual([])
  await Promise.all([smtp.close(), hook.close()])
  const away = await examine(services, { reaching: true })
  expect(away.find(({ about }) => about === 'mail')).toMatchObject({ level: 'problem' })
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
