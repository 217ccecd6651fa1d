import type { SubmissionKind } from '#domain/leads/submission.ts'
import type { Config } from '#server/config.ts'
import type { Services } from '#server/services.ts'

/** Refused, with a reason for stderr: exit code 1. */
export class Refused extends Error {
  override name = 'Refused'
}

/** Used wrongly: exit code 2. */
export class WrongUsage extends Error {
  override name = 'WrongUsage'
}

/** Feedback belongs to a business that is rated; the rest are people who want something from us. */
export const LEAD_KINDS = [
  'assessment',
  'audit',
  'booking',
  'enquiry',
  'discovery',
] as const satisfies SubmissionKind[]

export type Options = Record<string, string | boolean | undefined>

/** One verb. What it returns is printed: a text as it is, else as JSON with `--json` or as `text` makes it. */
export type Command = {
  /** As typed, e.g. `leads show ID`. */
  usage: string
  does: string
  text?: (result: never) => string
  /** What was done, and still is no success: the reason for stderr, with exit code 1. */
  failed?: (result: never) => string | null
} & (
  | { run: (services: Services, args: string[], options: Options) => Promise<unknown> }
  /** For what must not open the store, which would make and migrate a database. */
  | { runAlone: (config: Config, args: string[], options: Options) => Promise<unknown> }
)

/** The one argument that a verb needs. @throws WrongUsage */
export function required(args: string[], name: string): string {
  const [value] = args
  if (!value) throw new WrongUsage(`${name} is missing`)
  return value
}

const DEFAULT_LIMIT = 100

/** `--limit N`. @throws WrongUsage */
export function limitOf(options: Options): number {
  if (options.limit === undefined) return DEFAULT_LIMIT
  const limit = Number(options.limit)
  if (!Number.isInteger(limit) || limit < 1) throw new WrongUsage('--limit takes a whole number from 1')
  return limit
}
