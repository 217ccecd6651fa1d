import { type Logger, pino } from 'pino'

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>

/** Fields that may be logged. Whatever else is handed over is left out, so that nothing personal slips in. */
const ALLOWED = new Set([
  'address',
  'alarm',
  'attempt',
  'attempts',
  'breaker',
  'code',
  'count',
  'deliveryId',
  'destination',
  'error',
  'errorId',
  'form',
  'method',
  'ms',
  'path',
  'port',
  'reference',
  'requestId',
  'signal',
  'state',
  'status',
  'submissionId',
  'url',
  'version',
])

export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label) => ({ level: label }),
      log: (fields) => Object.fromEntries(Object.entries(fields).filter(([name]) => ALLOWED.has(name))),
    },
  })
}
