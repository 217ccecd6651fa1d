import { realpath, rename, stat, writeFile } from 'node:fs/promises'
import { OWNER_ONLY, writeBeside } from '#server/write-beside.ts'

/** Writes beside it and renames: a full disk spares an older file, whose readers cannot read the new one. */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  const there = await stat(path).catch(() => null)
  if (there && !there.isFile()) return writeFile(path, text)
  const file = there ? await realpath(path) : path
  await writeBeside(file, async (unfinished) => {
    await writeFile(unfinished, text, { mode: OWNER_ONLY, flush: true })
    await rename(unfinished, file)
  })
}
