import { realpathSync, statSync } from 'node:fs'
import { StoreUnavailable } from './store.ts'

/**
 * For a database that is open: a check that throws once one of its files is no longer the one at its path.
 * SQLite does not look: it would go on writing to a file without a name, gone when the process ends.
 */
export function watchFile(path: string): () => void {
  const real = realpathSync(path)
  // Without the shared `-shm` two processes would overwrite each other's log.
  const opened = [path, `${real}-wal`, `${real}-shm`].flatMap((file) => {
    const identity = identityOf(file)
    return identity ? [{ file, identity }] : []
  })
  return () => {
    const changed = opened.find(({ file, identity }) => identityOf(file, identity) !== identity)
    if (changed)
      throw new StoreUnavailable(
        `${changed.file} was moved, deleted or replaced while the database is in use: put it back before the site is stopped`,
      )
  }
}

/** @param unseen the answer where it cannot be looked at, as in a folder that may no longer be entered */
function identityOf(file: string, unseen?: string): string | undefined {
  try {
    const found = statSync(file, { throwIfNoEntry: false })
    return found && `${found.dev} ${found.ino}`
  } catch {
    return unseen
  }
}
