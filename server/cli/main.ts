import { parseArgs } from 'node:util'
import { type Config, readConfig } from '#server/config.ts'
import { Refused } from '#server/refused.ts'
import { openServices, type Services } from '#server/services.ts'
import { absentDatabase } from '#server/store/open-store.ts'
import { backupCommands } from './backups.ts'
import { bookingCommands } from './bookings.ts'
import { type Command, type Options, refuseUnnamed, WrongUsage } from './command.ts'
import { deliveryCommands } from './deliveries.ts'
import { doctorCommands } from './doctor.ts'
import { eventCommands } from './events.ts'
import { leadCommands } from './leads.ts'
import { migrateStoreCommands } from './migrate-store.ts'
import { peopleCommands } from './people.ts'
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
    ...doctorCommands,
  }),
)

/** Exit 0 done, 1 refused with a reason on stderr, 2 wrong usage. */
async function main(argv: string[]): Promise<number> {
  try {
    const { values, positionals } = parsed(argv)
    if (values.help || positionals[0] === 'help') {
      console.log(usage())
      return 0
    }
    const { command, args, options } = chosen(positionals, values)
    const result = await run(command, args, options)
    if (typeof result === 'string') process.stdout.write(result)
    else if (options.json || !command.text) console.log(JSON.stringify(result, null, 2))
    else console.log(command.text(result as never))
    const failed = command.failed?.(result as never)
    if (failed) console.error(failed)
    return failed ? 1 : 0
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    console.error(error instanceof WrongUsage ? `${message}\n\n${usage()}` : message)
    return error instanceof WrongUsage ? 2 : 1
  }
}

async function run(command: Command, args: string[], options: Options): Promise<unknown> {
  const config = readConfig(process.env)
  if ('runAlone' in command) return command.runAlone(config, args, options)
  const services = await openFor(command, config)
  try {
    return await command.run(services, args, options)
  } finally {
    await services.store.close()
  }
}

/** Makes no database by a mere question, which may have been asked of the wrong one. */
async function openFor({ withoutDatabase }: Command, config: Config): Promise<Services> {
  const absent = absentDatabase(config.DATABASE_URL)
  if (!absent) return openServices(config)
  const reason = `There is no database at ${absent}. DATABASE_URL says where it is.`
  if (withoutDatabase === 'refused') throw new Refused(reason)
  if (withoutDatabase === 'made') {
    console.error(`There was no database at ${absent}: one is made.`)
    return openServices(config)
  }
  console.error(reason)
  return { ...(await openServices({ ...config, DATABASE_URL: 'file::memory:' })), config }
}

type Chosen = { command: Command; args: string[]; options: Options }

function chosen(positionals: string[], options: Options): Chosen {
  const [first = '', second = ''] = positionals
  for (const name of [`${first} ${second}`, first]) {
    const command = COMMANDS.get(name)
    if (!command) continue
    const args = positionals.slice(name.split(' ').length)
    refuseUnnamed(command.usage, name, args, options)
    return { command, args, options }
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
        q: { type: 'string' },
        format: { type: 'string' },
        person: { type: 'string' },
        phone: { type: 'string' },
        email: { type: 'string' },
        yes: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : String(error))
  }
}

function usage(): string {
  const lines = [...COMMANDS.values()].map((command) => `  ${command.usage.padEnd(74)} ${command.does}`)
  return ['Usage: npm run -s cli -- COMMAND [--json]', '', ...lines].join('\n')
}

process.exitCode = await main(process.argv.slice(2))
