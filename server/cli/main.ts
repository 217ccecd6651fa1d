import { parseArgs } from 'node:util'
import { errorText } from '#domain/error-text.ts'
import { type Config, Misconfigured, readConfig } from '#server/config.ts'
import { Invalid, Refused } from '#server/refused.ts'
import { openForCommand, openWithoutDatabase, type Services } from '#server/services.ts'
import { absentDatabase } from '#server/store/open-store.ts'
import { backupCommands } from './backups.ts'
import { bookingCommands } from './bookings.ts'
import { type Command, type Options, refuseUnnamed, WrongUsage } from './command.ts'
import { deliveryCommands } from './deliveries.ts'
import { doctorCommands } from './doctor.ts'
import { eventCommands } from './events.ts'
import { leadCommands } from './leads.ts'
import { migrateStoreCommands } from './migrate-store.ts'
import { overviewCommands } from './overview.ts'
import { peopleCommands } from './people.ts'
import { print } from './print.ts'
import { reportCommands } from './reports.ts'
import { reviewCommands } from './reviews.ts'

const COMMANDS = new Map<string, Command>(
  Object.entries({
    ...leadCommands,
    ...reportCommands,
    ...bookingCommands,
    ...deliveryCommands,
    ...reviewCommands,
    ...eventCommands,
    ...peopleCommands,
    ...backupCommands,
    ...migrateStoreCommands,
    ...overviewCommands,
    ...doctorCommands,
  }),
)

/** Returns the exit code: 0 done, 1 refused with a reason on stderr, 2 wrong usage. */
async function main(argv: string[]): Promise<number> {
  let command: Command | undefined
  try {
    const { values: options, positionals } = parsed(argv)
    if (options.help || positionals[0] === 'help') return await say(help(options))
    const chosen = choose(positionals)
    command = chosen.command
    refuseUnnamed(command.usage, chosen.name, chosen.args, options)
    const result = await run(command, chosen.args, options)
    const said = await say(inWords(result, command, options))
    const failed = command.failed?.(result as never)
    if (failed) console.error(failed)
    return failed ? 1 : said
  } catch (error) {
    const message = errorText(error)
    if (!(error instanceof WrongUsage || error instanceof Invalid)) return refused(message, 1)
    // A list of all commands would push the reason off a small terminal.
    const how = command ? `npm run -s cli -- ${command.usage} [--json]` : 'npm run -s cli -- help'
    return refused(argv.length === 0 ? `${message}\n\n${usage()}` : `${message}\n\nUsage: ${how}`, 2)
  }
}

function refused(why: string, code: number): number {
  console.error(why)
  return code
}

function inWords(result: unknown, command: Command, options: Options): string {
  if (typeof result === 'string') return result
  const text = options.json || !command.text ? JSON.stringify(result, null, 2) : command.text(result as never)
  return `${text.replace(TERMINAL_CONTROLS, escaped)}\n`
}

/** Text from others may contain terminal escapes or bidi controls. JSON parsers read our escapes back. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const TERMINAL_CONTROLS = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g

function escaped(control: string): string {
  return `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** Returns the exit code. A reader that stops early, as `head` does, is no error. */
async function say(text: string): Promise<number> {
  try {
    await print(text)
    return 0
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EPIPE') return 0
    console.error(`The output could not be written, so it is not whole: ${(error as Error).message}`)
    return 1
  }
}

/** Creates no database for a query, as DATABASE_URL may be wrong, nor for a command that is refused. */
async function run(command: Command, args: string[], options: Options): Promise<unknown> {
  let config: Config
  try {
    config = readConfig(process.env)
  } catch (error) {
    if (error instanceof Misconfigured && command.onMistakes) return command.onMistakes(error.mistakes)
    throw error
  }
  if ('runAlone' in command) return command.runAlone(config, args, options)
  const runOn = async (services: Services) => {
    try {
      return await command.run(services, args, options)
    } finally {
      await services.store.close()
    }
  }
  const absent = absentDatabase(config.DATABASE_URL)
  if (!absent) return runOn(await openForCommand(config))
  const reason = `There is no database at ${absent}. DATABASE_URL says where it is.`
  if (command.withoutDatabase === 'refused') throw new Refused(reason)
  if (command.withoutDatabase !== 'made') {
    console.error(reason)
    return runOn(await openWithoutDatabase(config))
  }
  await runOn(await openWithoutDatabase(config))
  const services = await openForCommand(config)
  console.error(`There was no database at ${absent}: one was made.`)
  return runOn(services)
}

function choose(positionals: string[]): { name: string; command: Command; args: string[] } {
  const [first = '', second = ''] = positionals
  for (const name of [`${first} ${second}`, first]) {
    const command = COMMANDS.get(name)
    if (command) return { name, command, args: positionals.slice(name.split(' ').length) }
  }
  throw new WrongUsage(first ? `There is no command ${positionals.join(' ')}` : 'Name a command')
}

function parsed(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        json: { type: 'boolean' },
        limit: { type: 'string' },
        state: { type: 'string' },
        name: { type: 'string' },
        slug: { type: 'string' },
        'place-id': { type: 'string' },
        link: { type: 'string' },
        logo: { type: 'string' },
        out: { type: 'string' },
        from: { type: 'string' },
        to: { type: 'string' },
        since: { type: 'string' },
        kind: { type: 'string' },
        stage: { type: 'string' },
        status: { type: 'string' },
        delivery: { type: 'string' },
        tag: { type: 'string' },
        overdue: { type: 'boolean' },
        'due-today': { type: 'boolean' },
        reports: { type: 'boolean' },
        q: { type: 'string' },
        format: { type: 'string' },
        person: { type: 'string' },
        phone: { type: 'string' },
        email: { type: 'string' },
        lead: { type: 'string' },
        yes: { type: 'boolean' },
        again: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new WrongUsage(errorText(error))
  }
}

function help({ json }: Options): string {
  const commands = [...COMMANDS.values()].map(({ usage, does }) => ({ usage, does }))
  return `${json ? JSON.stringify(commands, null, 2) : usage()}\n`
}

function usage(): string {
  const lines = [...COMMANDS.values()].map((command) => `  ${command.usage.padEnd(74)} ${command.does}`)
  return ['Usage: npm run -s cli -- COMMAND [--json]', '', ...lines].join('\n')
}

process.exitCode = await main(process.argv.slice(2))
