import type { ChildProcessByStdio } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

const LISTENING = /"url":"([^"]+)".*"msg":"(operator side )?listening"/

/**
 * Waits until one of our programs accepts requests. Each line that it prints, before and after, goes into
 * `said`, and its stderr into `complained`. @throws with both if it exits instead
 */
export async function untilListening(
  child: ChildProcessByStdio<null, Readable, Readable>,
  said: string[] = [],
  complained: string[] = said,
): Promise<{ url: string; operatorUrl: string }> {
  child.stderr.on('data', (chunk) => complained.push(String(chunk)))
  let operatorUrl = ''
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line)
    const [, url, operator] = LISTENING.exec(line) ?? []
    if (!url) continue
    if (operator) operatorUrl = url
    else {
      createInterface({ input: child.stdout }).on('line', (later) => said.push(later))
      return { url, operatorUrl }
    }
  }
  throw new Error(`The program did not start:\n${[...new Set([...complained, ...said])].join('\n')}`)
}
