import { examine, type Finding } from '#server/doctor.ts'
import { overview } from '#server/operator/overview.ts'
import type { Command } from './command.ts'

const MARKS = { ok: '✓', note: '·', problem: '✗' } as const

export const doctorCommands: Record<string, Command> = {
  overview: {
    usage: 'overview',
    does: 'how we stand: leads against the promise, deliveries, review links, what doctor finds',
    run: (services) => overview(services),
  },
  doctor: {
    usage: 'doctor',
    does: 'says what is configured, what can be reached and what is still sample data',
    run: (services) => examine(services, true),
    text: (findings: Finding[]) =>
      findings.map(({ level, about, says }) => `${MARKS[level]} ${about}: ${says}`).join('\n'),
  },
}
