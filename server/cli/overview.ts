import { overview } from '#server/operator/overview.ts'
import type { Command } from './command.ts'

export const overviewCommands: Record<string, Command> = {
  overview: {
    usage: 'overview',
    does: 'how we stand: leads against the promise, deliveries, review links, what doctor finds',
    run: (services) => overview(services),
  },
}
