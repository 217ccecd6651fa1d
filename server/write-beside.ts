import { mkdtempSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { getSystemErrorMessage } from 'node:util'
import { isUnwritable } from './store/sqlite-codes.ts'

/** The mode of a file with personal data: nobody else on the machine may read it. */
export const OWNER_ONLY = 0o600

const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Lets `write` make the file at a path in a temporary folder beside `file`, and rename it. The folder is
 * removed however that ends, even by Ctrl-C, as it holds personal data.
 * @throws naming `file`, the only path that the user knows
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
  // While SQLite still writes, a file may appear in the folder as it is being emptied.
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 10 })
  const stop = (signal: NodeJS.Signals) => {
    remove()
    // The listener is gone, so the signal ends the process at once, and the shell sees which one it was.
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
