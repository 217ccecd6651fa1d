import { mkdtempSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { getSystemErrorMessage } from 'node:util'
import { hasCode } from './store/sqlite-codes.ts'

const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * `write` makes `file` at the path it is given, in a folder beside it, and renames it. That folder goes however that ends,
 * by Ctrl-C too: there are people's details in it.
 * @throws about `file`, the only name that somebody knows
 */
export async function writeBeside<T>(
  file: string,
  write: (unfinished: string) => Promise<T>,
  takeFolder = () => mkdtempSync(`${file}.unfinished-`),
): Promise<T> {
  try {
    const folder = takeFolder()
    return await removedAfter(folder, () => write(join(folder, basename(file))))
  } catch (error) {
    const why = whyUnwritable(error)
    if (why === null) throw error
    throw new Error(
      `${file} could not be written: ${why}. Nothing was changed. ` +
        `Make sure that ${dirname(resolve(file))} is a folder you may write to, with room for it, or name another.`,
      { cause: error },
    )
  }
}

async function removedAfter<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const stop = (signal: NodeJS.Signals) => {
    remove()
    // Nobody listens any more: it ends as it would have, at once, and the shell sees by what.
    process.kill(process.pid, signal)
  }
  for (const signal of STOPS) process.once(signal, stop)
  try {
    return await work()
  } finally {
    for (const signal of STOPS) process.off(signal, stop)
    remove()
  }
}

function whyUnwritable(error: unknown): string | null {
  if (isUnwritable(error)) return error.message
  return error instanceof Error && 'errno' in error ? getSystemErrorMessage(Number(error.errno)) : null
}

/** Whether SQLite could not write a file, whatever is in it. */
export function isUnwritable(error: unknown): error is Error {
  return hasCode(error, 'READONLY', 'IOERR', 'FULL', 'CANTOPEN')
}
