import { createHash } from 'node:crypto'
import type { ContentData } from './load.ts'

/** Hashes the parsed content that pages are made from, so a comment in a file changes nothing. */
export function contentHash(content: ContentData): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
