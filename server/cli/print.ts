import { fstatSync, writeFileSync } from 'node:fs'

const STDOUT = 1

/**
 * Writes all of it to standard output. If a full disk cuts a file short, Node's own stream reports success.
 * @throws the system's error where it cannot be written; EPIPE where the reader has stopped
 */
export async function print(text: string): Promise<void> {
  const output = fstatSync(STDOUT)
  const isStream = output.isFIFO() || output.isSocket() || process.stdout.isTTY
  if (!isStream) return writeFileSync(STDOUT, text)
  await new Promise<void>((resolve, reject) => {
    process.stdout.once('error', reject)
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()))
  })
}
