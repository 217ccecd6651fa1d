import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { PageFindings } from './read-page.ts'

const MEMORY_MB = 256

let last: Promise<unknown> = Promise.resolve()

/**
 * Parses in a separate thread: a hostile page keeps the parser busy for most of a second, and meanwhile
 * requests would wait. One page at a time, for its memory.
 */
export function readPageAside(page: string, signal: AbortSignal): Promise<PageFindings> {
  const read = last.then(() => readInThread(page, signal))
  last = read.catch(() => {})
  return read
}

function readInThread(page: string, signal: AbortSignal): Promise<PageFindings> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const thread = new Worker(new URL(`./read-page-thread${extname(import.meta.url)}`, import.meta.url), {
      workerData: page,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    const end = () => {
      reject(signal.reason)
      void thread.terminate()
    }
    signal.addEventListener('abort', end, { once: true })
    thread.once('message', resolve).once('error', reject)
    thread.once('exit', () => {
      signal.removeEventListener('abort', end)
      reject(new Error('The page could not be read'))
    })
  })
}
