import { isLead, SUBMISSION_KINDS } from '#domain/leads/submission.ts'
import { isDate, midnightOf } from '#domain/time/dates.ts'
import type { Config } from '#server/config.ts'
import type { Services } from '#server/services.ts'

/** The command was used wrongly: exit code 2. */
export class WrongUsage extends Error {
  override name = 'WrongUsage'
}

export const LEAD_KINDS = SUBMISSION_KINDS.filter(isLead)

export type Options = Record<string, string | boolean | undefined>

/** A command. Its result is printed: a string as it is, else as JSON with `--json` or formatted by `text`. */
export type Command = {
  /** As typed, e.g. `leads show ID`. Anything else is refused; `TEXT…` takes any number of words. */
  usage: string
  does: string
  text?: (result: never) => string
  /** Without a database the command is refused, or one is made. By default an empty one stands in. */
  withoutDatabase?: 'refused' | 'made'
  /** The result where the environment has mistakes; by default the command is refused. */
  onMistakes?: (mistakes: readonly string[]) => unknown
  /** Why a command that ran has still failed: printed to stderr, with exit code 1. */
  failed?: (result: never) => string | null
} & (
  | { run: (services: Services, args: string[], options: Options) => Promise<unknown> }
  /** For commands that must not open the store, which would make and migrate a database. */
  | { runAlone: (config: Config, args: string[], options: Options) => Promise<unknown> }
)

/** @throws WrongUsage for an option or argument that the usage does not name */
export function refuseUnnamed(usage: string, name: string, args: string[], options: Options): void {
  const words = usage.slice(name.length).match(/[^\s|]\S*/g) ?? []
  const isOption = (word = '') => /^\[?--/.test(word)
  const other = Object.keys(options).find(
    (option) => option !== 'json' && !words.some((word) => word.replace(/[[\]]/g, '') === `--${option}`),
  )
  if (other) throw new WrongUsage(`${name} takes no --${other}`)
  const places = words.filter(
    (word, at) => !isOption(word) && !(isOption(words[at - 1]) && !words[at - 1]?.endsWith(']')),
  )
  const unnamed = places.at(-1)?.includes('…') ? [] : args.slice(places.length)
  if (unnamed.length > 0) throw new WrongUsage(`${name} does not take ${unnamed.join(' ')}`)
}

/** The one argument that a command needs. @throws WrongUsage */
export function required(args: string[], name: string): string {
  const [value] = args
  if (!value) throw new WrongUsage(`${name} is missing`)
  return value
}

/** `--out FILE`. @throws WrongUsage */
export function outOf({ out }: Options): string | undefined {
  if (out === '') throw new WrongUsage('--out takes the name of a file')
  return typeof out === 'string' ? out : undefined
}

/** `--kind audit,booking`: one or several of the known names. @throws WrongUsage */
export function namesOf<T extends string>(
  options: Options,
  option: string,
  known: readonly T[],
): T[] | undefined {
  const given = options[option]
  if (typeof given !== 'string') return undefined
  return given.split(',').map((text) => {
    const name = known.find((each) => each === text.trim())
    if (!name) throw new WrongUsage(`--${option} takes ${known.join(', ')}: ${text} is none of them`)
    return name
  })
}

/** `--since YYYY-MM-DD`. @throws WrongUsage */
export function dayOf({ since }: Options): string | undefined {
  if (typeof since !== 'string') return undefined
  if (!isDate(since))
    throw new WrongUsage(`--since takes a day such as 2026-11-01, without a time: ${since} is no day`)
  return since
}

/** The instant at which that day begins in the provider's time zone. @throws WrongUsage */
export function sinceOf({ content }: Pick<Services, 'content'>, options: Options): string | undefined {
  const day = dayOf(options)
  return day && new Date(midnightOf(day, content.site.timeZone)).toISOString()
}

const DEFAULT_LIMIT = 100

/** `--limit N`. @throws WrongUsage */
export function limitOf(options: Options): number {
  if (options.limit === undefined) return DEFAULT_LIMIT
  const limit = Number(options.limit)
  if (!Number.isInteger(limit) || limit < 1) throw new WrongUsage('--limit takes a whole number from 1')
  return limit
}
