import { NO_ADDRESS } from '#server/config.ts'
import { type MigratedStore, migrateStore } from '#server/store/migrate-store.ts'
import { type Command, type Options, WrongUsage } from './command.ts'

const IN_USE =
  'Somebody else has the SQLite database open, likely the site: what it takes from now on is not in the copy. ' +
  'Stop the site, and copy again into a new, empty database.'

export const migrateStoreCommands: Record<string, Command> = {
  'migrate-store': {
    usage: 'migrate-store --from file:PATH --to postgres://…',
    does: 'copies an SQLite database into an empty PostgreSQL one, verified; safe to run again',
    runAlone: async (_config, _args, options) => {
      const from = optionOf(options, 'from', /^file:(.+)$/, 'file:PATH')
      const to = optionOf(options, 'to', /^(postgres(?:ql)?:\/\/.+)$/, 'postgres://…')
      if (!URL.canParse(to)) throw new WrongUsage(`--to ${NO_ADDRESS}`)
      return migrateStore(from, to)
    },
    text: ({ already, inUse, tables }: MigratedStore) =>
      [
        already ? 'Everything was there already:' : 'Copied and verified:',
        ...tables.map(({ table, rows, sha256 }) => `  ${table.padEnd(20)} ${rows} rows, ${sha256}`),
        ...(inUse ? [IN_USE] : []),
      ].join('\n'),
  },
}

function optionOf(options: Options, name: string, shape: RegExp, example: string): string {
  const value = String(options[name] ?? '').match(shape)?.[1]
  if (!value) throw new WrongUsage(`--${name} must be ${example}`)
  return value
}
