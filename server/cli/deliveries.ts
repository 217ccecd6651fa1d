import { randomUUIDv7 } from 'node:crypto'
import { TEST_LEAD_SCORE } from '#domain/leads/payloads.ts'
import type { Submission } from '#domain/leads/submission.ts'
import { replayDelivery } from '#server/outbox/replay-delivery.ts'
import type { DeliveryState } from '#server/store/store.ts'
import { type Command, limitOf, Refused, required, WrongUsage } from './command.ts'

const STATES: readonly DeliveryState[] = ['open', 'done', 'dead', 'unconfigured']
const TEST_TIMEOUT_MS = 15_000

export const deliveryCommands: Record<string, Command> = {
  'deliveries list': {
    usage: `deliveries list [--state ${STATES.join('|')}] [--limit N]`,
    does: 'the newest deliveries and how they stand',
    run: ({ store }, _args, options) => {
      const state = STATES.find((known) => known === options.state)
      if (options.state !== undefined && !state) throw new WrongUsage(`--state takes ${STATES.join(', ')}`)
      return store.listDeliveries({ ...(state && { state }), limit: limitOf(options) })
    },
  },
  'deliveries replay': {
    usage: 'deliveries replay ID',
    does: 'sends a delivery again, under its old id; the running site does the sending',
    run: async (services, args) => {
      const id = required(args, 'ID')
      const known = await services.store.findDelivery(id)
      if (!known) throw new Refused(`There is no delivery ${id}.`)
      const channel = services.channels.find(({ destination }) => destination === known.destination)
      if (channel?.unconfigured)
        throw new Refused(`${known.destination}: ${channel.unconfigured}. Set its address, then replay.`)
      return replayDelivery(services, id)
    },
  },
  'webhook-test': {
    usage: 'webhook-test',
    does: 'sends a test lead (lead score 100) to each configured destination now, past the store',
    run: async ({ channels, clock }) => {
      const sample = testLead(new Date(clock.now()).toISOString())
      const wanting = channels.filter((channel) => channel.wants(sample))
      const results = wanting.map(async (channel) => {
        if (channel.unconfigured)
          return { destination: channel.destination, ok: false, error: channel.unconfigured }
        const deliveryId = randomUUIDv7()
        const body = channel.build(sample, deliveryId)
        const at = new Date(clock.now()).toISOString()
        const sent = await channel.send({
          deliveryId,
          body,
          at,
          signal: AbortSignal.timeout(TEST_TIMEOUT_MS),
        })
        return { destination: channel.destination, ...sent }
      })
      return Promise.all(results)
    },
  },
}

function testLead(createdAt: string): Submission {
  const id = randomUUIDv7()
  return {
    id,
    reference: 'TF-TEST',
    kind: 'assessment',
    idemKey: id,
    bodyHash: '',
    payload: {
      mobile: '0491 570 006',
      fullName: 'Test Lead',
      suburb: 'Test Business',
      leadScore: TEST_LEAD_SCORE,
    },
    attribution: {},
    consent: null,
    source: 'webhook-test',
    status: 'real',
    quarantineReason: null,
    createdAt,
  }
}
