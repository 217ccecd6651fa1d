import { examine, type Finding } from '#server/doctor.ts'
import type { Command } from './command.ts'

const MARKS = { ok: '✓', note: '·', problem: '✗' } as const

export const doctorCommands: Record<string, Command> = {
  doctor: {
    usage: 'doctor',
    does: 'says what is configured, what answers and what is still sample data',
    run: (services) => examine(services),
    text: (findings: Finding[]) =>
      findings.map(({ level, about, says }) => `${MARKS[level]} ${about}: ${says}`).join('\n'),
  },
}
