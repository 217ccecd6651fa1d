import { fstatSync, writeFileSync } from 'node:fs'

const STDOUT = 1

/**
 * All of it on the standard output. Node's own stream takes a file that a full disk has cut short for written.
 * @throws what the system says where it cannot be written; EPIPE where nobody reads on
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
