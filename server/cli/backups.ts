import { dirname, join } from 'node:path'
import { systemClock } from '#domain/time/clock.ts'
import type { Config } from '#server/config.ts'
import { Refused } from '#server/refused.ts'
import { fileOf } from '#server/store/open-store.ts'
import { backupSqlite, restoreSqlite } from '#server/store/sqlite-backup.ts'
import { type Command, required } from './command.ts'

/** The command names the address, as the shell does not know what is in `.env`. */
const PG_DUMP = 'pg_dump --format=custom --file=FILE ADDRESS, with the address that is DATABASE_URL'
/**
 * Restores into a new database: over a newer version's tables it would fail half-way, and what came in since
 * the backup would be lost.
 */
const PG_RESTORE = [
  'stop all processes, then put it into a new, empty database',
  '  createdb NEW',
  '  pg_restore --exit-on-error --single-transaction --no-owner --dbname=ADDRESS_OF_NEW FILE',
  'and set DATABASE_URL to that address. What is in place stays as it is, with what came in and was done since.',
].join('\n')

type Restored = Awaited<ReturnType<typeof restoreSqlite>>

export const backupCommands: Record<string, Command> = {
  backup: {
    usage: 'backup FILE',
    does: 'copies the database, also while the site runs, and checks the copy',
    runAlone: async (config, args) => {
      const file = required(args, 'FILE')
      const path = sqlitePath(config, PG_DUMP)
      return { file, counts: await backupSqlite(path, file) }
    },
    text: ({ file, counts }: { file: string; counts: Record<string, number> }) =>
      `${file} holds ${held(counts)}, checked.`,
  },
  restore: {
    usage: 'restore FILE',
    does: 'stop the site first: replaces the database with a checked backup, keeps the old one beside it',
    runAlone: async (config, args) => {
      const file = required(args, 'FILE')
      const path = sqlitePath(config, PG_RESTORE)
      return { file, ...(await restoreSqlite(file, path, systemClock.now())) }
    },
    text: ({ counts, open, aside, leftBehind, erasedSince, changedCalls, doneSince }: Restored) =>
      [
        `Restored ${held(counts)}.`,
        ...goesOut(open),
        ...backAgain(erasedSince),
        ...asBefore(changedCalls),
        ...(aside ? [...doneAgain(doneSince, aside), ...onlyAside(leftBehind, aside), keptAside(aside)] : []),
      ].join('\n'),
  },
}

function held({ submission, delivery }: Record<string, number>): string {
  const submissions = submission === 1 ? '1 submission' : `${submission} submissions`
  return `${submissions} and ${delivery === 1 ? '1 delivery' : `${delivery} deliveries`}`
}

/** Warns that open deliveries go out to real people, even from a trial elsewhere. */
function goesOut(open: number): string[] {
  if (open === 0) return []
  const those = open === 1 ? '1 of these is open and goes' : `${open} of these are open and go`
  return [`${those} out once the site starts. A trial is started without SMTP_URL and *_WEBHOOK_URL.`]
}

function backAgain(erasedSince: string[] | null): string[] {
  if (erasedSince === null)
    return ['Whoever was erased since that backup was made is back: erase them again.']
  if (erasedSince.length === 0) return []
  const [people, they] =
    erasedSince.length === 1 ? ['1 person', 'is'] : [`${erasedSince.length} people`, 'are']
  const days = [...new Set(erasedSince.map((at) => at.slice(0, 10)))].join(', ')
  return [`${people} erased since that backup was made (${days}, UTC) ${they} back: erase them again.`]
}

/** Names calls whose visitors expect the later time, or none, while the restored calendar says otherwise. */
function asBefore(calls: Restored['changedCalls']): string[] {
  if (calls === null) return ['Calls that were moved or cancelled since that backup was made are as before.']
  if (calls.length === 0) return []
  const those = calls.length === 1 ? '1 call was' : `${calls.length} calls were`
  return [
    `${those} moved or cancelled since that backup was made. Do it again in the console's calendar:`,
    ...calls.map(
      ({ reference, state, start }) => `  ${reference}: ${state === 'cancelled' ? state : `at ${start}`}`,
    ),
  ]
}

/** Names what is to be done again: without it visitors book into times kept free, and printed links end. */
function doneAgain(done: Restored['doneSince'], aside: string): string[] {
  if (done === null)
    return ['Stages, notes, tags, times kept free, review links and reports are as that backup has them.']
  const { leads, sent, edited, blocks, links } = done
  const lines = [
    ...blocks.map(
      ({ start, until, reason, isBack }) =>
        `  ${isBack ? 'open again' : 'keep free'}: ${start} to ${until}${reason && `, ${reason}`}`,
    ),
    ...links.map(({ slug, change }) => `  ${LINK_AGAIN[change](slug, commandOn(aside, 'reviews list'))}`),
    ...sent.map((reference) => `  ${reference}: its report was sent, though it counts as due`),
    ...edited.map(
      (reference) =>
        `  ${reference}: its report was edited, as shown by ${commandOn(aside, `reports show ${reference}`)}`,
    ),
    ...leads.map(
      (reference) =>
        `  ${reference}: what was done with it, as shown by ${commandOn(aside, `leads show ${reference}`)}`,
    ),
  ]
  if (lines.length === 0) return []
  return ['Since that backup was made more was done, which is not in it. Do it again:', ...lines]
}

const LINK_AGAIN: Record<'registered' | 'changed' | 'ended', (slug: string, as: string) => string> = {
  registered: (slug, as) => `register the review link ${slug}: ${as}`,
  changed: (slug, as) => `end the review link ${slug} and register it again: ${as}`,
  ended: (slug) => `end the review link ${slug}`,
}

/** Tells how to export leads that came in since the backup: they are only in a file that is to be deleted. */
function onlyAside(leftBehind: Restored['leftBehind'], aside: string): string[] {
  if (leftBehind === undefined) return []
  const they =
    leftBehind && (leftBehind.count === 1 ? '1 submission is' : `${leftBehind.count} submissions are`)
  const what = leftBehind
    ? `${they} not in that backup, the first of ${leftBehind.since.slice(0, 10)} (UTC).`
    : 'What came in since that backup was made is not in it.'
  const command = commandOn(aside, 'export')
  const out = (name: string) => `--out '${join(dirname(aside), name)}'`
  return [
    `${what} Before you delete the file below, export from it, by the program that wrote it:`,
    `  ${command} ${out('leads.csv')}`,
    `  ${command} feedback ${out('feedback.csv')}`,
  ]
}

/** A command that reads the database file that was replaced. */
function commandOn(aside: string, command: string): string {
  return `DATABASE_URL='file:${aside}' npm run -s cli -- ${command}`
}

function keptAside(aside: string): string {
  return `What was there is in ${aside}: delete it once all is right, it holds people's details.`
}

function sqlitePath({ DATABASE_URL }: Config, instead: string): string {
  const path = fileOf(DATABASE_URL)
  if (path !== null) return path
  throw new Refused(`This is for SQLite. PostgreSQL has its own: ${instead}`)
}
