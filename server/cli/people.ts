import { SUBMISSION_KINDS, type SubmissionKind } from '#domain/leads/submission.ts'
import { readPerson } from '#domain/people/person.ts'
import { erasePerson } from '#server/people/erase-person.ts'
import { exportCsv, exportItems, exportJson } from '#server/people/export-leads.ts'
import type { Whom } from '#server/people/find-person.ts'
import { personFile } from '#server/people/person-file.ts'
import type { Services } from '#server/services.ts'
import type { ItemFilter } from '#server/store/operator-store.ts'
import {
  type Command,
  LEAD_KINDS,
  limitOf,
  namesOf,
  type Options,
  outOf,
  sinceOf,
  WrongUsage,
} from './command.ts'
import { writePrivateFile } from './private-file.ts'

/** Tells Excel that a file is UTF-8. It is left out in a pipe, where programs would take it for text. */
const BYTE_ORDER_MARK = '\uFEFF'

export const peopleCommands: Record<string, Command> = {
  export: {
    usage:
      'export [leads|feedback] [--kind K] [--since DAY] [--format csv|json] [--out FILE] | --person P | --phone P | --email E | --lead ID',
    does: 'everything that came in; or all that is held about one person, by phone, email or a lead of theirs',
    withoutDatabase: 'refused',
    run: (services, args, options) => {
      const whom = whomOf(options)
      return whom ? exportPerson(services, whom, args, options) : exportAll(services, args, options)
    },
  },
  erase: {
    usage: 'erase --phone P | --email E | --person PHONE_OR_EMAIL | --lead ID [--yes]',
    does: 'lists what is held about a person or one lead and would be erased; --yes erases it',
    withoutDatabase: 'refused',
    run: (services, _args, options) => {
      const whom = whomOf(options)
      if (!whom) throw new WrongUsage('Name whom: --person, --phone, --email or --lead')
      return erasePerson(services, whom, options.yes === true)
    },
    text: eraseText,
  },
  erasures: {
    usage: 'erasures [--limit N]',
    does: 'what was erased and when, without the people',
    run: ({ store }, _args, options) => store.listErasures(limitOf(options)),
  },
}

async function exportPerson(services: Services, whom: Whom, args: string[], options: Options) {
  const { format } = options
  const out = outOf(options)
  if (args.length > 0 || options.kind !== undefined || options.since !== undefined)
    throw new WrongUsage("A person's file is all that is held: name no kind and no day")
  if (format !== undefined && format !== 'json') throw new WrongUsage("A person's file is JSON")
  const file = await personFile(services, whom)
  if (out === undefined) return file
  await writePrivateFile(out, `${JSON.stringify(file, null, 2)}\n`)
  return {
    file: out,
    submissions: file.submissions.length,
    mentionedIn: file.mentionedIn,
    keptFreeFor: file.keptFreeFor,
  }
}

async function exportAll(services: Services, [what]: string[], options: Options) {
  const out = outOf(options)
  const format = formatOf(options)
  const createdFrom = sinceOf(services, options)
  const filter = { ...kindsOf(what, options), ...(createdFrom && { createdFrom }) }
  const items = await exportItems(services, filter)
  if (out === undefined) return format === 'csv' ? exportCsv(items) : exportJson(items)
  const text =
    format === 'csv' ? BYTE_ORDER_MARK + exportCsv(items) : `${JSON.stringify(exportJson(items), null, 2)}\n`
  await writePrivateFile(out, text)
  return { file: out, format, submissions: items.length }
}

function formatOf({ format, out, json }: Options): 'csv' | 'json' {
  if (format === 'csv' && json === true && out === undefined)
    throw new WrongUsage('--json prints JSON, --format csv does not: leave one out, or say --out FILE')
  if (format === 'csv' || format === 'json') return format
  if (format !== undefined) throw new WrongUsage('--format takes csv or json')
  return json === true || (typeof out === 'string' && out.endsWith('.json')) ? 'json' : 'csv'
}

function kindsOf(what: string | undefined, options: Options): Pick<ItemFilter, 'kind'> {
  const named = namesOf(options, 'kind', SUBMISSION_KINDS)
  if (what === undefined) return named ? { kind: named } : {}
  const group: readonly SubmissionKind[] = what === 'leads' ? LEAD_KINDS : [kindOf(what)]
  const other = named?.find((each) => !group.includes(each))
  if (other) throw new WrongUsage(`${what} has no ${other} in it: leave one of the two out`)
  return { kind: named ?? group }
}

function kindOf(typed: string): SubmissionKind {
  const kind = SUBMISSION_KINDS.find((known) => known === typed.replace(/s$/, '').trim())
  if (!kind) throw new WrongUsage(`${typed} is not one of leads, ${SUBMISSION_KINDS.join(', ')}`)
  return kind
}

function whomOf({ person, phone, email, lead }: Options): Whom | null {
  const given = [person, phone, email, lead].filter((each) => typeof each === 'string')
  const [text] = given
  if (text === undefined) return null
  if (given.length > 1) throw new WrongUsage('Name one person at a time')
  if (text === lead) return { lead }
  const read = readPerson(text)
  if (!read)
    throw new WrongUsage(
      'That is neither a phone number of 8 digits or more nor an email address. --lead takes one lead by its id or reference',
    )
  return read
}

function eraseText(result: Awaited<ReturnType<typeof erasePerson>>): string {
  const { erased, overwritten, submissions, counts, mentionedIn, keptFreeFor, alsoKnownBy } = result
  const kept = Object.entries(counts).map(([what, count]) => `  ${String(count).padStart(5)} ${what}`)
  return [
    submissions.length === 0
      ? 'Nothing is held.'
      : erased
        ? 'Erased:'
        : 'Would be erased. Say --yes to do it:',
    ...(submissions.length > 0 ? kept : []),
    ...submissions.map(({ reference, kind, createdAt, name }) =>
      ['', reference, kind, createdAt, name].filter((each) => each !== undefined).join('  '),
    ),
    ...(mentionedIn.length > 0
      ? [`Named in what others sent, and left there: ${mentionedIn.join(', ')}`]
      : []),
    ...(keptFreeFor.length > 0
      ? [
          'Named in the reasons of times that are kept free, and left there. To give one back:',
          ...keptFreeFor.map((id) => `  bookings unblock ${id}`),
        ]
      : []),
    ...(alsoKnownBy.length > 0 ? [`They also gave us: ${alsoKnownBy.join(', ')}`] : []),
    ...(overwritten === false
      ? [
          'The database file was in use, so the data can still be read in it. The site tries again within six hours; so does running this command again.',
        ]
      : []),
    ...(erased ? ['Backups keep it until they are overwritten.'] : []),
  ].join('\n')
}
