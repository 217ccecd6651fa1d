import { open } from 'node:fs/promises'

/** Names and numbers: for nobody else on the machine. */
const OWNER_ONLY = 0o600

/** Takes a file that others could read away from them before it is written. */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', OWNER_ONLY)
  try {
    if ((await file.stat()).isFile()) await file.chmod(OWNER_ONLY)
    await file.writeFile(text)
  } finally {
    await file.close()
  }
}
