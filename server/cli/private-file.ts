import { realpath, rename, stat, writeFile } from 'node:fs/promises'
import { writeBeside } from '#server/write-beside.ts'

/** Names and numbers: for nobody else on the machine. */
const OWNER_ONLY = 0o600

/** Written beside it first: a full disk spares an older file, and whoever could read that one cannot read this. */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  const there = await stat(path).catch(() => null)
  if (there && !there.isFile()) return writeFile(path, text)
  const file = there ? await realpath(path) : path
  await writeBeside(file, async (unfinished) => {
    await writeFile(unfinished, text, { mode: OWNER_ONLY, flush: true })
    await rename(unfinished, file)
  })
}
