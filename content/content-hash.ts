import { createHash } from 'node:crypto'
import type { ContentData } from './load.ts'

/** Of what pages are made from: a comment in a file changes nothing. */
export function contentHash(content: ContentData): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
