import { afterEach, beforeEach, expect } from 'vitest'
import { loadContent } from '#content/load.ts'
import type { Channel } from '#server/channels/channel.ts'
import { createChannels } from '#server/channels/create-channels.ts'
import type { OutboxTest } from './outbox-test.ts'
import { type SmtpReceiver, startSmtpReceiver } from './smtp-receiver.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts'

export type ThreeDestinations = {
  /** Reached over `line` only. */
  automation: WebhookReceiver
  leadManager: WebhookReceiver
  mail: SmtpReceiver
  line: TcpProxy
  channels: Channel[]
  /** Captures this many leads, each for three destinations. */
  capture: (leads: number) => Promise<void>
  /** The other two have everything although the clock stands still, which would expose any wait of ours. */
  expectOthersServed: (leads: number) => Promise<void>
  /** Advances simulated time by a few seconds at a time, each after the traffic on the line has arrived. */
  passUntil: (condition: () => boolean, maxMs: number) => Promise<number>
  /** Nothing is lost: every delivery is done, and the automation received each under a single id. */
  expectAllDelivered: (leads: number) => Promise<void>
}

const STEP_MS = 5_000
/** Real time for the line to settle before simulated time advances. */
const REST_MS = 300

/** Three real destinations for every lead, one of them behind a line that can be disturbed. */
export function threeDestinations(outbox: OutboxTest): ThreeDestinations {
  const it = { capture, expectOthersServed, passUntil, expectAllDelivered } as ThreeDestinations

  beforeEach(async () => {
    it.automation = await startWebhookReceiver()
    it.leadManager = await startWebhookReceiver()
    it.mail = await startSmtpReceiver()
    it.line = await startTcpProxy(Number(new URL(it.automation.url).port))
    it.channels = channelsTo(`http://127.0.0.1:${it.line.port}/hook`, it.leadManager.url, it.mail.url)
  })
  afterEach(async () => {
    await it.line.close()
    await Promise.all([it.automation.close(), it.leadManager.close(), it.mail.close()])
  })

  async function capture(leads: number) {
    const worker = outbox.startWorker(it.channels)
    await Promise.all(Array.from({ length: leads }, () => outbox.capture(it.channels, worker)))
  }

  async function expectOthersServed(leads: number) {
    await it.leadManager.waitFor((requests) => requests.length === leads)
    await it.mail.waitFor((messages) => messages.length === leads)
    await expect
      .poll(async () => (await outbox.store.listDeliveries({ state: 'done' })).filter(isOther).length)
      .toBe(2 * leads)
  }

  async function passUntil(condition: () => boolean, maxMs: number): Promise<number> {
    const began = outbox.clock.now()
    while (!condition()) {
      const passed = outbox.clock.now() - began
      if (passed > maxMs) throw new Error(`Not within ${maxMs / 1000} simulated seconds`)
      await rest()
      await outbox.clock.advance(STEP_MS)
      await rest()
    }
    return outbox.clock.now() - began
  }

  async function rest() {
    const deadline = performance.now() + REST_MS
    do await outbox.clock.flush()
    while (it.line.connections() > 0 && performance.now() < deadline)
  }

  async function expectAllDelivered(leads: number) {
    await expect
      .poll(async () => (await outbox.store.listDeliveries({ state: 'done' })).length)
      .toBe(3 * leads)
    const deliveries = await outbox.store.listDeliveries({})
    const expected = deliveries.filter((delivery) => !isOther(delivery)).map(({ id }) => id)
    const received = new Set(it.automation.requests.map(({ headers }) => String(headers['webhook-id'])))
    expect([...received].sort()).toEqual(expected.sort())
    expect([it.leadManager.requests.length, it.mail.messages.length]).toEqual([leads, leads])
  }

  return it
}

function isOther({ destination }: { destination: string }): boolean {
  return destination !== 'automation'
}

function channelsTo(automationUrl: string, leadUrl: string, smtpUrl: string): Channel[] {
  const channels = createChannels(
    {
      automationUrl,
      leadUrl,
      smtpUrl,
      feedbackUrl: undefined,
      stageUrl: undefined,
      mailFrom: 'site@tradefront.example',
      notifyEmail: 'office@tradefront.example',
      webhookSecrets: [],
      allowPrivate: true,
      leadManager: { tradeType: 'Roofing', tags: [] },
      productName: 'Tradefront',
    },
    {
      promisedBy: () => null,
      calls: { content: loadContent(), siteUrl: 'http://localhost', sign: (id) => id },
    },
  )
  return channels.filter(({ destination }) => ['automation', 'lead-manager', 'mail'].includes(destination))
}
