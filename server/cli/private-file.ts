import { realpath, rename, rm, stat, writeFile } from 'node:fs/promises'

/** Names and numbers: for nobody else on the machine. */
const OWNER_ONLY = 0o600

/** Written beside it first: a full disk spares an older file, and whoever could read that one cannot read this. */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  const there = await stat(path).catch(() => null)
  if (there && !there.isFile()) return writeFile(path, text)
  const file = there ? await realpath(path) : path
  const unfinished = `${file}.unfinished`
  try {
    await rm(unfinished, { force: true })
    await writeFile(unfinished, text, { mode: OWNER_ONLY, flag: 'wx', flush: true })
    await rename(unfinished, file)
  } finally {
    await rm(unfinished, { force: true })
  }
}
