import { DELIVERY_STATES } from '#domain/leads/delivery-state.ts'
import { replayDelivery } from '#server/outbox/replay-delivery.ts'
import { testWebhooks } from '#server/outbox/webhook-test.ts'
import { Refused } from '#server/refused.ts'
import { type Command, limitOf, required, WrongUsage } from './command.ts'

type Tested = Awaited<ReturnType<typeof testWebhooks>>[number]

export const deliveryCommands: Record<string, Command> = {
  'deliveries list': {
    usage: `deliveries list [--state ${DELIVERY_STATES.join('|')}] [--limit N]`,
    does: 'the newest deliveries and how they stand',
    run: ({ store }, _args, options) => {
      const state = DELIVERY_STATES.find((known) => known === options.state)
      if (options.state !== undefined && !state)
        throw new WrongUsage(`--state takes ${DELIVERY_STATES.join(', ')}`)
      return store.listDeliveries({ ...(state && { state }), limit: limitOf(options) })
    },
  },
  'deliveries replay': {
    usage: 'deliveries replay ID',
    does: 'sends a delivery again, under its old id; the running site does the sending',
    run: async (services, args) => {
      const id = required(args, 'ID')
      const replayed = await replayDelivery(services, id)
      if (!replayed) throw new Refused(`There is no delivery ${id}.`)
      return replayed
    },
  },
  'webhook-test': {
    usage: 'webhook-test',
    does: 'sends a test lead (lead score 100) to each configured destination now, past the store; exit 1 if one refuses it',
    run: testWebhooks,
    text: (results: Tested[]) =>
      results.map((each) => `${each.destination}: ${each.ok ? 'taken' : each.error}`).join('\n'),
    failed: (results: Tested[]) => {
      const refused = results.filter(({ ok, configured }) => configured && !ok)
      if (refused.length === 0) return null
      return `Not taken by ${refused.map(({ destination }) => destination).join(', ')}.`
    },
  },
}
