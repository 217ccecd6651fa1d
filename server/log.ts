import { type DestinationStream, type LoggerOptions, pino } from 'pino'

/** Fields that may be logged. Whatever else is handed over is left out, so that nothing personal slips in. */
const FIELDS = [
  'alarm',
  'count',
  'deliveryId',
  'destination',
  'error',
  'errorId',
  'form',
  'method',
  'notice',
  'path',
  'port',
  'signal',
  'status',
  'submissionId',
  'url',
] as const
const ALLOWED: ReadonlySet<string> = new Set(FIELDS)

type Write = (fields: { [field in (typeof FIELDS)[number]]?: unknown }, message: string) => void
export type Log = Record<'info' | 'warn' | 'error' | 'debug', Write>

/** Text from outside: another program's error may name a person, and anybody may have typed a path. */
const FOREIGN_TEXT = new Set(['error', 'path'])
/** The part before the @ is bounded; otherwise a long word without an @ takes quadratic time. */
const MAIL_ADDRESS = /[^\s<>"',;:()]{1,254}(?:@|%40)[^\s<>"',;:()]+/gi
/** Eight digits and more, however they are grouped: nothing that we log on purpose looks like it. */
const PHONE_NUMBER = /\+?\d(?:[\s().-]*\d){7,}/g

/** Lines that cannot be written wait in memory, up to so many characters; those after them are left out. */
const WAITING_MAX = 1024 * 1024

/** The standard output. A disk that is full or a terminal that was closed must cost log lines, not the site. */
function standardOutput(): DestinationStream {
  const output = pino.destination({ fd: 1, sync: false, maxLength: WAITING_MAX })
  const flush = output.flushSync.bind(output)
  let fails = false
  // With nobody listening, pino ends the process; and what cannot be written it tries for ever at the exit.
  output.on('error', () => {
    fails = true
  })
  output.on('write', () => {
    fails = false
  })
  output.flushSync = () => {
    if (!fails) flush()
  }
  return output
}

export function createLog(level: string, destination = standardOutput()): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label) => ({ level: label }),
      log: (fields) => Object.fromEntries(Object.entries(fields).flatMap(allowed)),
    },
  }
  return pino(options, destination)
}

function allowed([name, value]: [string, unknown]): [string, unknown][] {
  if (!ALLOWED.has(name)) return []
  return [[name, FOREIGN_TEXT.has(name) && typeof value === 'string' ? withoutPeople(value) : value]]
}

function withoutPeople(text: string): string {
  return text.replace(MAIL_ADDRESS, '[mail address]').replace(PHONE_NUMBER, '[number]')
}
